//! What the properties share: opening within limits that keep runs short, and the text of a module.

use mlirbc::container::AttributeId;
use mlirbc::dialect::Form;
use mlirbc::diff::{Change, DiffOptions, Part, diff};
use mlirbc::ir::{Module, OpenOptions};
use mlirbc::text::{self, OpForm, PrintOptions};
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

/// The module in bytes that a sound module became, within the budget of that. `None` if an attribute is another one
/// than expected and something was opaque before: as in [`equal_knowledge_aside`], it may be known now.
#[track_caller]
pub fn reopen<'b>(bytes: &'b [u8], before: &Module<'_>) -> Option<Module<'b>> {
    let mut options = options();
    options.limits.budget = before.budget().cloned();
    options.registry = before.tables().registry().clone();
    let module = Module::open_with(bytes, options);
    match module.and_then(|module| module.verify().map(|()| module)) {
        Err(error)
            if matches!(error.kind(), ErrorKind::UnexpectedAttribute { .. })
                && has_opaque_attributes(before) =>
        {
            None
        }
        verified => within(verified),
    }
}

/// Whether the encoding of an attribute is unknown.
fn has_opaque_attributes(module: &Module<'_>) -> bool {
    let tables = module.tables();
    let ids = (0..tables.attribute_count()).map(AttributeId);
    let mut attributes = ids.filter_map(|id| tables.attribute(id));
    attributes.any(|attribute| matches!(attribute.form(), Ok(Form::Opaque(_))))
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

/// The text with locations and resources; `None` if the module has none, or too much.
pub fn text(module: &Module<'_>) -> Option<Vec<u8>> {
    let mut options = PrintOptions::default();
    options.locations = true;
    options.resources = true;
    options.max_bytes = Some(TEXT);
    let mut text = Vec::new();
    text::print(module, &options, &mut text).ok()?;
    Some(text)
}

/// The text in the custom form, without locations and resources.
pub fn custom_text(module: &Module<'_>, aliases: bool) -> Option<Vec<u8>> {
    let mut options = PrintOptions::default();
    options.form = OpForm::Custom;
    options.aliases = aliases;
    options.max_bytes = Some(TEXT);
    let mut text = Vec::new();
    text::print(module, &options, &mut text).ok()?;
    Some(text)
}

/// The text in the generic form, without locations and resources.
pub fn bare_text(module: &Module<'_>) -> Option<Vec<u8>> {
    let mut options = PrintOptions::default();
    options.max_bytes = Some(TEXT);
    let mut text = Vec::new();
    text::print(module, &options, &mut text).ok()?;
    Some(text)
}

/// Prints a module in the custom form, with aliases. An error is as good as a text here.
pub fn print_custom(module: &Module<'_>) {
    let mut options = PrintOptions::default();
    options.form = OpForm::Custom;
    options.locations = true;
    options.aliases = true;
    options.max_bytes = Some(TEXT);
    let _ = text::print(module, &options, &mut std::io::sink());
}

/// Whether a text has something opaque in it.
pub fn has_opaque(text: &[u8]) -> bool {
    let opaque = b"<opaque";
    text.windows(opaque.len()).any(|it| it == opaque)
}

/// Requires that two texts are the same, with the first line that differs.
#[track_caller]
pub fn equal_texts(what: &str, one: &[u8], other: &[u8]) {
    if one == other {
        return;
    }
    let [one, other] = [one, other].map(|text| String::from_utf8_lossy(text).into_owned());
    let pair = one
        .lines()
        .zip(other.lines())
        .find(|(one, other)| one != other);
    let counts = [&one, &other].map(|text| text.lines().count());
    panic!("{what}: the texts differ, {counts:?} lines: {pair:#?}");
}

/// Requires that two texts of modules of a version are the same, except that a line may be opaque in one of them only:
/// ops and entries that nothing refers to any more took part in the decision how others are read. Before version 5,
/// that decides which attributes of a dictionary are properties, too.
#[track_caller]
pub fn equal_knowledge_aside(what: &str, version: u8, one: &[u8], other: &[u8]) {
    if one != other {
        let [one, other] = [one, other].map(|text| String::from_utf8_lossy(text).into_owned());
        compare_lines(what, version, &one, &other);
    }
}

/// Requires that the texts of two modules are the same up to the indices in opaque bytes, which canonical writing
/// renumbers where it knows them, and up to knowledge as [`equal_knowledge_aside`]. Nothing else differs between the
/// modules.
#[track_caller]
pub fn equal_up_to_indices(what: &str, before: (&Module<'_>, &[u8]), after: (&Module<'_>, &[u8])) {
    if before.1 == after.1 {
        return;
    }
    let [one, other] = [before.1, after.1].map(|text| without_hex(&String::from_utf8_lossy(text)));
    if !compare_lines(what, after.0.container().version(), &one, &other) {
        return;
    }
    // The comparison of modules knows which opaque bytes are indices. The texts have the resources that something
    // refers to; canonical writing leaves out the others, as MLIR does.
    let Some(found) = within(diff(before.0, after.0, &DiffOptions::default())) else {
        return;
    };
    let known = found
        .iter()
        .find(|it| it.change != Change::Unknown && it.part != Part::Resource);
    assert!(known.is_none(), "{what}: the modules differ: {known:#?}");
}

/// Compares the lines of texts, except those that are opaque in one of them. Returns whether there are none of those.
#[track_caller]
fn compare_lines(what: &str, version: u8, one: &str, other: &str) -> bool {
    let counts = [one, other].map(|text| text.lines().count());
    assert_eq!(counts[0], counts[1], "{what}: the texts have other lengths");
    let mut is_known_alike = true;
    for (one, other) in one.lines().zip(other.lines()) {
        let is_known_in_one = |item| is_in_one(item, one, other);
        if version < 5 && is_known_in_one("<{") {
            // The attributes are elsewhere in the other text, also on other lines.
            return false;
        }
        let is_alike = opaque_items(one).eq(opaque_items(other)) && !is_known_in_one("<opaque ");
        // Distinct attributes in something opaque take no number from those in the lines behind.
        let is_same = || match is_known_alike {
            true => one == other,
            false => without_distinct_numbers(one) == without_distinct_numbers(other),
        };
        assert!(
            !is_alike || is_same(),
            "{what}: the texts differ: {one}\n{other}"
        );
        is_known_alike &= is_alike;
    }
    is_known_alike
}

/// A line without the numbers of its distinct attributes.
fn without_distinct_numbers(line: &str) -> String {
    let mut pieces = line.split("distinct[");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |line, piece| {
        line + "distinct[" + piece.trim_start_matches(|digit: char| digit.is_ascii_digit())
    })
}

/// Whether lines differ first where an item begins in one of them only.
fn is_in_one(item: &str, one: &str, other: &str) -> bool {
    let pairs = one.bytes().zip(other.bytes());
    let at = pairs.take_while(|(one, other)| one == other).count();
    let begins = |line: &str| {
        line.as_bytes()
            .get(at..)
            .is_some_and(|it| it.starts_with(item.as_bytes()))
    };
    begins(one) != begins(other)
}

/// What is opaque in a line: the dialect of an attribute or type, and nothing for properties.
fn opaque_items(line: &str) -> impl Iterator<Item = &str> {
    let items = line.split("<opaque ").skip(1);
    items.map(|item| item.split('"').next().unwrap_or_default())
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
