//! Opening files as modules, and creating modules without ops.

use std::sync::Arc;

use crate::container::{Container, Input, NEWEST_VERSION, SectionId};
use crate::dialect::{Registry, Tables};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::bodies::{Bodies, Home};
use crate::ir::body::Body;
use crate::ir::module::{FILE_BODY, Module};
use crate::ir::resolver::Resolver;
use crate::ir::upgrade::Upgrades;
use crate::limits::Limits;
use crate::schema::Release;

/// Options for opening a file.
#[derive(Clone, Debug)]
pub struct OpenOptions {
    /// Limits on the cost of reading.
    pub limits: Limits,
    /// The known dialects.
    pub registry: Arc<Registry>,
    /// The release whose op definitions apply. The only others are definitions of the registry that
    /// are for any release. `None` selects the definitions by the producer and by the ops of the
    /// file.
    pub release: Option<Release>,
    /// Upgrades for modules with older versions of dialects.
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
    /// Reads the tables of `input`. No op is decoded.
    ///
    /// # Errors
    /// The first damage in the header, the sections or a table. Damage in an attribute, a type or
    /// an op is reported on first access and by [`Module::verify`].
    pub fn open(input: impl Into<Input<'a>>) -> Result<Self> {
        Self::open_with(input, OpenOptions::default())
    }

    /// Reads the tables of `input` with `options`.
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

    /// Creates the module over tables that have been read. The limits in `options` have no effect,
    /// and upgrades are not called.
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

    /// Creates a module without ops, to be built. It has no `builtin.module` yet; MLIR tools expect
    /// one op at the top.
    ///
    /// # Errors
    /// The version is newer than any known one, or the producer contains a NUL.
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

    /// Opens the file at `path` and reads its tables. [`Input::open`] states how it is read, and the
    /// restrictions on a mapped file.
    ///
    /// # Errors
    /// As [`Module::open`], and [`ErrorKind::Io`].
    pub fn open_file(path: impl AsRef<std::path::Path>) -> Result<Module<'static>> {
        let path = path.as_ref();
        let input = Input::open(path).map_err(|error| Error::of_file(path, &error))?;
        Module::open(input)
    }
}
