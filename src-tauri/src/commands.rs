//! The commands that the web view can call: thin, typed, each one a line or two over the [`Shelf`].
//!
//! Those that may touch the disk run off the main thread.

use quadrille_engine::formats::Format;
use quadrille_engine::game::{Attempt, Player, Refusal};
use quadrille_engine::record::Seat;
use quadrille_engine::registry::{self, Entry};
use quadrille_engine::session::{Assessment, Hint, Progress, Threat, View};
use quadrille_engine::setup::RuleValues;
use tauri::State;
use tauri::ipc::Channel;

use crate::cpu::{self, Review};
use crate::error::CommandError;
use crate::files::Files;
use crate::haptics::{Haptics, Pulse};
use crate::opened::{Inbox, Opened};
use crate::playing::{GameView, Undone};
use crate::results::Ratings;
use crate::settings::{Settings, SettingsShelf};
use crate::shelf::{BinnedGame, GameId, GameSummary, OpenGame, Restored, SeatOrder, SetAside, Shelf, Terms};
use crate::sketch::{Picture, Sketch};

type Answer<T> = Result<T, CommandError>;

/// All games that can be played, in the order in which they are offered.
#[tauri::command]
#[specta::specta]
#[must_use]
pub fn catalog() -> Vec<Entry> {
    registry::catalog()
}

/// Starts a game and saves it. Without terms there is no clock, and nothing is rated.
#[tauri::command(async)]
#[specta::specta]
pub fn new_game(
    shelf: State<'_, Shelf>,
    game: String,
    rules: RuleValues,
    seats: [Seat; 2],
    terms: Option<Terms>,
) -> Answer<OpenGame> {
    shelf.start(&game, &rules, seats, terms.unwrap_or_default())
}

/// Opens a saved game.
#[tauri::command(async)]
#[specta::specta]
pub fn open_game(shelf: State<'_, Shelf>, id: String) -> Answer<OpenGame> {
    let id = GameId::read(&id)?;
    shelf.with(&id, |playing| Ok(playing.opened(&id)))
}

/// All saved games, those that changed last first.
#[tauri::command(async)]
#[specta::specta]
pub fn list_games(shelf: State<'_, Shelf>) -> Answer<Vec<GameSummary>> {
    Ok(shelf.list())
}

/// Gives a saved game another name; an empty one for none.
#[tauri::command(async)]
#[specta::specta]
pub fn rename_game(shelf: State<'_, Shelf>, id: String, title: String) -> Answer<()> {
    shelf.rename(&GameId::read(&id)?, &title)
}

/// Moves a saved game to the bin, where it stays for 30 days.
#[tauri::command(async)]
#[specta::specta]
pub fn delete_game(shelf: State<'_, Shelf>, id: String) -> Answer<()> {
    shelf.delete(&GameId::read(&id)?)
}

/// The games in the bin, those that were deleted last first.
#[tauri::command(async)]
#[specta::specta]
#[must_use]
pub fn list_bin(shelf: State<'_, Shelf>) -> Vec<BinnedGame> {
    shelf.list_bin()
}

/// Takes a game out of the bin.
#[tauri::command(async)]
#[specta::specta]
pub fn undelete_game(shelf: State<'_, Shelf>, id: String) -> Answer<()> {
    shelf.undelete(&GameId::read(&id)?)
}

/// Removes all games in the bin for good.
#[tauri::command(async)]
#[specta::specta]
pub fn empty_bin(shelf: State<'_, Shelf>) -> Answer<()> {
    shelf.empty_bin()
}

/// What was kept and cannot be read any more: it begins anew, and its files stay as they are.
#[tauri::command(async)]
#[specta::specta]
#[must_use]
pub fn set_aside(shelf: State<'_, Shelf>, settings: State<'_, SettingsShelf>) -> Vec<SetAside> {
    shelf.set_aside(&settings)
}

/// Adds what can be played of a broken game as a new one, and opens it.
#[tauri::command(async)]
#[specta::specta]
pub fn resume_broken(shelf: State<'_, Shelf>, id: String) -> Answer<OpenGame> {
    shelf.resume(&GameId::read(&id)?)
}

/// Lets a person choose a place for the bytes of a saved game, broken or not, as they are; whether they did.
#[tauri::command]
#[specta::specta]
pub async fn save_raw_game(
    shelf: State<'_, Shelf>,
    files: State<'_, Files>,
    id: String,
    name: String,
) -> Answer<bool> {
    let bytes = shelf.bytes(&GameId::read(&id)?)?;
    files.save(&name, bytes).await
}

