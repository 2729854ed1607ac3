//! The house rules: the size of the board, and whether the first stone may be taken over.

use crate::grid::Grid;
use crate::setup::{HouseRule, RuleValue, RuleValues, Setup, SetupError};

/// The smallest and the largest board that the engine plays on.
const SIZES: std::ops::RangeInclusive<u8> = 3..=19;
/// The boards offered to people, the default one first.
const OFFERED: [u8; 3] = [11, 13, 19];

/// The house rules of Hex: a size from 3 to 19, and the swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexSetup {
    size: u8,
    swap: bool,
}

impl HexSetup {
    /// A board of `size` × `size` cells, with or without the swap.
    ///
    /// # Errors
    /// [`SetupError::BadValue`] for a size outside 3–19.
    pub fn new(size: u8, swap: bool) -> Result<Self, SetupError> {
        let mut setup = HexSetup { swap, ..Self::default() };
        setup.set("size", &RuleValue::Number(size.into()))?;
        Ok(setup)
    }

    /// The number of rows and of columns, 3 to 19.
    #[must_use]
    pub const fn size(self) -> u8 {
        self.size
    }

    /// Whether the second seat may take over the first stone.
    #[must_use]
    pub const fn swap(self) -> bool {
        self.swap
    }

    pub(super) const fn grid(self) -> Grid {
        Grid { columns: self.size, rows: self.size }
    }
}

impl Default for HexSetup {
    fn default() -> Self {
        HexSetup { size: OFFERED[0], swap: false }
    }
}

impl Setup for HexSetup {
    fn house_rules() -> Vec<HouseRule> {
        vec![
            HouseRule {
                key: "size".to_owned(),
                choices: OFFERED.map(|size| RuleValue::Number(size.into())).to_vec(),
            },
            HouseRule {
                key: "swap".to_owned(),
                choices: vec![RuleValue::Flag(false), RuleValue::Flag(true)],
            },
        ]
    }

    fn set(&mut self, key: &str, value: &RuleValue) -> Result<(), SetupError> {
        match (key, value) {
            ("size", &RuleValue::Number(number)) => {
                self.size = u8::try_from(number)
                    .ok()
                    .filter(|size| SIZES.contains(size))
                    .ok_or_else(|| SetupError::bad_value(key, value))?;
                Ok(())
            }
            ("swap", &RuleValue::Flag(flag)) => {
                self.swap = flag;
                Ok(())
            }
            ("size" | "swap", _) => Err(SetupError::bad_value(key, value)),
            _ => Err(SetupError::UnknownRule { key: key.to_owned() }),
        }
    }

    fn values(&self) -> RuleValues {
        RuleValues::from([
            ("size".to_owned(), RuleValue::Number(self.size.into())),
            ("swap".to_owned(), RuleValue::Flag(self.swap)),
        ])
    }
}
