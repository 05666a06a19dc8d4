//! The releases of MLIR that can read a file, according to its version, those of its dialects, and its
//! encodings of builtin, `quant` and `llvm`. The results are those observed with `mlir-opt` of the releases, as
//! in the table of docs/command-line.md. Not checked: whether a release has the file's other
//! dialects and ops, parses its text, and has the same layout of properties.

use mlirbc::convert::{EncodingReaders, attribute_readers, dialect_version_readers, type_readers};

/// A number above every release, for files that no release can read.
const NEVER: u32 = u32::MAX;

/// A feature of a file that not every release reads.
struct Need {
    oldest: u32,
    newest: Option<u32>,
    what: String,
}

/// The requirements of a file on releases.
#[derive(Default)]
pub struct Readers {
    needs: Vec<Need>,
    /// Whether ops have properties, which are not judged.
    has_properties: bool,
    producer: Vec<u8>,
}

impl Readers {
    /// Records the producer: some encodings changed without a new code.
    pub fn set_producer(&mut self, producer: &[u8]) {
        self.producer = producer.to_vec();
    }

    /// Judges the version that the file states.
    pub fn judge_version(&mut self, version: Option<u64>) {
        let (oldest, what) = match version {
            // Release 15 has no bytecode.
            Some(0) => (16, "bytecode version 0".to_owned()),
            Some(version @ 1..=6) => (17, format!("bytecode version {version}")),
            Some(version) => (NEVER, format!("unknown bytecode version {version}")),
            None => (NEVER, "no bytecode version".to_owned()),
        };
        self.has_properties = version >= Some(5);
        self.need(oldest, None, what);
    }

    /// Judges the version of a dialect of the file.
    pub fn judge_dialect_version(&mut self, dialect: &[u8], version: &[u8]) {
        let readers = dialect_version_readers(dialect, version);
        let dialect = dialect.escape_ascii();
        self.judge(readers, format!("the version of dialect '{dialect}'"));
    }

    /// Judges an attribute of the file that a code identifies.
    pub fn judge_attribute(&mut self, dialect: &str, name: &str, code: u64) {
        let readers = attribute_readers(dialect.as_bytes(), code, &self.producer);
        self.judge(readers, format!("attribute code {code} ({name})"));
    }

    /// Judges a type of the file that a code identifies.
    pub fn judge_type(&mut self, dialect: &str, name: &str, code: u64) {
        let readers = type_readers(dialect.as_bytes(), code, &self.producer);
        self.judge(readers, format!("type code {code} ({name})"));
    }

    fn judge(&mut self, readers: Option<EncodingReaders>, what: String) {
        if let Some(readers) = readers {
            self.need(readers.oldest.unwrap_or(NEVER), readers.newest, what);
        }
    }

    fn need(&mut self, oldest: u32, newest: Option<u32>, what: String) {
        self.needs.push(Need {
            oldest,
            newest,
            what,
        });
    }

    /// The oldest release that can read the file; `None` if none is known.
    pub fn oldest(&self) -> Option<u32> {
        let oldest = self.needs.iter().map(|need| need.oldest).max()?;
        let reaches = self.newest().is_none_or(|newest| oldest <= newest);
        (oldest != NEVER && reaches).then_some(oldest)
    }

    /// The newest release that can read the file; `None` if newer ones are not known to fail.
    pub fn newest(&self) -> Option<u32> {
        self.needs.iter().filter_map(|need| need.newest).min()
    }

    /// The features that releases before the oldest one, and after the newest one, lack.
    pub fn deciding(&self) -> impl Iterator<Item = &str> {
        let oldest = self.needs.iter().map(|need| need.oldest).max();
        let newest = self.newest();
        let is_deciding = move |need: &&Need| {
            Some(need.oldest) == oldest || (newest.is_some() && need.newest == newest)
        };
        let deciding = self.needs.iter().filter(is_deciding);
        deciding.map(|need| need.what.as_str())
    }

    /// The other requirements on a release that reads the file.
    pub fn assumed(&self) -> &'static str {
        match self.has_properties {
            true => "its dialects and text, and equal properties of their ops",
            false => "its dialects and text",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_of_a_dialect_needs_a_release_that_reads_it() {
        let oldest = |dialect: &[u8], version: &[u8]| {
            let mut readers = Readers::default();
            readers.judge_version(Some(6));
            readers.judge_dialect_version(dialect, version);
            readers.oldest()
        };
        assert_eq!(oldest(b"builtin", &[1]), Some(23));
        assert_eq!(oldest(b"builtin", &[3]), Some(24));
        assert_eq!(oldest(b"func", &[3]), Some(24));
        assert_eq!(oldest(b"arith", &[1]), None);
        assert_eq!(oldest(b"test", &[5, 1]), Some(17));
        assert_eq!(oldest(b"vhlo", &[19, 1]), Some(17));
    }

    #[test]
    fn the_newest_need_decides() {
        let mut readers = Readers::default();
        readers.judge_attribute("builtin", "file_line_col_range", 22);
        readers.judge_version(Some(0));
        assert_eq!(readers.oldest(), Some(20));
        readers.judge_type("builtin", "graph", 34);
        readers.judge_attribute("vhlo", "code 24", 24);
        assert_eq!(readers.oldest(), Some(23));
        assert_eq!(readers.newest(), None);
        assert_eq!(
            readers.deciding().collect::<Vec<_>>(),
            ["type code 34 (graph)"]
        );
        readers.judge_version(Some(7));
        assert_eq!(readers.oldest(), None);
    }

    #[test]
    fn an_encoding_that_was_changed_is_read_by_the_releases_of_its_writer() {
        let of = |producer: &str| {
            let mut readers = Readers::default();
            readers.set_producer(producer.as_bytes());
            readers.judge_version(Some(6));
            readers.judge_attribute("llvm", "di_compile_unit", 1);
            (readers.oldest(), readers.newest())
        };
        assert_eq!(of("MLIR22.1.8"), (Some(22), Some(22)));
        assert_eq!(of("MLIR23.1.4"), (Some(23), None));
        assert_eq!(of("MLIR23.0.0git"), (Some(22), None));
        assert_eq!(of("MLIRxxx-trunk"), (Some(22), None));
        let mut readers = Readers::default();
        readers.set_producer(b"MLIR16.0.6");
        readers.judge_version(Some(0));
        readers.judge_type("builtin", "scalable_vector", 20);
        assert_eq!((readers.oldest(), readers.newest()), (Some(16), Some(16)));
        // No release reads both.
        readers.judge_attribute("builtin", "distinct", 21);
        assert_eq!(readers.oldest(), None);
    }
}
