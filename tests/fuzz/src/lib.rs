//! What the fuzz targets do with arbitrary bytes. A panic is a finding; so is a broken promise.

use quadrille_engine::formats::{self, Format, FormatError, GameFile};
use quadrille_engine::game::{Attempt, Cell, Player, Target};
use quadrille_engine::record::Seat;
use quadrille_engine::registry;
use quadrille_engine::session::Session;
use quadrille_engine::setup::{RuleValues, read_rules};
use serde::Deserialize;

/// What tags write for something unknown: it does not come back as a name.
fn has_unknown(game: &GameFile) -> bool {
    let fields = game.players.iter().chain([&game.event, &game.date]);
    fields.into_iter().any(|text| matches!(text.as_str(), "?" | "????.??.??"))
}

/// Whether a format keeps all of a game that was read from another format than JSON.
fn keeps(format: Format, game: &GameFile) -> bool {
    match format {
        Format::HexWorld => false,
        Format::Apgn | Format::Text => !has_unknown(game),
        Format::Sgf | Format::Json => true,
    }
}

/// Reads a text as a file and does with its games what a program may do.
///
/// # Panics
/// If a game changes by writing and reading, in a format that can hold it.
pub fn file(text: &str) {
    let games = match formats::read(text) {
        Ok(games) => games,
        Err(FormatError::Syntax { games, .. }) => games,
        Err(_) => return,
    };
    // JSON holds seats, times and results that no other format tells.
    let is_json = text.trim_start_matches(['[', '\u{feff}', ' ', '\n', '\r', '\t']).starts_with('{');
    for game in games {
        let _ = game.replay().map(|session| game.agrees_with(&*session));
        for format in Format::ALL {
            let Ok(written) = formats::write(&game, format) else { continue };
            let back = formats::read(&written);
            if game.fault.is_none() && (format == Format::Json || (!is_json && keeps(format, &game))) {
                let wanted = std::slice::from_ref(&game);
                assert_eq!(back.as_deref(), Ok(wanted), "{format:?} changes {text:?} by {written:?}");
            }
        }
    }
}

/// The game that a byte stands for.
fn game_of(byte: u8) -> String {
    let games = registry::catalog();
    games[usize::from(byte) % games.len()].id.clone()
}

/// Every promise that one position of a session must keep.
fn check(session: &mut dyn Session) {
    let (ply, text, view, legal) = (session.ply(), session.position(), session.view(), session.legal());
    assert_eq!(session.outcome().is_some(), legal.is_empty(), "only a finished game has no move: {text}");
    assert_eq!(view.choices.len(), legal.len(), "{text}");
    for choice in &view.choices {
        assert_eq!(session.explain(&choice.attempt), None, "{text} {}", choice.text);
    }
    if let Some(last) = legal.last() {
        let played = session.play(ply, last);
        assert!(played.is_ok(), "{last} is legal in {text} but refused: {played:?}");
        assert!(session.undo(ply + 1).is_ok(), "{text}");
        assert_eq!(session.position(), text, "undo must lead back");
    }
}

/// A byte for the game, a line of house rules, then a position.
///
/// # Panics
/// If a position that is read is not sound.
pub fn position(bytes: &[u8]) {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    let (rules, text) = text.split_once('\n').unwrap_or(("", text));
    let Ok(rules) = read_rules(rules) else { return };
    let game = game_of(first);
    let Ok(mut session) = registry::start(&game, &rules, Some(text), [Seat::Person; 2], 0) else { return };
    check(&mut *session);
    let written = session.position();
    let again = registry::start(&game, &rules, Some(&written), [Seat::Person; 2], 0);
    assert_eq!(again.map(|again| again.position()), Ok(written), "a position changes by writing and reading");
}

