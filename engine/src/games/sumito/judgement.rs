//! What an attempt means, and the name of what is wrong with it.

use super::cells::{ahead, bit, bits, far, next, opposite};
use super::generation::LINES;
use super::moves::Move;
use super::position::Sumito;
use crate::game::{Attempt, Cell, Refusal, Target};
use crate::hexgrid::DIRECTIONS;

/// The most marbles that one move takes.
const MOST: u8 = 3;

/// Own marbles that were selected: one, or two to three in a line.
struct Group {
    /// The marble that was selected first.
    named: u8,
    /// The lowest one, for a single marble the marble.
    first: u8,
    /// How many there are.
    count: u8,
    /// The upward direction of their line; a single marble has none.
    line: Option<usize>,
}

impl Group {
    fn last(&self) -> u8 {
        self.line.map_or(self.first, |line| far(self.first, line, self.count - 1))
    }

    /// The direction that a tapped cell means: the step of the marble selected first, or else a step of the
    /// whole line onto the cell that lies right before one of its ends.
    fn direction_to(&self, target: u8) -> Option<usize> {
        let step_of_named = (0..DIRECTIONS.len()).find(|&step| next(self.named, step) == Some(target));
        step_of_named.or_else(|| {
            let line = self.line?;
            let (up, down) = ((self.last(), line), (self.first, opposite(line)));
            [up, down].into_iter().find(|&(end, step)| next(end, step) == Some(target)).map(|(_, step)| step)
        })
    }
}

impl Sumito {
    /// The move that an attempt means while the game goes on.
    pub(super) fn judge(&self, attempt: &Attempt) -> Result<Move, Refusal> {
        let Some(group) = self.group(&attempt.select)? else {
            return Err(if attempt.then.is_some() { Refusal::NotAMove } else { Refusal::Incomplete });
        };
        let step = match attempt.then.ok_or(Refusal::Incomplete)? {
            Target::Direction(step) if usize::from(step) < DIRECTIONS.len() => usize::from(step),
            Target::Cell(cell) => {
                let target = bit(cell).ok_or(Refusal::OffBoard)?;
                group.direction_to(target).ok_or(Refusal::NotAdjacent)?
            }
            Target::Direction(_) | Target::Button(_) => return Err(Refusal::NotAMove),
        };
        match group.line {
            Some(line) if line == opposite(step) => self.judge_in_line(group.last(), step),
            Some(line) if line != step => self.judge_broadside(&group, line, step),
            _ => self.judge_in_line(group.first, step),
        }
    }

    /// The selected marbles; `None` where nothing is selected.
    fn group(&self, select: &[Cell]) -> Result<Option<Group>, Refusal> {
        let own = self.of(self.turn);
        let mut set = 0;
        for &cell in select {
            set |= 1 << bit(cell).ok_or(Refusal::OffBoard)?;
        }
        if set & !own != 0 {
            return Err(Refusal::NotYours);
        }
        let Some(named) = select.first().and_then(|&cell| bit(cell)) else { return Ok(None) };
        // Each row of neighbours along a line has one marble without another before it.
        let one_row = |line: usize| {
            let starts = set & !ahead(line, set);
            (starts.count_ones() == 1).then(|| (starts.trailing_zeros() as u8, line))
        };
        let group = match set.count_ones() {
            1 => Group { named, first: named, count: 1, line: None },
            count => {
                let (first, line) = LINES.into_iter().find_map(one_row).ok_or(Refusal::NotAligned)?;
                Group { named, first, count: count as u8, line: Some(line) }
            }
        };
        if select.len() != usize::from(group.count) {
            return Err(Refusal::NotAligned);
        }
        if group.count > MOST {
            return Err(Refusal::TooMany { most: MOST });
        }
        Ok(Some(group))
    }

    /// An in-line move takes all own marbles from the rear one forward.
    fn judge_in_line(&self, rear: u8, step: usize) -> Result<Move, Refusal> {
        let (own, enemy) = self.sides();
        let (count, front) = run(own, rear, step);
        if count > MOST {
            return Err(Refusal::TooMany { most: MOST });
        }
        let front = front.ok_or(Refusal::OffBoard)?;
        let (pushed, beyond) = run(enemy, front, step);
        if pushed >= count {
            return Err(Refusal::Outnumbered { own: count, enemy: pushed });
        }
        if pushed > 0 && beyond.is_some_and(|cell| own & 1 << cell != 0) {
            return Err(Refusal::BlockedByOwn);
        }
        Ok(Move { first: rear, line: step as u8, step: step as u8, count, pushed })
    }

    fn judge_broadside(&self, group: &Group, line: usize, step: usize) -> Result<Move, Refusal> {
        let marbles = (0..group.count).fold(0, |set, place| set | 1 << far(group.first, line, place));
        if bits(marbles).any(|marble| next(marble, step).is_none()) {
            return Err(Refusal::OffBoard);
        }
        if ahead(step, marbles) & !self.empty() != 0 {
            return Err(Refusal::CellTaken);
        }
        Ok(Move { first: group.first, line: line as u8, step: step as u8, count: group.count, pushed: 0 })
    }
}

/// How many cells of `set` follow each other from `start`, itself included, and the cell after them.
fn run(set: u64, start: u8, step: usize) -> (u8, Option<u8>) {
    let (mut count, mut at) = (0, Some(start));
    while let Some(cell) = at.filter(|&cell| set & 1 << cell != 0) {
        count += 1;
        at = next(cell, step);
    }
    (count, at)
}
