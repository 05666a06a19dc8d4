//! Affine maps and integer sets into codes (format.md §6.6).

use crate::error::{Error, ErrorKind, Result};
use crate::layout::affine::AffineExpr;
use crate::layout::bytes::Bytes;
use crate::layout::new_value::{NewAffineMap, NewIntegerSet};

/// Appends an affine map in the first of the four forms that fits it.
pub(super) fn map(bytes: &mut Bytes, map: &NewAffineMap) -> Result<()> {
    let count = check(&map.results, map.dims, map.symbols)?;
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
    bytes.varint(map.dims << 2 | kind);
    match dims {
        Some(_) if is_identity => {}
        Some(dims) => {
            if kind == 2 {
                bytes.varint(dims.len() as u64);
            }
            dims.into_iter().for_each(|dim| bytes.varint(dim));
        }
        None => {
            bytes.varint(map.symbols);
            bytes.varint(count);
            exprs(bytes, &map.results);
        }
    }
    Ok(())
}

/// Appends an integer set.
pub(super) fn set(bytes: &mut Bytes, set: &NewIntegerSet) -> Result<()> {
    let count = check(&set.constraints, set.dims, set.symbols)?;
    if count != set.equalities.len() as u64 {
        let kind = ErrorKind::Mismatch {
            what: "number of kinds of constraints",
            expected: count,
            found: set.equalities.len() as u64,
        };
        return Err(Error::new(kind, bytes.bytes().len() as u64));
    }
    bytes.varint(set.dims);
    bytes.varint(set.symbols);
    bytes.varint(count);
    exprs(bytes, &set.constraints);
    for is_equality in &set.equalities {
        bytes.byte(u8::from(*is_equality));
    }
    Ok(())
}

/// The results of a map if it has no symbols and they are different dimensions.
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

/// Demands whole expressions over dimensions and symbols that there are; gives their number.
fn check(nodes: &[AffineExpr], dims: u64, symbols: u64) -> Result<u64> {
    let problem = |what, expected, found| {
        let kind = ErrorKind::InvalidValue {
            what,
            expected,
            found,
        };
        Err(Error::new(kind, 0))
    };
    let below = "a number below the count in the header";
    if dims >> 62 != 0 {
        return problem("number of dimensions", "at most 62 bits", dims);
    }
    let (mut count, mut owed) = (0u64, 0u64);
    for node in nodes {
        match *node {
            AffineExpr::Dim(number) if number >= dims => {
                return problem("dimension of an affine expression", below, number);
            }
            AffineExpr::Symbol(number) if number >= symbols => {
                return problem("symbol of an affine expression", below, number);
            }
            _ => {}
        }
        if owed == 0 {
            count += 1;
            owed = 1;
        }
        owed = owed - 1 + node.operand_count();
    }
    match owed {
        0 => Ok(count),
        _ => problem("affine expression", "both operands of each operation", owed),
    }
}

fn exprs(bytes: &mut Bytes, nodes: &[AffineExpr]) {
    for node in nodes {
        match *node {
            AffineExpr::Dim(number) => {
                bytes.varint(0);
                bytes.varint(number);
            }
            AffineExpr::Symbol(number) => {
                bytes.varint(1);
                bytes.varint(number);
            }
            AffineExpr::Constant(value) => {
                bytes.varint(2);
                bytes.signed_varint(value);
            }
            AffineExpr::Add => bytes.varint(3),
            AffineExpr::Mul => bytes.varint(4),
            AffineExpr::Mod => bytes.varint(5),
            AffineExpr::FloorDiv => bytes.varint(6),
            AffineExpr::CeilDiv => bytes.varint(7),
        }
    }
}
