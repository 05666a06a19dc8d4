//! A dump of the bytes of a file, which may be damaged.

use std::ffi::c_void;
use std::mem::MaybeUninit;

use crate::basics::buffer::mlirbc_buffer;
use crate::basics::error::{Failure, invalid_argument, mlirbc_error};
use crate::basics::status::mlirbc_status;
use crate::basics::text::Raw;
use crate::boundary::put;
use crate::open::options::mlirbc_open_options;
use crate::print::to_buffer::printed;
use mlirbc::container::{Input, SectionId};
use mlirbc::dump::{self, DumpOptions};

/// Writes every one of the `len` bytes at `data`, a file, with its meaning as text to memory. The
/// text is that of the command `mlirbc dump`.
///
/// Damage is not a failure: the text has the unreadable bytes with the reason, and `is_damaged`,
/// which may be NULL, receives whether there are any. `options` has the limits and the registry; it
/// may be NULL for the defaults. Bit `i` of `sections` selects the section with the id `i`; 0
/// selects everything. If `is_full`, long strings and all bytes of long pieces are shown. `*buffer`
/// must be destroyed with `mlirbc_buffer_destroy`; NULL on failure.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dump_to_buffer(
    data: *const c_void,
    len: usize,
    options: Option<&mlirbc_open_options>,
    sections: u32,
    is_full: bool,
    is_damaged: Option<&mut MaybeUninit<bool>>,
    buffer: Option<&mut MaybeUninit<*mut mlirbc_buffer>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    dumped(data, len, options, is_damaged, buffer, error, || {
        if sections >> SectionId::ALL.len() != 0 {
            return Err(invalid_argument(
                "a bit of the sections is that of no section",
            ));
        }
        let selected = SectionId::ALL.iter().copied();
        let selected = selected.filter(|&id| sections >> id as u32 & 1 == 1);
        let mut options = DumpOptions::default();
        options.full = is_full;
        options.sections = selected.collect();
        Ok(options)
    })
}

/// Writes the lines of `mlirbc_dump_to_buffer` about the bytes from the offset `start` to `end`, for
/// example those of `mlirbc_ops_get_file_ranges`. A line of which only a part is in the range is
/// written whole. Other sections are not read, so that `is_damaged` does not include damage there.
/// `*buffer` must be destroyed with `mlirbc_buffer_destroy`; NULL on failure.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dump_range_to_buffer(
    data: *const c_void,
    len: usize,
    options: Option<&mlirbc_open_options>,
    start: u64,
    end: u64,
    is_full: bool,
    is_damaged: Option<&mut MaybeUninit<bool>>,
    buffer: Option<&mut MaybeUninit<*mut mlirbc_buffer>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    dumped(data, len, options, is_damaged, buffer, error, || {
        if start > end {
            return Err(invalid_argument("the range ends before it starts"));
        }
        let mut options = DumpOptions::default();
        options.full = is_full;
        options.bytes = Some(start..end);
        Ok(options)
    })
}

/// Passes the text of a dump to the caller; `selected` selects what is shown.
fn dumped(
    data: *const c_void,
    len: usize,
    options: Option<&mlirbc_open_options>,
    mut is_damaged: Option<&mut MaybeUninit<bool>>,
    buffer: Option<&mut MaybeUninit<*mut mlirbc_buffer>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
    selected: impl FnOnce() -> Result<DumpOptions, Failure>,
) -> mlirbc_status {
    put(is_damaged.as_deref_mut(), false);
    printed(buffer, error, |text| {
        // SAFETY: the caller promises `len` bytes at `data`.
        let bytes = unsafe { Raw::required(data.cast::<u8>(), len) }?;
        let mut dump_options = selected()?;
        if let Some(settings) = options.map(|options| &options.inner) {
            dump_options.registry = settings.registry.clone();
            dump_options.limits = settings.limits.clone();
        }
        // Writing to memory does not fail.
        let damage = dump::print(&Input::borrowed(bytes), &dump_options, text).ok();
        put(is_damaged, damage.flatten().is_some());
        Ok(())
    })
}
