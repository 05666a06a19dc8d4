//! Descriptions of dialects are read or refused, and files are read with those that are accepted. A line of
//! `====` separates the description from the file.

use std::sync::Arc;

use mlirbc::dialect::Registry;
use mlirbc::ir::Module;
use mlirbc::write::{Mode, WriteOptions};

use super::sound;

const SEPARATOR: &[u8] = b"\n====\n";

pub fn check(bytes: &[u8]) {
    let mut places = bytes.windows(SEPARATOR.len());
    let at = places.position(|window| window == SEPARATOR);
    let (text, file) = match at {
        Some(at) => (&bytes[..at], &bytes[at + SEPARATOR.len()..]),
        None => (bytes, &b""[..]),
    };
    let Ok(text) = std::str::from_utf8(text) else {
        return;
    };
    let mut registry = Registry::clone(&Registry::built_in());
    if let Err(error) = registry.add_text(text) {
        assert!(!error.to_string().is_empty());
        return;
    }
    let mut options = sound::options();
    options.registry = Arc::new(registry);
    let Ok(module) = Module::open_with(file, options) else {
        return;
    };
    let is_sound = module.verify().is_ok();
    sound::print_custom(&module);
    let text = sound::text(&module);
    let write = WriteOptions {
        mode: Mode::Canonical,
        producer: None,
    };
    if let (true, Some(text), Ok(written)) = (is_sound, text, module.to_bytes(&write))
        && let Some(again) = sound::reopen(&written, &module)
        && let Some(other) = sound::text(&again)
    {
        let (before, after) = ((&module, &*text), (&again, &*other));
        sound::equal_up_to_indices("written with a description", before, after);
    }
}
