//! Opening, decoding, verifying, walking, printing and every getter end without a panic; the offset of an error
//! is in the file. What is verified can be printed.

use mlirbc::asm::{self, PrintError, PrintOptions};

use super::sound;

#[path = "../../tests/support/exercise.rs"]
mod exercise;

pub fn check(bytes: &[u8]) {
    exercise::everything(bytes);
    let Some(module) = sound::open(bytes) else {
        return;
    };
    let mut options = PrintOptions::default();
    options.max_bytes = Some(1 << 22);
    match asm::print(&module, &options, &mut std::io::sink()) {
        Ok(()) => {}
        Err(PrintError::Damaged(error)) => {
            sound::within::<()>(Err(error));
        }
        Err(error) => panic!("{error}"),
    }
}
