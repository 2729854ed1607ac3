//! The network as a judge of the tree search, with the wins and losses that it need not be asked about.

use super::super::moves::Move;
use super::super::position::Hex;
use super::Network;
use super::activations::{Activations, chance};
use super::view::View;
use crate::game::{Cell, Game};
use crate::search::mcts::Verdict;
use crate::search::puct::{Judge, Opinion};
use crate::zobrist::mix;

/// Judges positions of one size.
#[derive(Debug)]
pub struct Referee<'a> {
    network: &'a Network,
    activations: Activations,
    /// The hash of the position that is searched: it is looked at both ways round.
    root: u64,
    seed: u64,
    logits: Vec<f32>,
}

impl<'a> Referee<'a> {
    /// A judge for a search from `position`; the seed says which way round each position is looked at.
    #[must_use]
    pub fn new(network: &'a Network, position: &Hex, seed: u64) -> Self {
        let logits = vec![0.0; usize::from(position.size()).pow(2)];
        Referee {
            network,
            activations: Activations::new(position.size()),
            root: position.hash(),
            seed,
            logits,
        }
    }

    /// Searches from another position of the same size.
    pub fn turn_to(&mut self, position: &Hex) {
        self.root = position.hash();
    }

    /// Asks the network about a view, keeps `share` of the logits and gives the chance to win.
    fn look(&mut self, view: &View, share: f32) -> f32 {
        self.network.run(view, &mut self.activations);
        let size = usize::from(view.size());
        for (seen, &logit) in self.activations.logits().iter().enumerate() {
            let (row, column) = view.exchange((seen / size) as u8, (seen % size) as u8);
            self.logits[usize::from(row) * size + usize::from(column)] += share * logit;
        }
        chance(self.activations.chance_logit())
    }

    /// Asks the network about a position, and keeps the logits of its cells.
    fn ask(&mut self, position: &Hex) -> f32 {
        self.logits.fill(0.0);
        if position.hash() == self.root {
            let ways = [false, true].map(|turned| View::of(position, turned));
            return ways.iter().map(|view| 0.5 * self.look(view, 0.5)).sum();
        }
        let turned = mix(position.hash() ^ self.seed) & 1 == 1;
        self.look(&View::of(position, turned), 1.0)
    }
}

impl Judge<Hex> for Referee<'_> {
    fn judge(&mut self, position: &Hex, list: &mut Vec<(Move, f32)>) -> Opinion<Move> {
        let certain = |verdict| Opinion { verdict, chance: 0.5 };
        if position.winner().is_some() {
            // Only the player who moved can have won.
            return certain(Verdict::Lost { plies: 0 });
        }
        let own = position.colour_to_move();
        let grid = position.grid();
        let place = |(row, column)| Move::Place(grid.cell(column, row));
        if let Some(cell) = position.winning(own).iter().next() {
            return certain(Verdict::Won { by: place(cell), plies: 1 });
        }
        let threats = position.winning(own.other());
        let forced = threats.len();
        if forced > 1 {
            list.extend(threats.iter().take(1).map(|cell| (place(cell), 0.0)));
            return certain(Verdict::Lost { plies: 2 });
        }
        let chance = self.ask(position);
        let cells = if forced == 1 { threats } else { position.empty_cells() };
        for cell in cells.iter() {
            let Move::Place(Cell(index)) = place(cell) else { continue };
            list.push((place(cell), self.logits[usize::from(index)]));
        }
        Opinion { verdict: Verdict::Open, chance }
    }
}
