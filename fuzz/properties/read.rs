//! Opening, decoding, verifying, walking, printing and every getter end without a panic; the offset of an error
//! is in the file. What is verified can be printed if all of it is known.

use mlirbc::ErrorKind;
use mlirbc::dialect::Form;
use mlirbc::ir::Module;
use mlirbc::text::{self, OpForm, PrintError, PrintOptions};

use support::exercise;

use super::sound;

pub fn check(bytes: &[u8]) {
    exercise::everything(bytes);
    let Some(module) = sound::open(bytes) else {
        return;
    };
    let mut options = PrintOptions::default();
    options.max_bytes = Some(1 << 22);
    printed(&module, &options);
    options.form = OpForm::Custom;
    options.aliases = true;
    options.resources = true;
    printed(&module, &options);
}

fn printed(module: &Module<'_>, options: &PrintOptions) {
    match text::print(module, options, &mut std::io::sink()) {
        Ok(()) => {}
        // The text of some attributes depends on a type or attribute, which may be opaque, and names in text
        // with escapes are not read.
        Err(PrintError::Damaged(error))
            if matches!(
                error.kind(),
                ErrorKind::UnexpectedAttribute { .. } | ErrorKind::UnexpectedType { .. }
            ) && has_unread_entries(module) => {}
        Err(PrintError::Damaged(error)) => {
            sound::within::<()>(Err(error));
        }
        Err(error) => panic!("{error}"),
    }
}

fn has_unread_entries(module: &Module<'_>) -> bool {
    let tables = module.tables();
    let attributes = tables.attributes().map(|it| it.form());
    let mut forms = attributes.chain(tables.types().map(|it| it.form()));
    let has_escapes = |text: &[u8]| text.starts_with(b"\"") && text.contains(&b'\\');
    forms.any(|form| match form {
        Ok(Form::Opaque(_)) => true,
        Ok(Form::Text(text)) => has_escapes(text),
        _ => false,
    })
}
