//! Affine maps and integer sets as codes (format.md §6.6).
//!
//! Expressions are stored in prefix order. They are read with a count of the operands still
//! missing, without recursion.

use crate::error::{ErrorKind, Result};
use crate::wire::Cursor;

/// One node of an affine expression in prefix order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AffineExpr {
    /// A dimension, by number.
    Dim(u64),
    /// A symbol, by number.
    Symbol(u64),
    /// A constant.
    Constant(i64),
    /// A sum of the two expressions that follow.
    Add,
    /// A product of the two expressions that follow.
    Mul,
    /// A remainder of the two expressions that follow.
    Mod,
    /// A quotient of the two expressions that follow, rounded down.
    FloorDiv,
    /// A quotient of the two expressions that follow, rounded up.
    CeilDiv,
}

impl AffineExpr {
    fn read(cursor: &mut Cursor<'_>) -> Result<Self> {
        let head = *cursor;
        Ok(match cursor.varint()? {
            0 => AffineExpr::Dim(cursor.varint()?),
            1 => AffineExpr::Symbol(cursor.varint()?),
            2 => AffineExpr::Constant(cursor.signed_varint()?),
            3 => AffineExpr::Add,
            4 => AffineExpr::Mul,
            5 => AffineExpr::Mod,
            6 => AffineExpr::FloorDiv,
            7 => AffineExpr::CeilDiv,
            found => {
                return Err(head.error(ErrorKind::InvalidValue {
                    what: "code of an affine expression",
                    expected: "0 to 7",
                    found,
                }));
            }
        })
    }

    /// The number of expressions that follow as its operands: 0 or 2.
    pub fn operand_count(self) -> u64 {
        match self {
            AffineExpr::Dim(_) | AffineExpr::Symbol(_) | AffineExpr::Constant(_) => 0,
            _ => 2,
        }
    }

    fn check(self, cursor: &Cursor<'_>, dims: u64, symbols: u64) -> Result<()> {
        let (what, found, count) = match self {
            AffineExpr::Dim(number) => ("dimension of an affine expression", number, dims),
            AffineExpr::Symbol(number) => ("symbol of an affine expression", number, symbols),
            _ => return Ok(()),
        };
        if found < count {
            return Ok(());
        }
        Err(cursor.error(ErrorKind::InvalidValue {
            what,
            expected: "a number below the count in the header",
            found,
        }))
    }
}

/// Consecutive expressions, node by node in prefix order.
#[derive(Clone, Copy, Debug)]
pub struct AffineExprs<'m> {
    cursor: Cursor<'m>,
    count: u64,
    /// The number of expressions and operands not read yet.
    owed: u64,
}

impl<'m> AffineExprs<'m> {
    /// Skips `count` expressions and checks their numbers.
    fn skip(cursor: &mut Cursor<'m>, count: u64, dims: u64, symbols: u64) -> Result<Self> {
        cursor.check_count(count, 1, "affine expressions")?;
        let exprs = AffineExprs {
            cursor: *cursor,
            count,
            owed: count,
        };
        let mut owed = count;
        while owed > 0 {
            let head = *cursor;
            let expr = AffineExpr::read(cursor)?;
            expr.check(&head, dims, symbols)?;
            owed = owed - 1 + expr.operand_count();
        }
        Ok(exprs)
    }

    /// The number of expressions.
    pub fn expr_count(&self) -> u64 {
        self.count
    }
}

impl Iterator for AffineExprs<'_> {
    type Item = AffineExpr;

    fn next(&mut self) -> Option<AffineExpr> {
        self.owed = self.owed.checked_sub(1)?;
        // The bytes were checked when the list was made.
        let expr = AffineExpr::read(&mut self.cursor).ok()?;
        self.owed += expr.operand_count();
        Some(expr)
    }
}

/// An affine map.
#[derive(Clone, Copy, Debug)]
pub struct AffineMap<'m> {
    /// The number of dimensions.
    pub dims: u64,
    /// The number of symbols.
    pub symbols: u64,
    results: Results<'m>,
}

