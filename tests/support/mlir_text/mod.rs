//! Reads the generic form of ops that mlir-opt prints, as far as the fixtures have it.
//!
//! It shares nothing with the library. Attributes and types of the builtin dialect become trees;
//! those of other dialects, affine maps and sets stay text.

mod parser;

use parser::Parser;

/// An operation.
#[derive(Clone, Debug)]
pub struct Op {
    pub name: String,
    /// The names of its results, such as `%1#0`.
    pub results: Vec<String>,
    pub operands: Vec<String>,
    pub successors: Vec<String>,
    pub properties: Option<Attr>,
    pub regions: Vec<Vec<Block>>,
    pub attributes: Vec<(Vec<u8>, Attr)>,
    pub result_types: Vec<Ty>,
    pub location: Location,
}

#[derive(Clone, Debug)]
pub struct Block {
    pub label: String,
    pub arguments: Vec<(String, Ty, Location)>,
    pub ops: Vec<Op>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Attr {
    Unit,
    Bool(bool),
    Number {
        literal: String,
        ty: Ty,
    },
    String {
        bytes: Vec<u8>,
        ty: Option<Ty>,
    },
    Array(Vec<Attr>),
    Dictionary(Vec<(Vec<u8>, Attr)>),
    Symbol(Vec<Vec<u8>>),
    Type(Ty),
    Location(Location),
    Dense {
        elements: Elements,
        ty: Ty,
    },
    DenseArray {
        element: Ty,
        literals: Vec<String>,
    },
    DenseResource {
        key: Vec<u8>,
        ty: Ty,
    },
    Sparse {
        indices: Elements,
        values: Elements,
        ty: Ty,
    },
    Distinct {
        number: u64,
        referenced: Option<Box<Attr>>,
    },
    /// Anything else, as it is written.
    Other(String),
}

/// What stands between the brackets of `dense`.
#[derive(Clone, Debug, PartialEq)]
pub enum Elements {
    None,
    Scalar(String),
    String(Vec<u8>),
    Complex(String, String),
    List(Vec<Elements>),
}

impl Elements {
    /// The elements without their brackets, in order.
    pub fn flat(&self) -> Vec<&Elements> {
        match self {
            Elements::None => Vec::new(),
            Elements::List(items) => items.iter().flat_map(Elements::flat).collect(),
            _ => vec![self],
        }
    }

    /// Whether one element stands for all.
    pub fn is_single(&self) -> bool {
        !matches!(self, Elements::None | Elements::List(_))
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Ty {
    Integer {
        width: u32,
        /// `'s'`, `'u'`, or `'i'` for neither.
        sign: char,
    },
    Index,
    None,
    Float(String),
    Function(Vec<Ty>, Vec<Ty>),
    Complex(Box<Ty>),
    Tuple(Vec<Ty>),
    Tensor {
        /// `None` for an unranked one; `None` for a dynamic dimension.
        shape: Option<Vec<Option<u64>>>,
        element: Box<Ty>,
        encoding: Option<Box<Attr>>,
    },
    MemRef {
        shape: Option<Vec<Option<u64>>>,
        element: Box<Ty>,
        layout: Option<Box<Attr>>,
        space: Option<Box<Attr>>,
    },
    Vector {
        /// Sizes, and whether they are scalable.
        shape: Vec<(u64, bool)>,
        element: Box<Ty>,
    },
    /// Anything else, as it is written.
    Other(String),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Location {
    Unknown,
    /// A file with first line and column, last line and column.
    File(Vec<u8>, [u64; 4]),
    Name(Vec<u8>, Box<Location>),
    CallSite(Box<Location>, Box<Location>),
    Fused(Vec<Location>, Option<Box<Attr>>),
}

/// The top-level op of a printed module.
pub fn parse(text: &str) -> Op {
    let mut parser = Parser { text, at: 0 };
    let op = parser.op();
    parser.blanks();
    assert_eq!(parser.rest(), "", "text after the module");
    op
}
