//! The text of a module and of an op.

use mlirbc::Error;
use mlirbc::diff::path_of;
use mlirbc::ir::{Module, Op};
use mlirbc::text::{OpForm, OpHeads, PrintError, PrintOptions, print, print_op};

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

/// The generic text of an op, without locations.
pub fn op_text(op: Op<'_>) -> String {
    op_text_with(op, &PrintOptions::default())
}

pub fn op_text_with(op: Op<'_>, options: &PrintOptions) -> String {
    let mut out = Vec::new();
    print_op(op, options, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

pub fn text_with(module: &Module<'_>, options: &PrintOptions) -> String {
    let mut out = Vec::new();
    print(module, options, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Prints all ops one by one, with their paths.
///
/// # Errors
/// The module is damaged, or its budget is spent.
pub fn heads_printed(module: &Module<'_>, form: OpForm) -> Result<(), Error> {
    let mut options = PrintOptions::default();
    options.form = form;
    let mut heads = OpHeads::new(module, &options)?;
    let mut ops = module.ops();
    while let Some(op) = ops.next()? {
        match heads.print(op) {
            Err(PrintError::Damaged(error)) => return Err(error),
            text => assert!(!text.unwrap().is_empty()),
        }
        assert!(!path_of(op)?.is_empty());
    }
    Ok(())
}
