//! `Display` of modules and ops: their custom form with everything in its place. Damage ends the
//! text with its description in brackets, which no parser of MLIR accepts.

use std::fmt;
use std::io::{self, Write};

use crate::ir::{Module, Op};
use crate::text::print::entry_points::{print, print_op};
use crate::text::print::options::{OpForm, PrintError, PrintOptions};

/// The text of a whole file in the custom form, without aliases and resources, as
/// [`print()`] prints it with [`OpForm::Custom`]. A damaged module has `<cannot print: ...>` where
/// its text ends.
impl fmt::Display for Module<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display(f, |out| print(self, &custom(), out))
    }
}

/// The text of an op with its regions in the custom form, as [`print_op`] prints it with
/// [`OpForm::Custom`]. A damaged op has `<cannot print: ...>` where its text ends.
impl fmt::Display for Op<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display(f, |out| print_op(*self, &custom(), out))
    }
}

fn custom() -> PrintOptions {
    PrintOptions {
        form: OpForm::Custom,
        ..PrintOptions::default()
    }
}

fn display(
    f: &mut fmt::Formatter<'_>,
    print: impl FnOnce(&mut dyn Write) -> Result<(), PrintError>,
) -> fmt::Result {
    let mut text = Text {
        f,
        rest: Vec::new(),
        has_failed: false,
    };
    let printed = print(&mut text);
    if text.has_failed {
        return Err(fmt::Error);
    }
    let rest = std::mem::take(&mut text.rest);
    f.write_str(&String::from_utf8_lossy(&rest))?;
    match printed {
        Ok(()) => Ok(()),
        Err(error) => write!(f, "<cannot print: {error}>"),
    }
}

/// Passes text on to a formatter. Bytes that are no UTF-8 are replaced.
struct Text<'f, 'b> {
    f: &'f mut fmt::Formatter<'b>,
    /// The first bytes of a character whose others follow.
    rest: Vec<u8>,
    has_failed: bool,
}

impl Write for Text<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.rest.extend_from_slice(bytes);
        let whole = match std::str::from_utf8(&self.rest) {
            // A character that is cut off at the end.
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            _ => self.rest.len(),
        };
        let text = self.rest.drain(..whole).collect::<Vec<u8>>();
        self.f
            .write_str(&String::from_utf8_lossy(&text))
            .map_err(|error| {
                self.has_failed = true;
                io::Error::other(error)
            })?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
