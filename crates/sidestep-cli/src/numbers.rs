//! Numbers of options, with a word about what is allowed.

/// Reads a whole number from `low` to `high`.
pub fn whole(low: u64, high: u64) -> impl Fn(&str) -> Result<u64, String> + Clone {
    move |text| match text.trim().parse() {
        Ok(number) if (low..=high).contains(&number) => Ok(number),
        _ if high == u64::MAX => Err(format!("expected a whole number, {low} or more")),
        _ => Err(format!("expected a whole number from {low} to {high}")),
    }
}

/// Reads a number; what it may be is told where it is used.
pub fn number(text: &str) -> Result<f64, String> {
    text.trim().parse().map_err(|_| "expected a number, like 2 or 0.5".into())
}
