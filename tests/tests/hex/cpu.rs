//! The CPU: legal under every budget, repeatable, blind to nothing that is one stone away, sure in a won game.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quadrille_engine::game::{Game, Player};
use quadrille_engine::games::hex::{Colour, Hex, Move};
use quadrille_engine::notation::Notation;
use quadrille_engine::random::Random;
use quadrille_engine::record::Seat;
use quadrille_engine::registry;
use quadrille_engine::search::level::Level;
use quadrille_engine::search::limits::Limits;
use quadrille_engine::search::score::{WIN, is_certain};
use quadrille_engine::search::style::Style;
use quadrille_engine::session::{Session, Thought};
use quadrille_engine::setup::read_rules;

use super::support::{after, hex, read};

/// A game from a position.
fn session(position: &Hex, swap: bool, seed: u32) -> Box<dyn Session> {
    let rules = read_rules(&format!("size={},swap={swap}", position.size()));
    let text = position.write_position();
    registry::start("hex", &rules.unwrap(), Some(&text), [Seat::Person; 2], seed).unwrap()
}

fn think_seeded(position: &Hex, swap: bool, style: Style, seed: u32) -> Thought {
    let never = AtomicBool::new(false);
    session(position, swap, seed).thinker().think(&style, &never, &mut |_| {}).unwrap()
}

fn think(position: &Hex, style: Style) -> Thought {
    think_seeded(position, false, style, 1)
}

const fn playouts(nodes: u64) -> Style {
    Style::within(Limits::nodes(nodes))
}

fn is_legal(position: &Hex, text: &str) -> bool {
    position.read_move(text).is_ok_and(|mv| position.is_legal(mv))
}

