//! Text is read or refused without a panic. What is read from text without control characters prints as a text that
//! is read as the same.

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

fn module_is_exhausted(options: &ParseOptions) -> bool {
    let budget = options.limits.budget.as_ref();
    budget.is_some_and(|budget| budget.work() > budget.limit())
}
