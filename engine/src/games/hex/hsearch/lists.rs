//! The connections found so far, by their two ends.

use super::carrier::Carrier;

/// No connection.
const NONE: u32 = u32::MAX;

/// One connection in a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link<const W: usize> {
    pub(super) carrier: Carrier<W>,
    /// The cell to play first, of a connection that needs a move.
    pub(super) key: u16,
    next: u32,
}

/// Lists of connections from a group to a point, none of them holding another one of the same list.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists<const W: usize> {
    links: Vec<Link<W>>,
    heads: Vec<u32>,
    points: usize,
}

impl<const W: usize> Lists<W> {
    /// Forgets everything.
    pub(super) fn clear(&mut self, groups: usize, points: usize) {
        self.links.clear();
        self.heads.clear();
        self.heads.resize(groups * points, NONE);
        self.points = points;
    }

    /// The connections from a group to a point.
    pub(super) fn of(&self, group: usize, point: usize) -> impl Iterator<Item = &Link<W>> + Clone {
        let mut at = self.heads[group * self.points + point];
        std::iter::from_fn(move || {
            let link = self.links.get(at as usize)?;
            at = link.next;
            Some(link)
        })
    }

    /// Whether one of the connections needs no cell beyond those of `carrier`.
    pub(super) fn hold_within(&self, group: usize, point: usize, carrier: &Carrier<W>) -> bool {
        self.of(group, point).any(|link| link.carrier.is_within(carrier))
    }

    /// Adds a connection, unless there is a better one or `most` of them; those that it betters go.
    pub(super) fn add(
        &mut self,
        group: usize,
        point: usize,
        carrier: Carrier<W>,
        key: u16,
        most: usize,
    ) -> bool {
        if self.hold_within(group, point, &carrier) {
            return false;
        }
        let head = group * self.points + point;
        let (mut at, mut before, mut count) = (self.heads[head], NONE, 0);
        while at != NONE {
            let Link { carrier: old, next, .. } = self.links[at as usize];
            if carrier.is_within(&old) {
                match self.links.get_mut(before as usize) {
                    Some(link) => link.next = next,
                    None => self.heads[head] = next,
                }
            } else {
                before = at;
                count += 1;
            }
            at = next;
        }
        if count >= most {
            return false;
        }
        self.links.push(Link { carrier, key, next: self.heads[head] });
        self.heads[head] = self.links.len() as u32 - 1;
        true
    }
}
