//! Ops that compute the same as another one in their block: their users decide which one is paired.

use hashbrown::HashMap;

use crate::diff::hashes::Side;
use crate::ir::{Op, ValueId};

/// How often duplicates are exchanged. Among several equal ops, each round moves the unpaired one by one
/// place.
const MOST_ROUNDS: usize = 8;

/// The op of the other block, and whether it is elsewhere among its neighbours.
type Partner = Option<(usize, bool)>;

/// Pairs an op with the duplicate of its partner if more of its users use that one. `partner` has the
/// op of the second block for each op of the first one, `is_paired` whether those of the second block
/// have one.
pub(super) fn exchange<'m>(
    (ops_a, ops_b): (&[Op<'m>], &[Op<'m>]),
    (a, b): (&Side<'m>, &Side<'m>),
    partner: &mut [Partner],
    is_paired: &mut [bool],
) {
    let mut of_b: Vec<Partner> = vec![None; ops_b.len()];
    for (at_a, partner) in partner.iter().enumerate() {
        if let Some((at_b, is_moved)) = partner
            && let Some(place) = of_b.get_mut(*at_b)
        {
            *place = Some((at_a, *is_moved));
        }
    }
    for _ in 0..MOST_ROUNDS {
        let forth = chosen((ops_a, a), (ops_b, b), partner, &of_b);
        assign(&forth, partner, &mut of_b);
        // The unpaired ops of one block are those of the other one after an exchange of the modules.
        let back = chosen((ops_b, b), (ops_a, a), &of_b, partner);
        assign(&back, &mut of_b, partner);
        if forth.is_empty() && back.is_empty() {
            break;
        }
    }
    for (place, partner) in is_paired.iter_mut().zip(&of_b) {
        *place = partner.is_some();
    }
}

fn assign(pairs: &[(usize, usize)], partner: &mut [Partner], back: &mut [Partner]) {
    for &(own, other) in pairs {
        if let Some(place) = partner.get_mut(own) {
            let before = place.replace((other, false));
            if let Some(place) = before.and_then(|(before, _)| back.get_mut(before)) {
                *place = None;
            }
            if let Some(place) = back.get_mut(other) {
                *place = Some((own, false));
            }
        }
    }
}

/// Ops of the first block with the duplicates in the second block that their users use more than their
/// partners.
fn chosen<'m>(
    (own, own_side): (&[Op<'m>], &Side<'m>),
    (others, other_side): (&[Op<'m>], &Side<'m>),
    partner: &[Partner],
    back: &[Partner],
) -> Vec<(usize, usize)> {
    let mut free: HashMap<u64, usize> = HashMap::new();
    for (at, op) in others.iter().enumerate() {
        if back.get(at) == Some(&None) && op.result_count() > 0 {
            free.insert(other_side.op_hash(*op).flow, at);
        }
    }
    if free.is_empty() {
        return Vec::new();
    }
    // The first results of the ops that have a choice, with their duplicates.
    let mut choices: HashMap<ValueId, usize> = HashMap::new();
    let mut votes: Vec<(usize, usize, i64)> = Vec::new();
    for (at, op) in own.iter().enumerate() {
        let Some((with, false)) = partner.get(at).copied().flatten() else {
            continue;
        };
        let flow = own_side.op_hash(*op).flow;
        let is_equal = others
            .get(with)
            .is_some_and(|it| other_side.op_hash(*it).flow == flow);
        if let (true, Some(&duplicate)) = (is_equal, free.get(&flow)) {
            for result in op.results() {
                choices.insert(result.id(), votes.len());
            }
            votes.push((at, duplicate, 0));
        }
    }
    for (at, user) in own.iter().enumerate() {
        let with = partner.get(at).copied().flatten();
        let Some(other) = with.and_then(|(with, _)| others.get(with)) else {
            continue;
        };
        for (one, used) in user.operands().zip(other.operands()) {
            let choice = choices
                .get(&one.id())
                .and_then(|&choice| votes.get_mut(choice));
            if let Some((_, duplicate, votes)) = choice
                && let Some(duplicate) = others.get(*duplicate)
            {
                let is_of_duplicate = duplicate.results().any(|it| it.id() == used.id());
                *votes += if is_of_duplicate { 1 } else { -1 };
            }
        }
    }
    // Users in regions are only counted.
    for (at, duplicate, votes) in votes.iter_mut().filter(|it| it.2 == 0) {
        let with = partner.get(*at).copied().flatten().map(|it| it.0);
        let ops = (
            own.get(*at),
            with.and_then(|with| others.get(with)),
            others.get(*duplicate),
        );
        if let (Some(op), Some(with), Some(duplicate)) = ops {
            let uses = own_side.uses(*op);
            let is_closer =
                uses.abs_diff(other_side.uses(*duplicate)) < uses.abs_diff(other_side.uses(*with));
            *votes = i64::from(is_closer);
        }
    }
    let (before, after) = neighbours(partner);
    let mut last = None;
    votes.retain(|&(at, duplicate, votes)| {
        let is_after = |it: Option<usize>| it.is_none_or(|it| it < duplicate);
        let is_before = |it: Option<usize>| it.is_none_or(|it| it > duplicate);
        let is_between = is_after(before.get(at).copied().flatten())
            && is_after(last)
            && is_before(after.get(at).copied().flatten());
        let is_kept = votes > 0 && is_between;
        if is_kept {
            last = Some(duplicate);
        }
        is_kept
    });
    let chosen = votes.into_iter();
    chosen.map(|(at, duplicate, _)| (at, duplicate)).collect()
}

/// For each op, the partners of the ones before and after it that are in order.
fn neighbours(partner: &[Partner]) -> (Vec<Option<usize>>, Vec<Option<usize>>) {
    let seen = |last: &mut Option<usize>, partner: &Partner| {
        let known = *last;
        if let Some((at, false)) = partner {
            *last = Some(*at);
        }
        Some(known)
    };
    let before = partner.iter().scan(None, seen).collect();
    let mut after: Vec<Option<usize>> = partner.iter().rev().scan(None, seen).collect();
    after.reverse();
    (before, after)
}
