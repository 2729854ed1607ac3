//! A place in a text, with its line.

/// Reads a text character by character and counts its lines from 1.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    rest: &'a str,
    line: u32,
}

impl<'a> Cursor<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Cursor { rest: text, line: 1 }
    }

    pub(super) const fn line(&self) -> u32 {
        self.line
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let found = chars.next()?;
        self.rest = chars.as_str();
        if found == '\n' {
            self.line = self.line.saturating_add(1);
        }
        Some(found)
    }

    /// Passes over `wanted` if it comes next.
    pub(super) fn take(&mut self, wanted: char) -> bool {
        let here = self.peek() == Some(wanted);
        if here {
            self.next();
        }
        here
    }

    /// Passes over characters while they are `wanted`, and returns them.
    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|found| !wanted(found)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        self.line = self.line.saturating_add(taken.matches('\n').count() as u32);
        taken
    }

    pub(super) fn skip_space(&mut self) {
        self.take_while(char::is_whitespace);
    }
}
