//! The position: two bitboards, and whether somebody is connected.

use crate::game::Player;
use crate::zobrist;

/// A set of squares: bit `8·rank + file`, so `a1` is bit 0 and `h8` bit 63.
pub(super) type Squares = u64;

const NOT_A_FILE: Squares = 0xfefe_fefe_fefe_fefe;
const NOT_H_FILE: Squares = 0x7f7f_7f7f_7f7f_7f7f;

const KEYS: [[u64; 64]; 2] = [zobrist::keys(0x10a0), zobrist::keys(0x10a1)];

/// A position of Lines of Action. Black is the first seat, white the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loa {
    pub(super) pieces: [Squares; 2],
    pub(super) turn: Player,
    pub(super) connected: Option<Player>,
    pub(super) hash: u64,
}

impl Loa {
    pub(super) const START: [Squares; 2] = [0x7e00_0000_0000_007e, 0x0081_8181_8181_8100];

    /// The position with these pieces; whoever is connected has won, the side that moved last before the other.
    pub(super) fn from_pieces(pieces: [Squares; 2], turn: Player) -> Self {
        let mut position = Loa { pieces, turn, connected: None, hash: 0 };
        position.hash = position.compute_hash();
        position.judge();
        position
    }

    pub(super) fn compute_hash(&self) -> u64 {
        let mut hash = if self.turn == Player::Second { zobrist::SECOND_TO_MOVE } else { 0 };
        for player in Player::BOTH {
            for square in squares(self.pieces[player.index()]) {
                hash ^= KEYS[player.index()][square as usize];
            }
        }
        hash
    }

    /// Moves the mover's piece, takes what stands on the target, passes the turn.
    pub(super) fn advance(&mut self, from: u8, to: u8) {
        let (me, enemy) = (self.turn.index(), self.turn.other().index());
        self.pieces[me] ^= (1 << from) | (1 << to);
        self.hash ^= KEYS[me][from as usize] ^ KEYS[me][to as usize] ^ zobrist::SECOND_TO_MOVE;
        if self.pieces[enemy] & (1 << to) != 0 {
            self.pieces[enemy] ^= 1 << to;
            self.hash ^= KEYS[enemy][to as usize];
        }
        self.turn = self.turn.other();
        self.judge();
    }

    /// The position with the other seat to move.
    pub(super) const fn turned(mut self) -> Self {
        self.turn = self.turn.other();
        self.hash ^= zobrist::SECOND_TO_MOVE;
        self
    }

    fn judge(&mut self) {
        let mover = self.turn.other();
        self.connected =
            [mover, self.turn].into_iter().find(|player| is_one_group(self.pieces[player.index()]));
    }

    /// The squares of `player`'s pieces, in one set.
    pub(super) const fn of(&self, player: Player) -> Squares {
        self.pieces[player.index()]
    }

    /// All pieces of both sides.
    pub(super) const fn occupied(&self) -> Squares {
        self.pieces[0] | self.pieces[1]
    }

    /// How many groups the pieces of `player` form; neighbours touch by side or corner.
    #[must_use]
    pub fn groups(&self, player: Player) -> u8 {
        let mut rest = self.of(player);
        let mut groups = 0;
        while rest != 0 {
            rest &= !group_of(lowest(rest), rest);
            groups += 1;
        }
        groups
    }
}

/// The squares next to a set by side or corner, and the set itself.
const fn grown(set: Squares) -> Squares {
    let rows = set | (set << 1 & NOT_A_FILE) | (set >> 1 & NOT_H_FILE);
    rows | rows << 8 | rows >> 8
}

/// The pieces among `pieces` that hang together with `seed`.
pub(super) const fn group_of(seed: Squares, pieces: Squares) -> Squares {
    let mut group = seed;
    loop {
        let next = grown(group) & pieces;
        if next == group {
            return group;
        }
        group = next;
    }
}

const fn lowest(set: Squares) -> Squares {
    set & set.wrapping_neg()
}

/// Whether a set of pieces hangs together. No pieces at all do not.
pub(super) const fn is_one_group(pieces: Squares) -> bool {
    pieces != 0 && group_of(lowest(pieces), pieces) == pieces
}

/// The squares of a set, from `a1` on.
pub(super) fn squares(set: Squares) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let square = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            square
        })
    })
}
