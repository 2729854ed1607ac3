//! Trees of SGF.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    let game = if text.len().is_multiple_of(2) { "9" } else { "11" };
    quadrille_fuzz::file(&format!("(;GM[{game}]{text}"));
});
