//! Encodes affine maps and integer sets (format.md §6.6).

use crate::affine::check::check_exprs;
use crate::affine::encoded::AffineExpr;
use crate::affine::new::{NewAffineMap, NewIntegerSet};
use crate::error::{Error, ErrorKind, Result};
use crate::wire::Emitter;

/// Appends an affine map in the first of the four forms that fits.
pub(crate) fn map(emitter: &mut Emitter<'_>, map: &NewAffineMap) -> Result<()> {
    let count = check_exprs(&map.results, map.dims, map.symbols)?;
    let dims = listed_dims(map);
    let is_identity = dims.as_ref().is_some_and(|dims| {
        dims.len() as u64 == map.dims && dims.iter().zip(0..).all(|(&dim, place)| dim == place)
    });
    let kind = match &dims {
        Some(_) if is_identity => 0,
        Some(dims) if dims.len() as u64 == map.dims => 1,
        Some(_) => 2,
        None => 3,
    };
    emitter.varint(map.dims << 2 | kind);
    match dims {
        Some(_) if is_identity => {}
        Some(dims) => {
            if kind == 2 {
                emitter.varint(dims.len() as u64);
            }
            dims.into_iter().for_each(|dim| emitter.varint(dim));
        }
        None => {
            emitter.varint(map.symbols);
            emitter.varint(count);
            exprs(emitter, &map.results);
        }
    }
    Ok(())
}

/// Appends an integer set.
pub(crate) fn set(emitter: &mut Emitter<'_>, set: &NewIntegerSet) -> Result<()> {
    let count = check_exprs(&set.constraints, set.dims, set.symbols)?;
    if count != set.equalities.len() as u64 {
        let kind = ErrorKind::Mismatch {
            what: "number of kinds of constraints",
            expected: count,
            found: set.equalities.len() as u64,
        };
        return Err(Error::new(kind, emitter.len()));
    }
    emitter.varint(set.dims);
    emitter.varint(set.symbols);
    emitter.varint(count);
    exprs(emitter, &set.constraints);
    for is_equality in &set.equalities {
        emitter.byte(u8::from(*is_equality));
    }
    Ok(())
}

/// The results of a map, if it has no symbols and they are distinct dimensions.
fn listed_dims(map: &NewAffineMap) -> Option<Vec<u64>> {
    if map.symbols > 0 {
        return None;
    }
    let dims = map.results.iter().map(|expr| match expr {
        AffineExpr::Dim(dim) => Some(*dim),
        _ => None,
    });
    let dims: Vec<u64> = dims.collect::<Option<_>>()?;
    let mut sorted = dims.clone();
    sorted.sort_unstable();
    sorted.dedup();
    (sorted.len() == dims.len()).then_some(dims)
}

fn exprs(emitter: &mut Emitter<'_>, nodes: &[AffineExpr]) {
    for node in nodes {
        match *node {
            AffineExpr::Dim(number) => {
                emitter.varint(0);
                emitter.varint(number);
            }
            AffineExpr::Symbol(number) => {
                emitter.varint(1);
                emitter.varint(number);
            }
            AffineExpr::Constant(value) => {
                emitter.varint(2);
                emitter.signed_varint(value);
            }
            AffineExpr::Add => emitter.varint(3),
            AffineExpr::Mul => emitter.varint(4),
            AffineExpr::Mod => emitter.varint(5),
            AffineExpr::FloorDiv => emitter.varint(6),
            AffineExpr::CeilDiv => emitter.varint(7),
        }
    }
}
