//! The callbacks of a dialect, and their registration.

use crate::dialects::hooks::Upgrade;
use crate::dialects::hooks::upgrade::mlirbc_upgrade_fn;
use crate::open::options::mlirbc_open_options;
use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::Arc;

use crate::basics::error::{
    Failure, NULL_ARGUMENT, RESERVED, fallible, invalid_argument, mlirbc_error,
};
use crate::basics::foreign::{ForeignData, mlirbc_release_fn};
use crate::basics::handle::{mlirbc_attribute, mlirbc_type};
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_str;
use crate::boundary::number::number_of;
use crate::boundary::put;
use crate::dialects::hooks::callback::{self, Purpose};
use crate::dialects::hooks::mlirbc_hook_outcome;
use crate::dialects::hooks::properties::mlirbc_hook_properties;
use crate::dialects::hooks::reader::mlirbc_hook_reader;
use crate::dialects::hooks::writer::mlirbc_hook_writer;
use crate::dialects::registry::mlirbc_registry;
use crate::open::module::mlirbc_module;
use mlirbc::dialect::{Attribute, DialectHooks, HookReader, HookWriter, Outcome, Type};
use mlirbc::schema::Record;
use mlirbc::{Error, Result};

/// Reads an attribute, a type or a version.
pub type mlirbc_read_hook = Option<
    extern "C" fn(
        reader: &mut mlirbc_hook_reader<'_, '_>,
        user_data: *mut c_void,
    ) -> MaybeUninit<mlirbc_hook_outcome>,
>;

/// Reads the properties of an op with this full name.
pub type mlirbc_read_properties_hook = Option<
    extern "C" fn(
        op_name: mlirbc_str,
        reader: &mut mlirbc_hook_reader<'_, '_>,
        user_data: *mut c_void,
    ) -> MaybeUninit<mlirbc_hook_outcome>,
>;

/// Writes an attribute.
pub type mlirbc_write_attribute_hook = Option<
    extern "C" fn(
        module: *const mlirbc_module,
        attribute: mlirbc_attribute,
        writer: &mut mlirbc_hook_writer<'_, '_>,
        user_data: *mut c_void,
    ) -> MaybeUninit<mlirbc_hook_outcome>,
>;

/// Writes a type.
pub type mlirbc_write_type_hook = Option<
    extern "C" fn(
        module: *const mlirbc_module,
        ty: mlirbc_type,
        writer: &mut mlirbc_hook_writer<'_, '_>,
        user_data: *mut c_void,
    ) -> MaybeUninit<mlirbc_hook_outcome>,
>;

/// Writes the properties of an op with this full name, from those that were read.
pub type mlirbc_write_properties_hook = Option<
    extern "C" fn(
        module: *const mlirbc_module,
        op_name: mlirbc_str,
        properties: &mlirbc_hook_properties<'_, '_>,
        writer: &mut mlirbc_hook_writer<'_, '_>,
        user_data: *mut c_void,
    ) -> MaybeUninit<mlirbc_hook_outcome>,
>;

/// Writes a version.
pub type mlirbc_write_version_hook = Option<
    extern "C" fn(
        writer: &mut mlirbc_hook_writer<'_, '_>,
        user_data: *mut c_void,
    ) -> MaybeUninit<mlirbc_hook_outcome>,
>;

/// The callbacks of a dialect. `mlirbc_dialect_hooks_init` sets all members to NULL, as `{0}` does in
/// C. A NULL callback declines.
///
/// The callbacks may be called as long as a registry, options or a module with them lives: at any
/// time, by any thread, and by several threads at once for different modules or entries.
/// `user_data` must allow that. An entry is read on first use and its result is kept. It is read
/// again only if two threads use it for the first time at once.
///
/// Readers, writers and everything borrowed from them are valid during the call. A callback must
/// not throw or longjmp. A callback may read any module. If it requests an attribute, type or
/// property blob that another read callback must decode first, that entry fails permanently. A
/// callback that writes may read the module that it receives. No callback may destroy a module; an
/// edit is refused with `MLIRBC_STATUS_INVALID_ARGUMENT`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_dialect_hooks {
    /// The last argument of the callbacks.
    pub user_data: *mut c_void,
    /// Called once with `user_data` when nothing refers to the callbacks any more, or before the
    /// call returns if registering them fails. It may be NULL.
    pub destroy: mlirbc_release_fn,
    /// Reads an attribute.
    pub read_attribute: mlirbc_read_hook,
    /// Reads a type.
    pub read_type: mlirbc_read_hook,
    /// Reads the properties of an op.
    pub read_properties: mlirbc_read_properties_hook,
    /// Reads the version of the dialect.
    pub read_version: mlirbc_read_hook,
    /// Writes an attribute for the target version of the writer. Declining keeps its form.
    pub write_attribute: mlirbc_write_attribute_hook,
    /// Writes a type for the target version of the writer. Declining keeps its form.
    pub write_type: mlirbc_write_type_hook,
    /// Writes the properties of an op for the target version of the writer. Declining keeps their
    /// form.
    pub write_properties: mlirbc_write_properties_hook,
    /// Writes the target version of the writer.
    pub write_version: mlirbc_write_version_hook,
    /// Room for later members, which has to be NULL.
    pub reserved: [*mut c_void; 8],
}

