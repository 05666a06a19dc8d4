//! Opens files as modules, and makes modules without ops.

use std::sync::Arc;

use crate::container::{Container, Input, NEWEST_VERSION, SectionId};
use crate::dialect::{Registry, Tables};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::bodies::{Bodies, Home};
use crate::ir::body::Body;
use crate::ir::module::{FILE_BODY, Module};
use crate::ir::resolver::Resolver;
use crate::ir::upgrade::Upgrades;
use crate::layout::Release;
use crate::limits::Limits;

/// How a file is opened.
#[derive(Clone, Debug)]
pub struct OpenOptions {
    /// Bounds on what reading may cost.
    pub limits: Limits,
    /// What is known of dialects.
    pub registry: Arc<Registry>,
    /// The release whose op definitions hold, and no other but those of the registry that are for
    /// any. `None` to go by the producer and by what fits.
    pub release: Option<Release>,
    /// What to do with modules of older versions of dialects.
    pub upgrades: Upgrades,
}

impl Default for OpenOptions {
    fn default() -> Self {
        OpenOptions {
            limits: Limits::default(),
            registry: Registry::built_in(),
            release: None,
            upgrades: Upgrades::default(),
        }
    }
}

impl<'a> Module<'a> {
    /// Reads the tables of `input`; no op is decoded.
    ///
    /// # Errors
    /// The first damage in the header, the sections or a table. Damage in an attribute, a type or
    /// an op shows when it is first asked for, and in [`Module::verify`].
    pub fn open(input: impl Into<Input<'a>>) -> Result<Self> {
        Self::open_with(input, OpenOptions::default())
    }

    /// Reads the tables of `input` as `options` say.
    ///
    /// # Errors
    /// As [`Module::open`].
    pub fn open_with(input: impl Into<Input<'a>>, options: OpenOptions) -> Result<Self> {
        let container = Container::open(input, options.limits.clone())?;
        let upgrades = options.upgrades.clone();
        let mut module = Self::from_container(container, options);
        module.upgrade(&upgrades)?;
        Ok(module)
    }

    /// The module over tables that have been read; the limits of `options` were for reading them.
    /// Upgrades are not called.
    pub fn from_container(container: Container<'a>, options: OpenOptions) -> Self {
        let ir = container.sections().get(SectionId::Ir);
        let home = Home {
            op: None,
            bytes: ir.map(|section| section.data.clone()).unwrap_or_default(),
            regions: 1,
            depth: 0,
        };
        let bodies = Bodies::default();
        bodies.announce(vec![home]);
        let resolver = Resolver::new(&container, options.release);
        let tables = Tables::new(container, options.registry, options.release);
        Module::of(tables, resolver, bodies)
    }

    /// A module without ops, to be built. It has no `builtin.module` yet; one op at the top is what
    /// every tool expects.
    ///
    /// # Errors
    /// The version is newer than any known one, or the producer holds a NUL.
    pub fn new(version: u8, producer: &[u8], options: OpenOptions) -> Result<Module<'static>> {
        if version > NEWEST_VERSION {
            let kind = ErrorKind::VersionTooNew {
                found: u64::from(version),
                newest: u64::from(NEWEST_VERSION),
            };
            return Err(Error::new(kind, 0));
        }
        let mut container = Container::empty(version, options.limits.clone());
        container.set_producer(producer)?;
        let mut module = Module::from_container(container, options);
        module.bodies.set(FILE_BODY, Body::with_top_block());
        Ok(module)
    }

    /// Maps the file at `path` and reads its tables.
    ///
    /// # Errors
    /// As [`Module::open`], and [`ErrorKind::Io`]. See [`Input::map`] for what must not happen to
    /// the file meanwhile.
    #[cfg(feature = "mmap")]
    pub fn open_file(path: impl AsRef<std::path::Path>) -> Result<Module<'static>> {
        Module::open(Input::map(path.as_ref())?)
    }
}
