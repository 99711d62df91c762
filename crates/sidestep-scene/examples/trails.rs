//! Draws a scene as it stands at a time, with the trails that led there, as SVG on standard output:
//! `cargo run --release -p sidestep-scene --example trails -- scenes/circle.toml 12 > trails.svg`

use sidestep_scene::{Scene, Simulation};
use std::fmt::Write as _;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let usage = "usage: trails SCENE SECONDS";
    let path = arguments.next().ok_or(usage)?;
    let until: f64 = arguments.next().ok_or(usage)?.parse()?;
    let scene = Scene::from_bytes(&path, &std::fs::read(&path)?)?;
    let mut simulation = Simulation::new(&scene)?;
    let cast = scene.cast()?;
    let mut trails = vec![Vec::new(); cast.agents.len()];
    loop {
        for agent in simulation.agents() {
            trails[agent.number].push(agent.position);
        }
        if simulation.time() >= until {
            break;
        }
        simulation.step()?;
    }
    let radii: Vec<f64> = cast.agents.iter().map(|agent| agent.parameters.radius).collect();
    let walls: Vec<_> = cast.obstacles.iter().map(|standing| &standing.obstacle).collect();
    println!("{}", draw(&trails, &radii, &walls));
    Ok(())
}

fn draw(trails: &[Vec<[f64; 2]>], radii: &[f64], walls: &[&sidestep_scene::Obstacle]) -> String {
    let points = trails.iter().flatten().chain(walls.iter().flat_map(|wall| &wall.vertices));
    let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    for p in points {
        low = [low[0].min(p[0]), low[1].min(p[1])];
        high = [high[0].max(p[0]), high[1].max(p[1])];
    }
    let margin = radii.iter().fold(0.5f64, |most, r| most.max(2.0 * r));
    let (width, height) = (high[0] - low[0] + 2.0 * margin, high[1] - low[1] + 2.0 * margin);
    let scale = 960.0 / width;
    let place = |p: &[f64; 2]| ((p[0] - low[0] + margin) * scale, (high[1] - p[1] + margin) * scale);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 {0:.0}\" width=\"960\" height=\"{0:.0}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#F6F6F3\"/>\n",
        height * scale
    );
    for wall in walls {
        let fill = if wall.closed && wall.solid { "#3B424B" } else { "none" };
        let close = if wall.closed { "Z" } else { "" };
        let d = path(wall.vertices.iter().map(place));
        let _ = writeln!(svg, "<path d=\"{d}{close}\" fill=\"{fill}\" stroke=\"#3B424B\" stroke-width=\"1.5\"/>");
    }
    let hue = |number: usize| color(number as f64 * 12.0 / trails.len() as f64);
    for (number, trail) in trails.iter().enumerate() {
        let d = path(trail.iter().map(place));
        let color = hue(number);
        let _ = writeln!(
            svg,
            "<path d=\"{d}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.6\" stroke-linejoin=\"round\" opacity=\".75\"/>"
        );
    }
    for (number, trail) in trails.iter().enumerate() {
        if let Some((x, y)) = trail.last().map(place) {
            let r = (radii[number] * scale).max(1.6);
            let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\" fill=\"{}\"/>", hue(number));
        }
    }
    svg + "</svg>"
}

/// A hue of 0..12 at one saturation and lightness, as hexadecimal.
fn color(hue: f64) -> String {
    let (lightness, chroma) = (0.46, 0.22);
    let channel = |n: f64| {
        let k = (n + hue) % 12.0;
        ((lightness - chroma * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0)) * 255.0).round() as u8
    };
    format!("#{:02x}{:02x}{:02x}", channel(0.0), channel(8.0), channel(4.0))
}

fn path(points: impl Iterator<Item = (f64, f64)>) -> String {
    let mut d = String::new();
    for (i, (x, y)) in points.enumerate() {
        let _ = write!(d, "{}{x:.1} {y:.1}", if i == 0 { "M" } else { "L" });
    }
    d
}
