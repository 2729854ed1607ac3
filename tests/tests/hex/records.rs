//! Games of a server that swaps the pieces, replayed with our swap.

use quadrille_engine::game::{Cell, Game, Player};
use quadrille_engine::games::hex::playout::Fill;
use quadrille_engine::games::hex::swap_pieces::{SWAP_PIECES, convert, read, write};
use quadrille_engine::games::hex::{Colour, Hex, Move};
use quadrille_engine::notation::Notation;
use quadrille_engine::random::Random;
use quadrille_engine::session::Session;
use quadrille_tests::data;

use super::support::{game, setup};

/// The seat that lost (it resigned or ran out of time) and the moves, as the file has them. That server calls
/// the seat that moves first white.
fn server_games() -> Vec<(Player, Vec<String>)> {
    data::read("records/hex-13-server-150.txt")
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .map(|line| {
            let (result, moves) = line.split_once(" | ").unwrap_or_else(|| panic!("{line}"));
            let loser = match result.split_whitespace().next() {
                Some("White") => Player::First,
                Some("Black") => Player::Second,
                _ => panic!("{result}"),
            };
            (loser, moves.split_whitespace().map(str::to_owned).collect())
        })
        .collect()
}

#[test]
fn all_server_games_replay_with_the_seats_exchanged() {
    let setup = setup(13, true);
    let games = server_games();
    assert_eq!(games.len(), 150);
    let (mut decided, mut swapped, mut behind) = (0, 0, 0);
    for (loser, texts) in games {
        let theirs: Vec<Move> =
            texts.iter().map(|text| read(setup, text).unwrap_or_else(|| panic!("{text}"))).collect();
        let ours = convert(setup, &theirs);
        let mut game = game(13, true);
        for (ply, &mv) in ours.iter().enumerate() {
            let text = game.position().write_move(mv);
            game.play(ply as u32, &text).unwrap_or_else(|error| panic!("ply {ply} of {texts:?}: {error}"));
        }
        check_mirror(game.position(), &theirs);
        assert_eq!(game.turn(), loser, "who resigns or runs out of time is to move: {texts:?}");
        decided += u32::from(game.outcome().is_some());
        swapped += u32::from(game.position().is_swapped());
        behind += u32::from(win_rate(game.position(), loser) < 500);
        let back: Vec<String> = convert(setup, &ours).iter().map(|&mv| write(setup, mv)).collect();
        assert_eq!(back, texts);
    }
    assert_eq!((decided, swapped), (0, 55), "all were resigned, save one that ran out of time");
    assert!(behind > 105, "who resigned was behind, if each seat has its edges: {behind} of 150");
}

/// How many of a thousand playouts a seat wins.
fn win_rate(position: &Hex, player: Player) -> usize {
    let (fill, mut random) = (Fill::of(position), Random::new(1));
    let own = position.colour(player);
    (0..1000).filter(|_| fill.saving_bridges(None, &mut random).winner == own).count()
}

/// Plays the game by the server's own rules, on a plain board, and compares it with ours: after a swap the
/// boards are mirror images with the colours exchanged.
fn check_mirror(position: &Hex, theirs: &[Move]) {
    let mut stones: Vec<Option<Colour>> = vec![None; 169];
    let mut swapped = false;
    for (ply, &mv) in theirs.iter().enumerate() {
        let colour = if ply % 2 == 0 { Colour::Red } else { Colour::Blue };
        match mv {
            Move::Place(cell) => {
                assert_eq!(stones[cell.index()], None, "the server's board has no room at ply {ply}");
                stones[cell.index()] = Some(colour);
            }
            Move::Swap => {
                let first = stones.iter().position(Option::is_some).unwrap_or_else(|| panic!("no stone"));
                stones[first] = None;
                stones[first % 13 * 13 + first / 13] = Some(Colour::Blue);
                swapped = true;
            }
        }
    }
    assert_eq!(swapped, position.is_swapped());
    for (index, &theirs) in stones.iter().enumerate() {
        let (ours, expected) =
            if swapped { (index % 13 * 13 + index / 13, theirs.map(Colour::other)) } else { (index, theirs) };
        assert_eq!(position.stone(Cell(ours as u16)), expected);
    }
}

#[test]
fn the_server_writes_the_swap_as_swap_pieces() {
    let setup = setup(13, true);
    assert_eq!(read(setup, SWAP_PIECES), Some(Move::Swap));
    assert_eq!(write(setup, Move::Swap), "swap-pieces");
    assert_eq!(read(setup, "swap"), None, "our own word means the other swap");
    let beside = read(setup, "n14").unwrap_or_else(|| panic!("a name of that form"));
    assert!(!Hex::new(&setup).is_legal(beside));
}
