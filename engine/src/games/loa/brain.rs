//! Opinions: concentration, centralisation and connections, after M. Winands, *Informed Search in Complex
//! Games*, 2004. Averages over the pieces, since having fewer of them is no drawback here.

use super::moves::Move;
use super::position::{Loa, Squares, squares};
use crate::brain::Brain;
use crate::game::{Game, Player};

/// Weight of one square of mean distance to the own centre of mass.
const DISPERSION: i32 = -60;
/// Weight of one group beyond the first.
const GROUP: i32 = -25;
/// Weight of one own neighbour a piece, on average.
const CONNECTION: i32 = 20;
/// Weight of the average of [`PLACE`] over the pieces, in hundredths.
const PLACEMENT: i32 = 100;
/// Worth of having the move.
const TEMPO: i32 = 10;

/// Worth of a piece on a square: edges and corners are far from everything.
const PLACE: [i8; 64] = {
    let mut place = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square % 8, square / 8);
        let x = if file < 4 { file } else { 7 - file };
        let y = if rank < 4 { rank } else { 7 - rank };
        let inner = if x < y { x } else { y };
        place[square] = match (inner, x + y) {
            (0, 0) => -80,
            (0, _) => -22,
            (1, _) => 10,
            (2, _) => 25,
            _ => 50,
        };
        square += 1;
    }
    place
};

impl Loa {
    fn worth(&self, player: Player) -> i32 {
        let own = self.of(player);
        let count = own.count_ones() as i32;
        let (mut files, mut ranks, mut place) = (0, 0, 0);
        for square in squares(own) {
            files += i32::from(square % 8);
            ranks += i32::from(square / 8);
            place += i32::from(PLACE[square as usize]);
        }
        // The centre of mass, rounded to a square.
        let (x, y) = ((2 * files + count) / (2 * count), (2 * ranks + count) / (2 * count));
        let distance = |square: u8| (i32::from(square % 8) - x).abs().max((i32::from(square / 8) - y).abs());
        let total: i32 = squares(own).map(distance).sum();
        let least = LEAST_DISTANCE[count as usize];
        let pairs = 2 * touching_pairs(own);
        DISPERSION * (total - least) / count
            + GROUP * (i32::from(self.groups(player)) - 1)
            + CONNECTION * pairs / count
            + PLACEMENT * place / (100 * count)
    }
}

/// The least possible sum of distances to the centre for that many pieces: one in the centre, eight around.
const LEAST_DISTANCE: [i32; 13] = [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14];

/// The number of pairs of neighbours in a set.
const fn touching_pairs(set: Squares) -> i32 {
    const NOT_A_FILE: Squares = 0xfefe_fefe_fefe_fefe;
    const NOT_H_FILE: Squares = 0x7f7f_7f7f_7f7f_7f7f;
    let east = set & set << 1 & NOT_A_FILE;
    let north = set & set << 8;
    let north_east = set & set << 9 & NOT_A_FILE;
    let north_west = set & set << 7 & NOT_H_FILE;
    (east.count_ones() + north.count_ones() + north_east.count_ones() + north_west.count_ones()) as i32
}

impl Brain for Loa {
    fn evaluate(&self) -> i32 {
        self.worth(self.turn()) - self.worth(self.turn().other()) + TEMPO
    }

    fn order(&self, mv: Move) -> i32 {
        let takes = self.of(self.turn.other()) & 1 << mv.to != 0;
        let place = |square: u8| i32::from(PLACE[square as usize]);
        place(mv.to) - place(mv.from) + if takes { 60 } else { 0 }
    }

    fn is_noisy(&self, mv: Move) -> bool {
        self.of(self.turn.other()) & 1 << mv.to != 0
    }

    fn passed(&self) -> Option<Self> {
        Some(self.turned())
    }
}
