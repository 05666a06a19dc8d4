//! The ops of VHLO that have an older and a newer form. `stablehlo_versions.txt` has the versions of
//! each.

use super::value::Default;

/// A difference between the two forms of an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Difference {
    /// Only the newer form has the attribute. The older one means this value.
    Added(&'static str, Default),
    /// Only the older form has the attribute. It has no meaning, and this is what StableHLO writes.
    Removed(&'static str, Default),
    /// The older form has one operand and one result, the newer one any number.
    Single,
    /// The older form has no regions, the newer one any number.
    NoRegions,
}
use Difference::*;

/// An op with two forms.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    /// The name of the older form, without the dialect.
    pub(super) older: &'static str,
    /// The name of the newer form.
    pub(super) newer: &'static str,
    /// How they differ; everything else is equal.
    pub(super) differences: &'static [Difference],
}

/// All ops with two forms.
pub(super) const PAIRS: [Pair; 25] = [
    pair("all_gather_v1", "all_gather_v2", &[Single]),
    pair("all_reduce_v1", "all_reduce_v2", &[Single]),
    pair("all_to_all_v1", "all_to_all_v2", &[Single]),
    pair("cbrt_v1", "cbrt_v2", ACCURACY),
    pair(
        "collective_broadcast_v1",
        "collective_broadcast_v2",
        &[Single, Added("has_dynamic_root", Default::False)],
    ),
    pair("composite_v1", "composite_v2", &[NoRegions]),
    pair("cosine_v1", "cosine_v2", ACCURACY),
    pair(
        "custom_call_v1",
        "custom_call_v2",
        &[Added("result_tilings", Default::EmptyArray)],
    ),
    pair(
        "dot_general_v1",
        "dot_general_v2",
        &[
            Added("accumulation_type", Default::NoneType),
            Added("allow_imprecise_accumulation", Default::NoneType),
            Added("lhs_component_count", Default::NoneType),
            Added("lhs_precision_type", Default::NoneType),
            Added("num_primitive_operations", Default::NoneType),
            Added("rhs_component_count", Default::NoneType),
            Added("rhs_precision_type", Default::NoneType),
        ],
    ),
    // Version 1 has the padding twice, and only its operand counts: the attribute is dropped whatever
    // its value.
    pair(
        "dynamic_conv_v1",
        "dynamic_conv_v2",
        &[Removed("padding", Default::NoPadding)],
    ),
    pair(
        "dynamic_gather_v1",
        "dynamic_gather_v2",
        &[
            Added("operand_batching_dims", Default::EmptyTensor),
            Added("start_indices_batching_dims", Default::EmptyTensor),
        ],
    ),
    pair(
        "exponential_minus_one_v1",
        "exponential_minus_one_v2",
        ACCURACY,
    ),
    pair("exponential_v1", "exponential_v2", ACCURACY),
    pair(
        "gather_v1",
        "gather_v2",
        &[
            Added("operand_batching_dims", Default::EmptyTensor),
            Added("start_indices_batching_dims", Default::EmptyTensor),
        ],
    ),
    pair("log_plus_one_v1", "log_plus_one_v2", ACCURACY),
    pair("log_v1", "log_v2", ACCURACY),
    pair("logistic_v1", "logistic_v2", ACCURACY),
    pair(
        "recv_v1",
        "recv_v2",
        &[Added("source_target_pairs", Default::EmptyTensor)],
    ),
    pair("rsqrt_v1", "rsqrt_v2", ACCURACY),
    pair(
        "scatter_v1",
        "scatter_v2",
        &[
            Added("input_batching_dims", Default::EmptyTensor),
            Added("scatter_indices_batching_dims", Default::EmptyTensor),
        ],
    ),
    pair(
        "send_v1",
        "send_v2",
        &[Added("source_target_pairs", Default::EmptyTensor)],
    ),
    pair("sine_v1", "sine_v2", ACCURACY),
    pair("sqrt_v1", "sqrt_v2", ACCURACY),
    pair("tan_v1", "tan_v2", ACCURACY),
    pair("tanh_v1", "tanh_v2", ACCURACY),
];

const ACCURACY: &[Difference] = &[Added("result_accuracy", Default::Accuracy)];

const fn pair(
    older: &'static str,
    newer: &'static str,
    differences: &'static [Difference],
) -> Pair {
    Pair {
        older,
        newer,
        differences,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::dialect::{OpDefs, VhloKind};
    use crate::schema::{OpDef, Release};

    fn op_def(name: &str) -> &'static OpDef {
        let name = format!("vhlo.{name}");
        let found = OpDefs::built_in().get(Release::StableHlo, name.as_bytes());
        found.unwrap()
    }

    fn attributes(name: &str) -> BTreeSet<&'static str> {
        let fields = op_def(name).properties(6).fields.iter();
        fields.map(|field| &*field.name).collect()
    }

    #[test]
    fn the_table_has_every_op_that_a_version_replaced() {
        let replaced = VhloKind::Op
            .all()
            .filter(|(_, versions)| versions.until.is_some());
        let replaced: BTreeSet<&str> = replaced.map(|(name, _)| name).collect();
        let older: BTreeSet<&str> = PAIRS.iter().map(|pair| pair.older).collect();
        assert_eq!(older, replaced);
    }

    #[test]
    fn the_newer_form_begins_where_the_older_one_ends() {
        for pair in PAIRS {
            let older = VhloKind::Op.versions(pair.older).unwrap();
            let newer = VhloKind::Op.versions(pair.newer).unwrap();
            let until = older.until.unwrap();
            let next = (until.major, until.minor + 1);
            // 0.20 is the last version before 1.0.
            assert_eq!((newer.since.major, newer.since.minor), next, "{pair:?}");
        }
    }

    #[test]
    fn the_differences_are_those_of_the_definitions() {
        for pair in PAIRS {
            let (mut added, mut removed) = (BTreeSet::new(), BTreeSet::new());
            for difference in pair.differences {
                match difference {
                    Added(name, _) => assert!(added.insert(*name)),
                    Removed(name, _) => assert!(removed.insert(*name)),
                    Single | NoRegions => {}
                }
            }
            let (older, newer) = (attributes(pair.older), attributes(pair.newer));
            assert_eq!(added, &newer - &older, "{pair:?}");
            assert_eq!(removed, &older - &newer, "{pair:?}");
            let (older, newer) = (op_def(pair.older), op_def(pair.newer));
            let counts = |op_def: &OpDef| {
                let groups = op_def.operands.iter().chain(&op_def.results);
                let groups = groups.flat_map(|groups| groups.iter());
                groups.map(|group| group.count).collect::<Vec<_>>()
            };
            let is_single = pair.differences.contains(&Single);
            assert_eq!(is_single, counts(older) != counts(newer), "{pair:?}");
            let is_closed = pair.differences.contains(&NoRegions);
            let has_others = older.regions.len() != newer.regions.len();
            assert_eq!(is_closed, has_others, "{pair:?}");
        }
    }
}
