//! The games. `template` is the guide for a new one.

pub mod hex;
pub mod loa;
pub mod sumito;
pub mod suota;
pub mod template;
