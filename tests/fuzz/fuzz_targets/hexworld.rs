//! Links of the HexWorld board.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    quadrille_fuzz::file(&format!("https://hexworld.org/board/#{text}"));
});