/// Lets a person choose a place for a text in the system's dialog; whether they did. `name` is what the dialog offers.
#[tauri::command]
#[specta::specta]
pub async fn save_text(files: State<'_, Files>, name: String, text: String) -> Answer<bool> {
    files.save(&name, text.into_bytes()).await
}

/// All games, results and settings as one text.
#[tauri::command(async)]
#[specta::specta]
pub fn backup(shelf: State<'_, Shelf>, settings: State<'_, SettingsShelf>) -> Answer<String> {
    shelf.backup(&settings)
}

/// Adds what a backup has more than this device; nothing that is here is lost.
#[tauri::command(async)]
#[specta::specta]
pub fn restore(
    shelf: State<'_, Shelf>,
    settings: State<'_, SettingsShelf>,
    text: String,
) -> Answer<Restored> {
    shelf.restore(&text, &settings)
}

/// What the board shows now.
#[tauri::command(async)]
#[specta::specta]
pub fn view(shelf: State<'_, Shelf>, id: String) -> Answer<GameView> {
    shelf.with(&GameId::read(&id)?, |playing| Ok(playing.view()))
}

/// Plays a move, in the engine's text form, for the seat to move.
#[tauri::command(async)]
#[specta::specta]
pub fn play(shelf: State<'_, Shelf>, id: String, ply: u32, text: String) -> Answer<GameView> {
    Ok(shelf.change(&GameId::read(&id)?, |playing| playing.play(ply, &text))?.1)
}

/// Why the rules refuse what a person touched; nothing for a legal move or a selection that may become one.
#[tauri::command(async)]
#[specta::specta]
pub fn explain(shelf: State<'_, Shelf>, id: String, ply: u32, attempt: Attempt) -> Answer<Option<Refusal>> {
    shelf.with(&GameId::read(&id)?, |playing| {
        playing.check_ply(ply)?;
        Ok(playing.session.explain(&attempt))
    })
}

/// What a board shows of a position that belongs to no saved game: a diagram, a thumbnail, a step of a lesson.
#[tauri::command(async)]
#[specta::specta]
pub fn picture(sketch: Sketch) -> Answer<Picture> {
    sketch.picture()
}

/// Why the rules refuse what a person touched in such a position; nothing for a legal move or a selection that may
/// become one.
#[tauri::command(async)]
#[specta::specta]
pub fn explain_sketch(sketch: Sketch, attempt: Attempt) -> Answer<Option<Refusal>> {
    sketch.explain(&attempt)
}

/// Takes back a resignation; or, against the CPU, its answer and one's own move; or else one move.
#[tauri::command(async)]
#[specta::specta]
pub fn undo(shelf: State<'_, Shelf>, id: String, ply: u32) -> Answer<Undone> {
    let (taken_back, view) = shelf.change(&GameId::read(&id)?, |playing| playing.undo(ply))?;
    Ok(Undone { view, taken_back })
}

/// Plays again what the last undo took back.
#[tauri::command(async)]
#[specta::specta]
pub fn redo(shelf: State<'_, Shelf>, id: String, ply: u32) -> Answer<GameView> {
    Ok(shelf.change(&GameId::read(&id)?, |playing| playing.redo(ply))?.1)
}

/// Lets the CPU play its turn, and tells how far it is. One search a game: a second call is `Busy`.
#[tauri::command]
#[specta::specta]
pub async fn cpu_turn(
    shelf: State<'_, Shelf>,
    id: String,
    ply: u32,
    on: Channel<Progress>,
) -> Answer<GameView> {
    cpu::turn(&shelf, &GameId::read(&id)?, ply, on).await
}

/// Lets a thinking CPU play its best move so far now; in a rated game its search is only broken off. Ends a hint or a
/// curve early, too.
#[tauri::command(async)]
#[specta::specta]
pub fn stop_cpu(shelf: State<'_, Shelf>, id: String, ply: u32) -> Answer<()> {
    cpu::stop(&shelf, &GameId::read(&id)?, ply)
}

/// Ends a game as lost for a seat.
#[tauri::command(async)]
#[specta::specta]
pub fn resign(shelf: State<'_, Shelf>, id: String, ply: u32, player: Player) -> Answer<GameView> {
    Ok(shelf.change(&GameId::read(&id)?, |playing| playing.resign(ply, player))?.1)
}

