use super::events::{Events, MOST};
use serde_json::json;

#[test]
fn no_more_events_are_kept_than_promised_and_the_others_counted() {
    let mut events = Events::default();
    for k in 0..MOST + 7 {
        let kept = events.push((MOST - k.min(MOST)) as f64, Some(k), "arrived", json!({}));
        assert_eq!(kept.is_some(), k < MOST, "{k}");
    }
    let told = events.json();
    let list = told.as_array().expect("a list");
    assert_eq!((list.len(), events.left_out()), (MOST, 7));
    assert!(list.is_sorted_by_key(|event| event["time"].as_f64()), "by time");
}
