//! The codes of builtin types (format.md §6.2): the first varint of an encoding. Float types have
//! no constants, as their layouts are named after their formats.

pub(crate) const INTEGER: u64 = 0;
pub(crate) const INDEX: u64 = 1;
pub(crate) const FUNCTION: u64 = 2;
pub(crate) const COMPLEX: u64 = 9;
pub(crate) const MEMREF: u64 = 10;
pub(crate) const MEMREF_IN_SPACE: u64 = 11;
pub(crate) const NONE: u64 = 12;
pub(crate) const TENSOR: u64 = 13;
pub(crate) const TENSOR_WITH_ENCODING: u64 = 14;
pub(crate) const TUPLE: u64 = 15;
pub(crate) const UNRANKED_MEMREF: u64 = 16;
pub(crate) const UNRANKED_MEMREF_IN_SPACE: u64 = 17;
pub(crate) const UNRANKED_TENSOR: u64 = 18;
pub(crate) const VECTOR: u64 = 19;
pub(crate) const SCALABLE_VECTOR: u64 = 20;
pub(crate) const TOKEN: u64 = 33;
pub(crate) const GRAPH: u64 = 34;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::Registry;

    #[test]
    fn every_code_is_that_of_the_layout_of_its_name() {
        let registry = Registry::built_in();
        let layouts = &registry.get(b"builtin").unwrap().types;
        let named = [
            (INTEGER, "integer"),
            (INDEX, "index"),
            (FUNCTION, "function"),
            (COMPLEX, "complex"),
            (MEMREF, "memref"),
            (MEMREF_IN_SPACE, "memref_in_space"),
            (NONE, "none"),
            (TENSOR, "tensor"),
            (TENSOR_WITH_ENCODING, "tensor_with_encoding"),
            (TUPLE, "tuple"),
            (UNRANKED_MEMREF, "unranked_memref"),
            (UNRANKED_MEMREF_IN_SPACE, "unranked_memref_in_space"),
            (UNRANKED_TENSOR, "unranked_tensor"),
            (VECTOR, "vector"),
            (SCALABLE_VECTOR, "scalable_vector"),
            (TOKEN, "token"),
            (GRAPH, "graph"),
        ];
        for (code, name) in named {
            let mut layouts = layouts.iter().filter(|layout| layout.code == code);
            assert!(layouts.any(|layout| &*layout.name == name), "{name}");
        }
    }
}
