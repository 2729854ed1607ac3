//! One app at a time: a second one over the same games hands its files to the first, which comes to the front, and ends.

#[cfg(unix)]
pub mod door;

#[cfg(unix)]
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::time::Duration;

#[cfg(unix)]
use tauri::AppHandle;
use tauri::plugin::TauriPlugin;
use tauri::{Manager, Runtime};

use crate::lock::Lock;
#[cfg(unix)]
use crate::lock::LockError;
#[cfg(unix)]
use crate::opened;

/// Takes the system's folder of saves, or gives way to the app that has it. Of the plugins it comes first: a second app
/// must do nothing before it gives way.
pub fn init<R: Runtime>() -> TauriPlugin<R> {
    tauri::plugin::Builder::new("instance")
        .setup(|app, _| {
            let folder = app.path().app_data_dir()?;
            match Lock::take(&folder) {
                Ok(lock) => {
                    app.manage(lock);
                    Ok(())
                }
                #[cfg(unix)]
                Err(LockError::Taken) if give_way(&folder) => std::process::exit(0),
                Err(error) => Err(error.into()),
            }
        })
        .build()
}

/// From now on `again` is told of each later app, with the files that it was to open.
#[cfg(unix)]
pub fn listen<R: Runtime>(app: &AppHandle<R>, again: fn(&AppHandle<R>, Vec<PathBuf>)) -> tauri::Result<()> {
    let folder = app.path().app_data_dir()?;
    let app = app.clone();
    // Without a door a second app is refused by the lock, and says so.
    if let Err(error) = door::open(&folder, move |files| again(&app, files)) {
        eprintln!("Quadrille cannot hear of a second one: {error}");
    }
    Ok(())
}

/// Whether the app that has the folder was told of this one. It may still be starting.
#[cfg(unix)]
fn give_way(folder: &Path) -> bool {
    let files = opened::named();
    (0..20).any(|_| {
        let told = door::knock(folder, &files).is_ok();
        if !told {
            std::thread::sleep(Duration::from_millis(100));
        }
        told
    })
}