/// Gives a seat to somebody else.
#[tauri::command(async)]
#[specta::specta]
pub fn set_seat(
    shelf: State<'_, Shelf>,
    id: String,
    ply: u32,
    player: Player,
    seat: Seat,
) -> Answer<GameView> {
    Ok(shelf.change(&GameId::read(&id)?, |playing| playing.set_seat(ply, player, seat))?.1)
}

/// What the board showed after `ply` moves: nothing changes, and there is nothing to choose.
#[tauri::command(async)]
#[specta::specta]
pub fn view_at(shelf: State<'_, Shelf>, id: String, ply: u32) -> Answer<View> {
    shelf.with(&GameId::read(&id)?, |playing| playing.view_at(ply))
}

/// Starts the same game once more: the same rules and terms. The other seat begins if `alternate` is set.
#[tauri::command(async)]
#[specta::specta]
pub fn rematch(shelf: State<'_, Shelf>, id: String, alternate: bool) -> Answer<OpenGame> {
    let order = if alternate { SeatOrder::Exchanged } else { SeatOrder::Same };
    shelf.rematch(&GameId::read(&id)?, order)
}

/// The best move for the person to move, after one second or as soon as it is stopped by `stop_cpu`.
#[tauri::command]
#[specta::specta]
pub async fn hint(shelf: State<'_, Shelf>, id: String, ply: u32, on: Channel<Progress>) -> Answer<Hint> {
    cpu::hint(&shelf, &GameId::read(&id)?, ply, on).await
}

/// What the opponent could do if it were its turn now: wins first.
#[tauri::command(async)]
#[specta::specta]
pub fn threats(shelf: State<'_, Shelf>, id: String, ply: u32) -> Answer<Vec<Threat>> {
    shelf.with(&GameId::read(&id)?, |playing| playing.threats(ply))
}

/// Plays one move for the person to move, whose time is over.
#[tauri::command]
#[specta::specta]
pub async fn time_out(shelf: State<'_, Shelf>, id: String, ply: u32) -> Answer<GameView> {
    cpu::time_out(&shelf, &GameId::read(&id)?, ply).await
}

/// What every position of a game that is over was worth, from the start on; each is also told over the channel as
/// soon as it is known. At the end, where the game turned and by which mistakes. `stop_cpu` ends it early.
#[tauri::command]
#[specta::specta]
pub async fn review(shelf: State<'_, Shelf>, id: String, on: Channel<Assessment>) -> Answer<Review> {
    cpu::review(&shelf, &GameId::read(&id)?, on).await
}

/// What was reached on this device, by game and level.
#[tauri::command(async)]
#[specta::specta]
#[must_use]
pub fn ratings(shelf: State<'_, Shelf>) -> Ratings {
    shelf.ratings()
}

/// A game as a text, as a JSON record if no format is named. An open game tells which formats can hold it.
#[tauri::command(async)]
#[specta::specta]
pub fn export_game(shelf: State<'_, Shelf>, id: String, format: Option<Format>) -> Answer<String> {
    shelf.with(&GameId::read(&id)?, |playing| playing.export(format.unwrap_or(Format::Json)))
}

/// Adds the first sound game of a text, of whatever format, as a new one, and opens it.
#[tauri::command(async)]
#[specta::specta]
pub fn import_game(shelf: State<'_, Shelf>, text: String) -> Answer<OpenGame> {
    shelf.import(&text)
}

/// Gives a pulse to the hand that holds the device.
#[tauri::command(async)]
#[specta::specta]
pub fn pulse(haptics: State<'_, Haptics>, pulse: Pulse) {
    haptics.give(pulse);
}

/// Tells this page, and no earlier one, of every file that the system opens with the app: first of those that wait.
#[tauri::command(async)]
#[specta::specta]
pub fn opened_files(shelf: State<'_, Shelf>, inbox: State<'_, Inbox>, on: Channel<Opened>) {
    inbox.listen(&shelf, on);
}

/// What a person chose for all games.
#[tauri::command(async)]
#[specta::specta]
#[must_use]
pub fn settings(shelf: State<'_, SettingsShelf>) -> Settings {
    shelf.get()
}

/// Changes the settings. They hold even if saving them is refused.
#[tauri::command(async)]
#[specta::specta]
pub fn set_settings(shelf: State<'_, SettingsShelf>, settings: Settings) -> Answer<()> {
    settings.check()?;
    Ok(shelf.set(settings)?)
}
