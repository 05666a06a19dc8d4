//! A dump of the bytes of a file, which may be damaged.

use std::ffi::c_void;
use std::mem::MaybeUninit;

use crate::capi::basics::buffer::mlirbc_buffer;
use crate::capi::basics::error::{Failure, mlirbc_error};
use crate::capi::basics::status::mlirbc_status;
use crate::capi::basics::text::Raw;
use crate::capi::boundary::put;
use crate::capi::open::options::mlirbc_open_options;
use crate::capi::print::to_buffer::printed;
use crate::container::{Input, SectionId};
use crate::dialect::Registry;
use crate::dump::{self, DumpOptions};

/// Writes every one of the `len` bytes at `data`, a file, with its meaning as text to memory. The
/// text is that of the command `mlirbc dump`.
///
/// Damage is not a failure: the text has the unreadable bytes with the reason, and `is_damaged`,
/// which may be NULL, receives whether there are any. `options` has the limits and the registry; it
/// may be NULL for the defaults. Bit `i` of `sections` selects the section with the id `i`; 0
/// selects everything. If `is_full`, long strings and all bytes of long pieces are shown. `*buffer`
/// must be destroyed with `mlirbc_buffer_destroy`; NULL on failure.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_dump_to_buffer(
    data: *const c_void,
    len: usize,
    options: Option<&mlirbc_open_options>,
    sections: u32,
    is_full: bool,
    mut is_damaged: Option<&mut MaybeUninit<bool>>,
    buffer: Option<&mut MaybeUninit<*mut mlirbc_buffer>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    put(is_damaged.as_deref_mut(), false);
    printed(buffer, error, |text| {
        // SAFETY: the caller promises `len` bytes at `data`.
        let bytes = unsafe { Raw::required(data.cast::<u8>(), len) }?;
        if sections >> SectionId::ALL.len() != 0 {
            return Err(Failure::Caller(
                mlirbc_status::MLIRBC_STATUS_INVALID_ARGUMENT,
                "a bit of the sections is that of no section",
            ));
        }
        let selected = SectionId::ALL.iter().copied();
        let selected = selected.filter(|&id| sections >> id as u32 & 1 == 1);
        let settings = options.map(|options| &options.inner);
        let dump_options = DumpOptions {
            full: is_full,
            sections: selected.collect(),
            registry: settings.map_or_else(Registry::built_in, |it| it.registry.clone()),
            limits: settings.map(|it| it.limits.clone()).unwrap_or_default(),
        };
        // Writing to memory does not fail.
        let damage = dump::print(&Input::borrowed(bytes), &dump_options, text).ok();
        put(is_damaged, damage.flatten().is_some());
        Ok(())
    })
}
