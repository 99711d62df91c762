//! The colours of agents: few have those of the owners, which no form of colour blindness confuses; of many, each has a hue of
//! its own at one lightness, and is known by its place.

use crate::theme::Theme;

/// The colour of an agent of so many.
pub fn color(number: usize, count: usize, theme: &Theme) -> String {
    if count <= theme.owners.len() {
        return theme.owners[number].into();
    }
    let turn = (20.0 + 360.0 * number as f64 / count as f64).to_radians();
    let (a, b) = (theme.trail_chroma * libm::cos(turn), theme.trail_chroma * libm::sin(turn));
    oklab(theme.trail_lightness, a, b)
}

/// OKLab (Ottosson 2020) in hexadecimal sRGB.
fn oklab(lightness: f64, a: f64, b: f64) -> String {
    let cube = |x: f64| x * x * x;
    let l = cube(lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b);
    let m = cube(lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b);
    let s = cube(lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b);
    let linear = [
        4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
        -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
        -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s,
    ];
    let channel = |x: f64| {
        let x = x.clamp(0.0, 1.0);
        let x = if x <= 0.003_130_8 { 12.92 * x } else { 1.055 * libm::pow(x, 1.0 / 2.4) - 0.055 };
        libm::round(x * 255.0) as u8
    };
    let [r, g, b] = linear.map(channel);
    format!("#{r:02X}{g:02X}{b:02X}")
}