#[derive(Clone, Copy, Debug)]
enum Results<'m> {
    Identity,
    /// Dimensions as varints.
    Dims(u64, Cursor<'m>),
    General(AffineExprs<'m>),
}

impl<'m> AffineMap<'m> {
    pub(crate) fn read(cursor: &mut Cursor<'m>) -> Result<Self> {
        let header = cursor.varint()?;
        let dims = header >> 2;
        let mut symbols = 0;
        let results = match header & 3 {
            0 => Results::Identity,
            kind @ (1 | 2) => {
                let count = if kind == 1 { dims } else { cursor.varint()? };
                cursor.check_count(count, 1, "results of an affine map")?;
                let start = *cursor;
                for _ in 0..count {
                    let head = *cursor;
                    AffineExpr::Dim(cursor.varint()?).check(&head, dims, 0)?;
                }
                Results::Dims(count, start)
            }
            _ => {
                symbols = cursor.varint()?;
                let count = cursor.varint()?;
                Results::General(AffineExprs::skip(cursor, count, dims, symbols)?)
            }
        };
        Ok(AffineMap {
            dims,
            symbols,
            results,
        })
    }

    /// The number of results.
    pub fn result_count(&self) -> u64 {
        match self.results {
            Results::Identity => self.dims,
            Results::Dims(count, _) => count,
            Results::General(exprs) => exprs.expr_count(),
        }
    }

    /// The nodes of all results, in order, each result in prefix order.
    pub fn results(&self) -> impl Iterator<Item = AffineExpr> + use<'m> {
        let dims = self.dims;
        let (identity, listed, general) = match self.results {
            Results::Identity => (dims, None, None),
            Results::Dims(count, cursor) => (0, Some((count, cursor)), None),
            Results::General(exprs) => (0, None, Some(exprs)),
        };
        let listed = listed.into_iter().flat_map(|(count, mut cursor)| {
            (0..count).map_while(move |_| cursor.varint().ok().map(AffineExpr::Dim))
        });
        (0..identity)
            .map(AffineExpr::Dim)
            .chain(listed)
            .chain(general.into_iter().flatten())
    }
}

/// An integer set: constraints over dimensions and symbols.
#[derive(Clone, Copy, Debug)]
pub struct IntegerSet<'m> {
    /// The number of dimensions.
    pub dims: u64,
    /// The number of symbols.
    pub symbols: u64,
    /// The left-hand sides of all constraints; the right-hand sides are 0.
    pub constraints: AffineExprs<'m>,
    is_equality: &'m [u8],
}

impl<'m> IntegerSet<'m> {
    pub(crate) fn read(cursor: &mut Cursor<'m>) -> Result<Self> {
        let dims = cursor.varint()?;
        let symbols = cursor.varint()?;
        let count = cursor.varint()?;
        let constraints = AffineExprs::skip(cursor, count, dims, symbols)?;
        Ok(IntegerSet {
            dims,
            symbols,
            constraints,
            is_equality: cursor.bytes(count, "the kinds of constraints")?,
        })
    }

    /// For each constraint, whether it requires equality (`== 0`) or not (`>= 0`).
    pub fn equalities(&self) -> impl Iterator<Item = bool> + use<'m> {
        self.is_equality.iter().map(|&byte| byte != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documented_map_decodes() {
        // (d0)[s0] -> (d0 + s0 * 2, d0 mod 3), without the attribute code.
        let bytes = [
            0x0f, 0x03, 0x05, 0x07, 0x01, 0x01, 0x09, 0x03, 0x01, 0x05, 0x09, 0x0b, 0x01, 0x01,
            0x05, 0x0d,
        ];
        let mut cursor = Cursor::new(&bytes, 0);
        let map = AffineMap::read(&mut cursor).unwrap();
        cursor.finish("the map").unwrap();
        assert_eq!((map.dims, map.symbols, map.result_count()), (1, 1, 2));
        use AffineExpr::*;
        let nodes: Vec<_> = map.results().collect();
        assert_eq!(
            nodes,
            [
                Add,
                Dim(0),
                Mul,
                Symbol(0),
                Constant(2),
                Mod,
                Dim(0),
                Constant(3)
            ]
        );
    }

    #[test]
    fn a_permutation_lists_its_dimensions() {
        let bytes = [0x0b, 0x01];
        let mut cursor = Cursor::new(&bytes, 0);
        // Header 5 is 1 dimension, kind 1; a map with two dimensions has the header 9.
        assert!(AffineMap::read(&mut cursor).is_ok());
        let two = [0x13, 0x03, 0x01];
        let map = AffineMap::read(&mut Cursor::new(&two, 0)).unwrap();
        assert_eq!(
            map.results().collect::<Vec<_>>(),
            [AffineExpr::Dim(1), AffineExpr::Dim(0)]
        );
    }

    #[test]
    fn a_dimension_past_the_header_is_refused() {
        assert!(AffineMap::read(&mut Cursor::new(&[0x13, 0x03, 0x05], 0)).is_err());
        assert!(AffineMap::read(&mut Cursor::new(&[0x0f, 0x01, 0xff], 0)).is_err());
    }
}
