//! A conversion that fails or has obstacles changes nothing; what was converted is sound when it is written.

use mlirbc::ir::{Loss, Module};
use mlirbc::schema::Release;
use mlirbc::write::WriteOptions;

use super::sound;

const TARGETS: [Release; 4] = [
    Release::Llvm18,
    Release::Llvm19,
    Release::Llvm21,
    Release::Llvm22,
];

pub fn check(bytes: &[u8]) {
    let Some((&choice, file)) = bytes.split_last() else {
        return;
    };
    let Some(mut module) = sound::open(file) else {
        return;
    };
    let before = sound::text(&module);
    let loss = match choice & 1 {
        0 => Loss::Refuse,
        _ => Loss::Allow,
    };
    let choice = usize::from(choice >> 1);
    // Whether something stays in a form that the release does not read.
    let (is_converted, has_obstacles) = match choice % 3 {
        0 => {
            let converted = module.convert((choice / 3 % 7) as u8, loss);
            (converted.is_ok(), false)
        }
        _ => {
            let target = TARGETS[choice / 3 % TARGETS.len()];
            match module.convert_to_release(target, loss) {
                Ok(conversion) => (conversion.is_converted, !conversion.obstacles.is_empty()),
                Err(_) => (false, false),
            }
        }
    };
    if !is_converted {
        if let (Some(before), Some(after)) = (before, sound::text(&module)) {
            sound::equal_texts("not converted", &before, &after);
        }
        return;
    }
    let Some(written) = sound::within(module.to_bytes(&WriteOptions::default())) else {
        return;
    };
    let Some(after) = sound::text(&module) else {
        return;
    };
    if has_obstacles {
        // The file is what was written all the same.
        let again = Module::open_with(&written[..], sound::options());
        drop(sound::within(again));
        return;
    }
    let Some(again) = sound::reopen(&written, &module) else {
        return;
    };
    // Before version 5 properties are in dictionaries, and only reading tells them apart again.
    if module.container().version() >= 5
        && let Some(other) = sound::text(&again)
    {
        sound::equal_knowledge_aside(
            "converted and written",
            again.container().version(),
            &after,
            &other,
        );
    }
}
