//! House rules: where the marbles stand at the start, how many must go, what repetition means.

use super::cells::{BOARD, Cells, bit_at};
use crate::setup::{HouseRule, Repetition, RuleValue, RuleValues, Setup, SetupError};

/// A start position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Two masses facing each other, the classic start.
    #[default]
    Standard,
    /// Four daisies of seven marbles at the edge.
    Belgian,
    /// Four daisies of seven marbles, one cell off the edge.
    GermanDaisy,
    /// As the German one, each daisy with an enemy heart.
    SwissDaisy,
    /// As the Belgian one, each daisy with an enemy heart.
    DutchDaisy,
    /// Two walls.
    TheWall,
    /// Two masses at the left and right, one cell apart in the middle.
    FaceToFace,
}

impl Layout {
    /// All layouts, the default first.
    pub const ALL: [Layout; 7] = [
        Layout::Standard,
        Layout::Belgian,
        Layout::GermanDaisy,
        Layout::SwissDaisy,
        Layout::DutchDaisy,
        Layout::TheWall,
        Layout::FaceToFace,
    ];

    /// The value of the house rule `layout`, `german_daisy`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Layout::Standard => "standard",
            Layout::Belgian => "belgian",
            Layout::GermanDaisy => "german_daisy",
            Layout::SwissDaisy => "swiss_daisy",
            Layout::DutchDaisy => "dutch_daisy",
            Layout::TheWall => "the_wall",
            Layout::FaceToFace => "face_to_face",
        }
    }

    const fn rows(self) -> &'static str {
        match self {
            Layout::Standard => "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb",
            Layout::Belgian => "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww",
            Layout::GermanDaisy => "5/ww2bb/www1bbb/1ww2bb1/9/1bb2ww1/bbb1www/bb2ww/5",
            Layout::SwissDaisy => "5/ww2bb/wbw1bwb/1ww2bb1/9/1bb2ww1/bwb1wbw/bb2ww/5",
            Layout::DutchDaisy => "ww1bb/wbwbwb/1ww1bb1/8/9/8/1bb1ww1/bwbwbw/bb1ww",
            Layout::TheWall => "2w2/6/1wwwww1/wwwwwwww/9/bbbbbbbb/1bbbbb1/6/2b2",
            Layout::FaceToFace => "5/6/ww3bb/www2bbb/wwww1bbbb/www2bbb/ww3bb/6/5",
        }
    }

    /// The marbles of black and of white.
    pub(super) const fn marbles(self) -> [Cells; 2] {
        const MARBLES: [[Cells; 2]; 7] = {
            let mut marbles = [[0; 2]; 7];
            let mut layout = 0;
            while layout < 7 {
                marbles[layout] = read(Layout::ALL[layout].rows().as_bytes());
                layout += 1;
            }
            marbles
        };
        MARBLES[self as usize]
    }
}

/// Reads the rows of a layout while compiling; a mistake in one stops the build.
const fn read(text: &[u8]) -> [Cells; 2] {
    let mut marbles = [0; 2];
    let (mut row, mut number) = (BOARD.rows() - 1, BOARD.first_number(BOARD.rows() - 1));
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'/' => {
                row -= 1;
                number = BOARD.first_number(row);
            }
            digit @ b'1'..=b'9' => number += digit - b'0',
            letter => {
                assert!(BOARD.cell(row, number).is_some(), "a marble of a layout stands off the board");
                marbles[if letter == b'b' { 0 } else { 1 }] |= 1 << bit_at(row, number);
                number += 1;
            }
        }
        at += 1;
    }
    marbles
}

/// The house rules of Sumito.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SumitoSetup {
    layout: Layout,
    goal: u8,
    repetition: Repetition,
}

impl Default for SumitoSetup {
    fn default() -> Self {
        SumitoSetup { layout: Layout::default(), goal: SumitoSetup::MOST, repetition: Repetition::default() }
    }
}

impl SumitoSetup {
    /// The highest goal, and the default one.
    const MOST: u8 = 6;

    /// The default rules from another start position.
    #[must_use]
    pub fn with_layout(layout: Layout) -> Self {
        SumitoSetup { layout, ..SumitoSetup::default() }
    }

    /// The start position.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// How many enemy marbles must be pushed out to win, 1 to 6.
    #[must_use]
    pub const fn goal(&self) -> u8 {
        self.goal
    }

    /// What the third occurrence of a position means.
    #[must_use]
    pub const fn repetition(&self) -> Repetition {
        self.repetition
    }
}

impl Setup for SumitoSetup {
    fn house_rules() -> Vec<HouseRule> {
        let rule = |key: &str, choices| HouseRule { key: key.to_owned(), choices };
        let word = |name: &str| RuleValue::Text(name.to_owned());
        let goals = std::iter::once(SumitoSetup::MOST).chain(1..SumitoSetup::MOST);
        vec![
            rule("layout", Layout::ALL.map(|layout| word(layout.name())).to_vec()),
            rule("goal", goals.map(|goal| RuleValue::Number(goal.into())).collect()),
            Repetition::house_rule(),
        ]
    }

    fn set(&mut self, key: &str, value: &RuleValue) -> Result<(), SetupError> {
        let bad = || SetupError::bad_value(key, value);
        match (key, value) {
            ("layout", RuleValue::Text(name)) => {
                self.layout = Layout::ALL.into_iter().find(|layout| layout.name() == name).ok_or_else(bad)?;
            }
            ("goal", &RuleValue::Number(goal)) => {
                self.goal = u8::try_from(goal)
                    .ok()
                    .filter(|goal| (1..=SumitoSetup::MOST).contains(goal))
                    .ok_or_else(bad)?;
            }
            (Repetition::KEY, value) => self.repetition = Repetition::from_value(value).ok_or_else(bad)?,
            ("layout" | "goal", _) => return Err(bad()),
            _ => return Err(SetupError::UnknownRule { key: key.to_owned() }),
        }
        Ok(())
    }

    fn values(&self) -> RuleValues {
        [
            ("layout", RuleValue::Text(self.layout.name().to_owned())),
            ("goal", RuleValue::Number(self.goal.into())),
            (Repetition::KEY, self.repetition.value()),
        ]
        .into_iter()
        .map(|(key, value)| (key.to_owned(), value))
        .collect()
    }
}
