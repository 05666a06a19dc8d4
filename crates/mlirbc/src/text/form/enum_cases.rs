//! The cases of enums, by the attribute that is one of them: `#spirv.scope<Device>`, `#gpu<dim x>`.
//!
//! `enum_cases.txt` is made by `tools/enums_from_tablegen.py`, which describes its lines.

use std::sync::LazyLock;

use hashbrown::HashMap;

use crate::schema::Release;

const ENUMS: &str = include_str!("enum_cases.txt");

/// The cases that releases parse.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cases {
    releases: &'static str,
    /// The brackets around the case.
    pub(crate) brackets: Option<[&'static str; 2]>,
    /// What separates bits.
    pub(crate) separator: Option<&'static str>,
    names: &'static str,
}

static TABLE: LazyLock<HashMap<&'static str, Vec<Cases>>> = LazyLock::new(|| {
    let mut table: HashMap<&str, Vec<Cases>> = HashMap::new();
    for line in ENUMS.lines() {
        let Some((head, names)) = line.split_once(" = ") else {
            continue;
        };
        let mut parts = head.splitn(4, ' ');
        let (Some(name), Some(brackets), Some(separator), Some(releases)) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            continue;
        };
        table.entry(name).or_default().push(Cases {
            releases,
            brackets: match brackets {
                "<>" => Some(["<", ">"]),
                "()" => Some(["(", ")"]),
                _ => None,
            },
            separator: Some(separator).filter(|separator| *separator != "-"),
            names,
        });
    }
    table
});

/// The cases of an attribute in a release, if it is a case of an enum.
pub(crate) fn cases_of(dialect: &str, mnemonic: &str, release: Release) -> Option<Cases> {
    let variants = TABLE.get([dialect, ".", mnemonic].concat().as_str())?;
    let name = release.llvm()?.to_string();
    let mut variants = variants.iter();
    let found = variants.find(|cases| cases.releases.split(' ').any(|of| of == name));
    found.copied()
}

/// Whether an attribute such as `#gpu.dim` is a case of an enum without brackets. Before LLVM 24 its text is `#gpu<dim x>`,
/// since then `#gpu.dim<x>`, and that in the form of an op `x`.
pub(crate) fn has_no_brackets(class: &str) -> bool {
    let name = class.strip_prefix('#').unwrap_or(class);
    let variants = TABLE.get(name).map(Vec::as_slice).unwrap_or_default();
    let mut variants = variants.iter().peekable();
    variants.peek().is_some() && variants.all(|cases| cases.brackets.is_none())
}

impl Cases {
    pub(crate) fn contains(&self, name: &str) -> bool {
        self.names.split(' ').any(|case| case == name)
    }

    /// The names of bits in the order in which MLIR prints them, that of their declaration. `None` if a name may stand for
    /// several bits, as `fast`.
    pub(crate) fn sorted(&self, bits: &[u8]) -> Option<String> {
        let bits = std::str::from_utf8(bits).ok()?;
        let separator = self.separator.unwrap_or_default();
        if separator.is_empty() || !bits.contains(separator) {
            return Some(bits.to_owned());
        }
        let has = |name: &&str| bits.split(separator).any(|bit| bit == *name);
        let mut sorted: Vec<&str> = self.names.split(' ').filter(has).collect();
        // The case of no bits is declared first. It is not printed beside bits.
        if sorted.len() > 1 && sorted.first()?.eq_ignore_ascii_case("none") {
            sorted.remove(0);
        }
        (separator == "|").then(|| sorted.join(separator))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_have_their_own_cases() {
        let has = |release, case| {
            let cases = cases_of("gpu", "address_space", release);
            cases.is_some_and(|cases| cases.contains(case))
        };
        assert!(has(Release::Llvm23, "constant") && has(Release::Llvm21, "global"));
        assert!(!has(Release::Llvm21, "constant") && has(Release::Llvm17, "global"));
        let of = |release| cases_of("amdgpu", "address_space", release);
        assert!(of(Release::Llvm19).is_none() && of(Release::Llvm21).is_some());
    }

    #[test]
    fn brackets_are_a_part_of_the_text_of_some_cases() {
        assert!(has_no_brackets("#gpu.dim") && has_no_brackets("#nvvm.shfl_kind"));
        assert!(!has_no_brackets("#arith.fastmath") && !has_no_brackets("#mine.kind"));
    }
}
