use crate::{program, sidestep};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Stdio};

/// The server and the port that it printed; stopped when dropped.
struct Server(Child, u16, String);

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

fn serve(words: &[&str]) -> Server {
    let mut command = program(&[&["view", "--no-open"], words].concat());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("an address");
    let port = line.split(['/', ':']).find_map(|part| part.parse().ok()).expect("a port");
    Server(child, port, line)
}

fn get(port: u16, path: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it answers");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n").expect("sent");
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).expect("an answer");
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn the_page_and_the_scene_are_served() {
    let server = serve(&["scenes/circle.toml"]);
    assert!(server.2.trim_end().ends_with("/#file=circle.toml"), "{}", server.2);
    let page = get(server.1, "/");
    assert!(page.starts_with("HTTP/1.1 200 OK") && page.contains("Content-Encoding: gzip"), "{page}");
    let scene = get(server.1, "/scene");
    assert!(scene.ends_with(&std::fs::read_to_string(crate::root().join("scenes/circle.toml")).expect("there")));
    let still = get(server.1, "/still");
    assert!(still.contains("Content-Type: image/svg+xml") && still.matches("<circle").count() == 60, "{still}");
    assert!(get(server.1, "/Cargo.toml").starts_with("HTTP/1.1 404"));
}

#[test]
fn what_cannot_be_served_is_told() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("a port").port().to_string();
    let done = sidestep(&["view", "--no-open", "--port", &port]).ends(2);
    assert!(done.err.contains(&port) && done.err.contains("--port 0"), "{}", done.err);
    let bad = crate::file("bad-view.toml", "sidestep = 1\ntimestep = 0.1\n");
    let done = sidestep(&["view", "--no-open", &bad]).ends(2);
    assert!(done.err.contains("did you mean `time_step`"), "{}", done.err);
}
