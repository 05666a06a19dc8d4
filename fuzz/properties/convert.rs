//! A conversion that fails or has obstacles changes nothing; what was converted is sound when it is written.

use mlirbc::ir::Loss;
use mlirbc::layout::Release;
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
    let is_converted = match choice % 3 {
        0 => module.convert((choice / 3 % 7) as u8, loss).is_ok(),
        _ => {
            let target = TARGETS[choice / 3 % TARGETS.len()];
            let converted = module.convert_to_release(target, loss);
            converted.is_ok_and(|it| it.is_converted)
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
    match loss {
        Loss::Refuse => drop(sound::reopen(&written, &module)),
        // What the release lacks stays as it is.
        Loss::Allow => drop(mlirbc::ir::Module::open_with(
            &written[..],
            sound::options(),
        )),
    }
}
