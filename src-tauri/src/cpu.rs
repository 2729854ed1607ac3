//! The CPU's turns.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use quadrille_engine::record::Seat;
use quadrille_engine::search::style::Style;
use quadrille_engine::session::Progress;
use tauri::ipc::Channel;

use crate::error::CommandError;
use crate::playing::GameView;
use crate::shelf::{GameId, Shelf};

/// Lets the CPU find its move and plays it.
///
/// No lock is held while it thinks. The stop flag is also its ticket: every change of the game takes it, and an
/// answer without a ticket is dropped.
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
    let stop = Arc::new(AtomicBool::new(false));
    let (mut thinker, level, chair) = shelf.with(id, |playing| {
        playing.check_ply(ply)?;
        if playing.search.is_some() {
            return Err(CommandError::Busy);
        }
        let seat = playing.session.seats()[playing.session.turn().index()];
        let Seat::Cpu { level } = seat else { return Err(CommandError::NotCpuTurn) };
        if !playing.is_cpu_turn() {
            return Err(CommandError::NotCpuTurn);
        }
        let thinker = playing.session.thinker();
        playing.search = Some(Arc::clone(&stop));
        Ok((thinker, level, Arc::clone(&playing.chair)))
    })?;

    // A search that was stopped a moment ago may still be at its end.
    let chair = chair.lock_owned().await;
    let stop_here = Arc::clone(&stop);
    let thought = tauri::async_runtime::spawn_blocking(move || {
        let _chair = chair;
        thinker.think(&Style::from(level), &stop_here, &mut |progress| {
            // A view that has gone does not listen.
            let _ = on.send(progress);
        })
    })
    .await;

    let ((), view) = shelf.change(id, |playing| {
        // Any change of the game has taken the flag away: then nobody waits for this answer.
        if !playing.search.as_ref().is_some_and(|present| Arc::ptr_eq(present, &stop)) {
            return Err(CommandError::Superseded);
        }
        playing.search = None;
        // A search that panicked, or found nothing or no legal move where there is one: the engine's fault.
        let best = thought.ok().flatten().ok_or(CommandError::Engine)?.best;
        playing.session.play(ply, &best).map_err(|_| CommandError::Engine)?;
        Ok(())
    })?;
    Ok(view)
}

/// Ends the search for a game: its best move so far is played.
///
/// # Errors
/// A stale ply, and those of [`Shelf::with`]. Where nothing is being searched there is nothing to do.
pub fn stop(shelf: &Shelf, id: &GameId, ply: u32) -> Result<(), CommandError> {
    shelf.with(id, |playing| {
        playing.check_ply(ply)?;
        if let Some(stop) = &playing.search {
            stop.store(true, Ordering::Relaxed);
        }
        Ok(())
    })
}
