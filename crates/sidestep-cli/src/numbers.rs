//! Numbers of options, with a word about what is allowed.

/// Reads a whole number from `low` to `high`.
pub fn whole(low: u64, high: u64) -> impl Fn(&str) -> Result<u64, String> + Clone {
    move |text| match text.trim().parse() {
        Ok(number) if (low..=high).contains(&number) => Ok(number),
        _ if high == u64::MAX => Err(format!("expected a whole number, {low} or more")),
        _ => Err(format!("expected a whole number from {low} to {high}")),
    }
}

/// A time in s without the last digits that sums of steps leave: to a nanosecond.
pub fn tidy(time: f64) -> f64 {
    let rounded = (time * 1e9).round() / 1e9;
    if rounded.is_finite() { rounded } else { time }
}

/// Reads a number; what it may be is told where it is used.
pub fn number(text: &str) -> Result<f64, String> {
    text.trim().parse().map_err(|_| "expected a number, like 2 or 0.5".into())
}

#[cfg(test)]
mod tests {
    use super::tidy;

    #[test]
    fn a_sum_of_steps_reads_as_it_is_meant() {
        for (steps, step, meant) in [(1216, 0.1, "121.6"), (76, 0.05, "3.8"), (3, 0.1, "0.3"), (7, 1e-9, "7e-9")] {
            assert_eq!(format!("{:?}", tidy(f64::from(steps) * step)), meant);
        }
        assert_eq!(tidy(1e300), 1e300);
    }
}
