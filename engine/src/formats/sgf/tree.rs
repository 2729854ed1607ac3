//! The trees of SGF as a list of nodes: no recursion, so no depth is too deep.

use super::super::Syntax;
use super::super::cursor::Cursor;

/// One node of a tree.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// The line where it starts.
    pub(super) at: u32,
    /// Nodes that follow it, the main line first.
    pub(super) next: Vec<usize>,
    /// Properties with their values, in the order of the text.
    pub(super) properties: Vec<(String, Vec<String>)>,
}

impl Node {
    /// All values of a property.
    pub(super) fn values<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let named = self.properties.iter().filter(move |(found, _)| found == name);
        named.flat_map(|(_, values)| values.iter().map(String::as_str))
    }

    /// The first value of a property.
    pub(super) fn value<'a>(&'a self, name: &'a str) -> Option<&'a str> {
        self.values(name).next()
    }
}

/// All nodes of a text and which of them start a game.
#[derive(Debug, Default)]
pub(super) struct Trees {
    pub(super) nodes: Vec<Node>,
    pub(super) roots: Vec<usize>,
}

/// Reads one value after its bracket. A backslash takes the next character as it is, and joins lines.
fn read_value(text: &mut Cursor<'_>) -> Result<String, Syntax> {
    let mut value = String::new();
    loop {
        match text.next() {
            Some(']') => return Ok(value),
            Some('\\') => match text.next() {
                Some('\n') => {}
                Some(found) => value.push(found),
                None => return Err(Syntax::OpenValue),
            },
            Some(found) => value.push(found),
            None => return Err(Syntax::OpenValue),
        }
    }
}

/// Reads a property. Small letters in a name are older versions' long names: they do not count.
fn read_property(text: &mut Cursor<'_>) -> Result<(String, Vec<String>), Syntax> {
    let name = text.take_while(|found| found.is_ascii_alphabetic());
    let name = name.chars().filter(char::is_ascii_uppercase).collect();
    let mut values = Vec::new();
    loop {
        text.skip_space();
        if !text.take('[') {
            break;
        }
        values.push(read_value(text)?);
    }
    if values.is_empty() { Err(Syntax::NoValue) } else { Ok((name, values)) }
}

/// Reads all trees of a text. What stands between trees is passed over. With a fault comes its line; what was
/// read before it is in `trees`.
pub(super) fn read(text: &str, trees: &mut Trees) -> Result<(), (u32, Syntax)> {
    let mut text = Cursor::new(text);
    // For every open bracket the node that its branch hangs on, and the node that was read last.
    let mut open: Vec<Option<usize>> = Vec::new();
    let mut last: Option<usize> = None;
    loop {
        if open.is_empty() {
            text.take_while(|found| found != '(');
        }
        text.skip_space();
        let at = text.line();
        match text.peek() {
            None if open.is_empty() => return Ok(()),
            None => return Err((at, Syntax::OpenVariation)),
            Some('(') => {
                text.next();
                open.push(last);
            }
            Some(')') => {
                text.next();
                last = open.pop().flatten();
            }
            Some(';') => {
                text.next();
                let node = trees.nodes.len();
                trees.nodes.push(Node { at, ..Node::default() });
                match last {
                    Some(before) => trees.nodes[before].next.push(node),
                    None => trees.roots.push(node),
                }
                last = Some(node);
            }
            Some(found) if found.is_ascii_alphabetic() => {
                let property = read_property(&mut text).map_err(|what| (at, what))?;
                match last {
                    Some(node) => trees.nodes[node].properties.push(property),
                    None => return Err((at, Syntax::Stray { found })),
                }
            }
            Some(found) => return Err((at, Syntax::Stray { found })),
        }
    }
}
