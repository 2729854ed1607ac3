//! `play`: a game in the terminal against a level.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use clap::Args;
use quadrille_engine::game::{Cell, Side};
use quadrille_engine::search::level::Level;
use quadrille_engine::search::style::Style;
use quadrille_engine::session::Session;
use quadrille_engine::table::{Geometry, Piece, PieceKind};

use crate::fault::Fault;
use crate::options::Start;
use crate::terminal::{input_lines, print_part, say};
use crate::think::read_level;

const HELP: &str = "Type a move, or: moves, undo, hint, resign, quit.";

/// Play a game in the terminal.
#[derive(Args)]
pub struct Play {
    /// The game's id.
    game: String,
    #[command(flatten)]
    start: Start,
    /// The level to play against.
    #[arg(long, value_parser = read_level, default_value = "facile")]
    level: Level,
    /// Let the program begin.
    #[arg(long)]
    second: bool,
    /// Seed of the program's choices.
    #[arg(long, default_value_t = 0)]
    seed: u32,
}

enum Command {
    Quit,
    Done,
}

impl Play {
    pub fn run(&self) -> Result<(), Fault> {
        let mut session = self.start.session(&self.game, self.seed)?;
        let own = if self.second { session.turn().other() } else { session.turn() };
        let mut lines = input_lines();
        say!("{HELP}")?;
        while session.outcome().is_none() {
            if session.turn() != own {
                self.answer(session.as_mut())?;
                continue;
            }
            print_part(&format!("{}\n{}> ", draw(session.as_ref()), session.side(own).letter()))?;
            let Some(line) = lines.next().transpose()? else { return Ok(()) };
            match self.obey(session.as_mut(), line.trim()) {
                Ok(Command::Quit) => return Ok(()),
                Ok(Command::Done) => {}
                Err(fault) => say!("{fault}")?,
            }
        }
        let result = session.result().map(|result| result.to_string()).unwrap_or_default();
        say!("{}\nresult {result}", draw(session.as_ref()))?;
        Ok(())
    }

    fn answer(&self, session: &mut dyn Session) -> Result<(), Fault> {
        let thought = think(session, self.level).ok_or(Fault::Over)?;
        let ply = session.ply();
        let played =
            session.play(ply, &thought).map_err(|error| Fault::Move { ply: ply as usize + 1, error })?;
        say!("{} plays {}", played.side.letter(), played.label)?;
        Ok(())
    }

    fn obey(&self, session: &mut dyn Session, line: &str) -> Result<Command, Fault> {
        let ply = session.ply();
        let fault = |error| Fault::Move { ply: ply as usize + 1, error };
        match line {
            "" => {}
            "quit" => return Ok(Command::Quit),
            "moves" => say!("{}", session.legal().join(" "))?,
            "hint" => say!("{}", think(session, Level::Difficile).unwrap_or_default())?,
            "resign" => session.resign(ply, session.turn()).map_err(fault)?,
            "undo" => {
                session.undo(ply).map_err(fault)?;
                if ply > 1 {
                    session.undo(ply - 1).map_err(fault)?;
                }
            }
            text => {
                session.play(ply, text).map_err(fault)?;
            }
        }
        Ok(Command::Done)
    }
}

fn think(session: &dyn Session, level: Level) -> Option<String> {
    let never = AtomicBool::new(false);
    Some(session.thinker().think(&Style::from(level), &never, &mut |_| {})?.best)
}

/// The board as text: a line for each row of cells, with the name of its first cell before it.
fn draw(session: &dyn Session) -> String {
    let Geometry { cells, .. } = session.geometry();
    let view = session.view();
    let top: BTreeMap<Cell, &Piece> = view.picture.iter().map(|piece| (piece.cell, piece)).collect();
    let left = cells.iter().map(|cell| cell.centre.x).fold(f32::INFINITY, f32::min);
    let mut rows: BTreeMap<i32, Vec<(f32, usize)>> = BTreeMap::new();
    for (index, cell) in cells.iter().enumerate() {
        rows.entry((cell.centre.y * 100.0) as i32).or_default().push((cell.centre.x - left, index));
    }
    let mut text = String::new();
    for row in rows.values_mut() {
        row.sort_by(|a, b| a.0.total_cmp(&b.0));
        let Some(&(offset, first)) = row.first() else { continue };
        text.push_str(&format!("{:>4} {}", cells[first].name, " ".repeat((2.0 * offset) as usize)));
        for &(_, index) in row.iter() {
            text.push(top.get(&Cell(index as u16)).map_or('.', |piece| letter(piece)));
            text.push(' ');
        }
        text.push('\n');
    }
    for counter in &view.counters {
        text.push_str(&format!("{}: {} (goal {})  ", counter.side.letter(), counter.value, counter.goal));
    }
    text
}

fn letter(piece: &Piece) -> char {
    let kind = match piece.kind {
        PieceKind::Man | PieceKind::Marble | PieceKind::Stone => return piece.side.letter(),
        PieceKind::OneCollar => 'a',
        PieceKind::TwoCollars => 'b',
        PieceKind::NoCollar => 'c',
    };
    if piece.side == Side::White { kind.to_ascii_uppercase() } else { kind }
}
