//! The files of the corpus that do not agree with a tool, by name. Any other file that does not agree is a fault, and so
//! is a listed one that agrees.

use std::collections::BTreeMap;

/// The listed files with what is found of each, and what is wrong with a comparison.
pub struct Exceptions {
    rows: BTreeMap<&'static str, &'static str>,
    wrong: Vec<String>,
}

impl Exceptions {
    /// Reads lines with the path of a file, what is found of it, and the reason, and keeps those whose path `is_meant`.
    pub fn read(list: &'static str, is_meant: impl Fn(&str) -> bool) -> Exceptions {
        let mut rows = BTreeMap::new();
        for line in list.lines().filter(|line| !line.starts_with('#')) {
            let [path, found, reason] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("expected three columns: {line:?}");
            };
            assert!(!reason.is_empty(), "{path} has no reason");
            if is_meant(path) {
                let before = rows.insert(path, found);
                assert!(before.is_none(), "{path} is listed twice");
            }
        }
        Exceptions {
            rows,
            wrong: Vec::new(),
        }
    }

    /// Records that a file agrees.
    pub fn agrees(&mut self, path: &str) {
        if self.rows.remove(path).is_some() {
            self.wrong.push(format!(
                "{path} is listed, and agrees: remove it from the list"
            ));
        }
    }

    /// Records that a file does not agree: what is found of it, and the details for a message.
    pub fn differs(&mut self, path: &str, found: &str, details: &str) {
        match self.rows.remove(path) {
            Some(listed) if listed == found => {}
            Some(listed) => self.wrong.push(format!(
                "{path}\t{found}\tis listed with {listed}: {details}"
            )),
            None => self.wrong.push(format!("{path}\t{found}\t{details}")),
        }
    }

    /// Panics if something is wrong, or if files are listed that were not compared although `is_complete` says that all were.
    #[track_caller]
    pub fn check(mut self, is_complete: bool) {
        if is_complete {
            let absent = self.rows.keys();
            self.wrong
                .extend(absent.map(|path| format!("{path} is listed, and was not compared")));
        }
        assert!(self.wrong.is_empty(), "{}", self.wrong.join("\n"));
    }
}

/// A list and what a comparison finds lead to these faults.
pub fn only_listed_files_differ_and_only_as_listed() {
    const LIST: &str =
        "# A comment.\na/one\t2\tbecause\na/two\t-\tno text\nb/other\t1\tnot meant\n";
    let faults = |compare: &dyn Fn(&mut Exceptions)| {
        let mut exceptions = Exceptions::read(LIST, |path| path.starts_with("a/"));
        compare(&mut exceptions);
        exceptions.wrong
    };
    let as_listed = |it: &mut Exceptions| {
        it.differs("a/one", "2", "");
        it.differs("a/two", "-", "");
        it.agrees("a/three");
    };
    assert_eq!(faults(&as_listed), [""; 0]);
    assert_eq!(faults(&|it| it.agrees("a/one")).len(), 1);
    assert_eq!(faults(&|it| it.differs("a/one", "3", "")).len(), 1);
    assert_eq!(faults(&|it| it.differs("a/three", "2", "")).len(), 1);
    // A file that was not compared is a fault where all were.
    let partly = || Exceptions::read(LIST, |path| path == "a/one");
    partly().check(false);
    assert!(std::panic::catch_unwind(|| partly().check(true)).is_err());
}
