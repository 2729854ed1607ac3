//! What a phone lets the hand feel; elsewhere a pulse does nothing.

use serde::{Deserialize, Serialize};
use tauri::{AppHandle, Runtime};
use tauri_plugin_haptics::{HapticsExt, ImpactFeedbackStyle, NotificationFeedbackType};

/// A short feeling in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "camelCase")]
pub enum Pulse {
    /// A piece was put down.
    Light,
    /// A piece was taken, or pushed out.
    Firm,
    /// A touch was refused.
    Refused,
    /// A game ended well.
    Won,
    /// A game ended otherwise.
    Over,
}

/// The way to the hand.
pub struct Haptics(Box<dyn Fn(Pulse) + Send + Sync>);

impl Haptics {
    /// The device's own.
    #[must_use]
    pub fn of<R: Runtime>(app: AppHandle<R>) -> Self {
        Haptics(Box::new(move |pulse| {
            let haptics = app.haptics();
            // A pulse that a device refuses is not worth a word: the eye and the ear are told as well.
            let _ = match pulse {
                Pulse::Light => haptics.impact_feedback(ImpactFeedbackStyle::Light),
                Pulse::Firm => haptics.impact_feedback(ImpactFeedbackStyle::Heavy),
                Pulse::Refused => haptics.notification_feedback(NotificationFeedbackType::Error),
                Pulse::Won => haptics.notification_feedback(NotificationFeedbackType::Success),
                Pulse::Over => haptics.notification_feedback(NotificationFeedbackType::Warning),
            };
        }))
    }

    /// Gives a pulse to the hand that holds the device.
    pub fn give(&self, pulse: Pulse) {
        (self.0)(pulse);
    }
}
