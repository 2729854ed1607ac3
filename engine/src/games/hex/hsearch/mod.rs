//! Virtual connections by H-search (V. Anshelevich, *A hierarchical approach to computer Hex*, 2002).
//!
//! A *full* connection of two ends holds although the enemy moves first, a *half* one if its colour moves first;
//! either needs the cells of its carrier and no other ones. Two full connections that share no cell and meet in
//! a stone make a full one, in an empty cell a half one (with that cell as key); half connections without a
//! common cell make a full one. Ends are the edges, groups of stones, and empty cells; from one empty cell to
//! another only neighbours and bridges are taken, which keeps the search small and still finds the usual edge
//! templates.

mod carrier;
mod lists;
mod net;

use super::cells::Cells;
use super::fillin::Filled;
use super::position::Hex;
use net::Net;

/// What a search for connections found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outlook {
    /// Nothing certain, but every move outside `must` loses.
    Open {
        /// The cells that must be played, the must-play region.
        must: Cells,
        /// The cells that the other colour needs, at most, to punish any other move.
        cells: u32,
    },
    /// The colour to move joins its edges if it begins here.
    Won {
        /// Row and column to play.
        key: (u8, u8),
        /// The cells needed, the key included.
        cells: u32,
    },
    /// The other colour has a full connection of its edges.
    Lost {
        /// The cells needed.
        cells: u32,
    },
}

/// Room for the search, by the size of the board.
enum Nets {
    Small(Net<2>),
    Medium(Net<3>),
    Large(Net<6>),
}

/// A search for connections that can be used again and again.
pub(super) struct Search {
    nets: Nets,
}

impl Search {
    /// For boards of that size.
    pub(super) fn new(size: u8) -> Self {
        let nets = match size {
            ..=11 => Nets::Small(Net::new(size)),
            12..=13 => Nets::Medium(Net::new(size)),
            _ => Nets::Large(Net::new(size)),
        };
        Search { nets }
    }

    /// What the connections say of a position that is not over, seen with its dead and captured cells filled in;
    /// the more `effort`, in connections looked at for each colour, the more is found.
    pub(super) fn outlook(&mut self, position: &Hex, filled: &Filled, effort: usize) -> Outlook {
        match &mut self.nets {
            Nets::Small(net) => outlook(net, position, filled, effort),
            Nets::Medium(net) => outlook(net, position, filled, effort),
            Nets::Large(net) => outlook(net, position, filled, effort),
        }
    }
}

fn outlook<const W: usize>(net: &mut Net<W>, position: &Hex, filled: &Filled, effort: usize) -> Outlook {
    let own = position.colour_to_move();
    net.search(own, filled, effort);
    if let Some((key, cells)) = net.best_half() {
        return Outlook::Won { key, cells };
    }
    net.search(own.other(), filled, effort);
    match net.full() {
        Some(cells) => Outlook::Lost { cells },
        None => {
            let (must, cells) = net.needed();
            Outlook::Open { must: must & filled.open, cells }
        }
    }
}

#[cfg(test)]
mod tests;
