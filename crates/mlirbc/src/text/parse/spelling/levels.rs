//! What the levels of an encoding of the sparse_tensor dialect have to fulfil.

use crate::affine::{AffineArena, AffineExpr, AffineId};

/// How a level is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Dense,
    Batch,
    Compressed,
    Singleton,
    LooseCompressed,
    /// So many of so many.
    Structured(u64, u64),
}

/// A level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    pub(super) format: Format,
    /// Whether its coordinates are in an array of their own.
    pub(super) is_soa: bool,
}

/// The map from dimensions to levels.
#[derive(Debug)]
pub(super) struct LevelMap {
    pub(super) dims: u64,
    pub(super) symbols: u64,
    pub(super) results: Vec<AffineId>,
    pub(super) levels: Vec<Level>,
    pub(super) arena: AffineArena,
    /// The number of dimensions with a slice.
    pub(super) slices: usize,
}

/// What is wrong with the levels of a map.
pub(super) fn fault_of(map: &LevelMap) -> Option<&'static str> {
    let levels = &map.levels;
    let formats: Vec<Format> = levels.iter().map(|level| level.format).collect();
    let is_before_singleton = |format: Option<&Format>| {
        matches!(
            format,
            Some(Format::Compressed | Format::LooseCompressed | Format::Singleton)
        )
    };
    let mut before: Option<Level> = None;
    for level in levels {
        if level.format == Format::Singleton {
            if !is_before_singleton(before.map(|before| before.format).as_ref()) {
                return Some(
                    "expected compressed or loose_compressed level before singleton level",
                );
            }
            let is_other = before.is_some_and(|before| {
                before.format == Format::Singleton && before.is_soa != level.is_soa
            });
            if is_other {
                return Some(
                    "expected all singleton lvlTypes stored in the same memory layout (SoA vs AoS).",
                );
            }
        }
        before = Some(*level);
    }
    let leading = formats
        .iter()
        .take_while(|format| **format == Format::Batch);
    let leading = leading.count();
    if formats
        .iter()
        .skip(leading)
        .any(|format| *format == Format::Batch)
    {
        return Some("Batch lvlType can only be leading levels.");
    }
    if levels
        .iter()
        .any(|level| level.is_soa && level.format != Format::Singleton)
    {
        return Some("SoA is only applicable to singleton lvlTypes.");
    }
    let results: Vec<Result> = map
        .results
        .iter()
        .map(|part| Result::of(map, *part))
        .collect();
    if let Some(fault) = fault_of_structured(&formats, map, &results) {
        return Some(fault);
    }
    if levels.is_empty() {
        return Some("expected a non-empty array for lvlTypes");
    }
    let is_inferred = is_permutation(&results, map.dims) || is_block_sparsity(&results);
    if map.symbols == 0 && !is_inferred {
        return Some("failed to infer lvlToDim from dimToLvl");
    }
    let count = levels.len() as u64;
    if map.dims > count {
        return Some("unexpected dimToLvl mapping");
    }
    if map.slices > 0 && map.dims != count {
        return Some("dimSlices expected dimension-rank to match level-rank");
    }
    None
}

/// What is wrong with the map of an encoding of LLVM 17 from dimensions to levels.
pub(super) fn fault_of_map(map: &LevelMap, levels: usize) -> Option<&'static str> {
    let levels = levels as u64;
    let results = map.results.iter().map(|part| Result::of(map, *part));
    let results: Vec<Result> = results.collect();
    if results.len() as u64 != levels {
        Some("level-rank mismatch between dimToLvl and lvlTypes")
    } else if map.dims == levels && !is_permutation(&results, map.dims) {
        Some("expected a permutation affine map for dimToLvl")
    } else if map.dims > levels {
        Some("unexpected dimToLvl mapping")
    } else {
        None
    }
}

/// A result of the map from dimensions to levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Result {
    Dim(u64),
    FloorDiv(u64, i64),
    Mod(u64, i64),
    Other,
}

impl Result {
    fn of(map: &LevelMap, part: AffineId) -> Self {
        let mut nodes = Vec::new();
        map.arena.nodes(part, &mut nodes);
        match *nodes {
            [AffineExpr::Dim(dim)] => Result::Dim(dim),
            [
                AffineExpr::FloorDiv,
                AffineExpr::Dim(dim),
                AffineExpr::Constant(size),
            ] if size > 0 => Result::FloorDiv(dim, size),
            [
                AffineExpr::Mod,
                AffineExpr::Dim(dim),
                AffineExpr::Constant(size),
            ] if size > 0 => Result::Mod(dim, size),
            _ => Result::Other,
        }
    }
}

fn is_permutation(results: &[Result], dims: u64) -> bool {
    let mut found = Vec::new();
    for result in results {
        match result {
            Result::Dim(dim) if !found.contains(dim) => found.push(*dim),
            _ => return false,
        }
    }
    found.len() as u64 == dims
}

/// Whether dimensions are divided in blocks, each with the place of a block and the place in it.
fn is_block_sparsity(results: &[Result]) -> bool {
    let mut sizes: Vec<(u64, i64)> = Vec::new();
    let mut has_block = false;
    for result in results {
        let (dim, size) = match *result {
            Result::Dim(dim) => (dim, 0),
            Result::FloorDiv(dim, size) => (dim, size),
            Result::Mod(dim, size) if sizes.contains(&(dim, size)) => {
                has_block = true;
                continue;
            }
            _ => return false,
        };
        if sizes.iter().any(|(of, _)| *of == dim) {
            return false;
        }
        sizes.push((dim, size));
    }
    has_block
}

fn fault_of_structured(
    formats: &[Format],
    map: &LevelMap,
    results: &[Result],
) -> Option<&'static str> {
    let is_structured = |format: &Format| matches!(format, Format::Structured(..));
    let at = formats.iter().position(is_structured)?;
    if at + 1 != formats.len() {
        return Some("expected n_out_of_m to be the last level type");
    }
    if formats
        .iter()
        .take(at)
        .any(|format| *format != Format::Dense)
    {
        return Some("expected all dense lvlTypes before a n_out_of_m level");
    }
    if map.dims == results.len() as u64 {
        return None;
    }
    if !is_block_sparsity(results) {
        return Some("expected 1xm block structure for n_out_of_m level");
    }
    let sizes: Vec<i64> = results
        .iter()
        .filter_map(|result| match result {
            Result::Mod(_, size) => Some(*size),
            _ => None,
        })
        .collect();
    let first = sizes.first().copied().unwrap_or_default();
    if sizes.iter().any(|size| *size != first) {
        return Some("expected only one blocked level with the same coefficients");
    }
    match formats.last() {
        Some(Format::Structured(_, all)) if i64::try_from(*all) != Ok(first) => {
            Some("expected coeffiencts of Affine expressions to be equal to m of n_out_of_m level")
        }
        _ => None,
    }
}
