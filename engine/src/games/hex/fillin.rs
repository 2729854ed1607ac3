//! Cells whose stones change nothing: dead cells, cells captured by a colour, and cells that another one beats
//! (Y. Björnsson, R. Hayward, M. Johanson, J. van Rijswijck, *Dead Cell Analysis in Hex and the Shannon Game*,
//! 2007). All that can be told from the six neighbours of a cell.

use super::cells::{Cells, columns};
use super::padded::{Padded, RING, STEPS};
use super::position::{Colour, Hex};

/// Bit `enemy` of word `own`: a cell with these neighbours is dead. Neighbours are six bits as [`six`] packs
/// them.
///
/// A cell matters only where two groups of one colour meet at it that do not touch each other around it: where
/// the ring of neighbours can be filled so that the colours change four times.
const DEAD: [u64; 64] = {
    let mut dead = [0; 64];
    let mut own = 0;
    while own < 64 {
        let mut enemy = 0;
        while enemy < 64 {
            if own & enemy == 0 && !can_change_four_times(own, enemy) {
                dead[own] |= 1 << enemy;
            }
            enemy += 1;
        }
        own += 1;
    }
    dead
};

/// The neighbours as bits of [`six`], around the cell.
const AROUND: [usize; 6] = {
    let mut around = [0; 6];
    let mut i = 0;
    while i < 6 {
        let bit = RING[i] as usize;
        around[i] = if bit > 3 { bit - 1 } else { bit };
        i += 1;
    }
    around
};

/// Whether four neighbours, in order around the cell, can be own, enemy, own, enemy.
const fn can_change_four_times(own: usize, enemy: usize) -> bool {
    let mut chosen = 0;
    while chosen < 64_usize {
        if chosen.count_ones() == 4 {
            let (mut odd, mut even, mut seen, mut i) = (0, 0, 0, 0);
            while i < 6 {
                if chosen >> i & 1 == 1 {
                    if seen % 2 == 0 {
                        even |= 1 << AROUND[i];
                    } else {
                        odd |= 1 << AROUND[i];
                    }
                    seen += 1;
                }
                i += 1;
            }
            if even & enemy == 0 && odd & own == 0 || even & own == 0 && odd & enemy == 0 {
                return true;
            }
        }
        chosen += 1;
    }
    false
}

/// The seven bits of [`Padded::around`] without the cell itself.
const fn six(around: usize) -> usize {
    around & 7 | around >> 1 & 0b11_1000
}

fn is_dead(own: usize, enemy: usize) -> bool {
    DEAD[own & 63] >> (enemy & 63) & 1 == 1
}

/// The neighbours to the right, lower left and below: each pair of neighbours is seen once, from its first cell.
/// Bit of the second cell as seen from the first one, and of the first one as seen from the second one.
const PAIRS: [(usize, usize); 3] = [(4, 2), (5, 1), (6, 0)];

/// A position with its dead and captured cells filled.
#[derive(Clone, Debug)]
pub(super) struct Filled {
    /// The stones of each colour, those filled in included.
    pub(super) stones: [Cells; 2],
    /// The cells that are still empty.
    pub(super) open: Cells,
}

impl Filled {
    /// Fills in until nothing more is dead or captured.
    pub(super) fn of(position: &Hex) -> Self {
        let size = usize::from(position.size());
        let mut filled = Filled {
            stones: Colour::BOTH.map(|colour| *position.stones(colour)),
            open: position.empty_cells(),
        };
        let mut board = Padded::of(&filled.stones, size);
        while filled.pass(&mut board) {}
        filled
    }

    fn put(&mut self, board: &mut Padded, colour: Colour, row: usize, column: usize) {
        board.put(colour, row, column);
        self.stones[colour.index()].insert(row as u8 - 1, column as u8 - 1);
        if let Some(word) = self.open.0.get_mut(row - 1) {
            *word &= !(1 << (column - 1));
        }
    }

