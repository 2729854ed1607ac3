//! Counting the leaves of the move tree, the measure of a move generator's exactness and speed.

use std::ops::ControlFlow;

use crate::game::Game;

/// The number of move sequences of length `depth`; sequences do not go on after the end of a game.
///
/// The last ply is counted in bulk, by [`Game::count_moves`].
#[must_use]
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let mut nodes = 0;
            let _ = position.moves(&mut |mv| {
                let mut next = position.clone();
                next.play_unchecked(mv);
                nodes += perft(&next, depth - 1);
                ControlFlow::Continue(())
            });
            nodes
        }
    }
}
