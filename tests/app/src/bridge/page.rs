//! The built page, as files.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use tiny_http::{Header, Request, Response};

/// What stands in for Tauri's own script in a plain browser.
const SCRIPT: &str = include_str!("bridge.js");

/// The script's address.
const SCRIPT_PATH: &str = "/__bridge.js";

/// A folder with the built page.
pub struct Page {
    folder: PathBuf,
    policy: String,
}

impl Page {
    /// The page in `folder`, under a Content-Security-Policy.
    ///
    /// # Errors
    /// The folder is not there.
    pub fn new(folder: &Path, policy: String) -> io::Result<Self> {
        let folder = folder
            .canonicalize()
            .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", folder.display())))?;
        Ok(Page { folder, policy })
    }

    /// Answers a request for a file.
    pub fn serve(&self, request: Request, path: &str) {
        let found = match path {
            SCRIPT_PATH => Some((SCRIPT.as_bytes().to_vec(), "text/javascript; charset=utf-8")),
            "/" | "/index.html" => self.index().map(|page| (page.into_bytes(), "text/html; charset=utf-8")),
            _ => self.file(path),
        };
        let Some((bytes, kind)) = found else {
            let _ = request.respond(Response::from_string("not found").with_status_code(404));
            return;
        };
        let mut response = Response::from_data(bytes);
        for (name, value) in [
            ("Content-Type", kind),
            ("Content-Security-Policy", &self.policy),
            ("X-Content-Type-Options", "nosniff"),
            ("Cache-Control", "no-store"),
        ] {
            if let Ok(header) = Header::from_bytes(name, value) {
                response.add_header(header);
            }
        }
        let _ = request.respond(response);
    }

    /// The page itself, with the bridge's script before all others.
    fn index(&self) -> Option<String> {
        let page = fs::read_to_string(self.folder.join("index.html")).ok()?;
        let script = format!("<head><script src=\"{SCRIPT_PATH}\"></script>");
        Some(page.replacen("<head>", &script, 1))
    }

    /// A file inside the folder, never one outside.
    fn file(&self, path: &str) -> Option<(Vec<u8>, &'static str)> {
        let path = Path::new(path.strip_prefix('/')?);
        if !path.components().all(|part| matches!(part, Component::Normal(_))) {
            return None;
        }
        let file = self.folder.join(path).canonicalize().ok()?;
        if !file.starts_with(&self.folder) {
            return None;
        }
        let kind = match file.extension()?.to_str()? {
            "html" => "text/html; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "json" | "webmanifest" => "application/json",
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "ico" => "image/x-icon",
            "woff2" => "font/woff2",
            "ogg" => "audio/ogg",
            "wasm" => "application/wasm",
            "txt" => "text/plain; charset=utf-8",
            _ => "application/octet-stream",
        };
        Some((fs::read(file).ok()?, kind))
    }
}
