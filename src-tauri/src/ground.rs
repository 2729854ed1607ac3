//! What a window shows before its page is there: the ground of the page's theme instead of white. Phones do the same
//! in their native projects.

use tauri::plugin::TauriPlugin;
use tauri::window::Color;
use tauri::{Manager, Runtime, Webview};

use crate::settings::{Scheme, Settings, SettingsShelf, Theme};

/// Paints the ground of every window.
pub fn init<R: Runtime>() -> TauriPlugin<R> {
    tauri::plugin::Builder::new("ground")
        .on_webview_ready(|webview| {
            if let Err(error) = paint(&webview) {
                eprintln!("the window keeps the system's own ground: {error}");
            }
        })
        .build()
}

fn paint<R: Runtime>(webview: &Webview<R>) -> tauri::Result<()> {
    let window = webview.window();
    let Settings { scheme, theme, .. } = webview.state::<SettingsShelf>().get();
    let is_dark = match scheme {
        Scheme::Light => false,
        Scheme::Dark => true,
        Scheme::System => window.theme()? == tauri::Theme::Dark,
    };
    let ground = Some(ground(theme, is_dark));
    window.set_background_color(ground)?;
    webview.set_background_color(ground)
}

/// `--ground` of a theme of the page.
const fn ground(theme: Theme, is_dark: bool) -> Color {
    let (light, dark) = match theme {
        Theme::Wood => (0xf2ece1, 0x191410),
        Theme::Slate => (0xedf1f4, 0x14181c),
        Theme::Clear => (0xffffff, 0x000000),
    };
    let [_, red, green, blue] = u32::to_be_bytes(if is_dark { dark } else { light });
    Color(red, green, blue, 0xff)
}
