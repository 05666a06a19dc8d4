//! Hooks that read and write whatever the bytes choose cause errors and no panic. The first 16 bytes are their
//! choices.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use mlirbc::dialect::{Attribute, DialectHooks, HookReader, HookWriter, Outcome, Registry, Type};
use mlirbc::ir::Module;
use mlirbc::schema::Record;
use mlirbc::write::{Mode, WriteOptions};
use mlirbc::{Error, Result};

use super::sound;

const CHOICES: usize = 16;

/// Hooks that misbehave.
struct Misbehaved {
    choices: [u8; CHOICES],
    next: AtomicUsize,
}

impl Misbehaved {
    fn choice(&self) -> u8 {
        let next = self.next.fetch_add(1, Ordering::Relaxed);
        self.choices[next % CHOICES].wrapping_add((next / CHOICES) as u8)
    }

    fn read(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
        for _ in 0..self.choice() % 6 {
            match self.choice() % 8 {
                0 => drop(reader.varint()?),
                1 => drop(reader.attribute()?),
                2 => drop(reader.ty()?),
                3 => drop(reader.string()?),
                4 => drop(reader.blob()?),
                5 => reader.name_next("field"),
                6 => drop(reader.byte()?),
                _ => reader.set_kind_name("kind"),
            }
        }
        match self.choice() % 8 {
            0 => Err(Error::of_hook("a hook that fails")),
            1 => Ok(Outcome::Declined),
            _ => Ok(Outcome::Done),
        }
    }

    fn write(&self, writer: &mut HookWriter<'_>) -> Result<Outcome> {
        for _ in 0..self.choice() % 6 {
            match self.choice() % 3 {
                0 => writer.varint(u64::from(self.choice())),
                1 => writer.byte(self.choice()),
                _ => writer.blob(&self.choices),
            };
        }
        match self.choice() % 8 {
            0 => Err(Error::of_hook("a hook that fails")),
            1 => Ok(Outcome::Declined),
            _ => Ok(Outcome::Done),
        }
    }
}

impl DialectHooks for Misbehaved {
    fn read_attribute(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
        self.read(reader)
    }

    fn read_type(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
        self.read(reader)
    }

    fn read_properties(&self, _: &[u8], reader: &mut HookReader<'_>) -> Result<Outcome> {
        self.read(reader)
    }

    fn read_version(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
        self.read(reader)
    }

    fn write_attribute(&self, _: Attribute<'_>, writer: &mut HookWriter<'_>) -> Result<Outcome> {
        self.write(writer)
    }

    fn write_type(&self, _: Type<'_>, writer: &mut HookWriter<'_>) -> Result<Outcome> {
        self.write(writer)
    }

    fn write_properties(
        &self,
        _: &[u8],
        _: Record<'_>,
        writer: &mut HookWriter<'_>,
    ) -> Result<Outcome> {
        self.write(writer)
    }

    fn write_version(&self, writer: &mut HookWriter<'_>) -> Result<Outcome> {
        self.write(writer)
    }
}

pub fn check(bytes: &[u8]) {
    let Some((choices, file)) = bytes.split_first_chunk::<CHOICES>() else {
        return;
    };
    let hooks = Misbehaved {
        choices: *choices,
        next: AtomicUsize::new(0),
    };
    let mut registry = Registry::clone(&Registry::built_in());
    registry.add_overrides(Arc::new(hooks));
    let mut options = sound::options();
    options.registry = Arc::new(registry);
    let Ok(mut module) = Module::open_with(file, options) else {
        return;
    };
    let _ = module.verify();
    let _ = sound::text(&module);
    let container = module.container();
    let names = container.dialects().iter();
    let names: Vec<_> = names
        .map(|it| container.dialect_name(it.0).to_vec())
        .collect();
    if let Some(name) = names.first() {
        let _ = module.set_dialect_target(name, &[u64::from(choices[0])]);
    }
    for mode in [Mode::Stable, Mode::Canonical, Mode::Blanked] {
        let options = WriteOptions {
            mode,
            producer: None,
        };
        let _ = module.to_bytes(&options);
    }
    let _ = module.fingerprint();
}
