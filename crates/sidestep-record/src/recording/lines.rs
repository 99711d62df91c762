//! Bounds the length of lines, so that a file that is no text does not fill the memory.

use std::io::{self, Error, ErrorKind, Read};

/// Longest line of a recording, bytes.
pub(super) const LONGEST_LINE: usize = 1 << 20;

/// A source that fails once a line is too long.
pub(super) struct BoundedLines<R> {
    source: R,
    /// Bytes since the last line end.
    since: usize,
}

impl<R: Read> BoundedLines<R> {
    pub fn new(source: R) -> Self {
        Self { source, since: 0 }
    }
}

impl<R: Read> Read for BoundedLines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        let fresh = &buffer[..read];
        self.since = match fresh.iter().rposition(|byte| *byte == b'\n') {
            Some(end) => read - end - 1,
            None => self.since + read,
        };
        if self.since > LONGEST_LINE {
            let what = format!("a line is longer than {} MiB", LONGEST_LINE >> 20);
            return Err(Error::new(ErrorKind::InvalidData, what));
        }
        Ok(read)
    }
}
