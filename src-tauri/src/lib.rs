//! The shell around Quadrille's engine: typed commands for the web view, saves, and the CPU's turns.
//!
//! It knows no rule of any game. [`setup`] makes the app of any Tauri builder, so that the same commands serve
//! the real windows, the tests and a plain browser.

pub mod commands;
pub mod cpu;
pub mod error;
pub mod playing;
mod reading;
pub mod record;
pub mod results;
pub mod saves;
pub mod settings;
pub mod shelf;
pub mod sketch;

use std::path::PathBuf;

use specta_typescript::semantic::Configuration;
use tauri::plugin::TauriPlugin;
use tauri::{Manager, RunEvent, Runtime, Wry};

use crate::results::Results;
use crate::saves::Saves;
use crate::settings::SettingsShelf;
use crate::shelf::Shelf;

/// Hands the list of all commands to a macro: one writes them down for TypeScript, one calls them.
macro_rules! every_command {
    ($($with:ident)::+) => {
        $($with)::+![
            commands::catalog,
            commands::new_game,
            commands::open_game,
            commands::list_games,
            commands::rename_game,
            commands::delete_game,
            commands::view,
            commands::play,
            commands::explain,
            commands::picture,
            commands::explain_sketch,
            commands::undo,
            commands::redo,
            commands::cpu_turn,
            commands::stop_cpu,
            commands::resign,
            commands::set_seat,
            commands::view_at,
            commands::rematch,
            commands::hint,
            commands::threats,
            commands::time_out,
            commands::curve,
            commands::ratings,
            commands::export_game,
            commands::import_game,
            commands::settings,
            commands::set_settings,
        ]
    };
}

/// The commands with their types, to write them down for TypeScript.
#[must_use]
pub fn specta_builder() -> tauri_specta::Builder<Wry> {
    tauri_specta::Builder::new()
        .commands(every_command!(tauri_specta::collect_commands))
        // One TypeScript type for a Rust type, whichever way it travels.
        .disable_serde_phases()
        // No float of ours is ever infinite or undefined, so none becomes null on its way.
        .semantic_types(Configuration::empty().enable_lossless_floats())
}

/// The app, on whatever runtime: its commands, and its saves in the system's folder for app data or in `data`.
pub fn setup<R: Runtime>(builder: tauri::Builder<R>, data: Option<PathBuf>) -> tauri::Builder<R> {
    builder
        .plugin(games(data))
        .plugin(tauri_plugin_store::Builder::default().build())
        .invoke_handler(every_command!(tauri::generate_handler))
}

/// The app's state. As a plugin, because plugins are set up before the first window can call a command. It
/// comes before the store plugin, so that it hears of the exit first: no save may be half made when that ends.
fn games<R: Runtime>(data: Option<PathBuf>) -> TauriPlugin<R> {
    tauri::plugin::Builder::new("games")
        .setup(move |app, _| {
            let folder = match data {
                Some(folder) => folder,
                None => app.path().app_data_dir()?,
            };
            let saves = Saves::new(app, folder);
            app.manage(SettingsShelf::new(saves.inside("settings")));
            app.manage(Shelf::new(saves.inside("games"), Results::new(saves.inside("results"))));
            app.manage(saves);
            Ok(())
        })
        .on_event(|app, event| {
            if let RunEvent::Exit = event {
                app.state::<Saves>().close();
            }
        })
        .build()
}

/// What `tauri.conf.json` and the capabilities say.
#[must_use]
pub fn context<R: Runtime>() -> tauri::Context<R> {
    tauri::generate_context!()
}

/// Runs the app until its last window is closed.
#[cfg_attr(mobile, tauri::mobile_entry_point)]
pub fn run() {
    if let Err(error) = setup(tauri::Builder::default(), None).run(context()) {
        eprintln!("Quadrille cannot start: {error}");
        std::process::exit(1);
    }
}
