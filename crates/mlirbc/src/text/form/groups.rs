//! The groups of operands and results that a form names.

use std::sync::LazyLock;

use crate::schema::{Group, GroupCount};

/// The groups of a definition. The values of an op that MLIR defines by code are one group.
pub(crate) fn groups(groups: Option<&[Group]>) -> &[Group] {
    static WHOLE: LazyLock<[Group; 1]> = LazyLock::new(|| {
        [Group {
            name: "".into(),
            count: GroupCount::Any,
        }]
    });
    groups.unwrap_or(&*WHOLE)
}
