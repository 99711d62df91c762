//! Films by `ffmpeg`: it gets the frames and does the rest.

use super::film::each_frame;
use super::plan::{Ending, Plan};
use crate::fault::Fault;
use std::io::{ErrorKind, Read, Write};
use std::process::{Child, Command, Stdio};

const MP4: [&str; 6] = ["-c:v", "libx264", "-crf", "20", "-movflags", "+faststart"];
const WEBM: [&str; 6] = ["-c:v", "libvpx-vp9", "-crf", "32", "-b:v", "0"];

/// Makes the film.
pub fn make(plan: &Plan) -> Result<(), Fault> {
    let mut ffmpeg: Option<Child> = None;
    let drawn = each_frame(plan, plan.shot.most_frames(), |pixels| {
        let child = match &mut ffmpeg {
            Some(child) => child,
            none => none.insert(start(plan, [pixels.width(), pixels.height()])?),
        };
        let pipe = child.stdin.as_mut();
        pipe.map_or(Ok(()), |pipe| pipe.write_all(pixels.data())).map_err(Fault::new)
    });
    let Some(mut child) = ffmpeg else { return drawn };
    drop(child.stdin.take());
    let mut words = String::new();
    if let Some(mut stderr) = child.stderr.take() {
        let _ = stderr.read_to_string(&mut words); // what it says is only told
    }
    let status = child.wait().map_err(Fault::new)?;
    if status.success() {
        return drawn;
    }
    let last = words.lines().last().unwrap_or("it gave no reason").to_string();
    Err(Fault::new(format_args!("ffmpeg could not make the film: {last}")).at(plan.file.display()))
}

fn start(plan: &Plan, [width, height]: [u32; 2]) -> Result<Child, Fault> {
    let mut command = Command::new("ffmpeg");
    command.args(["-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgba"]);
    command.args(["-s", &format!("{width}x{height}"), "-r", &plan.fps.to_string(), "-i", "-"]);
    command.args(if plan.ending == Ending::Mp4 { MP4 } else { WEBM });
    // most players know this colour format only, and it wants even sides
    command.args(["-pix_fmt", "yuv420p", "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2"]).arg(&plan.file);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    command.spawn().map_err(|error| {
        let missing = error.kind() == ErrorKind::NotFound;
        let what =
            if missing { "the program `ffmpeg` is not there".into() } else { format!("cannot start ffmpeg: {error}") };
        let hint = "install ffmpeg, or draw to .gif or .apng, which need nothing";
        Fault::new(format_args!("{what}; it makes .mp4 and .webm")).at(plan.file.display()).hint(hint)
    })
}
