//! Takes the arguments of a directive apart: each function of a directive states what it expects.

use crate::text::form::program::Argument;
use crate::text::form::type_rules::Values;

/// What one argument states, or several.
pub(crate) trait Part<'a>: Sized {
    /// Takes it from the front of the arguments. `None` if they state something else.
    fn take(arguments: &mut &'a [Argument]) -> Option<Self>;
}

/// All arguments of a directive. `None` if they state something else.
#[inline]
pub(crate) fn parts_of<'a, P: Part<'a>>(mut arguments: &'a [Argument]) -> Option<P> {
    let found = P::take(&mut arguments)?;
    arguments.is_empty().then_some(found)
}

/// An argument that states nothing new.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ignored;

/// All arguments that remain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rest<'a>(pub(crate) &'a [Argument]);

/// The first argument, which may be of another step.
fn first<'a>(arguments: &mut &'a [Argument]) -> Option<&'a Argument> {
    let (first, rest) = arguments.split_first()?;
    *arguments = rest;
    Some(first.referred())
}

/// What an argument of one kind states.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident($kind:ident: $inner:ty),)*) => {
        $($(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name(pub(crate) $inner);

        impl<'a> Part<'a> for $name {
            #[inline]
            fn take(arguments: &mut &'a [Argument]) -> Option<Self> {
                match first(arguments)? {
                    Argument::$kind(of) => Some($name(*of)),
                    _ => None,
                }
            }
        })*
    };
}

kinds! {
    /// The slot of a property.
    OfAttribute(Attribute: usize),
    /// Values.
    OfValues(Values: Values),
    /// The values whose types an argument names.
    OfTypes(Types: Values),
    /// A group of regions.
    OfRegions(Regions: usize),
    /// A group of successors.
    OfSuccessors(Successors: usize),
}

/// The slots of several properties.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OfAttributes<const COUNT: usize>(pub(crate) [usize; COUNT]);

impl<'a, const COUNT: usize> Part<'a> for OfAttributes<COUNT> {
    fn take(arguments: &mut &'a [Argument]) -> Option<Self> {
        let mut slots = [0; COUNT];
        for slot in &mut slots {
            OfAttribute(*slot) = OfAttribute::take(arguments)?;
        }
        Some(OfAttributes(slots))
    }
}

impl<'a> Part<'a> for &'a Argument {
    fn take(arguments: &mut &'a [Argument]) -> Option<Self> {
        first(arguments)
    }
}

impl<'a> Part<'a> for &'a str {
    fn take(arguments: &mut &'a [Argument]) -> Option<Self> {
        match first(arguments)? {
            Argument::Text(text) => Some(text),
            _ => None,
        }
    }
}

impl<'a> Part<'a> for Ignored {
    fn take(arguments: &mut &'a [Argument]) -> Option<Self> {
        first(arguments).map(|_| Ignored)
    }
}

impl<'a> Part<'a> for Rest<'a> {
    fn take(arguments: &mut &'a [Argument]) -> Option<Self> {
        Some(Rest(std::mem::take(arguments)))
    }
}

/// A part that may be absent.
impl<'a, P: Part<'a>> Part<'a> for Option<P> {
    fn take(arguments: &mut &'a [Argument]) -> Option<Self> {
        let mut rest = *arguments;
        let found = P::take(&mut rest);
        if found.is_some() {
            *arguments = rest;
        }
        Some(found)
    }
}

macro_rules! tuples {
    ($(($($part:ident),+))+) => {
        $(impl<'a, $($part: Part<'a>),+> Part<'a> for ($($part,)+) {
            #[inline]
            fn take(arguments: &mut &'a [Argument]) -> Option<Self> {
                Some(($($part::take(arguments)?,)+))
            }
        })+
    };
}

tuples! {
    (A, B)
    (A, B, C)
    (A, B, C, D)
    (A, B, C, D, E)
    (A, B, C, D, E, F)
    (A, B, C, D, E, F, G)
    (A, B, C, D, E, F, G, H)
}
