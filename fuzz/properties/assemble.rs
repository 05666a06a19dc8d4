//! Text is read or refused without a panic. What is read from text without control characters prints as a text that
//! is read as the same.

use mlirbc::assemble::ParseOptions;
use mlirbc::ir::Module;

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
    // Control characters in the text of a dialect are printed as escapes, which are other text.
    let is_control = |byte: &u8| byte.is_ascii_control() && !b"\n\r\t".contains(byte);
    if text.iter().any(is_control) {
        return;
    }
    let Some(once) = sound::text(&module) else {
        return;
    };
    let again = match Module::parse(&once, &options) {
        Ok(again) => again,
        Err(_) if module_is_exhausted(&options) => return,
        Err(errors) => panic!("{errors}\n{}", String::from_utf8_lossy(&once)),
    };
    if let Some(twice) = sound::text(&again) {
        sound::equal_texts("parsed again", &once, &twice);
    }
}

fn module_is_exhausted(options: &ParseOptions) -> bool {
    let budget = options.limits.budget.as_ref();
    budget.is_some_and(|budget| budget.work() > budget.limit())
}
