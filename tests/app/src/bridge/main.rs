//! The app in a plain browser: its page and its real commands on a loopback address.
//!
//! `bridge [--port N] [--page FOLDER] [--data FOLDER]` prints the address and serves until it is ended.

mod page;
mod wire;

use std::collections::HashMap;
use std::error::Error;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

use quadrille_app_tests::{Caller, Headless, Message};
use serde_json::{Value, json};
use tiny_http::{Method, Request, Response, Server};

use crate::page::Page;

/// Requests that are answered at the same time.
const MOST_REQUESTS: usize = 64;

/// Bytes of the arguments of a command.
const MOST_BODY: u64 = 4 << 20;

struct Options {
    port: u16,
    page: PathBuf,
    data: Option<PathBuf>,
}

fn options(mut words: impl Iterator<Item = String>) -> Result<Options, Box<dyn Error>> {
    let mut options = Options { port: 0, page: PathBuf::from("ui/dist"), data: None };
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
        match word.as_str() {
            "--port" => options.port = value.parse()?,
            "--page" => options.page = value.into(),
            "--data" => options.data = Some(value.into()),
            _ => return Err(format!("unknown option {word}").into()),
        }
    }
    Ok(options)
}

/// Where the messages of running commands go: the channel's number here to its number in the browser that called.
#[derive(Default)]
struct Channels {
    open: Mutex<HashMap<u32, (u32, mpsc::Sender<Value>)>>,
    last: Mutex<u32>,
}

impl Channels {
    fn open(&self, theirs: u32, lines: mpsc::Sender<Value>) -> u32 {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        *last = last.wrapping_add(1);
        self.open.lock().unwrap_or_else(PoisonError::into_inner).insert(*last, (theirs, lines));
        *last
    }

    fn close(&self, ours: u32) {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).remove(&ours);
    }

    fn pass_on(&self, message: Message) {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((theirs, lines)) = open.get(&message.channel) {
            // A browser that has gone does not listen.
            let _ = lines.send(json!({ "channel": theirs, "index": message.index, "message": message.body }));
        }
    }
}

/// Everything that answers requests.
struct Bridge {
    caller: Caller,
    page: Page,
    channels: Arc<Channels>,
    hosts: [String; 2],
    busy: AtomicUsize,
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = options(std::env::args().skip(1))?;
    let channels = Arc::new(Channels::default());
    let passing_on = Arc::clone(&channels);
    let headless = Headless::start(options.data, move |message| passing_on.pass_on(message))?;
    let page = Page::new(&options.page, headless.content_security_policy().unwrap_or_default())?;
    let server = Server::http(("127.0.0.1", options.port)).map_err(|error| error.to_string())?;
    let port = server.server_addr().to_ip().ok_or("no address")?.port();
    println!("http://127.0.0.1:{port}/");
    let bridge = Arc::new(Bridge {
        caller: headless.caller.clone(),
        page,
        channels,
        hosts: [format!("127.0.0.1:{port}"), format!("localhost:{port}")],
        busy: AtomicUsize::new(0),
    });
    for request in server.incoming_requests() {
        let bridge = Arc::clone(&bridge);
        thread::spawn(move || {
            if bridge.busy.fetch_add(1, Ordering::Relaxed) < MOST_REQUESTS {
                bridge.answer(request);
            } else {
                refuse(request, 503, "too many requests at once");
            }
            bridge.busy.fetch_sub(1, Ordering::Relaxed);
        });
    }
    Ok(())
}

fn refuse(request: Request, status: u16, why: &str) {
    // Whoever does not wait for the refusal needs none.
    let _ = request.respond(Response::from_string(why).with_status_code(status));
}

impl Bridge {
    /// Whether a request comes from the page served here and not from another page in the same browser.
    fn is_own(&self, request: &Request) -> bool {
        let header = |name: &'static str| {
            request
                .headers()
                .iter()
                .find(|header| header.field.equiv(name))
                .map(|header| header.value.as_str())
        };
        let is_own_host = |host: &str| self.hosts.iter().any(|own| own == host);
        header("Host").is_some_and(is_own_host)
            && header("Origin").is_none_or(|origin| origin.strip_prefix("http://").is_some_and(is_own_host))
    }

    fn answer(&self, request: Request) {
        if !self.is_own(&request) {
            return refuse(request, 403, "only for the page served here");
        }
        let path = request.url().split(['?', '#']).next().unwrap_or_default().to_owned();
        match (request.method(), path.strip_prefix("/__call/")) {
            (Method::Post, Some(command)) => self.call(request, command),
            (Method::Get, None) => self.page.serve(request, &path),
            _ => refuse(request, 405, "not this way"),
        }
    }

    /// Calls a command: the answer is a stream of JSON lines, the messages of its channels first.
    fn call(&self, mut request: Request, command: &str) {
        let arguments = match wire::read_arguments(&mut request, MOST_BODY) {
            Ok(arguments) => arguments,
            Err((status, why)) => return refuse(request, status, why),
        };
        let Some(command) = wire::decode(command) else { return refuse(request, 400, "not a command") };
        let (lines, out) = mpsc::channel();
        let mut opened = Vec::new();
        let arguments = wire::number_channels(arguments, |theirs| {
            let ours = self.channels.open(theirs, lines.clone());
            opened.push(ours);
            ours
        });
        let caller = self.caller.clone();
        let channels = Arc::clone(&self.channels);
        let calling = thread::spawn(move || {
            let last = match caller.call(&command, arguments) {
                Ok(value) => json!({ "ok": value }),
                Err(value) => json!({ "error": value }),
            };
            for ours in opened {
                channels.close(ours);
            }
            // The browser may have gone; the command was carried out all the same.
            let _ = lines.send(last);
        });
        wire::stream(request, &out);
        let _ = calling.join();
    }
}
