use super::*;

#[test]
fn numbers_of_a_table_are_grouped_and_never_shown_as_nothing() {
    let told: Vec<String> = [0.0, 4e-4, 0.05, 7.25, 1000.0, 9999.94, 1_234_567.0].map(seconds).into();
    assert_eq!(told, ["0.0 s", "4.0e-4 s", "0.050 s", "7.2 s", "1 000.0 s", "9 999.9 s", "1 234 567 s"]);
    assert_eq!((who(&[4]), who(&[4, 7])), ("agent 4".into(), "agents 4, 7".into()));
}
