//! The dominator tree of a control flow graph, by the algorithm of Lengauer and Tarjan ("A Fast Algorithm for
//! Finding Dominators in a Flowgraph") with path compression, which takes time `m log n`.

/// No node.
const NONE: u32 = u32::MAX;

/// The dominator tree of the nodes that the first one reaches.
#[derive(Debug)]
pub(super) struct Dominators {
    /// For each node, its number in a walk over the tree, and the number after those below it.
    ranges: Vec<(u32, u32)>,
}

/// The state of a node. Nodes are numbered in the order of a depth-first walk.
struct Search<'p> {
    /// The predecessors of each node.
    predecessors: &'p [Vec<u32>],
    semi: Vec<u32>,
    ancestors: Vec<u32>,
    labels: Vec<u32>,
}

impl Search<'_> {
    /// The node with the least semidominator on the path to the root of its forest.
    fn evaluate(&mut self, node: u32, path: &mut Vec<u32>) -> u32 {
        let mut at = node;
        while get(&self.ancestors, get(&self.ancestors, at)) != NONE {
            path.push(at);
            at = get(&self.ancestors, at);
        }
        // From the root downwards, as the recursive form returns.
        while let Some(below) = path.pop() {
            let above = get(&self.ancestors, below);
            let (one, other) = (get(&self.labels, above), get(&self.labels, below));
            if get(&self.semi, one) < get(&self.semi, other) {
                set(&mut self.labels, below, one);
            }
            let root = get(&self.ancestors, above);
            set(&mut self.ancestors, below, root);
        }
        match get(&self.ancestors, node) {
            NONE => node,
            _ => get(&self.labels, node),
        }
    }
}

impl Dominators {
    /// The dominators in a graph of nodes in the order of a depth-first walk from node 0, with the parent of each
    /// in that walk, and the predecessors of each.
    pub(super) fn of(parents: &[u32], predecessors: &[Vec<u32>]) -> Self {
        let count = parents.len() as u32;
        let mut search = Search {
            predecessors,
            semi: (0..count).collect(),
            ancestors: vec![NONE; parents.len()],
            labels: (0..count).collect(),
        };
        let mut immediate = vec![0; parents.len()];
        // The nodes with a semidominator, as linked lists.
        let mut buckets = vec![NONE; parents.len()];
        let mut following = vec![NONE; parents.len()];
        let mut path = Vec::new();
        for node in (1..count).rev() {
            let from = search.predecessors.get(node as usize);
            for &from in from.map(Vec::as_slice).unwrap_or_default() {
                let found = search.evaluate(from, &mut path);
                let semi = get(&search.semi, found).min(get(&search.semi, node));
                set(&mut search.semi, node, semi);
            }
            let semi = get(&search.semi, node);
            set(&mut following, node, get(&buckets, semi));
            set(&mut buckets, semi, node);
            let parent = get(parents, node);
            set(&mut search.ancestors, node, parent);
            let mut other = get(&buckets, parent);
            set(&mut buckets, parent, NONE);
            while other != NONE {
                let found = search.evaluate(other, &mut path);
                let is_lower = get(&search.semi, found) < get(&search.semi, other);
                set(&mut immediate, other, if is_lower { found } else { parent });
                other = get(&following, other);
            }
        }
        for node in 1..count {
            if get(&immediate, node) != get(&search.semi, node) {
                let above = get(&immediate, get(&immediate, node));
                set(&mut immediate, node, above);
            }
        }
        Dominators {
            ranges: ranges(&immediate),
        }
    }

    /// Whether a node dominates another one or is that node.
    pub(super) fn dominates(&self, node: u32, other: u32) -> bool {
        let range = |node: u32| self.ranges.get(node as usize).copied().unwrap_or_default();
        let ((first, after), (number, _)) = (range(node), range(other));
        (first..after).contains(&number)
    }
}

/// The numbers of the nodes of a tree given by parents, each of which has a lower index than its children.
fn ranges(parents: &[u32]) -> Vec<(u32, u32)> {
    let mut sizes = vec![1; parents.len()];
    for node in (1..parents.len() as u32).rev() {
        let size = get(&sizes, node);
        let parent = get(parents, node);
        let sum = get(&sizes, parent).saturating_add(size);
        set(&mut sizes, parent, sum);
    }
    // The number for the next child of each node.
    let mut next = vec![1; parents.len()];
    let mut ranges = Vec::with_capacity(parents.len());
    for node in 0..parents.len() as u32 {
        let size = get(&sizes, node);
        let first = match node {
            0 => 0,
            _ => {
                let parent = get(parents, node);
                let first = get(&next, parent);
                set(&mut next, parent, first + size);
                first
            }
        };
        set(&mut next, node, first + 1);
        ranges.push((first, first + size));
    }
    ranges
}

fn get(list: &[u32], node: u32) -> u32 {
    list.get(node as usize).copied().unwrap_or(NONE)
}

fn set(list: &mut [u32], node: u32, value: u32) {
    if let Some(place) = list.get_mut(node as usize) {
        *place = value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The nodes that node 0 reaches without a node.
    fn reached_without(successors: &[Vec<u32>], without: u32) -> Vec<bool> {
        let mut seen = vec![false; successors.len()];
        let mut stack = vec![0];
        while let Some(node) = stack.pop() {
            if node != without && !std::mem::replace(&mut seen[node as usize], true) {
                stack.extend(&successors[node as usize]);
            }
        }
        seen
    }

    /// Numbers the reached nodes in depth-first order; returns the successors, parents and predecessors.
    fn walk(graph: &[Vec<u32>]) -> (Vec<Vec<u32>>, Vec<u32>, Vec<Vec<u32>>) {
        let mut numbers = vec![NONE; graph.len()];
        let mut order = vec![0];
        let mut parents = vec![0];
        numbers[0] = 0;
        let mut stack = vec![(0, 0)];
        while let Some((node, next)) = stack.last_mut() {
            let found = graph[*node as usize].get(*next).copied();
            *next += 1;
            match found {
                Some(to) if numbers[to as usize] == NONE => {
                    parents.push(numbers[*node as usize]);
                    numbers[to as usize] = order.len() as u32;
                    order.push(to);
                    stack.push((to, 0));
                }
                Some(_) => {}
                None => {
                    stack.pop();
                }
            }
        }
        let mut successors = vec![Vec::new(); order.len()];
        let mut predecessors = vec![Vec::new(); order.len()];
        for (from, node) in order.iter().enumerate() {
            for to in &graph[*node as usize] {
                let to = numbers[*to as usize];
                successors[from].push(to);
                predecessors[to as usize].push(from as u32);
            }
        }
        (successors, parents, predecessors)
    }

    #[test]
    fn a_node_dominates_what_cannot_be_reached_without_it() {
        let mut state = 7u64;
        let mut next = |below: u32| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as u32 % below
        };
        for _ in 0..2000 {
            let count = 1 + next(14);
            let graph: Vec<Vec<u32>> = (0..count)
                .map(|_| (0..next(4)).map(|_| next(count)).collect())
                .collect();
            let (successors, parents, predecessors) = walk(&graph);
            let dominators = Dominators::of(&parents, &predecessors);
            for node in 0..successors.len() as u32 {
                let seen = reached_without(&successors, node);
                for (other, is_reached) in (0..).zip(seen) {
                    assert_eq!(dominators.dominates(node, other), !is_reached, "{graph:?}");
                }
            }
        }
    }
}
