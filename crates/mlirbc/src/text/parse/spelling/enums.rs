//! The cases of enums, by the attribute that is one of them: `#spirv.scope<Device>`, `#gpu<dim x>`.
//!
//! `enums.txt` is made by `tools/enums_from_tablegen.py`, which describes its lines.

use std::sync::LazyLock;

use hashbrown::HashMap;

use crate::error::Result;
use crate::schema::Release;
use crate::text::parse::parser::Parser;

const ENUMS: &str = include_str!("enums.txt");

/// The cases that releases parse.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cases {
    releases: &'static str,
    /// The brackets around the case.
    pub(super) brackets: Option<[&'static str; 2]>,
    /// What separates bits.
    separator: Option<&'static str>,
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
pub(super) fn cases_of(dialect: &str, mnemonic: &str, release: Release) -> Option<Cases> {
    let variants = TABLE.get([dialect, ".", mnemonic].concat().as_str())?;
    let name = release.llvm()?.to_string();
    let mut variants = variants.iter();
    let found = variants.find(|cases| cases.releases.split(' ').any(|of| of == name));
    found.copied()
}

impl Cases {
    fn contains(&self, name: &str) -> bool {
        self.names.split(' ').any(|case| case == name)
    }

    /// The names of bits in the order in which MLIR prints them, that of their declaration. `None` if a name may stand for
    /// several bits, as `fast`.
    fn sorted(&self, bits: &[u8]) -> Option<String> {
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

impl Parser<'_, '_, '_> {
    /// What follows the name of an attribute: a case, or several bits.
    pub(super) fn spell_case(&mut self, cases: Cases, out: &mut Vec<u8>) -> Result<()> {
        let [open, close] = cases.brackets.unwrap_or([" ", ""]);
        if cases.brackets.is_some() {
            self.lexer.expect(open, "expected bracket before a case")?;
        }
        out.extend_from_slice(open.as_bytes());
        let start = out.len();
        self.spell_case_of(cases, out)?;
        while let Some(separator) = cases.separator
            && self.lexer.take(separator)
        {
            out.extend_from_slice(separator.as_bytes());
            self.spell_case_of(cases, out)?;
        }
        let bits = out.split_off(start);
        match cases.sorted(&bits) {
            Some(sorted) => out.extend_from_slice(sorted.as_bytes()),
            None => {
                self.spelling_is_unknown = true;
                out.extend_from_slice(&bits);
            }
        }
        self.lexer.expect(close, "expected bracket behind a case")?;
        out.extend_from_slice(close.as_bytes());
        Ok(())
    }

    /// A case by the name of its attribute.
    pub(super) fn spell_case_named(
        &mut self,
        (dialect, mnemonic): (&str, &str),
        out: &mut Vec<u8>,
    ) -> Result<()> {
        match cases_of(dialect, mnemonic, self.tables.own_release()) {
            Some(cases) => self.spell_case_of(cases, out),
            None => self.spell_scalar(out),
        }
    }

    fn spell_case_of(&mut self, cases: Cases, out: &mut Vec<u8>) -> Result<()> {
        let start = self.place();
        match self.lexer.word() {
            Some(word) if cases.contains(word) => {
                out.extend_from_slice(word.as_bytes());
                Ok(())
            }
            Some(_) => self.refuse(start, "unknown case of an enum"),
            None => Err(self.lexer.error("expected valid keyword")),
        }
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
}
