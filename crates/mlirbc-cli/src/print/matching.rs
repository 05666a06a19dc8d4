//! `mlirbc print --ops`: the ops whose names match, each below its path.

use std::io::Write;

use mlirbc::diff::path_of;
use mlirbc::ir::{Module, Op, Walk};
use mlirbc::text::{OpHeads, PrintError, PrintOptions};

use super::highlight::Highlighter;
use crate::output::{Ink, Output};
use crate::text;

/// Prints the matching ops in a module, or in one of its ops, up to a number of bytes. Returns how many there are.
///
/// # Errors
/// Damage in the file, or the output cannot be written.
pub fn print<'m>(
    module: &'m Module<'_>,
    within: Option<Op<'m>>,
    patterns: &[String],
    options: &PrintOptions,
    out: &mut Output,
) -> Result<u64, PrintError> {
    let mut printer = Printer {
        heads: OpHeads::new(module, options)?,
        patterns,
        out,
        count: 0,
    };
    match within {
        None => printer.all_of(module.ops())?,
        Some(op) => {
            printer.op(op)?;
            for region in op.regions()? {
                printer.all_of(region.ops())?;
            }
        }
    }
    Ok(printer.count)
}

struct Printer<'p, 'm> {
    heads: OpHeads<'m>,
    patterns: &'p [String],
    out: &'p mut Output,
    count: u64,
}

impl<'m> Printer<'_, 'm> {
    fn all_of(&mut self, mut ops: Walk<'m>) -> Result<(), PrintError> {
        while let Some(op) = ops.next()? {
            self.op(op)?;
        }
        Ok(())
    }

    fn op(&mut self, op: Op<'m>) -> Result<(), PrintError> {
        let name = op.name().full();
        let mut patterns = self.patterns.iter();
        if !patterns.any(|pattern| matches(pattern.as_bytes(), name)) {
            return Ok(());
        }
        self.count += 1;
        let path = path_of(op)?;
        let path = text::shown(path.as_bytes());
        writeln!(self.out, "{}", self.out.paint(Ink::Heading, path))?;
        let text = self.heads.print(op)?;
        for line in text.split(|byte| *byte == b'\n') {
            self.out.write_all(b"  ")?;
            if self.out.is_colored() {
                let mut line_out = Highlighter::new(&mut *self.out);
                line_out.write_all(line)?;
                line_out.finish()?;
            } else {
                self.out.write_all(line)?;
            }
            self.out.write_all(b"\n")?;
        }
        Ok(())
    }
}

/// Whether a name matches a pattern, in which `*` is any text and `?` any byte.
fn matches(pattern: &[u8], name: &[u8]) -> bool {
    let (mut at, mut at_name) = (0, 0);
    // Behind the last `*`, and the part of the name that it does not stand for.
    let mut last: Option<(usize, usize)> = None;
    loop {
        match (pattern.get(at), name.get(at_name)) {
            (Some(b'*'), _) => {
                at += 1;
                last = Some((at, at_name));
            }
            (None, None) => return true,
            (Some(wanted), Some(found)) if wanted == found || *wanted == b'?' => {
                at += 1;
                at_name += 1;
            }
            _ => match last {
                Some((behind, start)) if start < name.len() => {
                    at = behind;
                    at_name = start + 1;
                    last = Some((behind, start + 1));
                }
                _ => return false,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_whole_names() {
        let cases = [
            ("stablehlo.*", "stablehlo.add", true),
            ("stablehlo.*", "stablehlo.", true),
            ("stablehlo.*", "vhlo.add_v1", false),
            ("stablehlo", "stablehlo.add", false),
            ("*", "", true),
            ("", "", true),
            ("", "a", false),
            ("*.add*", "stablehlo.add", true),
            ("*.add*", "arith.addi", true),
            ("*.add", "arith.addi", false),
            ("*ab*b", "aabcbab", true),
            ("*ab*b", "aabcba", false),
            ("arith.?ddi", "arith.addi", true),
            ("arith.?ddi", "arith.ddi", false),
            ("a**", "a", true),
            ("a?", "a", false),
        ];
        for (pattern, name, expected) in cases {
            let found = matches(pattern.as_bytes(), name.as_bytes());
            assert_eq!(found, expected, "{pattern} {name}");
        }
        let long = "a".repeat(1 << 12);
        assert!(!matches(
            format!("{}b", "*a".repeat(64)).as_bytes(),
            long.as_bytes()
        ));
    }
}
