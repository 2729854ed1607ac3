//! Lines in and out: a reader that has gone or a full disk ends a command without a panic, and nothing that a
//! user or a file wrote can break a line in two.

use std::fmt;
use std::io::{self, BufRead, Write};

use crate::fault::Fault;

/// Prints one line of an answer, as `println!` does.
macro_rules! say {
    ($($part:tt)*) => { $crate::terminal::print_line(format_args!($($part)*)) };
}
pub(crate) use say;

/// Prints a line, or says why it cannot.
pub fn print_line(text: fmt::Arguments<'_>) -> Result<(), Fault> {
    Ok(writeln!(io::stdout().lock(), "{text}")?)
}

/// Prints text that is no whole line, such as a prompt, at once.
pub fn print_part(text: &str) -> Result<(), Fault> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// The lines of the input; bytes that are not UTF-8 become replacement characters, which no command knows.
pub fn input_lines() -> impl Iterator<Item = io::Result<String>> {
    let lines = io::stdin().lock().split(b'\n');
    lines.map(|line| line.map(|bytes| String::from_utf8_lossy(&bytes).trim_end_matches('\r').to_owned()))
}

/// The text in one line: control characters as escapes.
pub fn in_one_line(text: &str) -> String {
    let escaped = |c: char| if c.is_control() { c.escape_default().collect() } else { c.to_string() };
    text.chars().map(escaped).collect()
}
