//! Our own text form, plain lists, and whatever else is told by its content.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    quadrille_fuzz::file(text);
    quadrille_fuzz::file(&format!("[Game \"loa\"]\n{text}"));
});
