//! What the expressions of a map or set must have in common with its header.

use crate::affine::encoded::AffineExpr;
use crate::error::{Error, ErrorKind, Result};

/// The largest number of names in a text. A count of a few bytes can stand for any number.
const MOST_NAMES: u64 = 1 << 16;

/// Checks that the text of a header has a reasonable size.
pub(crate) fn check_names(dims: u64, symbols: u64) -> Result<()> {
    let found = dims.max(symbols);
    if found <= MOST_NAMES {
        return Ok(());
    }
    let kind = ErrorKind::LimitExceeded {
        what: "the dimensions and symbols of an affine map",
        limit: MOST_NAMES,
        found,
    };
    Err(Error::new(kind, 0))
}

/// Checks that expressions are complete, with dimensions and symbols in range; returns their
/// number.
pub(crate) fn check_exprs(nodes: &[AffineExpr], dims: u64, symbols: u64) -> Result<u64> {
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
