//! The text of a module.

use mlirbc::ir::Module;
use mlirbc::text::{PrintOptions, print};

/// The text without locations.
pub fn printed(module: &Module<'_>) -> String {
    text_with(module, &PrintOptions::default())
}

/// The text with locations.
pub fn located(module: &Module<'_>) -> String {
    let mut options = PrintOptions::default();
    options.locations = true;
    text_with(module, &options)
}

fn text_with(module: &Module<'_>, options: &PrintOptions) -> String {
    let mut out = Vec::new();
    print(module, options, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}
