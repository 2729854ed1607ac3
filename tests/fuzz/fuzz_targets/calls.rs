//! Calls of a web view, in JSON.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| quadrille_fuzz::calls(text));
