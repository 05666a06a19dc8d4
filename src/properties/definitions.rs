//! The definitions that hold for the ops of each dialect of a module, and why.

use std::mem::MaybeUninit;

use crate::basics::error::{create, mlirbc_error};
use crate::basics::handle::mlirbc_dialect;
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_str;
use crate::boundary::{guard, put_found};
use crate::open::module::{mlirbc_module, read};
use crate::open::release::mlirbc_release;
use mlirbc::dialect::Source;
use mlirbc::ir::{Basis, DialectDefinitions, OpaqueOps, OpaqueReason};
use mlirbc::schema::Releases;

/// The basis on which definitions hold for the ops of a dialect.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum mlirbc_basis {
    /// No release has the dialect, or the one that the caller chose does not have it.
    MLIRBC_BASIS_UNKNOWN = 0,
    /// The producer names the release.
    MLIRBC_BASIS_NAMED = 1,
    /// The caller chose the release, with `mlirbc_open_options_set_release`.
    MLIRBC_BASIS_FORCED = 2,
    /// These releases fit all ops of the dialect.
    MLIRBC_BASIS_INFERRED = 3,
    /// No release fits all ops of the dialect. An op is known where all releases that may have
    /// written the file agree on it.
    MLIRBC_BASIS_OPEN = 4,
}

/// Why the properties of an op are opaque.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum mlirbc_opaque_reason {
    /// No definition of the op is known.
    MLIRBC_OPAQUE_UNDEFINED = 0,
    /// Some releases define the op, and none of them may hold.
    MLIRBC_OPAQUE_ELSEWHERE = 1,
    /// The definitions that may hold do not fit.
    MLIRBC_OPAQUE_UNFIT = 2,
    /// The definitions of several releases fit and differ.
    MLIRBC_OPAQUE_DIFFERING = 3,
    /// The definitions of some releases fit, and those of other releases that may hold do not.
    MLIRBC_OPAQUE_UNSURE = 4,
    /// Several registered definitions fit and differ.
    MLIRBC_OPAQUE_REGISTERED_DIFFER = 5,
    /// The definitions that may hold agree, and the name of the attribute with the segment sizes is
    /// unknown: it changed between two releases.
    MLIRBC_OPAQUE_SEGMENT_NAME = 6,
}

/// The definitions that hold for the ops of a dialect, and the reason. What it borrows lives as
/// long as the list.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_dialect_definitions {
    /// The dialect.
    pub dialect: mlirbc_dialect,
    /// The basis of the decision.
    pub basis: mlirbc_basis,
    /// The releases whose definitions may hold. Where they differ, an op is opaque.
    pub releases: *const mlirbc_release,
    /// The number of these releases.
    pub releases_len: usize,
    /// The number of different uses of its ops: a use is an op name, a property blob and the numbers
    /// of operands and results.
    pub uses: u64,
    /// The number of known uses: the op has no properties, or a definition has their names and
    /// values.
    pub known: u64,
    /// The number of ops whose properties a registered definition has.
    pub registered_ops: u64,
    /// The number of ops whose properties are read with a fallback.
    pub fallback_ops: u64,
    /// The length of the list of `mlirbc_definitions_get_opaque`.
    pub num_opaque: usize,
    /// Room for later members; the library sets it to 0.
    pub reserved: [u64; 4],
}

/// Ops of one name whose properties are opaque for one reason. What it borrows lives as long as the
/// list.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_opaque_ops {
    /// The full name.
    pub name: mlirbc_str,
    /// The number of these ops.
    pub count: u64,
    /// The reason.
    pub reason: mlirbc_opaque_reason,
    /// The releases whose definitions fit, for `MLIRBC_OPAQUE_DIFFERING`, `MLIRBC_OPAQUE_UNSURE` and
    /// `MLIRBC_OPAQUE_SEGMENT_NAME`.
    pub fitting: *const mlirbc_release,
    /// The number of these releases.
    pub fitting_len: usize,
    /// The reason in a line of English, with the releases.
    pub message: mlirbc_str,
    /// Room for later members; the library sets it to 0.
    pub reserved: [u64; 2],
}

/// The definitions that hold for the ops of each dialect. The caller owns and destroys it.
pub struct mlirbc_definitions {
    items: Vec<Item>,
}

struct Item {
    definitions: DialectDefinitions,
    releases: Vec<mlirbc_release>,
    opaque: Vec<Opaque>,
}

struct Opaque {
    ops: OpaqueOps,
    fitting: Vec<mlirbc_release>,
    message: String,
}

impl mlirbc_basis {
    fn of(basis: Basis) -> Self {
        match basis {
            Basis::Named => mlirbc_basis::MLIRBC_BASIS_NAMED,
            Basis::Forced => mlirbc_basis::MLIRBC_BASIS_FORCED,
            Basis::Inferred => mlirbc_basis::MLIRBC_BASIS_INFERRED,
            Basis::Open => mlirbc_basis::MLIRBC_BASIS_OPEN,
            _ => mlirbc_basis::MLIRBC_BASIS_UNKNOWN,
        }
    }
}

