//! As much of HTTP as the page needs: GET and HEAD of a few files, to this machine alone.

use super::{Served, page};
use crate::fault::{Fault, Verdict};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

/// The longest head of a request that is read, bytes, and how long it may take.
const LONGEST: u64 = 16 * 1024;
const PATIENCE: Duration = Duration::from_secs(5);
/// What the page may do: run its own code, talk to nobody else.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What is sent back.
struct Answer<'a> {
    status: &'static str,
    kind: &'static str,
    packed: bool,
    body: &'a [u8],
}

impl<'a> Answer<'a> {
    fn plain(status: &'static str, text: &'a str) -> Self {
        Self { status, kind: "text/plain; charset=utf-8", packed: false, body: text.as_bytes() }
    }
}

/// Answers requests until the program is stopped.
pub fn serve(listener: &TcpListener, port: u16, served: Option<&Served>) -> Result<Verdict, Fault> {
    std::thread::scope(|scope| {
        for stream in listener.incoming().flatten() {
            scope.spawn(move || drop(answer(&stream, port, served)));
        }
    });
    Ok(Verdict::Holds)
}

/// Reads a request and answers it; a client that goes away is no fault.
fn answer(stream: &TcpStream, port: u16, served: Option<&Served>) -> std::io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut lines = BufReader::new(stream.take(LONGEST)).lines();
    let Some(request) = lines.next().transpose()? else { return Ok(()) };
    let mut host = String::new();
    for line in lines {
        let line = line?;
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("host")
        {
            host = value.trim().to_string();
        }
    }
    let (answer, head) = answered(&request, &host, port, served);
    send(stream, &answer, head)
}

/// What a request gets, and whether its head alone.
fn answered<'a>(request: &str, host: &str, port: u16, served: Option<&'a Served>) -> (Answer<'a>, bool) {
    let mut words = request.split(' ');
    let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let head = method == "HEAD";
    // another name for this machine may be somebody's trick to read from it
    let ours = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    if !ours.iter().any(|name| name == host) {
        return (Answer::plain("403 Forbidden", "this page is for this machine alone\n"), head);
    }
    if method != "GET" && !head {
        return (Answer::plain("405 Method Not Allowed", "only GET\n"), head);
    }
    let path = target.split(['?', '#']).next().unwrap_or_default();
    let found = match (path, served, page::at(path)) {
        ("/scene", Some(Served { text, .. }), _) => Answer::plain("200 OK", text),
        ("/still", Some(Served { still: Some(svg), .. }), _) => {
            Answer { kind: "image/svg+xml", ..Answer::plain("200 OK", svg) }
        }
        (_, _, Some(asset)) => Answer { status: "200 OK", kind: asset.kind, packed: true, body: asset.bytes },
        _ => Answer::plain("404 Not Found", "there is no such file\n"),
    };
    (found, head)
}

fn send(mut stream: &TcpStream, answer: &Answer<'_>, head: bool) -> std::io::Result<()> {
    let Answer { status, kind, packed, body } = answer;
    let packed = if *packed { "Content-Encoding: gzip\r\n" } else { "" };
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\n{packed}Content-Length: {length}\r\nCache-Control: no-cache\r\n\
         X-Content-Type-Options: nosniff\r\nContent-Security-Policy: {POLICY}\r\nConnection: close\r\n\r\n"
    )?;
    if !head {
        stream.write_all(body)?;
    }
    stream.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(request: &str, host: &str) -> &'static str {
        let served = Served { name: "a.toml".into(), text: "sidestep = 1".into(), still: None };
        answered(request, host, 80, Some(&served)).0.status
    }

    #[test]
    fn only_this_machine_is_answered() {
        assert_eq!(status("GET / HTTP/1.1", "127.0.0.1:80"), "200 OK");
        assert_eq!(status("GET /scene HTTP/1.1", "localhost:80"), "200 OK");
        assert_eq!(status("GET / HTTP/1.1", "evil.example:80"), "403 Forbidden");
        assert_eq!(status("GET / HTTP/1.1", ""), "403 Forbidden");
    }

    #[test]
    fn nothing_but_the_page_and_the_scene_is_there() {
        for path in ["/../Cargo.toml", "/still", "/scenes", "/page.js/", "", "//"] {
            assert_eq!(status(&format!("GET {path} HTTP/1.1"), "127.0.0.1:80"), "404 Not Found", "{path}");
        }
        assert_eq!(status("POST / HTTP/1.1", "127.0.0.1:80"), "405 Method Not Allowed");
        assert_eq!(status("", "127.0.0.1:80"), "405 Method Not Allowed");
    }

    #[test]
    fn the_files_of_the_page_name_each_other() {
        let all: Vec<&str> = page::PAGE.iter().map(|asset| asset.path).collect();
        assert!(page::PAGE.iter().all(|asset| asset.bytes.starts_with(&[0x1f, 0x8b])), "compressed");
        assert!(all.contains(&"/index.html") && all.iter().any(|path| path.ends_with(".wasm")));
    }
}
