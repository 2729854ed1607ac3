//! The whole app without a window: its real commands, state, saves and permissions on Tauri's mock runtime.

use std::path::PathBuf;
use std::sync::Arc;

use quadrille_lib::Places;
use serde_json::Value;
use tauri::ipc::{CallbackFn, InvokeBody, InvokeResponseBody};
use tauri::test::{INVOKE_KEY, MockRuntime, get_ipc_response, mock_builder};
use tauri::utils::config::{Csp, CspDirectiveSources};
use tauri::webview::InvokeRequest;
use tauri::{App, Url, WebviewWindow, WebviewWindowBuilder};

/// A message that a command sent over a channel.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// The channel's callback in the web view that called.
    pub channel: u32,
    /// Its place among the messages of the channel, from 0.
    pub index: usize,
    /// What was sent.
    pub body: Value,
}

/// An app without a window.
pub struct Headless {
    /// The app: it lives as long as this does.
    pub app: App<MockRuntime>,
    /// The window's end of the commands.
    pub caller: Caller,
}

/// Calls commands as the app's window does; copies may call from other threads.
#[derive(Clone)]
pub struct Caller {
    window: WebviewWindow<MockRuntime>,
    url: Url,
}

impl Headless {
    /// Starts the app over the saves in `data`, or in the app's own folder. Files go to the folder `files` in it, or in
    /// the system's folder for what is temporary.
    ///
    /// # Errors
    /// Whatever keeps the app from starting.
    pub fn start(
        data: Option<PathBuf>,
        on_message: impl Fn(Message) + Send + Sync + 'static,
    ) -> tauri::Result<Self> {
        let on_message = Arc::new(on_message);
        let builder = mock_builder().channel_interceptor(move |_, callback, index, body| {
            let body = match body {
                InvokeResponseBody::Json(json) => serde_json::from_str(json).unwrap_or(Value::Null),
                InvokeResponseBody::Raw(bytes) => Value::from(bytes.clone()),
            };
            on_message(Message { channel: callback.0, index, body });
            true
        });
        let mut context = quadrille_lib::context::<MockRuntime>();
        context.config_mut().app.windows.clear();
        let files = data.clone().unwrap_or_else(std::env::temp_dir).join("files");
        let places = Places::Folders { saves: data, files };
        let app = quadrille_lib::setup(builder, places).build(context)?;
        let window = WebviewWindowBuilder::new(&app, "main", tauri::WebviewUrl::default()).build()?;
        let url = if cfg!(any(windows, target_os = "android")) {
            "http://tauri.localhost"
        } else {
            "tauri://localhost"
        };
        let url = url.parse().map_err(tauri::Error::InvalidUrl)?;
        Ok(Headless { app, caller: Caller { window, url } })
    }

    /// The app's Content-Security-Policy, with calls going to the page's own server instead of Tauri's protocol.
    #[must_use]
    pub fn content_security_policy(&self) -> Option<String> {
        let mut directives = match self.app.config().app.security.csp.clone()? {
            Csp::DirectiveMap(map) => map,
            policy @ Csp::Policy(_) => policy.into(),
        };
        directives.insert("connect-src".to_owned(), CspDirectiveSources::Inline("'self'".to_owned()));
        Some(Csp::DirectiveMap(directives).to_string())
    }
}

impl Caller {
    /// Calls a command and waits for its answer.
    ///
    /// # Errors
    /// The error value that the web view would get.
    pub fn call(&self, command: &str, arguments: Value) -> Result<Value, Value> {
        let request = InvokeRequest {
            cmd: command.to_owned(),
            callback: CallbackFn(0),
            error: CallbackFn(1),
            url: self.url.clone(),
            body: InvokeBody::Json(arguments),
            headers: Default::default(),
            invoke_key: INVOKE_KEY.to_owned(),
        };
        get_ipc_response(&self.window, request).map(|answer| match answer {
            InvokeResponseBody::Json(json) => serde_json::from_str(&json).unwrap_or(Value::Null),
            InvokeResponseBody::Raw(bytes) => Value::from(bytes),
        })
    }
}
