//! The colours, once for light and once for dark.

/// Colours of a figure, as SVG writes them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    /// The page.
    pub canvas: &'static str,
    /// Ground of a panel.
    pub panel: &'static str,
    /// Text, the agent itself, its wish and its choice.
    pub ink: &'static str,
    /// Secondary text, the speed circle.
    pub ink2: &'static str,
    /// Captions, units, grey lines.
    pub ink3: &'static str,
    /// Separators and frames.
    pub hair: &'static str,
    /// The grid.
    pub grid: &'static str,
    /// The forbidden part of the disc, and its opacity.
    pub veil: (&'static str, f64),
    /// The allowed region, and its opacity.
    pub free: (&'static str, f64),
    /// Broken lines.
    pub relax: &'static str,
    /// Overlaps.
    pub over: &'static str,
    /// Stopped agents.
    pub stop: &'static str,
    /// An agent of no importance.
    pub agent: &'static str,
    /// Walls.
    pub wall: &'static str,
    /// A wall's badge and lines.
    pub wall_badge: &'static str,
    /// Numerals on badges.
    pub on_badge: &'static str,
    /// The owners of lines, by number.
    pub owners: [&'static str; 5],
    /// Agents by group.
    pub groups: [&'static str; 4],
    /// Low to high of a single hue: speed and density.
    pub ramp: [&'static str; 4],
    /// Lightness of the hues of trails, OKLCH.
    pub trail_lightness: f64,
    /// Their chroma.
    pub trail_chroma: f64,
}

impl Theme {
    /// Dark ink on light ground.
    pub const LIGHT: Self = Self {
        canvas: "#F6F6F3",
        panel: "#FFFFFF",
        ink: "#15181C",
        ink2: "#4B525B",
        ink3: "#6A717A",
        hair: "#E3E3DE",
        grid: "#E9E9E9",
        veil: ("#1C222A", 0.085),
        free: ("#0A7F68", 0.17),
        relax: "#C2570A",
        over: "#C8102E",
        stop: "#5A3C78",
        agent: "#87919D",
        wall: "#3B424B",
        wall_badge: "#47505B",
        on_badge: "#FFFFFF",
        owners: ["#2F72E0", "#992A00", "#6530A6", "#8F7000", "#C93A98"],
        groups: ["#4A90E8", "#C4731C", "#70358A", "#1E6E50"],
        ramp: ["#B9D3F4", "#7FAAE6", "#3F7AD1", "#173F87"],
        trail_lightness: 0.58,
        trail_chroma: 0.125,
    };
    /// Light ink on dark ground.
    pub const DARK: Self = Self {
        canvas: "#0D1013",
        panel: "#101418",
        ink: "#EEF1F4",
        ink2: "#B3BBC5",
        ink3: "#8C95A0",
        hair: "#252B33",
        grid: "#20252B",
        veil: ("#BECCDC", 0.085),
        free: ("#3CCFA6", 0.20),
        relax: "#FF9F45",
        over: "#FF6B6B",
        stop: "#B89AE0",
        agent: "#6C7681",
        wall: "#5F6B78",
        wall_badge: "#B4C0CC",
        on_badge: "#101418",
        owners: ["#6C95FF", "#F0803A", "#DCCBFF", "#F2C83A", "#D07FB0"],
        groups: ["#8EC4F8", "#F0B24A", "#A271CC", "#359E5E"],
        ramp: ["#24406B", "#3A69AE", "#6C9BE4", "#BBD5FB"],
        trail_lightness: 0.76,
        trail_chroma: 0.11,
    };
}