/// Sets all members to NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dialect_hooks_init(hooks: Option<&mut MaybeUninit<mlirbc_dialect_hooks>>) {
    put(
        hooks,
        mlirbc_dialect_hooks {
            user_data: ptr::null_mut(),
            destroy: None,
            read_attribute: None,
            read_type: None,
            read_properties: None,
            read_version: None,
            write_attribute: None,
            write_type: None,
            write_properties: None,
            write_version: None,
            reserved: [ptr::null_mut(); 8],
        },
    );
}

/// Callbacks as a registry holds them.
struct Callbacks {
    hooks: mlirbc_dialect_hooks,
    user_data: ForeignData,
}

// SAFETY: functions may be called from any thread, and what `hooks` points to besides is what
// `user_data` keeps, which the caller promises to be fit for any thread.
unsafe impl Send for Callbacks {}
// SAFETY: as above.
unsafe impl Sync for Callbacks {}

impl Callbacks {
    /// Takes over `user_data`. It is released when the result is dropped, or before an error is
    /// returned, unless the struct is not initialized.
    fn take(hooks: Option<&mlirbc_dialect_hooks>) -> Result<Self, Failure> {
        let hooks = *hooks.ok_or(NULL_ARGUMENT)?;
        if hooks.reserved.iter().any(|reserved| !reserved.is_null()) {
            return Err(RESERVED);
        }
        let user_data = ForeignData {
            data: hooks.user_data,
            destroy: hooks.destroy,
        };
        Ok(Callbacks { hooks, user_data })
    }

    /// Calls a callback that reads, if there is one.
    fn read<H>(
        &self,
        hook: Option<H>,
        purpose: Purpose,
        reader: &mut HookReader<'_>,
        call: impl FnOnce(
            H,
            &mut mlirbc_hook_reader<'_, '_>,
            *mut c_void,
        ) -> MaybeUninit<mlirbc_hook_outcome>,
    ) -> Result<Outcome> {
        let Some(hook) = hook else {
            return Ok(Outcome::Declined);
        };
        let mut reader = mlirbc_hook_reader::new(reader);
        let outcome = callback::run(purpose, || call(hook, &mut reader, self.user_data.data));
        let outcome = outcome.ok_or_else(|| {
            Error::of_hook("a callback asked for what a callback has to read, while it was reading")
        })?;
        let (declared, read) = reader.end();
        outcome_of(outcome, declared, read)
    }

    /// Calls a callback that writes, if there is one.
    fn write<H>(
        &self,
        hook: Option<H>,
        writer: &mut HookWriter<'_>,
        call: impl FnOnce(
            H,
            &mut mlirbc_hook_writer<'_, '_>,
            *mut c_void,
        ) -> MaybeUninit<mlirbc_hook_outcome>,
    ) -> Result<Outcome> {
        let Some(hook) = hook else {
            return Ok(Outcome::Declined);
        };
        written_by(writer, |writer| call(hook, writer, self.user_data.data))
    }
}

/// Calls a callback that writes.
pub(super) fn written_by(
    writer: &mut HookWriter<'_>,
    call: impl FnOnce(&mut mlirbc_hook_writer<'_, '_>) -> MaybeUninit<mlirbc_hook_outcome>,
) -> Result<Outcome> {
    let mut writer = mlirbc_hook_writer::new(writer);
    let outcome = callback::run(Purpose::Write, || call(&mut writer));
    let declined = MaybeUninit::new(mlirbc_hook_outcome::MLIRBC_HOOK_DECLINED);
    outcome_of(outcome.unwrap_or(declined), writer.end(), None)
}

/// The outcome of a callback; an error that it declared takes precedence over what it returned.
fn outcome_of(
    outcome: MaybeUninit<mlirbc_hook_outcome>,
    declared: Option<Error>,
    read: Option<Error>,
) -> Result<Outcome> {
    const DONE: i32 = mlirbc_hook_outcome::MLIRBC_HOOK_DONE as i32;
    const DECLINED: i32 = mlirbc_hook_outcome::MLIRBC_HOOK_DECLINED as i32;
    const FAILED: i32 = mlirbc_hook_outcome::MLIRBC_HOOK_FAILED as i32;
    match (declared, number_of(outcome)) {
        (Some(error), _) => Err(error),
        (None, DONE) => Ok(Outcome::Done),
        (None, DECLINED) => Ok(Outcome::Declined),
        (None, FAILED) => {
            Err(read.unwrap_or_else(|| Error::of_hook("the callback failed and did not say why")))
        }
        (None, outcome) => Err(Error::of_hook(format!(
            "the callback returned {outcome}, which is no outcome"
        ))),
    }
}

impl DialectHooks for Callbacks {
    fn read_attribute(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
        let hook = self.hooks.read_attribute;
        self.read(hook, Purpose::ReadEntry, reader, |hook, reader, data| {
            hook(reader, data)
        })
    }

