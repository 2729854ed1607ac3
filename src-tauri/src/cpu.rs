//! Searches for a game: the CPU's turns, moves for a person whose time is over, hints, and a look back at a game.
//!
//! No lock is held while one runs. Its stop flag is also its ticket: every change of the game takes it, and an
//! answer without a ticket is dropped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use quadrille_engine::record::Seat;
use quadrille_engine::search::level::Level;
use quadrille_engine::search::limits::Limits;
use quadrille_engine::search::style::Style;
use quadrille_engine::session::{Assessment, ChangeError, Hint, Progress, Thinker, Thought, Verdict};
use serde::{Deserialize, Serialize};
use tauri::ipc::Channel;

use crate::error::CommandError;
use crate::playing::{GameView, Playing};
use crate::shelf::{GameId, Shelf};

/// How long a hint is looked for.
const HINT_TIME: Duration = Duration::from_millis(700);
/// How long it is compared with the other moves then.
const COMPARE_TIME: Duration = Duration::from_millis(300);

/// The level that plays for a person whose time is over: quick and sensible.
const TIME_OUT_LEVEL: Level = Level::Moyen;

/// Searches that run at the same time: each has a table or a tree of its own. Others wait.
pub const MOST_SEARCHES: usize = 2;

/// What the judgement of one position of a game that is over may cost.
const REVIEW_LIMITS: Limits =
    Limits { time: Some(Duration::from_millis(80)), nodes: Some(20_000), ..Limits::NONE };

/// A game that is over, looked at once more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "camelCase")]
pub struct Review {
    /// What every position was worth, from the start on.
    pub curve: Vec<Assessment>,
    /// What that tells.
    pub verdict: Verdict,
}

/// The right to answer for the game as it was when the search began.
struct Ticket(Arc<AtomicBool>);

impl Ticket {
    /// Takes the only ticket of a game.
    fn take(playing: &mut Playing) -> Result<Self, CommandError> {
        if playing.search.is_some() {
            return Err(CommandError::Busy);
        }
        let stop = Arc::new(AtomicBool::new(false));
        playing.search = Some(Arc::clone(&stop));
        Ok(Ticket(stop))
    }

    /// Gives it back. Any change of the game has taken it away: then nobody waits for the answer.
    fn give_back(self, playing: &mut Playing) -> Result<(), CommandError> {
        if !playing.search.as_ref().is_some_and(|present| Arc::ptr_eq(present, &self.0)) {
            return Err(CommandError::Superseded);
        }
        playing.search = None;
        Ok(())
    }
}

/// Runs something that takes time in the background, after whatever was stopped a moment ago has ended and when there
/// is room for it. `None` if it panicked.
async fn in_chair<T: Send + 'static>(
    shelf: &Shelf,
    chair: Arc<tokio::sync::Mutex<()>>,
    act: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let chair = chair.lock_owned().await;
    let room = Arc::clone(&shelf.searches).acquire_owned().await.ok()?;
    let answer = tauri::async_runtime::spawn_blocking(move || {
        let _held = (chair, room);
        act()
    });
    answer.await.ok()
}

/// Thinks about the present of a game as `prepare` says. `None` for a search that panicked, or found nothing:
/// the engine's fault.
async fn think(
    shelf: &Shelf,
    id: &GameId,
    on: Option<Channel<Progress>>,
    prepare: impl FnOnce(&mut Playing) -> Result<Style, CommandError>,
) -> Result<(Ticket, Option<Thought>), CommandError> {
    let (ticket, thought) =
        ask(shelf, id, prepare, move |thinker, style, stop| thinker.think(style, stop, &mut tell(on)))
            .await?;
    Ok((ticket, thought.flatten()))
}

/// Passes on how far a search has come.
fn tell(on: Option<Channel<Progress>>) -> impl FnMut(Progress) {
    move |progress| {
        if let Some(on) = &on {
            // A view that has gone does not listen.
            let _ = on.send(progress);
        }
    }
}

/// Asks a thinker about the present of a game, once `prepare` finds nothing against it. `None` if it panicked.
async fn ask<T: Send + 'static>(
    shelf: &Shelf,
    id: &GameId,
    prepare: impl FnOnce(&mut Playing) -> Result<Style, CommandError>,
    question: impl FnOnce(&mut dyn Thinker, &Style, &AtomicBool) -> T + Send + 'static,
) -> Result<(Ticket, Option<T>), CommandError> {
    let (mut thinker, style, chair, ticket) = shelf.with(id, |playing| {
        let style = prepare(playing)?;
        let ticket = Ticket::take(playing)?;
        Ok((playing.session.thinker(), style, Arc::clone(&playing.chair), ticket))
    })?;
    let stop = Arc::clone(&ticket.0);
    let answer = in_chair(shelf, chair, move || question(thinker.as_mut(), &style, &stop));
    Ok((ticket, answer.await))
}

/// Lets the CPU find its move and plays it.
///
/// # Errors
/// [`CommandError::NotCpuTurn`], [`CommandError::Busy`], [`CommandError::Superseded`],
/// [`CommandError::Engine`], a stale ply, and those of [`Shelf::with`].
pub async fn turn(
    shelf: &Shelf,
    id: &GameId,
    ply: u32,
    on: Channel<Progress>,
) -> Result<GameView, CommandError> {
    let (ticket, thought) = think(shelf, id, Some(on), |playing| {
        playing.check_ply(ply)?;
        if playing.search.is_some() {
            return Err(CommandError::Busy);
        }
        match playing.session.seats()[playing.session.turn().index()] {
            Seat::Cpu { level } if playing.is_cpu_turn() => Ok(level.into()),
            _ => Err(CommandError::NotCpuTurn),
        }
    })
    .await?;
    let ((), view) = shelf.change(id, |playing| {
        ticket.give_back(playing)?;
        play_found(playing, ply, thought)
    })?;
    Ok(view)
}

