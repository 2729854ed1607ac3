//! Tags and numbered moves of Sumito.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    quadrille_fuzz::file(&format!("[Notation \"Aba-Pro\"]\n{text}"));
});
