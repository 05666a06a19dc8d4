//! The mnemonics of the attributes and types that releases of LLVM parse. MLIR refuses others in its own dialects.

use std::sync::LazyLock;

use hashbrown::HashMap;

use crate::dialect::is_known;
use crate::error::Result;
use crate::schema::Release;
use crate::text::parse::dialect_symbol::Symbol;
use crate::text::parse::parser::Parser;

/// `tools/text_forms_from_tablegen.py` describes the lines.
const FORMS: &str = include_str!("../../../convert/text_forms.txt");

/// The first release of LLVM whose mnemonics were compared with what it refuses.
const SINCE: u32 = 21;

/// Dialects with more attributes and types than the table has: those of tests, and of extensions for tests.
const OPEN: [&str; 5] = [
    "builtin",
    "test",
    "test_dyn",
    "test_irdl_to_cpp",
    "transform",
];

/// The names of a release.
static TABLE: LazyLock<HashMap<(u8, &'static str), &'static str>> = LazyLock::new(|| {
    let lines = FORMS.lines().filter_map(|line| {
        let mut words = line.splitn(3, ' ');
        let sign = match words.next()? {
            "attribute" => b'#',
            "type" => b'!',
            _ => return None,
        };
        Some(((sign, words.next()?), words.next()?))
    });
    lines.collect()
});

/// Whether MLIR's tools of a release refuse an attribute (`#`) or type (`!`) because of its mnemonic. A single text may
/// be of another release, as its module may be converted to that one.
fn is_refused(sign: u8, symbol: Symbol<'_>, release: Release, is_module: bool) -> bool {
    let Some(llvm) = release.llvm().filter(|llvm| *llvm >= SINCE) else {
        return false;
    };
    let (dialect, mnemonic) = (symbol.dialect, symbol.mnemonic);
    if release.is_snapshot() || OPEN.contains(&dialect) || !is_known(dialect.as_bytes()) {
        return false;
    }
    let llvm = llvm.to_string();
    let has_release = |releases: &str| releases.split(' ').any(|of| of == llvm);
    let is_of_dialect = |name: &str| name.split_once('.').is_some_and(|(of, _)| of == dialect);
    // A dialect that the release lacks stays text.
    let mut all = TABLE.iter();
    let has_dialect = all.any(|((_, name), of)| is_of_dialect(name) && has_release(of));
    let name = [dialect, ".", mnemonic].concat();
    let mut releases = TABLE.get(&(sign, name.as_str())).into_iter();
    let is_parsed = releases.any(|releases| !is_module || has_release(releases));
    has_dialect && !mnemonic.is_empty() && !is_parsed
}

impl Parser<'_, '_, '_> {
    /// Requires that a mnemonic without a description is one that MLIR parses.
    pub(in crate::text::parse) fn check_mnemonic(
        &self,
        sign: u8,
        symbol: Symbol<'_>,
    ) -> Result<()> {
        if !is_refused(
            sign,
            symbol,
            self.tables.own_release(),
            self.symbols.is_module,
        ) {
            return Ok(());
        }
        let what = match sign {
            b'#' => "unknown attribute in this dialect",
            _ => "unknown type in this dialect",
        };
        self.refuse(symbol.start, what)
    }
}
