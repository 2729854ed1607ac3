//! What is learned from one position.

use quadrille_engine::games::hex::net::view::View;
use quadrille_engine::games::hex::{Cells, Hex, Move};

use crate::bytes::{Damaged, Reader};

/// Shares of trust smaller than this are left out.
const SMALLEST_SHARE: f32 = 0.002;

/// A position as the colour to move sees it, and what the network should say of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The position.
    pub view: View,
    /// Cells in the order of the view with their shares of trust; none where nothing is known of the policy.
    pub policy: Vec<(u16, f32)>,
    /// The chance to win, from 0 to 1.
    pub chance: f32,
}

impl Sample {
    /// What is known of a position: the moves to trust, and the chance of the colour to move.
    #[must_use]
    pub fn of(position: &Hex, policy: &[(Move, f32)], chance: f32) -> Self {
        let view = View::of(position, false);
        let seen = |&(mv, share): &(Move, f32)| match mv {
            Move::Place(cell) if share >= SMALLEST_SHARE => Some((view.index(cell)? as u16, share)),
            _ => None,
        };
        let mut policy: Vec<(u16, f32)> = policy.iter().filter_map(seen).collect();
        let sum: f32 = policy.iter().map(|&(_, share)| share).sum();
        for (_, share) in &mut policy {
            *share /= sum;
        }
        Sample { view: View::of_stones(view.size(), *view.own(), *view.enemy()), policy, chance }
    }

    /// The same turned by 180°.
    #[must_use]
    pub fn turn(&self) -> Self {
        let last = u16::from(self.view.size()).pow(2) - 1;
        let view = self.view.turn();
        Sample {
            view: View::of_stones(view.size(), *view.own(), *view.enemy()),
            policy: self.policy.iter().map(|&(cell, share)| (last - cell, share)).collect(),
            chance: self.chance,
        }
    }

    /// Appends the sample to a file.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        let size = self.view.size();
        bytes.push(size);
        for cells in [self.view.own(), self.view.enemy()] {
            bytes.extend(cells.0[..usize::from(size)].iter().flat_map(|row| row.to_le_bytes()));
        }
        bytes.extend(self.chance.to_le_bytes());
        bytes.extend((self.policy.len() as u16).to_le_bytes());
        for (cell, share) in &self.policy {
            bytes.extend(cell.to_le_bytes());
            bytes.extend(share.to_le_bytes());
        }
    }

    /// Reads a sample of [`Sample::write`].
    ///
    /// # Errors
    /// [`Damaged`].
    pub fn read(reader: &mut Reader<'_>) -> Result<Self, Damaged> {
        let size = reader.u8()?;
        let mut sets = [Cells::EMPTY; 2];
        for set in &mut sets {
            for row in set.0.get_mut(..usize::from(size)).ok_or(Damaged)? {
                *row = reader.u32()?;
            }
        }
        let chance = reader.f32()?;
        let mut policy = Vec::new();
        for _ in 0..reader.u16()? {
            policy.push((reader.u16()?, reader.f32()?));
        }
        let cells = u16::from(size).pow(2);
        let sound = (3..=19).contains(&size)
            && (0.0..=1.0).contains(&chance)
            && policy.iter().all(|&(cell, share)| cell < cells && (0.0..=1.001).contains(&share));
        if !sound {
            return Err(Damaged);
        }
        Ok(Sample { view: View::of_stones(size, sets[0], sets[1]), policy, chance })
    }
}
