//! `ui/src/bindings.ts` says what the commands really are.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use specta_typescript::Typescript;

#[test]
fn bindings_are_those_of_the_commands() -> Result<(), Box<dyn Error>> {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/src/bindings.ts");
    let folder = tempfile::tempdir()?;
    let fresh = folder.path().join("bindings.ts");
    let header =
        "// Generated from the commands in src-tauri; do not edit. See tests/app/tests/bindings.rs.\n";
    quadrille_lib::specta_builder().export(Typescript::default().header(header), &fresh)?;
    let fresh = fs::read_to_string(fresh)?;
    if env::var_os("UPDATE_BINDINGS").is_some() {
        fs::write(kept, fresh)?;
        return Ok(());
    }
    assert!(
        fs::read_to_string(kept)? == fresh,
        "the commands changed: run UPDATE_BINDINGS=1 cargo test -p quadrille-app-tests --test bindings"
    );
    Ok(())
}
