//! The shell around Quadrille's engine: typed commands for the web view, saves, and the CPU's turns.
//!
//! It knows no rule of any game. [`setup`] makes the app of any Tauri builder, so that the same commands serve
//! the real windows, the tests and a plain browser.

pub mod commands;
pub mod cpu;
pub mod error;
pub mod files;
#[cfg(desktop)]
mod ground;
pub mod haptics;
#[cfg(all(desktop, unix))]
pub mod instance;
mod kept;
pub mod lock;
pub mod opened;
pub mod playing;
mod reading;
pub mod record;
pub mod results;
#[cfg(any(target_os = "linux", target_os = "macos", target_os = "ios"))]
mod revival;
pub mod saves;
pub mod settings;
pub mod shelf;
pub mod sketch;

use std::path::PathBuf;

use specta_typescript::semantic::Configuration;
#[cfg(desktop)]
use tauri::AppHandle;
use tauri::plugin::TauriPlugin;
use tauri::{Manager, RunEvent, Runtime, Wry};

use crate::files::Files;
use crate::haptics::Haptics;
use crate::opened::Inbox;
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
            commands::list_bin,
            commands::undelete_game,
            commands::empty_bin,
            commands::set_aside,
            commands::resume_broken,
            commands::save_raw_game,
            commands::save_text,
            commands::backup,
            commands::restore,
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
            commands::review,
            commands::ratings,
            commands::export_game,
            commands::import_game,
            commands::pulse,
            commands::opened_files,
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

/// Where an app keeps its saves, and where it puts the files that a person wants.
#[derive(Clone, Debug)]
pub enum Places {
    /// The system's folder for app data, which no other app may use at the same time; the system's dialog asks for the
    /// place of each file.
    System,
    /// Folders where no person is there to ask, and where somebody else may look.
    #[allow(missing_docs)]
    Folders { saves: Option<PathBuf>, files: PathBuf },
}

/// The app, on whatever runtime: its commands, and what it keeps in `places`.
pub fn setup<R: Runtime>(builder: tauri::Builder<R>, places: Places) -> tauri::Builder<R> {
    builder
        .plugin(games(places))
        .plugin(tauri_plugin_haptics::init())
        .plugin(tauri_plugin_store::Builder::default().build())
        .invoke_handler(every_command!(tauri::generate_handler))
}

/// The app's state. As a plugin, because plugins are set up before the first window can call a command. It
/// comes before the store plugin, so that it hears of the exit first: no save may be half made when that ends.
fn games<R: Runtime>(places: Places) -> TauriPlugin<R> {
    tauri::plugin::Builder::new("games")
        .setup(move |app, _| {
            let (folder, files) = match places {
                Places::System => (app.path().app_data_dir()?, Files::by_dialog(app.clone())),
                Places::Folders { saves, files } => {
                    (saves.map_or_else(|| app.path().app_data_dir(), Ok)?, Files::into_folder(files))
                }
            };
            let saves = Saves::new(app, folder);
            app.manage(SettingsShelf::new(saves.inside("settings")));
            app.manage(Shelf::new(&saves));
            app.manage(saves);
            app.manage(files);
            app.manage(Haptics::of(app.clone()));
            app.manage(Inbox::default());
            Ok(())
        })
        .on_event(|app, event| match event {
            #[cfg(any(target_os = "macos", target_os = "ios"))]
            RunEvent::Opened { urls } => {
                let files = urls.iter().filter_map(|url| url.to_file_path().ok());
                app.state::<Inbox>().take(&app.state::<Shelf>(), files);
            }
            RunEvent::Exit => app.state::<Saves>().close(),
            _ => {}
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
    let context = context();
    #[cfg(all(desktop, unix))]
    let (lock, folder) = match instance::enter(&context.config().identifier) {
        Ok(Some(taken)) => taken,
        Ok(None) => return,
        Err(error) => refuse(&error),
    };
    let builder = tauri::Builder::default();
    #[cfg(windows)]
    let builder = builder.plugin(tauri_plugin_single_instance::init(|app, arguments, folder| {
        let words = arguments.into_iter().map(Into::into);
        again(app, opened::files_of(words, folder.as_ref()).collect());
    }));
    #[cfg(any(target_os = "linux", target_os = "macos", target_os = "ios"))]
    let builder = revival::watch(builder);
    let builder = builder.plugin(tauri_plugin_dialog::init()).plugin(tauri_plugin_fs::init());
    let builder = setup(builder, Places::System);
    #[cfg(desktop)]
    let builder = builder.plugin(ground::init()).setup(move |app| {
        // After the plugin for single instances, which tells the first app of a second one.
        #[cfg(windows)]
        app.manage(lock::Lock::take(&app.path().app_data_dir()?)?);
        take_in(app.handle(), opened::named());
        #[cfg(unix)]
        {
            app.manage(lock);
            let first = app.handle().clone();
            // Without a door a second app is refused by the lock, and says so.
            if let Err(error) = instance::door::open(&folder, move |files| again(&first, files)) {
                eprintln!("Quadrille cannot hear of a second one: {error}");
            }
        }
        Ok(())
    });
    if let Err(error) = builder.run(context) {
        refuse(&error);
    }
}

fn refuse(error: &dyn std::error::Error) -> ! {
    eprintln!("Quadrille cannot start: {error}");
    std::process::exit(1)
}

/// The app was started once more, to open these files: its windows come to the front.
#[cfg(desktop)]
fn again<R: Runtime>(app: &AppHandle<R>, files: Vec<PathBuf>) {
    for window in app.webview_windows().values() {
        // A window manager that refuses leaves them where they are.
        let _ = window.unminimize().and_then(|()| window.set_focus());
    }
    take_in(app, files);
}

#[cfg(desktop)]
fn take_in<R: Runtime>(app: &AppHandle<R>, files: Vec<PathBuf>) {
    app.state::<Inbox>().take(&app.state::<Shelf>(), files);
}
