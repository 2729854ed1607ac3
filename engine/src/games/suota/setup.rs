//! The house rules: where the pieces stand at the start, how many points win, what repetition does.

use super::cells::{BOARD, Bit, bit};
use super::position::Kind;
use crate::game::{Cell, Player};
use crate::setup::{HouseRule, Repetition, RuleValue, RuleValues, Setup, SetupError};

/// Cells on the two rows of a side.
const PLACES: usize = 14;

/// White's pieces on its two rows, four A, three B and three C; black's are the same turned by 180°.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    places: [Option<Kind>; PLACES],
}

impl Layout {
    /// The layouts with a name, the default one first. The published picture is not in our source: these
    /// are reconstructions, chosen by self-play for balance.
    const NAMED: [(&'static str, &'static str); 2] =
        [("alternating", "ACACACA|.B.B.B."), ("phalanx", ".CBCBC.|A.ABA.A")];

    /// Reads a name, or an arrangement: row 1, `|`, row 2, each from a to g with a dot for an empty cell.
    ///
    /// `None` if it is neither, or does not place exactly the ten pieces of a side.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let named = Self::NAMED.into_iter().find(|&(name, _)| name == text);
        let (first, second) = named.map_or(text, |(_, rows)| rows).split_once('|')?;
        let row = usize::from(BOARD.columns);
        if first.chars().count() != row || second.chars().count() != row {
            return None;
        }
        let mut layout = Layout { places: [None; PLACES] };
        let mut counts = [0; 3];
        for (place, symbol) in layout.places.iter_mut().zip(first.chars().chain(second.chars())) {
            *place = match symbol {
                '.' => None,
                _ => Some(Kind::from_letter(symbol)?),
            };
            if let Some(kind) = *place {
                counts[kind as usize] += 1;
            }
        }
        (counts == Kind::COUNTS).then_some(layout)
    }

    /// The name of the layout, or its arrangement where it has none.
    #[must_use]
    pub fn text(&self) -> String {
        let (first, second) = self.places.split_at(usize::from(BOARD.columns));
        let row = |places: &[Option<Kind>]| -> String {
            places.iter().map(|place| place.map_or('.', Kind::letter)).collect()
        };
        let rows = format!("{}|{}", row(first), row(second));
        let named = Self::NAMED.into_iter().find(|&(_, arrangement)| arrangement == rows);
        named.map_or(rows, |(name, _)| name.to_owned())
    }

    /// The pieces of both sides on their cells.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Bit, Player, Kind)> {
        let last = u16::from(BOARD.columns) * u16::from(BOARD.rows) - 1;
        (0..).zip(self.places).filter_map(|(place, kind)| Some((place, kind?))).flat_map(
            move |(place, kind)| {
                let white = bit(Cell(place)).map(|cell| (cell, Player::First, kind));
                let black = bit(Cell(last - place)).map(|cell| (cell, Player::Second, kind));
                white.into_iter().chain(black)
            },
        )
    }
}

impl Default for Layout {
    fn default() -> Self {
        let (a, b, c) = (Some(Kind::A), Some(Kind::B), Some(Kind::C));
        Layout { places: [a, c, a, c, a, c, a, None, b, None, b, None, b, None] }
    }
}

/// The house rules of Suot à.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    layout: Layout,
    goal: u8,
    repetition: Repetition,
}

impl Rules {
    const LAYOUT: &'static str = "layout";
    const GOAL: &'static str = "goal";

    /// Where the pieces stand at the start.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// The points that win, 6 to 12.
    #[must_use]
    pub const fn goal(&self) -> u8 {
        self.goal
    }

    /// What the third occurrence of a position does.
    #[must_use]
    pub const fn repetition(&self) -> Repetition {
        self.repetition
    }
}

impl Default for Rules {
    fn default() -> Self {
        Rules { layout: Layout::default(), goal: 9, repetition: Repetition::default() }
    }
}

impl Setup for Rules {
    fn house_rules() -> Vec<HouseRule> {
        let word = |text: &str| RuleValue::Text(text.to_owned());
        let rule = |key: &str, choices| HouseRule { key: key.to_owned(), choices };
        let goals = [9, 6, 7, 8, 10, 11, 12];
        vec![
            rule(Self::LAYOUT, Layout::NAMED.map(|(name, _)| word(name)).to_vec()),
            rule(Self::GOAL, goals.map(RuleValue::Number).to_vec()),
            Repetition::house_rule(),
        ]
    }

    fn set(&mut self, key: &str, value: &RuleValue) -> Result<(), SetupError> {
        let bad = || SetupError::bad_value(key, value);
        match (key, value) {
            (Self::LAYOUT, RuleValue::Text(text)) => self.layout = Layout::read(text).ok_or_else(bad)?,
            (Self::GOAL, &RuleValue::Number(goal @ 6..=12)) => self.goal = goal as u8,
            (Repetition::KEY, value) => self.repetition = Repetition::from_value(value).ok_or_else(bad)?,
            (Self::LAYOUT | Self::GOAL, _) => return Err(bad()),
            _ => return Err(SetupError::UnknownRule { key: key.to_owned() }),
        }
        Ok(())
    }

    fn values(&self) -> RuleValues {
        RuleValues::from([
            (Self::LAYOUT.to_owned(), RuleValue::Text(self.layout.text())),
            (Self::GOAL.to_owned(), RuleValue::Number(self.goal.into())),
            (Repetition::KEY.to_owned(), self.repetition.value()),
        ])
    }
}
