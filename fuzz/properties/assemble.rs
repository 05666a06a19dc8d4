//! Text is read or refused without a panic. What is read from text without control characters prints as a text that
//! is read as the same, in the generic form, and if it is sound in the custom form.

use mlirbc::ir::Module;
use mlirbc::text::ParseOptions;

use super::sound;

pub fn check(bytes: &[u8]) {
    // A module stands for its text.
    let printed = sound::open(bytes).and_then(|module| sound::text(&module));
    let text = printed.as_deref().unwrap_or(bytes);
    let mut options = ParseOptions::default();
    options.limits = sound::options().limits;
    let Ok(module) = Module::parse(text, &options) else {
        return;
    };
    sound::print_custom(&module);
    // Control characters in the text of a dialect are printed as escapes, which are other text.
    let is_control = |byte: &u8| byte.is_ascii_control() && !b"\n\r\t".contains(byte);
    if text.iter().any(is_control) {
        return;
    }
    let Some(mut once) = sound::text(&module) else {
        return;
    };
    // MLIR prints wider floats than doubles in decimal, and reads decimals as doubles: such a value may change once.
    let mentions = |name: &[u8]| once.windows(name.len()).any(|part| part == name);
    let has_wide_floats = mentions(b"f80") || mentions(b"f128");
    if !has_wide_floats {
        check_custom(&module, &options);
    }
    for may_change in [has_wide_floats, false] {
        let again = match Module::parse(&once, &options) {
            Ok(again) => again,
            Err(_) if module_is_exhausted(&options) => return,
            Err(errors) => panic!("{errors}\n{}", String::from_utf8_lossy(&once)),
        };
        let Some(twice) = sound::text(&again) else {
            return;
        };
        if !may_change {
            return sound::equal_texts("parsed again", &once, &twice);
        }
        once = twice;
    }
}

/// Requires that the custom form is read as the same module, up to locations.
fn check_custom(module: &Module<'_>, options: &ParseOptions) {
    let (Some(mut custom), Some(expected)) =
        (sound::custom_text(module, true), sound::bare_text(module))
    else {
        return;
    };
    // An op may use a value of a region that it is not in: MLIR's parser accepts that, its verifier does not, and the custom form
    // has no name for the value.
    let is_unsound = module.verify().is_err();
    if is_unsound || sound::has_opaque(&custom) || has_ops_behind_terminators(module, options) {
        return;
    }
    if branches_to_an_entry_block(module) {
        return;
    }
    let mut again = Module::parse(&custom, options);
    // What stands in the text of a dialect is not judged there, but is as the definition of an alias.
    if again.is_err()
        && let Some(text) = sound::custom_text(module, false)
    {
        again = Module::parse(&text, options);
        custom = text;
    }
    let again = match again {
        Ok(again) => again,
        Err(_) if module_is_exhausted(options) => return,
        Err(errors) => panic!("{errors}\n{}", String::from_utf8_lossy(&custom)),
    };
    if let Some(found) = sound::bare_text(&again) {
        let [expected, found] = [expected, found]
            .map(|text| without_memoized_maps(&without_empty_dictionaries(&text)).into_bytes());
        sound::equal_texts("parsed from the custom form", &expected, &found);
    }
}

/// A text without the arrays of empty dictionaries of arguments and results, which the custom form of functions leaves
/// out as MLIR does.
fn without_empty_dictionaries(text: &[u8]) -> String {
    let mut text = String::from_utf8_lossy(text).into_owned();
    for start in ["arg_attrs = [", "res_attrs = ["] {
        let mut pieces = text.split(start);
        let mut out = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let end = piece.trim_start_matches(['{', '}', ',', ' ']);
            match end.strip_prefix("], ") {
                Some(rest) => out.push_str(rest),
                None => out.extend([start, piece]),
            }
        }
        text = out;
    }
    text
}

/// A text without the maps that MLIR computes for an op of linalg and keeps in its dictionary. Reading the custom form
/// adds them.
fn without_memoized_maps(text: &str) -> String {
    let mut pieces = text.split("linalg.memoized_indexing_maps = [");
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let mut depth = 1;
        let end = piece.find(|found| {
            depth += i32::from(found == '[') - i32::from(found == ']');
            depth == 0
        });
        let rest = end.map_or("", |end| &piece[end + 1..]);
        let is_only = out.ends_with(" {") && rest.starts_with('}');
        let (before, rest) = match rest.strip_prefix(", ") {
            _ if is_only => (out.len() - " {".len(), &rest["}".len()..]),
            Some(rest) => (out.len(), rest),
            None => (out.strip_suffix(", ").unwrap_or(&out).len(), rest),
        };
        out.truncate(before);
        out.push_str(rest);
    }
    out
}

/// Whether an op follows a terminator. MLIR refuses such blocks, and takes names at the beginning of a line for operands
/// of `return` in the line before.
fn has_ops_behind_terminators(module: &Module<'_>, options: &ParseOptions) -> bool {
    let registry = module.tables().registry();
    let mut ops = module.ops();
    while let Ok(Some(op)) = ops.next() {
        let count = op.block().map_or(1, |block| block.op_count());
        let is_last = op.position() + 1 == count;
        if !is_last && registry.is_terminator(op.name().full(), options.release) {
            return true;
        }
    }
    false
}

/// Whether an op branches to the first block of its region. MLIR refuses that, and many forms leave the label of that block
/// out.
fn branches_to_an_entry_block(module: &Module<'_>) -> bool {
    let mut ops = module.ops();
    while let Ok(Some(op)) = ops.next() {
        if op.successors().any(|block| block.position() == 0) {
            return true;
        }
    }
    false
}

fn module_is_exhausted(options: &ParseOptions) -> bool {
    let budget = options.limits.budget.as_ref();
    budget.is_some_and(|budget| budget.work() > budget.limit())
}
