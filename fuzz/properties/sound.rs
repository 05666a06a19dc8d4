//! What the properties share: opening within limits that keep runs short, and the text of a module.

use mlirbc::asm::{self, PrintOptions};
use mlirbc::ir::{Module, OpenOptions};
use mlirbc::{Budget, Error, ErrorKind};

/// The most work of a run.
const WORK: u64 = 4_000_000;

/// The most bytes of text.
const TEXT: u64 = 4_000_000;

/// The options of a run: everything charges one budget.
pub fn options() -> OpenOptions {
    let mut options = OpenOptions::default();
    options.limits.budget = Some(Budget::new(WORK));
    options.limits.work = WORK;
    options
}

/// The module in some bytes, if it is sound.
pub fn open(bytes: &[u8]) -> Option<Module<'_>> {
    let module = Module::open_with(bytes, options()).ok()?;
    module.verify().ok()?;
    Some(module)
}

/// The module in bytes that a sound module became, within the budget of that.
#[track_caller]
pub fn reopen<'b>(bytes: &'b [u8], before: &Module<'_>) -> Option<Module<'b>> {
    let mut options = options();
    options.limits.budget = before.budget().cloned();
    options.registry = before.tables().registry().clone();
    let module = Module::open_with(bytes, options);
    let verified = module.and_then(|module| module.verify().map(|()| module));
    within(verified)
}

/// The result; `None` if a limit was exceeded.
///
/// # Panics
/// For any other error.
#[track_caller]
pub fn within<T>(result: Result<T, Error>) -> Option<T> {
    match result {
        Ok(value) => Some(value),
        Err(error) if is_limit(&error) => None,
        Err(error) => panic!("{error}"),
    }
}

/// Whether a limit of [`options`] was exceeded.
pub fn is_limit(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::LimitExceeded { .. })
}

/// The text with locations; `None` if the module has none, or too much.
pub fn text(module: &Module<'_>) -> Option<Vec<u8>> {
    let mut options = PrintOptions::default();
    options.locations = true;
    options.max_bytes = Some(TEXT);
    let mut text = Vec::new();
    asm::print(module, &options, &mut text).ok()?;
    Some(text)
}

/// Requires that two modules have one text, with the first lines that differ.
///
/// The bytes of what is opaque do not count: canonical writing renumbers the indices that it knows in them. A line may
/// be opaque in one of the modules only: what nothing refers to is left out by writing, and its entries take part in
/// the decision how others are read.
#[track_caller]
pub fn equal_texts(what: &str, one: &[u8], other: &[u8]) {
    const OPAQUE: &str = "<opaque ";
    if one == other {
        return;
    }
    let [one, other] = [one, other].map(|text| without_hex(&String::from_utf8_lossy(text)));
    let differs = |(one, other): &(&str, &str)| {
        one != other && !one.contains(OPAQUE) && !other.contains(OPAQUE)
    };
    let pair = one.lines().zip(other.lines()).find(differs);
    assert!(pair.is_none(), "{what}: the texts differ: {pair:#?}");
    let counts = [&one, &other].map(|text| text.lines().count());
    assert_eq!(counts[0], counts[1], "{what}: the texts have other lengths");
}

/// A text without the digits after `0x` in quotes.
fn without_hex(text: &str) -> String {
    const BEGIN: &str = "\"0x";
    let mut parts = text.split(BEGIN);
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        kept.push_str(BEGIN);
        kept.push_str(part.trim_start_matches(|c: char| c.is_ascii_hexdigit()));
    }
    kept
}
