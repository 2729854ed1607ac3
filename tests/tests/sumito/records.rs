//! Games of real people: 300 server games in APGN.

use quadrille_engine::game::{Game, Outcome, Player, Reason};
use quadrille_engine::games::sumito::{Layout, Sumito, SumitoSetup};
use quadrille_engine::notation::Notation;
use quadrille_tests::data;

/// The value of a tag of one game.
pub fn tag<'a>(game: &'a str, name: &str) -> &'a str {
    let start = format!("[{name} \"");
    game.lines().find_map(|line| line.strip_prefix(&start)?.strip_suffix("\"]")).unwrap()
}

/// The moves of one game: what is neither a tag, nor a move number, nor the result.
pub fn moves(game: &str) -> impl Iterator<Item = &str> {
    let result = tag(game, "Result");
    game.lines()
        .filter(|line| !line.starts_with('['))
        .flat_map(str::split_whitespace)
        .filter(move |token| !token.ends_with('.') && *token != result)
}

/// The games of the file, one text each.
pub fn games(text: &str) -> Vec<&str> {
    let starts: Vec<usize> = text.match_indices("[Event ").map(|(at, _)| at).chain([text.len()]).collect();
    starts.windows(2).map(|bounds| &text[bounds[0]..bounds[1]]).collect()
}

#[test]
fn server_games_replay_to_their_results() {
    let text = data::read("records/sumito-server-300.apgn");
    let games = games(&text);
    assert_eq!(games.len(), 300);
    for game in games {
        let event = tag(game, "Event");
        let layout = Layout::ALL.into_iter().find(|layout| layout.name() == tag(game, "Variant")).unwrap();
        let mut position = Sumito::new(&SumitoSetup::with_layout(layout));
        let mut plies = 0;
        for text in moves(game) {
            let mv = position.read_move(text).unwrap_or_else(|error| panic!("{event}, ply {plies}: {error}"));
            assert_eq!(position.write_move(mv), text, "{event}, ply {plies}");
            position.play(mv).unwrap();
            plies += 1;
        }
        assert_eq!(plies.to_string(), tag(game, "Plies"), "{event}");
        let reached = position.outcome();
        if tag(game, "Termination") == "Au score" {
            let winner = match tag(game, "Result") {
                "1-0" => Player::First,
                "0-1" => Player::Second,
                other => panic!("{event}: {other}"),
            };
            assert_eq!(reached, Some(Outcome::win(winner, Reason::Goal)), "{event}");
        } else {
            assert_eq!(reached, None, "{event}");
        }
    }
}
