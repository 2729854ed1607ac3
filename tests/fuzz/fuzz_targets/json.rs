//! Records in JSON.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| quadrille_fuzz::file(text));
