//! Which releases of MLIR can read a file, as far as that depends on its version and on the
//! encodings of upstream dialects in it. Only what was observed is said: format.md §2, §6.3, §6.4,
//! §6.6 and §16. Whether a release has the file's other dialects and ops, and lays out their
//! properties in the same way, is not looked at.

/// A release that no release is: what needs it cannot be read.
const NEVER: u32 = u32::MAX;

/// What a file needs of the releases that read it.
#[derive(Default)]
pub struct Readers {
    /// The oldest release known to read something, and what.
    needs: Vec<(u32, String)>,
}

impl Readers {
    /// The version that the file states.
    pub fn judge_version(&mut self, version: Option<u64>) {
        self.needs.push(match version {
            Some(0) => (16, "bytecode version 0".to_owned()),
            // Releases 17 and 18 were not tried.
            Some(version @ 1..=6) => (19, format!("bytecode version {version}")),
            Some(version) => (NEVER, format!("unknown bytecode version {version}")),
            None => (NEVER, "no bytecode version".to_owned()),
        });
    }

    /// An attribute of the file that is told by a code.
    pub fn judge_attribute(&mut self, dialect: &str, name: &str, code: u64) {
        let release = match (dialect, code) {
            ("builtin", 22) => 20,
            ("builtin", 23) => 23,
            ("builtin", 24 | 25) => 24,
            ("builtin", 26..) => NEVER,
            ("llvm", _) => 22,
            _ => return,
        };
        self.needs
            .push((release, format!("attribute code {code} ({name})")));
    }

    /// A type of the file that is told by a code.
    pub fn judge_type(&mut self, dialect: &str, name: &str, code: u64) {
        let release = match (dialect, code) {
            ("quant", 6) => 20,
            ("builtin", 21..=33) => 23,
            ("builtin", 34) => 24,
            ("builtin", 35..) => NEVER,
            _ => return,
        };
        self.needs
            .push((release, format!("type code {code} ({name})")));
    }

    /// The oldest release that can read the file; `None` if none is known.
    pub fn oldest(&self) -> Option<u32> {
        let oldest = self.needs.iter().map(|(release, _)| *release).max()?;
        (oldest != NEVER).then_some(oldest)
    }

    /// What the releases before the oldest one lack.
    pub fn deciding(&self) -> impl Iterator<Item = &str> {
        let oldest = self.needs.iter().map(|(release, _)| *release).max();
        let deciding = self
            .needs
            .iter()
            .filter(move |(release, _)| Some(*release) == oldest);
        deciding.map(|(_, what)| what.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_need_decides() {
        let mut readers = Readers::default();
        readers.judge_attribute("builtin", "file_line_col_range", 22);
        readers.judge_version(Some(0));
        assert_eq!(readers.oldest(), Some(20));
        readers.judge_type("builtin", "graph", 34);
        readers.judge_attribute("vhlo", "code 24", 24);
        assert_eq!(readers.oldest(), Some(24));
        assert_eq!(
            readers.deciding().collect::<Vec<_>>(),
            ["type code 34 (graph)"]
        );
        readers.judge_version(Some(7));
        assert_eq!(readers.oldest(), None);
    }
}