fn play_found(playing: &mut Playing, ply: u32, thought: Option<Thought>) -> Result<(), CommandError> {
    let best = thought.ok_or(CommandError::Engine)?.best;
    playing.session.play(ply, &best).map_err(|_| CommandError::Engine)?;
    Ok(())
}

/// Plays one move for the person to move, whose time is over. A hint that is being looked for is dropped.
///
/// # Errors
/// [`CommandError::NoClock`], [`CommandError::CpuTurn`], [`CommandError::Superseded`],
/// [`CommandError::Engine`], a stale ply, a game that is over, and those of [`Shelf::with`].
pub async fn time_out(shelf: &Shelf, id: &GameId, ply: u32) -> Result<GameView, CommandError> {
    let (ticket, thought) = think(shelf, id, None, |playing| {
        playing.check_ply(ply)?;
        playing.clock.ok_or(CommandError::NoClock)?;
        check_persons_turn(playing)?;
        playing.stop_search();
        Ok(TIME_OUT_LEVEL.into())
    })
    .await?;
    let ((), view) = shelf.change(id, |playing| {
        ticket.give_back(playing)?;
        play_found(playing, ply, thought)?;
        playing.session.mark_timed_out();
        Ok(())
    })?;
    Ok(view)
}

fn check_persons_turn(playing: &Playing) -> Result<(), CommandError> {
    if playing.session.outcome().is_some() {
        return Err(ChangeError::Over.into());
    }
    if playing.is_cpu_turn() { Err(CommandError::CpuTurn) } else { Ok(()) }
}

/// Looks for the best move of the person to move, and tells what is certain about it and how it stands against the
/// others.
///
/// # Errors
/// [`CommandError::Rated`], [`CommandError::CpuTurn`], [`CommandError::Busy`], [`CommandError::Superseded`],
/// [`CommandError::Engine`], a stale ply, a game that is over, and those of [`Shelf::with`].
pub async fn hint(shelf: &Shelf, id: &GameId, ply: u32, on: Channel<Progress>) -> Result<Hint, CommandError> {
    let prepare = |playing: &mut Playing| {
        playing.check_ply(ply)?;
        playing.check_unrated()?;
        check_persons_turn(playing)?;
        Ok(Style::within(Limits::time(HINT_TIME)))
    };
    let (ticket, found) = ask(shelf, id, prepare, move |thinker, style, stop| {
        let best = thinker.think(style, stop, &mut tell(Some(on)))?.best;
        let mut several = thinker.think_of_several(Limits::time(COMPARE_TIME), 1, 2, stop);
        // A comparison that was stopped, or prefers another move, says nothing of this one.
        if stop.load(Ordering::Relaxed) || several.first().is_none_or(|first| first.best != best) {
            several.clear();
        }
        Some((best, several))
    })
    .await?;
    shelf.with(id, |playing| {
        ticket.give_back(playing)?;
        let (best, several) = found.flatten().ok_or(CommandError::Engine)?;
        let hint = playing.session.hint(&best).map_err(|_| CommandError::Engine)?;
        Ok(Hint { comparison: playing.session.comparison(&several), ..hint })
    })
}

/// Judges every position of a game that is over, and tells each as soon as it is known; then where the game turned, and
/// the mistakes. Where it is stopped, the answer ends there.
///
/// # Errors
/// [`CommandError::NotOver`], [`CommandError::Busy`], [`CommandError::Superseded`], [`CommandError::Engine`], and
/// those of [`Shelf::with`].
pub async fn review(shelf: &Shelf, id: &GameId, on: Channel<Assessment>) -> Result<Review, CommandError> {
    let (reviewer, chair, ticket) = shelf.with(id, |playing| {
        if playing.session.outcome().is_none() {
            return Err(CommandError::NotOver);
        }
        let ticket = Ticket::take(playing)?;
        Ok((playing.session.reviewer(), Arc::clone(&playing.chair), ticket))
    })?;
    let stop = Arc::clone(&ticket.0);
    let review = in_chair(shelf, chair, move || {
        let mut curve = Vec::new();
        reviewer.review(REVIEW_LIMITS, &stop, &mut |assessment| {
            curve.push(assessment);
            let _ = on.send(assessment);
        });
        let verdict = reviewer.verdict(&curve);
        Review { curve, verdict }
    });
    let review = review.await;
    shelf.with(id, |playing| {
        ticket.give_back(playing)?;
        review.ok_or(CommandError::Engine)
    })
}

/// Ends the search for a game early: the CPU plays its best move so far, a hint is the best so far. In a rated
/// game nobody hurries the CPU: its search is dropped, and begins anew with its next turn.
///
/// # Errors
/// A stale ply, and those of [`Shelf::with`]. Where nothing is being searched there is nothing to do.
pub fn stop(shelf: &Shelf, id: &GameId, ply: u32) -> Result<(), CommandError> {
    shelf.with(id, |playing| {
        playing.check_ply(ply)?;
        if playing.rated && playing.is_cpu_turn() {
            playing.stop_search();
        } else if let Some(stop) = &playing.search {
            stop.store(true, Ordering::Relaxed);
        }
        Ok(())
    })
}
