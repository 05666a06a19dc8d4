//! A sound module that was edited, written and read again has the text that it had before it was written. The
//! last bytes are the edits.

use mlirbc::write::{Mode, WriteOptions};

use support::random_edits;

use super::sound;

/// The most edits, of seven bytes each.
const MOST: usize = 8;

pub fn check(bytes: &[u8]) {
    let Some((&count, rest)) = bytes.split_last() else {
        return;
    };
    let length = 7 * (1 + usize::from(count) % MOST);
    let Some(at) = rest.len().checked_sub(length) else {
        return;
    };
    let (file, script) = rest.split_at(at);
    let Some(mut module) = sound::open(file) else {
        return;
    };
    for step in script.chunks_exact(7) {
        let number = |at: usize| u16::from_le_bytes([step[at], step[at + 1]]);
        let step = (step[0], number(1), number(3), number(5));
        let census = random_edits::census(&module);
        random_edits::edit(&mut module, &census, step);
    }
    // Edits may leave values used where they are not defined.
    if module.verify().is_err() {
        return;
    }
    let Some(text) = sound::text(&module) else {
        return;
    };
    for mode in [Mode::Stable, Mode::Canonical] {
        let options = WriteOptions {
            mode,
            producer: None,
        };
        let written = match module.to_bytes(&options) {
            Ok(written) => written,
            Err(error) if mode == Mode::Stable && !sound::is_limit(&error) => panic!("{error}"),
            Err(_) => continue,
        };
        // What was opaque, and is known without the ops that were erased, may not be sound.
        if sound::has_opaque(&text) && sound::open(&written).is_none() {
            continue;
        }
        let Some(again) = sound::reopen(&written, &module) else {
            continue;
        };
        if let Some(other) = sound::text(&again) {
            match mode {
                Mode::Canonical => {
                    let (before, after) = ((&module, &*text), (&again, &*other));
                    sound::equal_up_to_indices("edited and written", before, after);
                }
                _ => sound::equal_knowledge_aside(
                    "edited and written",
                    again.container().version(),
                    &text,
                    &other,
                ),
            }
        }
    }
}
