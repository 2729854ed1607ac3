//! Brings the page back after the process that showed it has died: the games live on in this one.

use tauri::{Webview, Wry};

/// The end of the page's address by which it knows that it was there before.
const REVIVED: &str = "revived";

/// Loads the page again.
fn revive(view: &Webview<Wry>) {
    // A view that has gone with its process needs no page.
    if let Ok(mut address) = view.url() {
        address.set_fragment(Some(REVIVED));
        let _ = view.navigate(address);
    }
}

/// Watches over the views of an app.
#[cfg(not(target_os = "linux"))]
pub fn watch(builder: tauri::Builder<Wry>) -> tauri::Builder<Wry> {
    builder.on_web_content_process_terminate(revive)
}

/// Watches over the views of an app.
#[cfg(target_os = "linux")]
pub fn watch(builder: tauri::Builder<Wry>) -> tauri::Builder<Wry> {
    use webkit2gtk::WebViewExt;

    let plugin = tauri::plugin::Builder::<Wry, ()>::new("revival").on_webview_ready(|view| {
        let again = view.clone();
        let watched = view.with_webview(move |view| {
            view.inner().connect_web_process_terminated(move |_, _| revive(&again));
        });
        if let Err(error) = watched {
            eprintln!("the view is not watched over: {error}");
        }
    });
    builder.plugin(plugin.build())
}
