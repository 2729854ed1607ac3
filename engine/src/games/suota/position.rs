//! The position: the top pieces as bitboards, what they cover, and the points that this gives.

use super::cells::{ALL, BITS, Bit, Cells, bits, only};
use super::stacks::Covered;
use crate::game::Player;
use crate::zobrist;

/// The three kinds of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// One collar: reach 1, worth 1.
    A,
    /// Two collars: reach 2, worth 2.
    B,
    /// No collar: reach 3, worth 3.
    C,
}

impl Kind {
    pub(super) const ALL: [Kind; 3] = [Kind::A, Kind::B, Kind::C];

    /// How many pieces of each kind a side has.
    pub(super) const COUNTS: [u8; 3] = [4, 3, 3];

    /// 0 for A, 1 for B, 2 for C and everything else.
    pub(super) const fn from_index(index: u64) -> Self {
        match index {
            0 => Kind::A,
            1 => Kind::B,
            _ => Kind::C,
        }
    }

    /// The letter of the piece in texts, for white.
    pub(super) const fn letter(self) -> char {
        match self {
            Kind::A => 'A',
            Kind::B => 'B',
            Kind::C => 'C',
        }
    }

    /// The kind with that [`Kind::letter`].
    pub(super) fn from_letter(letter: char) -> Option<Self> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// How far the piece goes at most, and exactly to take.
    pub(super) const fn reach(self) -> u8 {
        self as u8 + 1
    }

    /// The points that it gives while it is covered by the other side.
    pub(super) const fn value(self) -> u8 {
        self.reach()
    }
}

/// The greatest height of a stack: all pieces.
pub(super) const TALLEST: usize = 20;

/// Keys by level in the stack, piece (three kinds a seat) and cell. The lower levels, which nearly all
/// pieces stand on, lie together.
static KEYS: [[[u64; BITS]; 6]; TALLEST] = {
    let mut keys = [[[0; BITS]; 6]; TALLEST];
    let mut level = 0;
    while level < TALLEST {
        let mut piece = 0;
        while piece < 6 {
            keys[level][piece] = zobrist::keys(0x5007_a000 + (8 * level + piece) as u64);
            piece += 1;
        }
        level += 1;
    }
    keys
};

/// Keys of the goal: positions that differ in nothing else have different futures.
const GOALS: [u64; 16] = zobrist::keys(0x5007_b000);

/// The key of a piece at a level of a cell.
fn key(player: Player, kind: Kind, level: u8, cell: Bit) -> u64 {
    KEYS[level as usize][3 * player.index() + kind as usize][cell as usize]
}

/// A position of Suot à. White is the first seat, black the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suota {
    /// The pieces that lie open, by seat and kind.
    pub(super) tops: [[Cells; 3]; 2],
    pub(super) covered: Covered,
    pub(super) hash: u64,
    /// Points by seat.
    pub(super) score: [u8; 2],
    pub(super) goal: u8,
    pub(super) turn: Player,
}

impl Suota {
    /// The position with these stacks, each given from the bottom up; in each the sides alternate, at most
    /// [`TALLEST`] pieces in all.
    pub(super) fn from_stacks<'a>(
        stacks: impl IntoIterator<Item = (Bit, &'a [(Player, Kind)])>,
        goal: u8,
        turn: Player,
    ) -> Self {
        let mut position =
            Suota { tops: [[0; 3]; 2], covered: Covered::default(), hash: 0, score: [0; 2], goal, turn };
        for (cell, stack) in stacks {
            let Some((&(player, kind), below)) = stack.split_last() else { continue };
            position.tops[player.index()][kind as usize] |= only(cell);
            for &(taken, kind) in below {
                position.covered.cover(cell, kind);
                position.score[taken.other().index()] += kind.value();
            }
        }
        position.hash = position.compute_hash();
        position
    }

    pub(super) fn compute_hash(&self) -> u64 {
        let turn = if self.turn == Player::Second { zobrist::SECOND_TO_MOVE } else { 0 };
        let mut hash = turn ^ GOALS[usize::from(self.goal) % GOALS.len()];
        for cell in bits(self.occupied()) {
            for (level, (player, kind)) in (0..).zip(self.stack(cell)) {
                hash ^= key(player, kind, level, cell);
            }
        }
        hash
    }

    /// Moves the mover's top piece, frees what it covered, covers what it lands on, passes the turn.
    pub(super) fn advance(&mut self, from: Bit, to: Bit) {
        let (me, enemy) = (self.turn.index(), self.turn.other().index());
        let kind = self.kind_on_top(self.turn, from);
        self.tops[me][kind as usize] ^= only(from) | only(to);
        self.hash ^= key(self.turn, kind, self.covered.height(from), from);
        if let Some(freed) = self.covered.uncover(from) {
            self.tops[enemy][freed as usize] |= only(from);
            self.score[me] -= freed.value();
        }
        if self.of(self.turn.other()) & only(to) != 0 {
            let taken = self.kind_on_top(self.turn.other(), to);
            self.tops[enemy][taken as usize] ^= only(to);
            self.covered.cover(to, taken);
            self.score[me] += taken.value();
        }
        self.hash ^= key(self.turn, kind, self.covered.height(to), to) ^ zobrist::SECOND_TO_MOVE;
        self.turn = self.turn.other();
    }

    /// The position with the other seat to move.
    pub(super) const fn turned(mut self) -> Self {
        self.turn = self.turn.other();
        self.hash ^= zobrist::SECOND_TO_MOVE;
        self
    }

    /// The kind of `player`'s piece that lies open in a cell, where there is one.
    pub(super) const fn kind_on_top(&self, player: Player, cell: Bit) -> Kind {
        let [_, b, c] = self.tops[player.index()];
        Kind::from_index((b >> cell & 1) | (c >> cell & 1) << 1)
    }

    /// The cells where a piece of `player` lies open.
    pub(super) const fn of(&self, player: Player) -> Cells {
        let [a, b, c] = self.tops[player.index()];
        a | b | c
    }

    /// The cells with any piece.
    pub(super) const fn occupied(&self) -> Cells {
        self.of(Player::First) | self.of(Player::Second)
    }

    /// The cells without a piece.
    pub(super) const fn empty(&self) -> Cells {
        ALL ^ self.occupied()
    }

    /// The seat whose piece lies open in a cell.
    pub(super) fn top(&self, cell: Bit) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.of(player) & only(cell) != 0)
    }

    /// The pieces of a cell from the bottom up.
    pub(super) fn stack(&self, cell: Bit) -> Vec<(Player, Kind)> {
        let Some(top) = self.top(cell) else { return Vec::new() };
        let mut stack = vec![(top, self.kind_on_top(top, cell))];
        let mut side = top;
        for kind in self.covered.kinds(cell) {
            side = side.other();
            stack.push((side, kind));
        }
        stack.reverse();
        stack
    }

    /// The points of `player`: the values of the enemy pieces that lie covered now.
    #[must_use]
    pub const fn score(&self, player: Player) -> u8 {
        self.score[player.index()]
    }
}
