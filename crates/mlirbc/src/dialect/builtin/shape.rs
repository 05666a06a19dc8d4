//! Shapes and their scalable dimensions.

use crate::schema::List;

/// The stored size of a dimension that is only known at run time.
pub const DYNAMIC: i64 = i64::MIN;

/// The dimensions of a shaped type.
#[derive(Clone, Copy)]
pub struct Shape<'m>(pub(super) List<'m>);

impl<'m> Shape<'m> {
    /// The shape encoded as a list of signed numbers.
    pub(crate) fn of(dims: List<'m>) -> Self {
        Shape(dims)
    }

    /// The number of dimensions.
    pub fn rank(&self) -> usize {
        self.0.count()
    }

    /// The sizes, [`DYNAMIC`] for dimensions only known at run time.
    pub fn dims(&self) -> impl Iterator<Item = i64> + use<'m> {
        self.0.signed()
    }

    /// The number of elements; `None` if a dimension is dynamic or negative, or if the number
    /// overflows.
    pub fn element_count(&self) -> Option<u64> {
        let mut count = Some(1u64);
        for dim in self.dims() {
            // A later zero cancels an earlier overflow.
            let dim = u64::try_from(dim).ok()?;
            count = match (count, dim) {
                (_, 0) => Some(0),
                (Some(count), dim) => count.checked_mul(dim),
                (None, _) => None,
            };
        }
        count
    }
}

/// The scalable dimensions of a vector.
#[derive(Clone, Copy)]
pub enum ScalableDims<'m> {
    /// None.
    None,
    /// A flag per dimension.
    Flags(List<'m>),
    /// Only a number of trailing dimensions, as in LLVM 16.
    Trailing(u64),
}

impl ScalableDims<'_> {
    /// Returns whether a dimension of a vector of `rank` dimensions is scalable.
    pub fn contains(&self, dim: usize, rank: usize) -> bool {
        match self {
            ScalableDims::None => false,
            ScalableDims::Flags(flags) => flags.bools().nth(dim).unwrap_or(false),
            ScalableDims::Trailing(count) => dim < rank && (rank - dim) as u64 <= *count,
        }
    }

    /// Returns whether any dimension is scalable.
    pub fn any(&self) -> bool {
        match self {
            ScalableDims::None => false,
            ScalableDims::Flags(flags) => flags.bools().any(|flag| flag),
            ScalableDims::Trailing(count) => *count > 0,
        }
    }
}
