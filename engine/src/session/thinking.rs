//! Thinking about a game away from its session.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use serde::{Deserialize, Serialize};

use crate::brain::Brain;
use crate::notation::Notation;
use crate::search::alphabeta::{Found, Noise, Past};
use crate::search::choose;
use crate::search::limits::Limits;
use crate::search::style::{Effort, Style};
use crate::search::task::{self, Task};
use crate::search::techniques::Techniques;

/// How far a search has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "specta", derive(specta::Type))]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    /// Plies of the last full iteration.
    pub depth: u8,
    /// Value for the side to move; see [`Thought::score`].
    pub score: i32,
    /// Positions visited, as a float because a web view has no larger whole numbers.
    pub nodes: f64,
    /// The best move so far.
    pub best: String,
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Thought {
    /// The move to play.
    #[serde(rename = "move")]
    pub best: String,
    /// Value for the side to move: hundredths of the game's unit, or a distance to the end as
    /// [`search::score`](crate::search) describes it.
    pub score: i32,
    /// Plies of the last full iteration.
    pub depth: u8,
    /// Positions visited.
    pub nodes: u64,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// The expected continuation, the move itself first.
    pub pv: Vec<String>,
}

/// A copy of a game's present, to think about away from the session.
pub trait Thinker: Send {
    /// Finds a move as `style` does, or `None` where there is none to find: the game is over.
    ///
    /// It returns soon after `stop` is set, with the best move known by then.
    fn think(
        &mut self,
        style: &Style,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(Progress),
    ) -> Option<Thought>;

    /// Finds the best `most` moves within `limits`, the best first, each with its own score and continuation; fewer
    /// where there are fewer or the game tells no more, and none where it is over.
    fn think_of_several(
        &mut self,
        limits: Limits,
        threads: usize,
        most: usize,
        stop: &AtomicBool,
    ) -> Vec<Thought>;
}

/// The memory of a game's searches, shared by a game and its thinkers.
pub(super) type Memory = Arc<task::Memory>;

/// The present of a game of `G`, its past, and what earlier searches found out.
pub(super) struct Mind<G> {
    pub(super) position: G,
    pub(super) past: Past,
    /// Whether the game is over although the position alone does not tell.
    pub(super) over: bool,
    pub(super) seed: u64,
    pub(super) memory: Memory,
}

/// Plies from the start in which players with noise vary more, so that games begin differently.
const OPENING_PLIES: usize = 6;
/// Least noise there, in percent of the game's [`OVERSIGHT`](Brain::OVERSIGHT).
const OPENING_NOISE: i32 = 30;

impl<G: Notation + Brain> Mind<G> {
    /// The disturbance that `percent` of the game's oversight means now.
    fn noise(&self, percent: i32) -> Noise {
        let opening = percent > 0 && self.past.hashes.len() < OPENING_PLIES;
        let percent = if opening { percent.max(OPENING_NOISE) } else { percent };
        Noise { amplitude: percent.saturating_mul(G::OVERSIGHT) / 100, seed: self.seed }
    }

    fn is_over(&self) -> bool {
        self.over || self.position.outcome().is_some()
    }

    fn task<'a>(
        &'a self,
        Effort { limits, noise }: Effort,
        threads: usize,
        techniques: Techniques,
        stop: &'a AtomicBool,
    ) -> Task<'a> {
        let noise = self.noise(noise);
        Task { limits, threads: threads.max(1), stop, memory: &self.memory, noise, techniques }
    }

    fn search(&self, task: &Task<'_>, progress: &mut dyn FnMut(Progress)) -> Found<G::Move> {
        self.position.search(&self.past, task, &mut |found| {
            if let Some(&best) = found.line.first() {
                progress(Progress {
                    depth: found.depth,
                    score: found.score,
                    nodes: found.nodes as f64,
                    best: self.position.write_move(best),
                });
            }
        })
    }

    fn thought(&self, found: &Found<G::Move>, begun: Instant) -> Option<Thought> {
        let mut at = self.position.clone();
        let mut pv = Vec::with_capacity(found.line.len());
        for &mv in &found.line {
            pv.push(at.write_move(mv));
            at.play_unchecked(mv);
        }
        Some(Thought {
            best: pv.first()?.clone(),
            score: found.score,
            depth: found.depth,
            nodes: found.nodes,
            seconds: begun.elapsed().as_secs_f64(),
            pv,
        })
    }
}

impl<G: Notation + Brain> Thinker for Mind<G> {
    fn think(
        &mut self,
        style: &Style,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(Progress),
    ) -> Option<Thought> {
        let begun = Instant::now();
        if self.is_over() {
            return None;
        }
        let seed = self.seed ^ self.position.hash();
        let task = |effort, threads, techniques| self.task(effort, threads, techniques, stop);
        let found = match *style {
            Style::Random => choose::at_random(&self.position, seed),
            Style::Greedy => choose::greedily(&self.position, seed),
            Style::Search { limits, noise, threads, techniques } => {
                self.search(&task(Effort { limits, noise }, threads, techniques), progress)
            }
            Style::Level { level, clock, threads } => {
                let Effort { limits, noise } = G::effort(level);
                let effort = Effort { limits: Limits { clock, ..limits }, noise };
                self.search(&task(effort, threads, Techniques::ALL), progress)
            }
        };
        self.thought(&found, begun)
    }

    fn think_of_several(
        &mut self,
        limits: Limits,
        threads: usize,
        most: usize,
        stop: &AtomicBool,
    ) -> Vec<Thought> {
        let begun = Instant::now();
        if self.is_over() {
            return Vec::new();
        }
        let task = self.task(Effort { limits, noise: 0 }, threads, Techniques::ALL, stop);
        let found = self.position.search_lines(&self.past, &task, most);
        found.iter().filter_map(|found| self.thought(found, begun)).collect()
    }
}
