//! How calls travel between the browser and the bridge.

use std::io::{self, Read, Write};
use std::sync::mpsc::Receiver;

use serde_json::{Map, Value};
use tiny_http::Request;

/// How Tauri's JavaScript writes a channel as an argument.
const CHANNEL: &str = "__CHANNEL__:";

/// Reads the arguments of a command, an object in JSON.
///
/// # Errors
/// An HTTP status and its reason.
pub fn read_arguments(request: &mut Request, most: u64) -> Result<Map<String, Value>, (u16, &'static str)> {
    let mut body = Vec::new();
    request.as_reader().take(most + 1).read_to_end(&mut body).map_err(|_| (400, "the body broke off"))?;
    if body.len() as u64 > most {
        return Err((413, "the body is too large"));
    }
    serde_json::from_slice(&body).map_err(|_| (400, "the arguments are not a JSON object"))
}

/// Replaces the browser's channel numbers, which repeat from one tab to the next, by numbers of `open`.
pub fn number_channels(mut arguments: Map<String, Value>, mut open: impl FnMut(u32) -> u32) -> Value {
    for value in arguments.values_mut() {
        let theirs = value.as_str().and_then(|text| text.strip_prefix(CHANNEL)?.parse().ok());
        if let Some(theirs) = theirs {
            *value = format!("{CHANNEL}{}", open(theirs)).into();
        }
    }
    Value::Object(arguments)
}

/// Decodes `%xx` in a name.
pub fn decode(name: &str) -> Option<String> {
    let mut bytes = name.bytes();
    let mut decoded = Vec::with_capacity(name.len());
    while let Some(byte) = bytes.next() {
        decoded.push(if byte == b'%' {
            let digits = [bytes.next()?, bytes.next()?];
            u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
        } else {
            byte
        });
    }
    String::from_utf8(decoded).ok()
}

/// Writes each value as a line as soon as it comes, in chunks of the HTTP kind.
pub fn stream(request: Request, lines: &Receiver<Value>) {
    // The library's own responses would keep lines back until a buffer is full.
    let mut writer = request.into_writer();
    let mut write = |text: &str| -> io::Result<()> {
        writer.write_all(text.as_bytes())?;
        writer.flush()
    };
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nCache-Control: no-store\r\n\
        X-Content-Type-Options: nosniff\r\nTransfer-Encoding: chunked\r\n\r\n";
    let mut alive = write(head);
    for line in lines {
        let line = format!("{line}\n");
        alive = alive.and_then(|()| write(&format!("{:x}\r\n{line}\r\n", line.len())));
    }
    // A browser that has gone needs no end.
    let _ = alive.and_then(|()| write("0\r\n\r\n"));
}
