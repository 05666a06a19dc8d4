//! The types that follow from others in a custom form: the computations that forms name,
//! and what ops infer.

mod computation;
mod following;
mod inferred;
mod shaped;
mod type_of;
mod type_text;

pub(crate) use computation::Computation;
pub(crate) use following::{Following, FollowingType, TypeTexts};
pub(crate) use inferred::{InferenceSource, inferred, type_of_attribute};
pub(crate) use type_of::{TypeOf, Values};
pub(crate) use type_text::{bit_vector_width, tensor_text};

#[cfg(test)]
mod tests;
