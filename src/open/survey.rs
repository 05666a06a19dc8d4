//! The readable parts of a file that may be damaged.

use std::ffi::c_void;
use std::mem::MaybeUninit;

use crate::basics::error::{Failure, mlirbc_error};
use crate::basics::text::{Raw, mlirbc_str};
use crate::boundary::{guard, put_found};
use crate::open::module::mlirbc_section;
use mlirbc::Limits;
use mlirbc::container::{DialectId, OpNameId, Survey};

/// The readable contents of a file, whether it is damaged, too new or valid. The caller owns and
/// destroys it.
pub struct mlirbc_survey {
    data: *const c_void,
    len: usize,
    inner: Survey,
    error: Option<mlirbc_error>,
}

// SAFETY: the bytes are only read, and the caller keeps them unchanged while the survey lives.
unsafe impl Send for mlirbc_survey {}
// SAFETY: as above.
unsafe impl Sync for mlirbc_survey {}

impl mlirbc_survey {
    fn bytes(&self) -> &[u8] {
        // SAFETY: the caller promised these bytes for as long as the survey lives.
        unsafe { Raw::new(self.data.cast(), self.len) }
    }

    fn slice(&self, range: std::ops::Range<u64>) -> mlirbc_str {
        let bytes = self.bytes().get(range.start as usize..range.end as usize);
        mlirbc_str::of(bytes.unwrap_or_default())
    }
}

/// Reads as much as possible of the `len` bytes at `data`, which must not change while the survey
/// lives. Damage is not a failure: `mlirbc_survey_get_error` returns it. The result must be destroyed
/// with `mlirbc_survey_destroy`; it is NULL only after a defect of the library.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_survey_create(
    data: *const c_void,
    len: usize,
) -> Option<Box<mlirbc_survey>> {
    guard(None, || {
        // SAFETY: the caller promises `len` bytes at `data`.
        let bytes = unsafe { Raw::new(data.cast::<u8>(), len) };
        let inner = Survey::of(bytes, &Limits::default());
        let error = inner
            .stopped
            .clone()
            .map(|error| mlirbc_error::new(Failure::Error(error)));
        Some(Box::new(mlirbc_survey {
            data,
            len: bytes.len(),
            inner,
            error,
        }))
    })
}

/// Destroys a survey, which may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_survey_destroy(survey: Option<Box<mlirbc_survey>>) {
    guard((), || drop(survey));
}

/// The first damage; NULL if the tables are valid. Borrowed from the survey: do not destroy it.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_survey_get_error(survey: Option<&mlirbc_survey>) -> Option<&mlirbc_error> {
    survey?.error.as_ref()
}

/// The version of the format as the file states it, also when it is too new to be read; -1 if it is
/// not bytecode.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_survey_get_version(survey: Option<&mlirbc_survey>) -> i64 {
    let version = survey.and_then(|survey| survey.inner.version);
    version.map_or(-1, |version| i64::try_from(version).unwrap_or(i64::MAX))
}

/// The producer string; empty if it was not found.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_survey_get_producer(survey: Option<&mlirbc_survey>) -> mlirbc_str {
    guard(mlirbc_str::EMPTY, || {
        let header = survey.and_then(|survey| Some((survey, survey.inner.header.as_ref()?)));
        header.map_or(mlirbc_str::EMPTY, |(survey, header)| {
            survey.slice(header.producer.clone())
        })
    })
}

/// The number of sections up to the first damaged one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_survey_get_num_sections(survey: Option<&mlirbc_survey>) -> usize {
    survey.map_or(0, |survey| survey.inner.sections.iter().len())
}

/// A section, in file order. False past the last one; `section` is unchanged then.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_survey_get_section(
    survey: Option<&mlirbc_survey>,
    position: usize,
    section: Option<&mut MaybeUninit<mlirbc_section>>,
) -> bool {
    guard(false, || {
        let found = survey.and_then(|survey| survey.inner.sections.iter().nth(position));
        put_found(section, found.map(mlirbc_section::of))
    })
}

/// The number of dialects; 0 if the table could not be read.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_survey_get_num_dialects(survey: Option<&mlirbc_survey>) -> usize {
    let dialects = survey.and_then(|survey| survey.inner.dialects.as_ref());
    dialects.map_or(0, |dialects| dialects.count() as usize)
}

/// The name of a dialect; empty past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_survey_get_dialect_name(
    survey: Option<&mlirbc_survey>,
    position: usize,
) -> mlirbc_str {
    guard(mlirbc_str::EMPTY, || {
        let name = || {
            let survey = survey?;
            let id = DialectId(u32::try_from(position).ok()?);
            let name = survey.inner.dialects.as_ref()?.get(id)?.name;
            survey.inner.strings.as_ref()?.get(survey.bytes(), name)
        };
        name().map_or(mlirbc_str::EMPTY, mlirbc_str::of)
    })
}

/// The number of op names; 0 if the table could not be read.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_survey_get_num_op_names(survey: Option<&mlirbc_survey>) -> usize {
    let dialects = survey.and_then(|survey| survey.inner.dialects.as_ref());
    dialects.map_or(0, |dialects| dialects.op_name_count() as usize)
}

/// The full name of an op; empty past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_survey_get_op_name(
    survey: Option<&mlirbc_survey>,
    position: usize,
) -> mlirbc_str {
    guard(mlirbc_str::EMPTY, || {
        let name = || {
            let id = OpNameId(u32::try_from(position).ok()?);
            Some(survey?.inner.dialects.as_ref()?.full_name(id))
        };
        name().map_or(mlirbc_str::EMPTY, mlirbc_str::of)
    })
}

/// The number of strings of the string table; 0 if the table could not be read.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_survey_get_num_strings(survey: Option<&mlirbc_survey>) -> usize {
    let count = || Some(survey?.inner.strings.as_ref()?.count() as usize);
    guard(0, || count().unwrap_or(0))
}

/// The number of attributes; 0 if the table could not be read.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_survey_get_num_attributes(survey: Option<&mlirbc_survey>) -> usize {
    let count = || Some(survey?.inner.entries.as_ref()?.attributes.count() as usize);
    guard(0, || count().unwrap_or(0))
}

/// The number of types; 0 if the table could not be read.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_survey_get_num_types(survey: Option<&mlirbc_survey>) -> usize {
    let count = || Some(survey?.inner.entries.as_ref()?.types.count() as usize);
    guard(0, || count().unwrap_or(0))
}

/// The number of property blobs; 0 if the table could not be read.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_survey_get_num_properties(survey: Option<&mlirbc_survey>) -> usize {
    let count = || Some(survey?.inner.properties.as_ref()?.count() as usize);
    guard(0, || count().unwrap_or(0))
}

/// The number of resources; 0 if the table could not be read.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_survey_get_num_resources(survey: Option<&mlirbc_survey>) -> usize {
    let count = || Some(survey?.inner.resources.as_ref()?.entries().len());
    guard(0, || count().unwrap_or(0))
}
