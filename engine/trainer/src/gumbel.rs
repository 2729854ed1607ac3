//! Choosing a move to learn from with few judgements: sequential halving over moves drawn with Gumbel noise (I. Danihelka,
//! A. Guez, J. Schrittwieser, D. Silver, *Policy improvement by planning with Gumbel*, 2022).

use quadrille_engine::games::hex::net::SEARCH;
use quadrille_engine::games::hex::{Hex, Move};
use quadrille_engine::random::Random;
use quadrille_engine::search::puct::{Judge, Node, ROOT, State, Tree};

use crate::start::unit;

/// How much a difference of chances weighs against a logit, per visit and fifty more.
const CHANCE_SCALE: f32 = 0.3;
const FIRST_VISITS: f32 = 50.0;
/// Room for the tree of one move.
const BYTES: usize = 4 << 20;

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Searched {
    /// The move to play.
    pub mv: Move,
    /// The improved policy.
    pub policy: Vec<(Move, f32)>,
    /// The chance to win of the colour to move under it.
    pub chance: f32,
}

/// The value of a move for who makes it, where there is one.
fn value(node: &Node<Move>) -> Option<f32> {
    match node.state {
        State::Lost(_) => Some(1.0),
        State::Won(_) => Some(0.0),
        State::Open => node.mean(),
    }
}

/// Searches a position that is not over with so many judgements after the first, beginning with so many moves;
/// `None` if the judge lists no move.
pub fn search(
    position: &Hex,
    judge: &mut impl Judge<Hex>,
    random: &mut Random,
    simulations: u32,
    candidates: usize,
) -> Option<Searched> {
    let mut tree = Tree::new(BYTES);
    let mut list = Vec::new();
    visit(&mut tree, position, None, judge, &mut list);
    let mut drawn: Vec<(usize, f32)> = tree
        .children(ROOT)
        .zip(tree.offspring(ROOT))
        .map(|(child, node)| (child, node.prior.max(f32::MIN_POSITIVE).ln() - (-unit(random).ln()).ln()))
        .collect();
    drawn.sort_by(|a, b| b.1.total_cmp(&a.1));
    drawn.truncate(candidates);
    let phases = usize::BITS - (drawn.len().max(2) - 1).leading_zeros();
    let mut left = simulations;
    while left > 0 && tree.node(ROOT).state == State::Open && !drawn.is_empty() {
        let share = match drawn.len() {
            1 | 2 => left / drawn.len() as u32,
            moves => simulations / (phases * moves as u32),
        };
        for _ in 0..share.max(1) {
            for &(child, _) in drawn.iter().take(left as usize) {
                visit(&mut tree, position, Some(child), judge, &mut list);
                left = left.saturating_sub(1);
            }
        }
        let scale = scale(&tree);
        let rank = |&(child, key): &(usize, f32)| key + scale * value(tree.node(child)).unwrap_or(0.0);
        drawn.sort_by(|a, b| rank(b).total_cmp(&rank(a)));
        if drawn.len() > 1 {
            drawn.truncate(drawn.len().div_ceil(2));
        }
    }
    let best = match tree.node(ROOT).state {
        State::Won(_) => tree.children(ROOT).find(|&child| matches!(tree.node(child).state, State::Lost(_))),
        _ => drawn.first().map(|&(child, _)| child),
    };
    let mv = tree.node(best?).mv?;
    Some(match tree.node(ROOT).state {
        State::Open => improved(&tree, mv),
        State::Won(_) => Searched { mv, policy: vec![(mv, 1.0)], chance: 1.0 },
        State::Lost(_) => Searched { mv, policy: vec![(mv, 1.0)], chance: 0.0 },
    })
}

/// One judgement, below a child of the root if one is given.
fn visit(
    tree: &mut Tree<Move>,
    position: &Hex,
    child: Option<usize>,
    judge: &mut impl Judge<Hex>,
    list: &mut Vec<(Move, f32)>,
) {
    let walk = tree.walk(position, child, &SEARCH);
    let opinion = (!walk.certain).then(|| {
        list.clear();
        judge.judge(&walk.position, list)
    });
    tree.come_back(&walk, opinion.map(|opinion| (opinion, list.as_slice())));
}

fn scale(tree: &Tree<Move>) -> f32 {
    let most = tree.offspring(ROOT).iter().map(|node| node.visits).max().unwrap_or(0);
    CHANCE_SCALE * (FIRST_VISITS + most as f32)
}

/// The policy that the values found make of the network's: moves without a value get the mean of the network's
/// judgement and the others'.
fn improved(tree: &Tree<Move>, mv: Move) -> Searched {
    let root = tree.node(ROOT);
    let moves = tree.offspring(ROOT);
    let (mut trust, mut sum, mut visits) = (0.0, 0.0, 0.0);
    for node in moves {
        if let Some(value) = value(node) {
            trust += node.prior;
            sum += node.prior * value;
            visits += node.visits as f32;
        }
    }
    let mean = if trust > 0.0 { sum / trust } else { root.chance };
    let unknown = (root.chance + visits * mean) / (1.0 + visits);
    let scale = scale(tree);
    let values = moves.iter().map(|node| value(node).unwrap_or(unknown));
    let logits: Vec<f32> = moves
        .iter()
        .zip(values.clone())
        .map(|(node, value)| node.prior.max(f32::MIN_POSITIVE).ln() + scale * value)
        .collect();
    let highest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let shares: Vec<f32> = logits.iter().map(|logit| (logit - highest).exp()).collect();
    let total: f32 = shares.iter().sum();
    let chance = shares.iter().zip(values).map(|(share, value)| share / total * value).sum::<f32>();
    let policy = moves.iter().zip(&shares).filter_map(|(node, share)| Some((node.mv?, share / total)));
    Searched { mv, policy: policy.collect(), chance: chance.clamp(0.0, 1.0) }
}