/// A byte for the game and a line of house rules; then bytes that choose legal moves, texts and attempts.
///
/// # Panics
/// If the session breaks a promise on the way, or its record does not replay to the same position.
pub fn moves(bytes: &[u8]) {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let line = rest.iter().position(|&byte| byte == b'\n').unwrap_or(0);
    let (rules, rest) = rest.split_at(line);
    let Ok(rules) = read_rules(&String::from_utf8_lossy(rules)) else { return };
    let Ok(mut session) = registry::start(&game_of(first), &rules, None, [Seat::Person; 2], 0) else {
        return;
    };
    for pair in rest.chunks_exact(2).take(200) {
        let ply = session.ply();
        match pair[0] {
            // A text that need not be a move.
            250.. => {
                let from = usize::from(pair[1]).min(rest.len());
                let text = String::from_utf8_lossy(&rest[from..rest.len().min(from + 6)]).into_owned();
                let _ = session.play(ply, &text);
            }
            // Cells that need not be on the board.
            240..250 => {
                let cell = |byte: u8| Cell(u16::from(byte) * 3);
                let then = match pair[0] % 3 {
                    0 => Some(Target::Direction(pair[1])),
                    1 => Some(Target::Cell(cell(pair[1]))),
                    _ => None,
                };
                let select = rest.iter().take(usize::from(pair[1] % 6)).map(|&byte| cell(byte)).collect();
                let _ = session.explain(&Attempt { select, then });
            }
            235..240 => drop(session.undo(ply)),
            230..235 => drop(session.redo(ply)),
            _ => {
                let legal = session.legal();
                let at = usize::from(u16::from_le_bytes([pair[0], pair[1]]));
                let Some(text) = legal.get(at % legal.len().max(1)) else { continue };
                assert!(session.play(ply, text).is_ok(), "{text} is legal but refused");
            }
        }
    }
    check(&mut *session);
    let record = session.record();
    match registry::replay(&record) {
        Ok(again) => assert_eq!(again.position(), session.position(), "{record:?}"),
        Err(broken) => panic!("{record:?} does not replay: {}", broken.error),
    }
}

/// What a web view asks for when it starts a game.
#[derive(Deserialize)]
struct Start {
    game: String,
    rules: RuleValues,
    position: Option<String>,
    seats: [Seat; 2],
}

/// What a web view asks of a game.
#[derive(Deserialize)]
#[serde(tag = "command", rename_all = "snake_case")]
enum Call {
    Play { ply: u32, text: String },
    Explain { attempt: Attempt },
    Undo { ply: u32 },
    Redo { ply: u32 },
    Resign { ply: u32, player: Player },
    SetSeat { player: Player, seat: Seat },
    ViewAt { ply: u32 },
    Hint { text: String },
    Threats {},
}

/// Lines of JSON: the start of a game, then calls as the shell hands them to it.
///
/// # Panics
/// If a call that is refused changes the game, or the game cannot be written down and replayed.
pub fn calls(text: &str) {
    let mut lines = text.lines();
    let Some(Ok(start)) = lines.next().map(serde_json::from_str::<Start>) else { return };
    let begun = registry::start(&start.game, &start.rules, start.position.as_deref(), start.seats, 0);
    let Ok(mut session) = begun else { return };
    for line in lines.take(64) {
        let Ok(call) = serde_json::from_str(line) else { continue };
        let before = (session.ply(), session.position());
        let refused = match call {
            Call::Play { ply, text } => session.play(ply, &text).is_err(),
            Call::Explain { attempt } => {
                let _ = session.explain(&attempt);
                true
            }
            Call::Undo { ply } => session.undo(ply).is_err(),
            Call::Redo { ply } => session.redo(ply).is_err(),
            Call::Resign { ply, player } => session.resign(ply, player).is_err(),
            Call::SetSeat { player, seat } => {
                session.set_seat(player, seat);
                true
            }
            Call::ViewAt { ply } => {
                let _ = session.view_at(ply);
                true
            }
            Call::Hint { text } => {
                let _ = session.hint(&text);
                true
            }
            Call::Threats {} => {
                let _ = session.threats();
                true
            }
        };
        assert!(!refused || before == (session.ply(), session.position()), "{line} changed the game");
    }
    let again = registry::replay(&session.record());
    assert_eq!(again.ok().map(|again| again.position()), Some(session.position()), "the record tells the game");
}
