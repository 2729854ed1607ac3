//! What a search does besides plain principal variation search, each thing apart, so that a match can measure it.

use std::str::FromStr;

/// A technique that can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Technique {
    /// Late moves are searched less deep first (late-move reductions).
    Reductions,
    /// A position that is still too good after passing is cut off (J. Donninger, *Null Move and Deep Search*,
    /// 1993).
    Pass,
    /// A position far too good a few plies before the leaves is cut off (reverse futility).
    Surplus,
    /// Very late quiet moves just before the leaves are skipped.
    LateCuts,
    /// A root window around the last score.
    Aspiration,
    /// A search bounded by time alone ends before its time where another iteration is hardly worth it.
    EarlyEnd,
    /// The table ends no line that is searched with an open window: what it knows forgot the game's past, so it
    /// is blind to repetitions.
    OpenLines,
    /// A position that was played before is scored as a draw already when it comes back for the first time.
    FirstReturn,
    /// A repetition is worth less than a draw to the seat that searches
    /// ([`CONTEMPT`](crate::brain::Brain::CONTEMPT)).
    Contempt,
    /// A learned network judges positions, where a game has one (`net` in place of `classical`).
    Network,
}

impl Technique {
    /// All techniques.
    pub const ALL: [Technique; 10] = [
        Technique::Reductions,
        Technique::Pass,
        Technique::Surplus,
        Technique::LateCuts,
        Technique::Aspiration,
        Technique::EarlyEnd,
        Technique::OpenLines,
        Technique::FirstReturn,
        Technique::Contempt,
        Technique::Network,
    ];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Technique::Reductions => "reductions",
            Technique::Pass => "pass",
            Technique::Surplus => "surplus",
            Technique::LateCuts => "late",
            Technique::Aspiration => "aspiration",
            Technique::EarlyEnd => "early",
            Technique::OpenLines => "open",
            Technique::FirstReturn => "return",
            Technique::Contempt => "contempt",
            Technique::Network => "network",
        }
    }
}

/// A set of techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Techniques(u16);

impl Default for Techniques {
    fn default() -> Self {
        Techniques::ALL
    }
}

impl Techniques {
    /// None: the score is that of plain negamax.
    pub const NONE: Techniques = Techniques(0);
    /// As the levels play: all that have proved their worth, which the network has yet to do.
    pub const ALL: Techniques = Techniques((1 << Technique::ALL.len()) - 1).without(Technique::Network);

    /// Whether the set holds `technique`.
    #[must_use]
    pub const fn has(self, technique: Technique) -> bool {
        self.0 & 1 << technique as u16 != 0
    }

    /// The set with `technique`.
    #[must_use]
    pub const fn with(self, technique: Technique) -> Self {
        Techniques(self.0 | 1 << technique as u16)
    }

    /// The set without `technique`.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Self {
        Techniques(self.0 & !(1 << technique as u16))
    }
}

/// A text that names no technique.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no technique of the search")]
pub struct UnknownTechnique(String);

impl FromStr for Technique {
    type Err = UnknownTechnique;

    fn from_str(text: &str) -> Result<Self, UnknownTechnique> {
        Technique::ALL
            .into_iter()
            .find(|technique| technique.name() == text)
            .ok_or_else(|| UnknownTechnique(text.to_owned()))
    }
}
