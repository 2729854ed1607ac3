//! What the web view may not do.

use serde_json::json;

use crate::Desk;

#[test]
fn the_web_view_cannot_reach_the_store_or_any_plugin_command() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::at(folder.path());
    for (command, arguments) in [
        ("plugin:store|load", json!({ "path": "x.json" })),
        ("plugin:store|set", json!({ "rid": 0, "key": "a", "value": 1 })),
        ("plugin:event|emit", json!({ "event": "a", "payload": null })),
        ("plugin:window|set_title", json!({ "value": "a" })),
        ("plugin:path|resolve_directory", json!({ "directory": 14 })),
        // Android alone has a back button to hear of.
        ("plugin:app|register_listener", json!({ "event": "back-button", "handler": "__CHANNEL__:0" })),
        ("plugin:app|exit", json!({ "code": 0 })),
    ] {
        let error = desk.refused(command, arguments);
        let text = error.as_str().unwrap_or_default();
        assert!(text.contains("not allowed"), "{command} must be refused by the permissions: {error}");
    }
    assert!(desk.call("catalog", json!({})).is_array(), "the app's own commands are allowed");
}
