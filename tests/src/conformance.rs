//! The suite that every game passes for free: the traits' promises, checked along random walks.

use std::collections::HashSet;

use quadrille_engine::brain::Brain;
use quadrille_engine::game::{Attempt, Cell, Refusal};
use quadrille_engine::notation::Notation;
use quadrille_engine::random::Random;
use quadrille_engine::table::{Table, apply};

/// Plays `walks` random games of at most `plies` plies from `setup` and checks every position on the way.
///
/// # Panics
/// At the first broken promise, with the moves that led to it.
pub fn check<G: Notation + Table + Brain>(setup: &G::Setup, walks: u32, plies: u32) {
    let mut random = Random::new(1);
    for _ in 0..walks {
        walk::<G>(setup, plies, &mut random);
    }
}

fn walk<G: Notation + Table + Brain>(setup: &G::Setup, plies: u32, random: &mut Random) {
    let mut position = G::new(setup);
    let mut history = Vec::new();
    for _ in 0..plies {
        let legal = position.legal_moves();
        check_position(&position, setup, &legal, &history);
        let Some(mv) = random.pick(&legal) else { return };
        history.push(position.write_move(mv));
        position = check_move(position, mv, &legal, &history);
    }
}

fn check_position<G: Notation + Table + Brain>(
    position: &G,
    setup: &G::Setup,
    legal: &[G::Move],
    history: &[String],
) {
    let at = || format!("{} after {history:?}", position.write_position());
    assert_eq!(
        position.hash(),
        position.rehash(),
        "incremental hash differs from the recomputed one: {}",
        at()
    );
    if let Some(passed) = position.passed() {
        assert_eq!(passed.turn(), position.turn().other(), "passing passes the turn: {}", at());
        assert_eq!(passed.picture(), position.picture(), "passing changes nothing else: {}", at());
        assert_eq!(passed.hash(), passed.rehash(), "a passed turn is in the hash: {}", at());
        assert_eq!(passed.passed().as_ref(), Some(position), "passing twice is nothing: {}", at());
    }
    assert_eq!(position.outcome().is_some(), legal.is_empty(), "only a finished game has no move: {}", at());
    assert_eq!(position.count_moves(), legal.len() as u64, "the count differs from the moves: {}", at());
    let distinct: HashSet<G::Move> = legal.iter().copied().collect();
    assert_eq!(distinct.len(), legal.len(), "a move is generated twice: {}", at());
    let texts: HashSet<String> = legal.iter().map(|&mv| position.write_move(mv)).collect();
    assert_eq!(texts.len(), legal.len(), "two moves have the same text: {}", at());

    let text = position.write_position();
    let back =
        G::read_position(&text, setup).unwrap_or_else(|error| panic!("cannot read back {text}: {error}"));
    assert_eq!(back.write_position(), text, "a position changes by writing and reading it");
    assert_eq!(texts, back.legal_moves().iter().map(|&mv| back.write_move(mv)).collect(), "{}", at());

    let picture = position.picture();
    assert!(
        picture.is_sorted_by_key(|piece| (piece.cell, piece.level)),
        "a picture lists pieces by cell and level: {}",
        at()
    );
    let cells = G::geometry(setup).cells.len();
    assert!(picture.iter().all(|piece| piece.cell.index() < cells), "a piece stands off the board: {}", at());
    assert!(position.winning_cells().iter().all(|cell| cell.index() < cells), "{}", at());

    check_attempts(position, cells, &distinct, &at);
}

/// Every pair of cells as an attempt: what resolves is legal, what does not has a name.
fn check_attempts<G: Table>(position: &G, cells: usize, legal: &HashSet<G::Move>, at: &dyn Fn() -> String) {
    let over = position.outcome().is_some();
    let nothing = Attempt { select: Vec::new(), then: None };
    assert_eq!(position.explain(&nothing), over.then_some(Refusal::GameOver), "{}", at());
    let cell = |index: usize| Cell(index as u16);
    for from in 0..=cells {
        for to in (0..=cells).step_by(3) {
            let attempt = Attempt::from_to(cell(from), cell(to));
            match position.resolve(&attempt) {
                Ok(mv) => assert!(legal.contains(&mv), "{attempt:?} resolves to an illegal move: {}", at()),
                Err(Refusal::GameOver) => assert!(over, "{}", at()),
                Err(_) => assert!(!over, "a finished game says so first: {}", at()),
            }
        }
    }
}

fn check_move<G: Notation + Table + Brain>(
    position: G,
    mv: G::Move,
    legal: &[G::Move],
    history: &[String],
) -> G {
    let at = || format!("{} by {history:?}", position.write_position());
    let text = position.write_move(mv);
    for &mv in legal {
        assert!(position.is_legal(mv), "a generated move is not legal: {}", at());
        let text = position.write_move(mv);
        assert_eq!(
            position.read_move(&text).as_ref(),
            Ok(&mv),
            "a move changes by writing and reading: {}",
            at()
        );
        let label = position.write_move_for_people(mv);
        assert_eq!(position.read_move(&label).as_ref(), Ok(&mv), "people's form is not read: {}", at());
        assert_eq!(
            position.resolve(&position.attempt(mv)).as_ref(),
            Ok(&mv),
            "taps do not make the move: {}",
            at()
        );
    }
    let mut next = position.clone();
    assert_eq!(next.play(mv), Ok(()), "{text} is refused: {}", at());
    assert_eq!(next.turn(), position.turn().other(), "turns alternate strictly: {}", at());
    let effects = position.effects(mv);
    let shown = apply(&position.picture(), &effects)
        .unwrap_or_else(|effect| panic!("{effect:?} of {text} does not fit the picture: {}", at()));
    assert_eq!(shown, next.picture(), "the effects of {text} do not give the new picture: {}", at());
    next
}
