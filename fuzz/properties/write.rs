//! A sound module that is written index-stable or canonically is sound, and has the same text.

use mlirbc::write::{Mode, WriteOptions};

use super::sound;

pub fn check(bytes: &[u8]) {
    let Some(module) = sound::open(bytes) else {
        return;
    };
    let Some(text) = sound::text(&module) else {
        return;
    };
    for mode in [Mode::Stable, Mode::Canonical, Mode::Blanked] {
        // Another producer has everything written anew.
        let mut producer = module.container().producer().to_vec();
        if mode == Mode::Stable {
            producer.push(b' ');
        }
        let options = WriteOptions {
            mode,
            producer: Some(producer),
        };
        // What is opaque cannot be renumbered.
        let Ok(written) = module.to_bytes(&options) else {
            continue;
        };
        // What was opaque, and is known once other entries are blank or left out, may not be sound.
        if mode != Mode::Stable && sound::has_opaque(&text) && sound::open(&written).is_none() {
            continue;
        }
        let Some(again) = sound::reopen(&written, &module) else {
            continue;
        };
        if let Some(other) = sound::text(&again) {
            match mode {
                Mode::Canonical => {
                    let (before, after) = ((&module, &*text), (&again, &*other));
                    sound::equal_up_to_indices("written canonically", before, after);
                }
                Mode::Blanked => sound::equal_knowledge_aside(
                    "written blanked",
                    again.container().version(),
                    &text,
                    &other,
                ),
                _ => sound::equal_texts("written", &text, &other),
            }
        }
    }
}
