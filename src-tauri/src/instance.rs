//! One app at a time: a second one over the same games hands its files to the first, which comes to the front, and ends.

#[cfg(unix)]
pub mod door;

use std::path::PathBuf;

use tauri::plugin::TauriPlugin;
use tauri::{AppHandle, Manager, Runtime};

use crate::lock::{Lock, LockError};
#[cfg(unix)]
use crate::opened;

/// Takes the system's folder of saves, or gives way to the app that has it. `again` is told of each later app, with
/// the files that it was to open. Of the plugins it comes first: a second app must do nothing before it gives way.
pub fn init<R: Runtime>(again: fn(&AppHandle<R>, Vec<PathBuf>)) -> TauriPlugin<R> {
    tauri::plugin::Builder::new("instance")
        .setup(move |app, _| {
            let folder = app.path().app_data_dir()?;
            match Lock::take(&folder) {
                Ok(lock) => {
                    app.manage(lock);
                    #[cfg(unix)]
                    {
                        let app = app.clone();
                        // Without a door a second app is refused by the lock, and says so.
                        if let Err(error) = door::open(&folder, move |files| again(&app, files)) {
                            eprintln!("Quadrille cannot hear of a second one: {error}");
                        }
                    }
                    // There the plugin for single instances tells it, before anything else.
                    #[cfg(not(unix))]
                    let _ = again;
                    Ok(())
                }
                #[cfg(unix)]
                Err(LockError::Taken) if door::knock(&folder, &opened::named()).is_ok() => {
                    std::process::exit(0)
                }
                Err(error) => Err(error.into()),
            }
        })
        .build()
}
