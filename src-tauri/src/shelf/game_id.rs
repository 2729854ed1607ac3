//! The names of saved games.

use std::sync::atomic::{AtomicU32, Ordering};

use crate::error::CommandError;

/// The name of a saved game: 8 to 16 digits and small letters, so that it can never be a path.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(String);

impl GameId {
    /// Reads an id that came from outside.
    ///
    /// # Errors
    /// [`CommandError::UnknownGame`] for a text that no game can have.
    pub fn read(text: &str) -> Result<Self, CommandError> {
        let fits = (8..=16).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase());
        if fits { Ok(GameId(text.to_owned())) } else { Err(CommandError::UnknownGame) }
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// An id made of the time and of a number that differs from call to call.
    pub(super) fn new(now: u64) -> Self {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let count = MADE.fetch_add(1, Ordering::Relaxed);
        GameId(format!("{:0>9}{:0>2}", base36(now), base36(u64::from(count % 1296))))
    }

    /// The id of a game that another one with the id `self` stands beside: always the same for the same text.
    pub(super) fn beside(&self, text: &str) -> Self {
        let sum = crc32fast::hash(text.as_bytes());
        let own = crc32fast::hash(self.0.as_bytes());
        GameId(format!("x{:0>13}", base36(u64::from(sum) << 32 | u64::from(own))))
    }
}

fn base36(mut number: u64) -> String {
    let mut digits = Vec::new();
    loop {
        digits.push(char::from_digit((number % 36) as u32, 36).unwrap_or('0'));
        number /= 36;
        if number == 0 {
            return digits.iter().rev().collect();
        }
    }
}
