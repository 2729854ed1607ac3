//! Smart Game Format FF\[4\] (A. Hollosi, <https://www.red-bean.com/sgf/>): Lines of Action (`GM[9]`) and Hex (`GM[11]`).
//!
//! Our own small reader: the crates for Go build nested trees, whose recursive clean-up overflows the stack on
//! a long game, tell no line of a fault and hand out nothing of a broken file.

mod read;
mod tree;
mod write;

pub(super) use read::read;
pub(super) use write::write;

/// Properties of the root and the tags that they are called in a [`GameFile`](super::GameFile).
const NAMES: [(&str, &str); 6] = [
    ("PC", "Site"),
    ("RO", "Round"),
    ("SO", "Source"),
    ("AN", "Annotator"),
    ("ON", "Opening"),
    ("US", "Transcriber"),
];

/// Properties with a meaning of their own here; a tag of such a name is written as [`TAG`].
const RESERVED: [&str; 22] = [
    "AB", "AE", "AW", "B", "C", "CA", "DT", "EV", "FF", "GM", "GN", "N", "PB", "PL", "PW", "RE", "RU", "SU",
    "SZ", "W", SETUP, POSITION,
];

/// Private property: house rules as `key=value,…`.
const SETUP: &str = "SETUP";
/// Private property: a start position in the engine's text form.
const POSITION: &str = "POS";
/// Private property: a tag that no property stands for, `name:value`.
const TAG: &str = "TAG";