/// Random moves, at most `plies`; the game is not over afterwards.
fn walk(mut position: Hex, plies: usize, random: &mut Random) -> Hex {
    for _ in 0..plies {
        let mut next = position;
        let Some(mv) = random.pick(&position.legal_moves()) else { break };
        next.play_unchecked(mv);
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}

#[test]
fn every_answer_is_legal_under_every_budget() {
    let mut random = Random::new(1);
    for round in 0..240_u32 {
        let size = 3 + (round % 17) as u8;
        let swap = round % 2 == 0;
        let plies = random.below(usize::from(size).pow(2));
        let position = walk(hex(size, swap), plies, &mut random);
        let style = match round % 4 {
            0 => Style::within(Limits::time(Duration::from_millis(5))),
            1 => playouts(1 + u64::from(round)),
            2 => Style::plain(Limits::nodes(30)),
            _ => Level::Facile.into(),
        };
        let thought = think_seeded(&position, swap, style, round);
        assert!(is_legal(&position, &thought.best), "{} in {}", thought.best, position.write_position());
        let mut at = position;
        for text in &thought.pv {
            assert!(is_legal(&at, text), "{:?} in {}", thought.pv, position.write_position());
            at = after(at, &[text]);
        }
    }
}

#[test]
fn a_search_stopped_before_it_begins_still_moves() {
    for size in [3, 11, 19] {
        let position = after(hex(size, false), &["b2"]);
        let stop = AtomicBool::new(true);
        for threads in [1, 2] {
            let style = Style::within(Limits::default()).with_threads(threads);
            let thought = session(&position, false, 1).thinker().think(&style, &stop, &mut |_| {}).unwrap();
            assert!(is_legal(&position, &thought.best));
        }
    }
}

#[test]
fn several_threads_agree_on_a_legal_move() {
    let position = after(hex(11, false), &["f6", "d8"]);
    let thought = think(&position, playouts(500).with_threads(3));
    assert!(is_legal(&position, &thought.best));
}

#[test]
fn the_same_seed_and_playouts_give_the_same_answer() {
    for size in [5, 11, 13, 19] {
        let position = after(hex(size, false), &["c3", "d2"]);
        let [one, other] = [0, 1].map(|_| think(&position, playouts(2000)));
        assert_eq!((&one.pv, one.score, one.nodes), (&other.pv, other.score, other.nodes), "size {size}");
    }
}

/// A game without the swap after moves, and the search that it makes then.
fn think_in(game: &mut dyn Session, moves: &[&str]) -> (Vec<String>, i32) {
    for text in moves {
        let ply = game.ply();
        game.play(ply, text).unwrap();
    }
    let never = AtomicBool::new(false);
    let thought = game.thinker().think(&playouts(1000), &never, &mut |_| {}).unwrap();
    (thought.pv, thought.score)
}

#[test]
fn a_search_knows_the_one_before_but_nothing_of_moves_taken_back() {
    let start = || session(&hex(11, false), false, 1);
    let mut game = start();
    let (line, _) = think_in(game.as_mut(), &["f6", "d8"]);
    let two: Vec<&str> = line.iter().take(2).map(String::as_str).collect();
    let later = think_in(game.as_mut(), &two);
    assert_ne!(later, think_in(start().as_mut(), &[&["f6", "d8"], &two[..]].concat()), "it goes on");
    while game.ply() > 0 {
        let ply = game.ply();
        game.undo(ply).unwrap();
    }
    assert_eq!(think_in(game.as_mut(), &["d4", "e8"]), think_in(start().as_mut(), &["d4", "e8"]));
}

#[test]
fn two_games_do_not_begin_alike() {
    for swap in [false, true] {
        let firsts: std::collections::BTreeSet<String> =
            (0..12).map(|seed| think_seeded(&hex(11, swap), swap, Level::Moyen.into(), seed).best).collect();
        assert!(firsts.len() > 3, "with swap {swap}: {firsts:?}");
    }
}

#[test]
fn a_win_with_one_stone_is_taken() {
    let mut random = Random::new(3);
    let mut seen = 0;
    while seen < 60 {
        let size = 4 + random.below(10) as u8;
        let plies = usize::from(size).pow(2) / 2 + random.below(usize::from(size).pow(2) / 2);
        let position = walk(hex(size, false), plies, &mut random);
        let wins = |mv: &Move| {
            let mut next = position;
            next.play_unchecked(*mv);
            next.winner().is_some()
        };
        if !position.legal_moves().iter().any(wins) {
            continue;
        }
        seen += 1;
        let thought = think(&position, playouts(1));
        assert!(wins(&position.read_move(&thought.best).unwrap()), "{}", position.write_position());
        assert_eq!(thought.score, WIN - 1);
    }
}

#[test]
fn the_only_block_is_found() {
    // Red lacks e4 alone; blue, far behind, can do nothing but take it.
    let position = read("4r1b/4r2/4r2/1b3b1/4r2/2b1r2/b3r2 b -", 7, false);
    assert_eq!(think(&position, playouts(50)).best, "e4");
}

#[test]
fn a_lost_game_is_still_played() {
    // Red has two ways to close its column.
    let position = read("4r2/4r2/4r2/1b5/3r3/1bbr3/b2r1b1 b -", 7, false);
    let thought = think(&position, playouts(200));
    assert!(is_legal(&position, &thought.best));
    assert!(is_certain(thought.score) && thought.score < 0, "lost: {}", thought.score);
}

#[test]
fn a_proved_win_is_brought_home() {
    let mut random = Random::new(8);
    let mut proved = 0;
    for round in 0..14 {
        let size = [7, 9, 11][round % 3];
        let mut position = walk(hex(size, false), 4, &mut random);
        let mut winner: Option<Colour> = None;
        while position.winner().is_none() {
            let own = position.colour_to_move();
            let style = match winner {
                Some(colour) if colour != own => Style::plain(Limits::nodes(300)),
                _ => playouts(300),
            };
            let thought = think(&position, style);
            if winner.is_none() && is_certain(thought.score) {
                winner = Some(if thought.score > 0 { own } else { own.other() });
                proved += 1;
            }
            position = after(position, &[&thought.best]);
        }
        assert!(winner.is_none_or(|colour| position.winner() == Some(colour)), "a proved win was lost");
    }
    assert!(proved >= 12, "most games are proved before they end: {proved}");
}

#[test]
fn eleven_by_eleven_is_swapped_by_the_map() {
    let kept = |column: u8, row: u8| match row {
        0 => column < 10,
        1 => column < 9,
        2 => column == 0 || column == 10,
        _ => false,
    };
    for row in 0..11 {
        for column in 0..11 {
            let name = format!("{}{}", char::from(b'a' + column), row + 1);
            let position = after(hex(11, true), &[&name]);
            let thought = think_seeded(&position, true, playouts(20), 1);
            let is_kept = kept(column, row) || kept(10 - column, 10 - row);
            assert_eq!(thought.best != "swap", is_kept, "{name}");
        }
    }
}

/// Whether the colour to move wins with perfect play; `known` by hash.
fn wins(position: &Hex, known: &mut HashMap<u64, bool>) -> bool {
    if let Some(&wins) = known.get(&position.hash()) {
        return wins;
    }
    let found = position.legal_moves().into_iter().any(|mv| {
        let mut next = *position;
        next.play_unchecked(mv);
        next.winner().is_some() || !wins(&next, known)
    });
    known.insert(position.hash(), found);
    found
}

#[test]
fn small_boards_are_swapped_as_perfect_play_does() {
    for size in [3, 4] {
        let mut known = HashMap::new();
        for mv in hex(size, true).legal_moves() {
            let name = hex(size, true).write_move(mv);
            let thought = think_seeded(&after(hex(size, true), &[&name]), true, playouts(1000), 1);
            let is_good_stone = !wins(&after(hex(size, false), &[&name]), &mut known);
            assert_eq!(thought.best == "swap", is_good_stone, "{name} on {size}");
        }
    }
}

#[test]
fn large_boards_swap_all_but_the_outermost_stones() {
    for size in [13, 19] {
        let last = size - 1;
        for mv in hex(size, true).legal_moves() {
            let name = hex(size, true).write_move(mv);
            let position = after(hex(size, true), &[&name]);
            let (row, column) = position.stones(Colour::Red).iter().next().unwrap();
            let swapped = think_seeded(&position, true, playouts(20), 1).best == "swap";
            let from_edge = row.min(last - row).min(column).min(last - column);
            if from_edge >= 3 {
                assert!(swapped, "{name} on {size} is strong");
            }
            if row == 0 && column < last || row == last && column > 0 {
                assert!(!swapped, "{name} on {size}, at red's edge, is weak");
            }
        }
    }
}

#[test]
fn the_first_stone_of_a_game_with_swap_is_not_the_best_one() {
    for size in 3..=19 {
        for seed in 0..6 {
            let thought = think_seeded(&hex(size, true), true, playouts(50), seed);
            let position = after(hex(size, true), &[&thought.best]);
            let (row, column) = position.stones(Colour::Red).iter().next().unwrap();
            let from_edge = |place: u8| place.min(size - 1 - place);
            assert!(from_edge(row).min(from_edge(column)) <= 1, "{} on {size}", thought.best);
            assert_eq!(position.turn(), Player::Second);
        }
    }
}