    fn read_type(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
        let hook = self.hooks.read_type;
        self.read(hook, Purpose::ReadEntry, reader, |hook, reader, data| {
            hook(reader, data)
        })
    }

    fn read_properties(&self, op: &[u8], reader: &mut HookReader<'_>) -> Result<Outcome> {
        let hook = self.hooks.read_properties;
        self.read(hook, Purpose::ReadEntry, reader, |hook, reader, data| {
            hook(mlirbc_str::of(op), reader, data)
        })
    }

    fn read_version(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
        let hook = self.hooks.read_version;
        self.read(hook, Purpose::ReadVersion, reader, |hook, reader, data| {
            hook(reader, data)
        })
    }

    fn write_attribute(
        &self,
        attribute: Attribute<'_>,
        writer: &mut HookWriter<'_>,
    ) -> Result<Outcome> {
        self.write(self.hooks.write_attribute, writer, |hook, writer, data| {
            hook(callback::written().cast(), attribute.into(), writer, data)
        })
    }

    fn write_type(&self, ty: Type<'_>, writer: &mut HookWriter<'_>) -> Result<Outcome> {
        self.write(self.hooks.write_type, writer, |hook, writer, data| {
            hook(callback::written().cast(), ty.into(), writer, data)
        })
    }

    fn write_properties(
        &self,
        op: &[u8],
        properties: Record<'_>,
        writer: &mut HookWriter<'_>,
    ) -> Result<Outcome> {
        let properties = mlirbc_hook_properties::new(properties, writer.container());
        self.write(self.hooks.write_properties, writer, |hook, writer, data| {
            let (module, op) = (callback::written().cast(), mlirbc_str::of(op));
            hook(module, op, &properties, writer, data)
        })
    }

    fn write_version(&self, writer: &mut HookWriter<'_>) -> Result<Outcome> {
        self.write(self.hooks.write_version, writer, |hook, writer, data| {
            hook(writer, data)
        })
    }
}

/// Sets the callbacks that read and write the entries of a dialect; they replace earlier ones. They
/// take precedence over everything else that the registry knows of the dialect.
///
/// `hooks` is copied. The library takes ownership of `user_data`, also if the call fails. It does
/// not if a reserved member is not NULL, because the struct is then not initialized.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_registry_add_hooks(
    registry: Option<&mut mlirbc_registry>,
    dialect: mlirbc_str,
    hooks: Option<&mlirbc_dialect_hooks>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    let callbacks = Callbacks::take(hooks);
    fallible(error, || {
        let callbacks = callbacks?;
        // SAFETY: the caller promises `len` characters.
        let dialect = unsafe { dialect.required() }?;
        let dialect = std::str::from_utf8(dialect)
            .map_err(|_| invalid_argument("the name of the dialect is not UTF-8"))?;
        let registry = registry.ok_or(NULL_ARGUMENT)?;
        registry.inner.add_hooks(dialect, Arc::new(callbacks));
        Ok(())
    })
}

/// Adds callbacks that are called first for the attributes, types and properties of all dialects,
/// before those that were added earlier. `mlirbc_hook_reader_get_dialect` returns the dialect in
/// whose group an entry is. The callbacks decline entries that are not theirs.
///
/// `hooks` is copied. The library takes ownership of `user_data`, also if the call fails. It does
/// not if a reserved member is not NULL, because the struct is then not initialized.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_registry_add_overrides(
    registry: Option<&mut mlirbc_registry>,
    hooks: Option<&mlirbc_dialect_hooks>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    let callbacks = Callbacks::take(hooks);
    fallible(error, || {
        let callbacks = callbacks?;
        let registry = registry.ok_or(NULL_ARGUMENT)?;
        registry.inner.add_overrides(Arc::new(callbacks));
        Ok(())
    })
}

/// Adds an upgrade for a dialect, which replaces an earlier one for it. `upgrade` is called once
/// for each module that has a version of the dialect, after the module was opened with these
/// options. Dialects follow the order of the file. `upgrade` decides whether the version is an old
/// one.
///
/// The thread that opens a module calls `upgrade`. Several threads may open modules at once:
/// `user_data` must allow that. `destroy` is called with it once when the options are destroyed,
/// when the upgrade is replaced, or before the call returns if it fails. `destroy` may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_open_options_add_upgrade(
    options: Option<&mut mlirbc_open_options>,
    dialect: mlirbc_str,
    upgrade: mlirbc_upgrade_fn,
    user_data: *mut c_void,
    destroy: mlirbc_release_fn,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    let user_data = ForeignData {
        data: user_data,
        destroy,
    };
    fallible(error, move || {
        let user_data = Arc::new(user_data);
        // SAFETY: the caller promises `len` characters.
        let dialect = unsafe { dialect.required() }?;
        let options = options.ok_or(NULL_ARGUMENT)?;
        let call = upgrade.ok_or(NULL_ARGUMENT)?;
        options.upgrades.retain(|known| known.dialect() != dialect);
        options
            .upgrades
            .push(Upgrade::new(dialect, call, user_data));
        Ok(())
    })
}