    /// Looks at each empty cell once; whether any was filled.
    fn pass(&mut self, board: &mut Padded) -> bool {
        let mut any = false;
        let before = self.open;
        for (&word, row) in before.0.iter().zip(1..) {
            for column in columns(word) {
                let column = usize::from(column) + 1;
                if !board.is_empty(row, column) {
                    continue;
                }
                let ring = |colour, row, column| six(board.around(colour, row, column));
                let [red, blue] = Colour::BOTH.map(|colour| ring(colour, row, column));
                if (red | blue).count_ones() < 3 {
                    continue;
                }
                if is_dead(red, blue) {
                    self.put(board, Colour::Red, row, column);
                    any = true;
                    continue;
                }
                if let Some((colour, other)) = captured(board, row, column) {
                    self.put(board, colour, row, column);
                    self.put(board, colour, other.0, other.1);
                    any = true;
                }
            }
        }
        any
    }
}

/// The neighbour that a colour has captured together with an empty cell: whichever of the two the enemy takes,
/// the other one kills it.
fn captured(board: &Padded, row: usize, column: usize) -> Option<(Colour, (usize, usize))> {
    PAIRS.into_iter().find_map(|(there, back)| {
        let (down, right) = STEPS[there];
        let (other_row, other_column) = (row + down - 1, column + right - 1);
        if board.is_border(other_row, other_column) || !board.is_empty(other_row, other_column) {
            return None;
        }
        let colour = Colour::BOTH.into_iter().find(|&colour| {
            let kills = |row, column, bit: usize| {
                let own = six(board.around(colour, row, column) | 1 << bit);
                is_dead(own, six(board.around(colour.other(), row, column)))
            };
            kills(row, column, there) && kills(other_row, other_column, back)
        })?;
        Some((colour, (other_row, other_column)))
    })
}

/// The open cells that a colour need not try, because it can try a neighbour that makes the cell dead.
pub(super) fn beaten(filled: &Filled, size: u8, colour: Colour) -> Cells {
    let board = Padded::of(&filled.stones, usize::from(size));
    let (mut beaten, mut kept) = (Cells::EMPTY, Cells::EMPTY);
    for (row, column) in filled.open.iter() {
        if kept.contains(row, column) {
            continue;
        }
        let (r, c) = (usize::from(row) + 1, usize::from(column) + 1);
        let own = board.around(colour, r, c);
        let enemy = six(board.around(colour.other(), r, c));
        if (six(own) | enemy).count_ones() < 3 {
            continue;
        }
        for bit in RING.map(usize::from) {
            let (down, right) = STEPS[bit];
            let (Some(row_beside), Some(column_beside)) =
                ((r + down).checked_sub(2), (c + right).checked_sub(2))
            else {
                continue;
            };
            let beside = (row_beside as u8, column_beside as u8);
            let is_free = filled.open.contains(beside.0, beside.1) && !beaten.contains(beside.0, beside.1);
            if is_free && is_dead(six(own | 1 << bit), enemy) {
                beaten.insert(row, column);
                kept.insert(beside.0, beside.1);
                break;
            }
        }
    }
    beaten
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::hex::setup::HexSetup;
    use crate::random::Random;

    /// Who wins with perfect play.
    fn solve(position: &Hex) -> Colour {
        if let Some(winner) = position.winner() {
            return winner;
        }
        let own = position.colour_to_move();
        let wins = position.legal_moves().into_iter().any(|mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            solve(&next) == own
        });
        if wins { own } else { own.other() }
    }

    #[test]
    fn filling_in_never_changes_the_winner() {
        let mut random = Random::new(5);
        let mut fills = 0;
        for round in 0..400 {
            let size = 3 + (round % 3) as u8;
            let mut position = Hex::new(&HexSetup::new(size, false).unwrap_or_default());
            while position.winner().is_none() && position.count_moves() > 8 {
                let Some(mv) = random.pick(&position.legal_moves()) else { break };
                position.play_unchecked(mv);
            }
            if position.winner().is_some() {
                continue;
            }
            let filled = Filled::of(&position);
            let winner = solve(&position);
            fills += position.empty_cells().len() - filled.open.len();
            let with = position.with_stones(filled.stones);
            assert_eq!(solve(&with), winner, "filled in {position:?}");
            let own = position.colour_to_move();
            let tried = filled.open.without(&beaten(&filled, size, own));
            let wins = with.winner().map_or_else(
                || {
                    tried.iter().any(|(row, column)| {
                        let mut next = with;
                        next.place(with.grid().cell(column, row));
                        solve(&next) == own
                    })
                },
                |winner| winner == own,
            );
            assert_eq!(wins, winner == own, "beaten cells left out of {position:?}");
        }
        assert!(fills > 100, "something must have been filled in: {fills}");
    }
}
