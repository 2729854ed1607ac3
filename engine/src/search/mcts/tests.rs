use super::tree::{ROOT, State};
use super::*;
use crate::game::Player;
use crate::games::hex::{Hex, HexSetup, Move};
use crate::games::template::Template;
use crate::random::Random;
use crate::search::alphabeta::Noise;
use crate::search::task;
use crate::search::techniques::Techniques;
use crate::setup::NoRules;

const WEIGHTS: Weights =
    Weights { rave_first: 1.0, rave_most: 100.0, trials: 4.0, trust: 0.0, expand: 4, study: u32::MAX };

/// Knows the rules and nothing else.
struct Beginner(Random);

impl<G: Game> Guide<G> for Beginner {
    fn candidates(
        &mut self,
        position: &G,
        _last: Option<G::Move>,
        list: &mut Vec<(G::Move, f32)>,
    ) -> Verdict<G::Move> {
        if position.outcome().is_some() {
            // In these games only the player who moved can have won.
            return Verdict::Lost { plies: 0 };
        }
        list.extend(position.legal_moves().into_iter().map(|mv| (mv, 1.0)));
        Verdict::Open
    }

    fn study(&mut self, _position: &G) -> Verdict<G::Move> {
        Verdict::Open
    }

    fn refutation(&self, _mv: G::Move) -> Option<u8> {
        None
    }

    fn play_out(&mut self, position: &G, _last: Option<G::Move>) -> Player {
        let mut at = position.clone();
        while let Some(mv) = self.0.pick(&at.legal_moves()) {
            at.play_unchecked(mv);
        }
        at.outcome().and_then(|outcome| outcome.winner).unwrap_or(Player::First)
    }

    fn was_played(&self, _player: Player, _mv: G::Move) -> bool {
        false
    }
}

static NEVER: AtomicBool = AtomicBool::new(false);

fn within(nodes: u64, memory: &task::Memory) -> Task<'_> {
    Task {
        limits: Limits::nodes(nodes),
        threads: 1,
        stop: &NEVER,
        memory,
        noise: Noise::default(),
        techniques: Techniques::ALL,
    }
}

fn find<G: Game>(position: &G, past: &Past, nodes: u64, memory: &task::Memory) -> Found<G::Move> {
    let task = within(nodes, memory);
    search(position, Some(past), &task, &WEIGHTS, |seed| Beginner(Random::new(seed)), &mut |_| {})
}

fn hex() -> Hex {
    Hex::new(&HexSetup::new(5, false).unwrap_or_default())
}

/// Plays moves and notes the positions before them.
fn play(position: &mut Hex, past: &mut Past, moves: &[Move]) {
    for &mv in moves {
        past.hashes.push(position.hash());
        position.play_unchecked(mv);
    }
}

/// Takes out the trees that a search of `position` would go on with.
fn known(position: &Hex, past: &Past, nodes: u64, memory: &task::Memory) -> Vec<Tree<Move>> {
    Kept::trees_of(position, past, &within(nodes, memory), &WEIGHTS)
}

#[test]
fn scores_and_chances_are_two_ways_to_say_the_same() {
    for percent in 1..100 {
        let there = percent as f32 / 100.0;
        assert!((chance(score(there)) - there).abs() < 0.01, "{percent} %");
    }
    assert_eq!(score(0.5), 0);
    assert!(chance(won_in(3)) > 0.999 && chance(-won_in(3)) < 0.001);
}

#[test]
fn proofs_reach_the_root() {
    let start = Template::new(&NoRules);
    for mv in start.legal_moves() {
        let mut position = start;
        position.play_unchecked(mv);
        let found = find(&position, &Past::default(), 20_000, &task::Memory::default());
        assert!(found.score >= WIN - 5, "M. Gardner's game is won for the second seat: {}", found.score);
        assert!(found.nodes < 20_000, "the proof ends the search");
    }
}

#[test]
fn a_search_goes_on_below_the_moves_that_were_played() {
    let (mut position, mut past, memory) = (hex(), Past::default(), task::Memory::default());
    let line = find(&position, &past, 400, &memory).line;
    assert!(line.len() > 2, "{line:?}");
    play(&mut position, &mut past, &line[..2]);
    let trees = known(&position, &past, 400, &memory);
    assert_eq!(trees.len(), 1);
    let tree = &trees[0];
    assert_eq!(tree.mv(ROOT), Some(line[1]));
    let below: u32 = tree.children(ROOT).map(|child| tree.visits(child)).sum();
    assert!(below > 0 && below < tree.visits(ROOT) && tree.visits(ROOT) < 400);
    assert!(known(&position, &past, 400, &memory).is_empty(), "they were taken out");
}

#[test]
fn no_tree_of_another_game_or_player_is_taken_over() {
    let (start, memory) = (hex(), task::Memory::default());
    let line = find(&start, &Past::default(), 400, &memory).line;
    let (mut position, mut past) = (start, Past::default());
    play(&mut position, &mut past, &line[..2]);
    assert!(known(&position, &past, 500, &memory).is_empty(), "another number of simulations");

    find(&start, &Past::default(), 400, &memory);
    assert!(known(&position, &Past::default(), 400, &memory).is_empty(), "the past does not lead here");

    let mut before = start;
    before.play_unchecked(line[0]);
    find(&position, &past, 400, &memory);
    let past = Past { hashes: vec![start.hash()], draws: false };
    assert!(known(&before, &past, 400, &memory).is_empty(), "a move was taken back");
}

#[test]
fn a_search_with_a_memory_can_be_repeated() {
    let game = || {
        let (mut position, mut past, memory) = (hex(), Past::default(), task::Memory::default());
        let mut answers = Vec::new();
        while position.outcome().is_none() {
            let found = find(&position, &past, 200, &memory);
            play(&mut position, &mut past, &found.line[..1]);
            answers.push((found.line, found.score, found.nodes));
        }
        answers
    };
    assert_eq!(game(), game());
}

#[test]
fn a_pruned_tree_keeps_what_was_visited_most() {
    let (position, memory) = (hex(), task::Memory::default());
    find(&position, &Past::default(), 2000, &memory);
    let trees = known(&position, &Past::default(), 2000, &memory);
    let whole = &trees[0];
    let pruned = whole.pruned(ROOT, 50);
    assert!(pruned.len() < whole.len() / 2, "{} of {}", pruned.len(), whole.len());
    let mut pairs = vec![(ROOT, ROOT)];
    while let Some((old, new)) = pairs.pop() {
        assert_eq!(whole.mv(old), pruned.mv(new));
        assert_eq!((whole.visits(old), whole.wins(old)), (pruned.visits(new), pruned.wins(new)));
        assert_eq!(whole.state(old), pruned.state(new));
        let is_kept = old == ROOT || whole.visits(old) >= 50;
        assert_eq!(pruned.children(new).len(), if is_kept { whole.children(old).len() } else { 0 });
        pairs.extend(whole.children(old).zip(pruned.children(new)));
    }
}

#[test]
fn a_tree_never_outgrows_its_room() {
    let position = hex();
    let done = AtomicBool::new(false);
    let guide = Beginner(Random::new(1));
    let mut tree = Tree::default();
    tree.set_room(64 << 10);
    let worker = Worker::new(&position, Limits::nodes(20_000), &NEVER, &WEIGHTS, guide, &done, tree);
    let (tally, tree) = worker.run(&mut |_| {});
    assert!(tree.len() < 1000, "64 KiB hold two trees of fewer nodes: {}", tree.len());
    assert!(tally.depth > 3, "it still grows where it matters: {}", tally.depth);
    assert_eq!(tree.state(ROOT), State::Open);
}
