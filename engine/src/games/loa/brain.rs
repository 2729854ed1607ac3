//! Opinions: concentration, centralisation and connections, after M. Winands, *Informed Search in Complex
//! Games*, 2004. Averages over the pieces, since having fewer of them is no drawback here.

use std::ops::ControlFlow;

use super::mistakes::mistakes;
use super::moves::Move;
use super::position::{Loa, NOT_A_FILE, NOT_H_FILE, Squares, group_of, grown, squares};
use crate::brain::Brain;
use crate::game::{Game, Player};
use crate::mistake::Mistake;
use crate::terms::{Weighed, weigh};

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

/// For each square, those at most two steps away.
const AROUND: [Squares; 64] = {
    let mut around = [0; 64];
    let mut square = 0;
    while square < 64 {
        around[square] = grown(grown(1 << square));
        square += 1;
    }
    around
};

impl Loa {
    /// What one side has of each term.
    fn features(&self, player: Player) -> [i32; 9] {
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
        let centre = (8 * y + x) as usize;
        let distance = |square: u8| (i32::from(square % 8) - x).abs().max((i32::from(square / 8) - y).abs());
        let total: i32 = squares(own).map(distance).sum();
        let (groups, largest) = groups(own);
        [
            100 * (LEAST_DISTANCE[count as usize] - total) / count,
            1 - groups,
            100 * largest / count,
            200 * touching_pairs(own) / count,
            10 * place / count,
            i32::from(PLACE[centre]),
            solid_quads(own, AROUND[centre]),
            -box_size(own),
            count,
        ]
    }
}

/// How many groups a set falls into, and how many pieces the largest has.
fn groups(set: Squares) -> (i32, i32) {
    let (mut rest, mut groups, mut largest) = (set, 0, 0);
    while rest != 0 {
        let group = group_of(rest & rest.wrapping_neg(), rest);
        rest ^= group;
        groups += 1;
        largest = group.count_ones().max(largest);
    }
    (groups, largest as i32)
}

/// The number of two-by-two squares with three or four pieces, whose lower left corner is in `around`.
const fn solid_quads(set: Squares, around: Squares) -> i32 {
    let (a, b, c, d) = (set, set >> 1 & NOT_H_FILE, set >> 8, set >> 9 & NOT_H_FILE);
    let three = (a & b & (c | d)) | (c & d & (a | b));
    (three & around).count_ones() as i32
}

/// The number of squares of the smallest upright rectangle around a set.
fn box_size(set: Squares) -> i32 {
    let height = (set.leading_zeros() / 8 + set.trailing_zeros() / 8) as i32;
    let files = set | set >> 32;
    let files = files | files >> 16;
    let files = (files | files >> 8) as u8;
    let width = (files.leading_zeros() + files.trailing_zeros()) as i32;
    (8 - height) * (8 - width)
}

/// The least possible sum of distances to the centre for that many pieces: one in the centre, eight around.
const LEAST_DISTANCE: [i32; 13] = [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14];

/// The number of pairs of neighbours in a set.
const fn touching_pairs(set: Squares) -> i32 {
    let east = set & set << 1 & NOT_A_FILE;
    let north = set & set << 8;
    let north_east = set & set << 9 & NOT_A_FILE;
    let north_west = set & set << 7 & NOT_H_FILE;
    (east.count_ones() + north.count_ones() + north_east.count_ones() + north_west.count_ones()) as i32
}

impl Weighed<10> for Loa {
    const NAMES: [&'static str; 10] = [
        "nearness to the own centre, hundredths of a square",
        "group less",
        "share of the largest group, percent",
        "neighbours a piece, hundredths",
        "average place, tenths",
        "place of the centre",
        "solid quad near the centre",
        "square less of the bounding box",
        "piece",
        "having the move",
    ];
    const WEIGHTS: [i32; 10] = [309, 2_347, 117, 30, 45, 7, 503, 278, 6_505, 3_505];

    fn terms(&self) -> [i32; 10] {
        let (own, other) = (self.features(self.turn), self.features(self.turn.other()));
        let mut terms = [1; 10];
        for ((term, own), other) in terms.iter_mut().zip(own).zip(other) {
            *term = own - other;
        }
        terms
    }
}

impl Brain for Loa {
    const SWING: i32 = 150;
    const LEVEL_RATINGS: [i32; 4] = [800, 1480, 2160, 2380];

    fn evaluate(&self) -> i32 {
        weigh(self)
    }

    fn order(&self, mv: Move) -> i32 {
        let takes = self.of(self.turn.other()) & 1 << mv.to != 0;
        let place = |square: u8| i32::from(PLACE[square as usize]);
        place(mv.to) - place(mv.from) + if takes { 60 } else { 0 }
    }

    fn is_noisy(&self, mv: Move) -> bool {
        self.of(self.turn.other()) & 1 << mv.to != 0
    }

    fn noisy_moves(&self, visit: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let enemy = self.of(self.turn.other());
        self.moves(&mut |mv| if enemy & 1 << mv.to != 0 { visit(mv) } else { ControlFlow::Continue(()) })
    }

    fn passed(&self) -> Option<Self> {
        Some(self.turned())
    }

    fn mistakes(&self, mv: Move, _: Option<Move>) -> Vec<Mistake> {
        mistakes(self, mv)
    }
}
