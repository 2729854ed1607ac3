//! The bridge serves the page and the commands to its own page, and nothing else to anybody.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail")]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

struct Bridge {
    child: Child,
    host: String,
    _folder: TempDir,
}

impl Drop for Bridge {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Bridge {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let page = folder.path().join("page");
        fs::create_dir(&page).unwrap();
        fs::write(page.join("index.html"), "<html><head><title>x</title></head></html>").unwrap();
        fs::write(folder.path().join("secret.txt"), "secret").unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(folder.path().join("secret.txt"), page.join("link.txt")).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_bridge"))
            .args([
                "--page".as_ref(),
                page.as_os_str(),
                "--data".as_ref(),
                folder.path().join("d").as_os_str(),
            ])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        let host = address.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/')).unwrap();
        Bridge { child, host: host.to_owned(), _folder: folder }
    }

    /// The whole answer to a request with more header lines.
    fn ask(&self, method: &str, path: &str, host: &str, more: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        let length = body.len();
        let head = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\n{more}Content-Length: {length}\r\n");
        stream.write_all(format!("{head}Connection: close\r\n\r\n{body}").as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8(answer).unwrap()
    }

    fn get(&self, path: &str) -> String {
        self.ask("GET", path, &self.host, "", "")
    }

    fn call(&self, command: &str, body: &str) -> String {
        self.ask("POST", &format!("/__call/{command}"), &self.host, "", body)
    }
}

#[test]
fn a_browser_gets_the_page_its_script_and_the_real_commands() {
    let bridge = Bridge::start();
    let page = bridge.get("/");
    assert!(page.contains("<head><script src=\"/__bridge.js\"></script><title>"), "{page}");
    assert!(page.contains("script-src 'self'"), "the app's own policy holds: {page}");
    assert!(bridge.get("/__bridge.js").contains("__TAURI_INTERNALS__"));
    assert!(bridge.call("catalog", "{}").contains(r#""id":"loa""#));

    let seats = r#"[{"kind":"cpu","level":"moyen"},{"kind":"person"}]"#;
    let game = bridge.call("new_game", &format!(r#"{{"game":"loa","rules":{{}},"seats":{seats}}}"#));
    let id = game.split(r#""id":""#).nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    let turn = bridge.call("cpu_turn", &format!(r#"{{"id":"{id}","ply":0,"on":"__CHANNEL__:7"}}"#));
    let (message, answer) = (turn.find(r#"{"channel":7,"#), turn.find(r#"{"ok":"#));
    assert!(message.is_some() && message < answer, "the channel's messages come before the answer: {turn}");
    assert!(bridge.call("play", "{}").contains(r#"{"error":"#));
}

#[test]
fn nobody_else_gets_anything() {
    let bridge = Bridge::start();
    for path in
        ["/../secret.txt", "//secret.txt", "/%2e%2e/secret.txt", "/./../secret.txt", "/link.txt", "/nothing"]
    {
        let answer = bridge.get(path);
        assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
    }
    let foreign = bridge.ask("POST", "/__call/catalog", &bridge.host, "Origin: http://example.org\r\n", "{}");
    assert!(foreign.starts_with("HTTP/1.1 403"), "another page's call: {foreign}");
    let rebound = bridge.ask("POST", "/__call/catalog", "example.org", "", "{}");
    assert!(rebound.starts_with("HTTP/1.1 403"), "another name for this machine: {rebound}");
    assert!(bridge.call("plugin%3Astore%7Cload", r#"{"path":"x"}"#).contains("not allowed"));
    for body in ["", "[]", "{", "7"] {
        assert!(bridge.call("catalog", body).starts_with("HTTP/1.1 400"), "`{body}`");
    }
}
