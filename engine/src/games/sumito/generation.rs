//! Move generation on whole sets of marbles: for each direction, from where every kind of move starts.

use std::ops::ControlFlow;

use super::cells::{Cells, INNER, behind, bits};
use super::moves::Move;
use super::position::Sumito;

/// Marbles that move and marbles that they push, for every kind of in-line move.
const IN_LINE: [(u8, u8); 6] = [(1, 0), (2, 0), (3, 0), (2, 1), (3, 1), (3, 2)];

/// Marbles of a broadside move.
const BROADSIDE: [u8; 2] = [2, 3];

/// The directions in which lines of a broadside are read: from the lower cell up.
pub(super) const LINES: [usize; 3] = [0, 1, 5];

/// The two of [`LINES`] that do not lie along `step`.
const fn across(step: usize) -> [usize; 2] {
    match step % 3 {
        0 => [1, 5],
        1 => [0, 5],
        _ => [0, 1],
    }
}

/// All moves in one direction, as the sets of their first marbles.
struct Starts {
    /// Rear marbles, for each of [`IN_LINE`]. No marble is in two of them.
    in_line: [Cells; 6],
    /// Lowest marbles, for each line [`across`] the direction and each of [`BROADSIDE`].
    broadside: [[Cells; 2]; 2],
}

impl Sumito {
    #[inline(always)]
    fn starts(&self, step: usize) -> Starts {
        let (own, enemy) = self.sides();
        // The cells with a marble right ahead of them; a free cell or the edge is ahead of the others.
        let stopped = behind(step, own | enemy);
        let one = own & INNER[step] & !stopped;
        let two = own & behind(step, one);
        let three = own & behind(step, two);
        // One enemy marble with nothing behind it, two of them, and the own marbles that stand before.
        let last = enemy & !stopped;
        let before_last = behind(step, last);
        let before_pair = behind(step, enemy & before_last);
        let two_on_one = own & behind(step, own & before_last);
        let three_on_one = own & behind(step, two_on_one);
        let three_on_two = own & behind(step, own & behind(step, own & before_pair));
        let broadside = across(step).map(|line| {
            let pairs = one & behind(line, one);
            [pairs, pairs & behind(line, pairs)]
        });
        Starts { in_line: [one, two, three, two_on_one, three_on_one, three_on_two], broadside }
    }

    #[inline(always)]
    fn visit_step(&self, step: usize, visit: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let starts = self.starts(step);
        for ((count, pushed), set) in IN_LINE.into_iter().zip(starts.in_line) {
            for first in bits(set) {
                visit(Move { first, line: step as u8, step: step as u8, count, pushed })?;
            }
        }
        for (line, sets) in across(step).into_iter().zip(starts.broadside) {
            for (count, set) in BROADSIDE.into_iter().zip(sets) {
                for first in bits(set) {
                    visit(Move { first, line: line as u8, step: step as u8, count, pushed: 0 })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// All moves that the marbles allow, whether the goal is reached or not.
    pub(super) fn visit(&self, visit: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        // Not a loop: each direction's rotations and masks are constants of the machine code.
        self.visit_step(0, visit)?;
        self.visit_step(1, visit)?;
        self.visit_step(2, visit)?;
        self.visit_step(3, visit)?;
        self.visit_step(4, visit)?;
        self.visit_step(5, visit)
    }

    /// The moves that push a marble out, where the goal is not reached yet.
    pub(super) fn visit_ejections(&self, visit: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let (own, enemy) = self.sides();
        for (step, inner) in INNER.into_iter().enumerate() {
            let last = enemy & !inner;
            if last == 0 || self.is_lost() {
                continue;
            }
            let before_last = own & behind(step, last);
            let two_on_one = own & behind(step, before_last);
            let three_on_one = own & behind(step, two_on_one);
            let before_pair = own & behind(step, enemy & behind(step, last));
            let three_on_two = own & behind(step, own & behind(step, before_pair));
            let kinds = [(2, 1, two_on_one), (3, 1, three_on_one), (3, 2, three_on_two)];
            for (count, pushed, set) in kinds {
                for first in bits(set) {
                    visit(Move { first, line: step as u8, step: step as u8, count, pushed })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn count_step(&self, step: usize) -> u32 {
        let starts = self.starts(step);
        let in_line = starts.in_line.into_iter().fold(0, |all, set| all | set);
        let broadside: u32 = starts.broadside.as_flattened().iter().map(|set| set.count_ones()).sum();
        in_line.count_ones() + broadside
    }

    /// How many moves [`Sumito::visit`] visits.
    pub(super) fn count(&self) -> u32 {
        self.count_step(0)
            + self.count_step(1)
            + self.count_step(2)
            + self.count_step(3)
            + self.count_step(4)
            + self.count_step(5)
    }

    /// Whether [`Sumito::visit`] visits `mv`.
    pub(super) fn allows(&self, mv: Move) -> bool {
        let starts = self.starts(usize::from(mv.step));
        let mut set = 0;
        if mv.is_in_line() {
            let kind = IN_LINE.iter().position(|&kind| kind == (mv.count, mv.pushed));
            set = kind.map_or(0, |kind| starts.in_line[kind]);
        } else if mv.pushed == 0 {
            for (line, sets) in across(usize::from(mv.step)).into_iter().zip(starts.broadside) {
                for (count, starts) in BROADSIDE.into_iter().zip(sets) {
                    if (usize::from(mv.line), mv.count) == (line, count) {
                        set = starts;
                    }
                }
            }
        }
        set & 1 << mv.first != 0
    }

    /// Whether the seat to move has a move at all, the goal aside.
    pub(super) fn can_move(&self) -> bool {
        let (own, empty) = (self.of(self.turn), self.empty());
        (0..6).any(|step| own & behind(step, empty) != 0) || self.count() > 0
    }
}