impl mlirbc_opaque_reason {
    fn of(reason: OpaqueReason) -> Self {
        use mlirbc_opaque_reason::*;
        match reason {
            OpaqueReason::Elsewhere(_) => MLIRBC_OPAQUE_ELSEWHERE,
            OpaqueReason::Unfit(_) => MLIRBC_OPAQUE_UNFIT,
            OpaqueReason::Differing(_) => MLIRBC_OPAQUE_DIFFERING,
            OpaqueReason::Unsure { .. } => MLIRBC_OPAQUE_UNSURE,
            OpaqueReason::RegisteredDiffer => MLIRBC_OPAQUE_REGISTERED_DIFFER,
            OpaqueReason::SegmentName(_) => MLIRBC_OPAQUE_SEGMENT_NAME,
            _ => MLIRBC_OPAQUE_UNDEFINED,
        }
    }
}

fn codes(releases: Releases) -> Vec<mlirbc_release> {
    let codes = releases.iter().map(Source::Release);
    codes.map(mlirbc_release::of).collect()
}

impl Item {
    fn new(mut definitions: DialectDefinitions) -> Self {
        let opaque = std::mem::take(&mut definitions.opaque).into_iter();
        let opaque = opaque.map(|ops| Opaque {
            fitting: codes(ops.reason.fitting()),
            message: ops.reason.to_string(),
            ops,
        });
        Item {
            releases: codes(definitions.releases),
            opaque: opaque.collect(),
            definitions,
        }
    }

    fn view(&self) -> mlirbc_dialect_definitions {
        let of = &self.definitions;
        let ops = |source| of.sources.get(&source).copied().unwrap_or_default();
        mlirbc_dialect_definitions {
            dialect: of.dialect.into(),
            basis: mlirbc_basis::of(of.basis),
            releases: self.releases.as_ptr(),
            releases_len: self.releases.len(),
            uses: of.uses,
            known: of.known,
            registered_ops: ops(Source::Registered),
            fallback_ops: ops(Source::Fallback),
            num_opaque: self.opaque.len(),
            reserved: [0; 4],
        }
    }
}

impl Opaque {
    fn view(&self) -> mlirbc_opaque_ops {
        mlirbc_opaque_ops {
            name: mlirbc_str::of(&self.ops.name),
            count: self.ops.count,
            reason: mlirbc_opaque_reason::of(self.ops.reason),
            fitting: self.fitting.as_ptr(),
            fitting_len: self.fitting.len(),
            message: mlirbc_str::of(self.message.as_bytes()),
            reserved: [0; 2],
        }
    }
}

/// Finds, for each dialect that has registered ops, which definitions of its ops hold, and why.
/// Decodes all ops. Edits of the module do not change the list. `definitions` receives an object that
/// must be destroyed with `mlirbc_definitions_destroy`, NULL on failure.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_definitions_create(
    module: Option<&mlirbc_module>,
    definitions: Option<&mut MaybeUninit<*mut mlirbc_definitions>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    create(definitions, error, || {
        let found = read(module)?.dialect_definitions()?.into_iter();
        Ok(mlirbc_definitions {
            items: found.map(Item::new).collect(),
        })
    })
}

/// Destroys a list of definitions, which may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_definitions_destroy(definitions: Option<Box<mlirbc_definitions>>) {
    guard((), || drop(definitions));
}

/// The number of dialects in the list.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_definitions_get_num_dialects(
    definitions: Option<&mlirbc_definitions>,
) -> usize {
    definitions.map_or(0, |definitions| definitions.items.len())
}

/// The definitions for a dialect, by position in the list. False past the last one; `found` is
/// unchanged then.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_definitions_get_dialect(
    definitions: Option<&mlirbc_definitions>,
    position: usize,
    found: Option<&mut MaybeUninit<mlirbc_dialect_definitions>>,
) -> bool {
    guard(false, || {
        let item = definitions.and_then(|definitions| definitions.items.get(position));
        put_found(found, item.map(Item::view))
    })
}

/// The ops of a dialect whose properties are opaque, by the position of the dialect in the list and
/// an index below `num_opaque`. False past the last one; `ops` is unchanged then.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_definitions_get_opaque(
    definitions: Option<&mlirbc_definitions>,
    position: usize,
    index: usize,
    ops: Option<&mut MaybeUninit<mlirbc_opaque_ops>>,
) -> bool {
    guard(false, || {
        let item = definitions.and_then(|definitions| definitions.items.get(position));
        let found = item.and_then(|item| item.opaque.get(index));
        put_found(ops, found.map(Opaque::view))
    })
}
