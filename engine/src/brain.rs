//! What a search asks of a game: opinions, apart from the rules.

use std::ops::ControlFlow;

use crate::game::Game;
use crate::mistake::Mistake;
use crate::search::alphabeta::{self, Found, Past};
use crate::search::level::Level;
use crate::search::style::Effort;
use crate::search::task::Task;

/// The game's opinions for a search.
pub trait Brain: Game {
    /// How much a quiet move changes the evaluation where it changes it much, in hundredths: the measure of
    /// what a search may skip.
    const SWING: i32 = 50;

    /// What a player overlooks who often plays at random but never absurdly in hundredths: the unit of the
    /// levels' noise.
    const OVERSIGHT: i32 = Self::SWING;

    /// Plies of noisy moves that are followed before a position is judged.
    const NOISY_PLIES: usize = 6;

    /// What a repetition is worth less than a draw to the seat that searches, in hundredths: a small disadvantage
    /// is better played on than drawn.
    const CONTEMPT: i32 = 0;

    /// The Elo of each level in this game, weakest first, against which people are rated.
    const LEVEL_RATINGS: [i32; 4] = [800, 1200, 1600, 1800];

    /// A guess of the position's worth for the side to move, in hundredths of the game's unit, well inside
    /// the range that distances to the end use. Never asked when the game is over.
    fn evaluate(&self) -> i32;

    /// Which moves to try first: higher is earlier.
    fn order(&self, mv: Self::Move) -> i32;

    /// Whether the move changes so much that a position must not be judged right before it.
    fn is_noisy(&self, mv: Self::Move) -> bool;

    /// What a level spends on a move.
    #[must_use]
    fn effort(level: Level) -> Effort {
        level.into()
    }

    /// Searches for the best move; `report` hears of better knowledge from time to time. Where the game is
    /// over, the line found is empty.
    ///
    /// This is alpha-beta; a game whose positions cannot be judged right by [`evaluate`](Brain::evaluate)
    /// brings a method of its own.
    fn search(
        &self,
        past: &Past,
        task: &Task<'_>,
        report: &mut dyn FnMut(&Found<Self::Move>),
    ) -> Found<Self::Move> {
        alphabeta::search(self, past, &task.alphabeta(), report)
    }

    /// Searches for the best `most` moves, the best first. A game that does not search by alpha-beta names one.
    fn search_lines(&self, past: &Past, task: &Task<'_>, most: usize) -> Vec<Found<Self::Move>> {
        alphabeta::search_lines(self, past, &task.alphabeta(), most, &mut |_| {})
    }

    /// Calls `visit` once for every legal move that is noisy, in the order of [`Game::moves`], until it breaks.
    /// Games override it where that is cheaper than looking at every move.
    fn noisy_moves(&self, visit: &mut impl FnMut(Self::Move) -> ControlFlow<()>) -> ControlFlow<()> {
        self.moves(&mut |mv| if self.is_noisy(mv) { visit(mv) } else { ControlFlow::Continue(()) })
    }

    /// The costly mistakes that the help names, as far as the board shows them in a legal move; `reply` is the move
    /// that followed. Whether they cost anything is for the caller to judge.
    fn mistakes(&self, mv: Self::Move, reply: Option<Self::Move>) -> Vec<Mistake> {
        let _ = (mv, reply);
        Vec::new()
    }

    /// The same position with the other seat to move; `None` where that might be better than every move, so
    /// that nothing follows from it.
    fn passed(&self) -> Option<Self> {
        None
    }
}
