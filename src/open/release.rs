//! The release of LLVM or another project whose op definitions hold for a file.

use crate::boundary::number::number_of;
use crate::open::options::mlirbc_open_options;
use mlirbc::dialect::Source;
use mlirbc::schema::Release;
use std::ffi::c_char;
use std::mem::MaybeUninit;

/// A release of op definitions.
#[repr(i32)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum mlirbc_release {
    /// None: no definition is known, or none fits.
    #[default]
    MLIRBC_RELEASE_NONE = 0,
    /// LLVM 19.1.7.
    MLIRBC_RELEASE_LLVM_19 = 1,
    /// LLVM 22.1.8.
    MLIRBC_RELEASE_LLVM_22 = 2,
    /// 23.0.0git, as built into jaxlib 0.10.2.
    MLIRBC_RELEASE_LLVM_23_GIT = 3,
    /// 24.0.0git, as built into iree-base-compiler 3.13.0.
    MLIRBC_RELEASE_LLVM_24_GIT = 4,
    /// StableHLO, CHLO and VHLO of August 2026.
    MLIRBC_RELEASE_STABLEHLO = 5,
    /// LLVM 17.0.6.
    MLIRBC_RELEASE_LLVM_17 = 6,
    /// LLVM 18.1.8.
    MLIRBC_RELEASE_LLVM_18 = 7,
    /// LLVM 21.1.8.
    MLIRBC_RELEASE_LLVM_21 = 8,
    /// LLVM 23.1.4.
    MLIRBC_RELEASE_LLVM_23 = 9,
    /// 20.0.0git, as built into iree-base-compiler 3.2.0.
    MLIRBC_RELEASE_LLVM_20_GIT = 10,
    /// 18.0.0git, as built into iree-compiler 20230815.614 and jaxlib 0.4.18.
    MLIRBC_RELEASE_LLVM_18_GIT = 11,
    /// 19.0.0git, as built into iree-compiler 20240410.859 and jaxlib 0.4.26.
    MLIRBC_RELEASE_LLVM_19_GIT = 12,
    /// 19.0.0git, as built into jaxlib 0.4.30.
    MLIRBC_RELEASE_LLVM_19_GIT_LATE = 13,
    /// 20.0.0git, as built into iree-base-compiler 2.9.0.
    MLIRBC_RELEASE_LLVM_20_GIT_EARLY = 14,
    /// 21.0.0git, as built into iree-base-compiler 3.4.0 and jaxlib 0.6.2.
    MLIRBC_RELEASE_LLVM_21_GIT = 15,
    /// 22.0.0git, as built into iree-base-compiler 3.8.0 and jaxlib 0.8.3.
    MLIRBC_RELEASE_LLVM_22_GIT = 16,
    /// 23.0.0git, as built into jaxlib 0.9.2.
    MLIRBC_RELEASE_LLVM_23_GIT_EARLY = 17,
    /// The dialects of CIRCT 1.62.0.
    MLIRBC_RELEASE_CIRCT = 18,
    /// The dialects of Catalyst 0.15.0.
    MLIRBC_RELEASE_CATALYST = 19,
    /// Dialects of HEIR 0.0.2.
    MLIRBC_RELEASE_HEIR = 20,
    /// FIR, HLFIR and the other dialects of Flang 22.1.8.
    MLIRBC_RELEASE_FLANG = 21,
    /// 24.0.0git, as built into flydsl 0.5.0.
    MLIRBC_RELEASE_LLVM_24_GIT_EARLY = 22,
    /// 24.0.0git of October 2026, as built into heir_py 2026.11.1.
    MLIRBC_RELEASE_LLVM_24_GIT_LATE = 23,
    /// The dialects of FlyDSL 0.5.0.
    MLIRBC_RELEASE_FLYDSL = 24,
    /// The dialects of HEIR 2026.11.1.
    MLIRBC_RELEASE_HEIR_2026 = 25,
    /// No release: a description that was added to the registry. Not for
    /// `mlirbc_open_options_set_release`.
    MLIRBC_RELEASE_REGISTERED = 255,
}

/// The releases with their codes and names.
const RELEASES: [(Release, mlirbc_release, &std::ffi::CStr); 25] = {
    use mlirbc_release::*;
    [
        (Release::Llvm19, MLIRBC_RELEASE_LLVM_19, c"19"),
        (Release::Llvm22, MLIRBC_RELEASE_LLVM_22, c"22"),
        (Release::Llvm23Git, MLIRBC_RELEASE_LLVM_23_GIT, c"23git"),
        (Release::Llvm24Git, MLIRBC_RELEASE_LLVM_24_GIT, c"24git"),
        (Release::Llvm17, MLIRBC_RELEASE_LLVM_17, c"17"),
        (Release::Llvm18, MLIRBC_RELEASE_LLVM_18, c"18"),
        (Release::Llvm20Git, MLIRBC_RELEASE_LLVM_20_GIT, c"20git"),
        (Release::Llvm21, MLIRBC_RELEASE_LLVM_21, c"21"),
        (Release::Llvm23, MLIRBC_RELEASE_LLVM_23, c"23"),
        (Release::Llvm18Git, MLIRBC_RELEASE_LLVM_18_GIT, c"18git"),
        (Release::Llvm19Git, MLIRBC_RELEASE_LLVM_19_GIT, c"19git"),
        (
            Release::Llvm19GitLate,
            MLIRBC_RELEASE_LLVM_19_GIT_LATE,
            c"19git-late",
        ),
        (
            Release::Llvm20GitEarly,
            MLIRBC_RELEASE_LLVM_20_GIT_EARLY,
            c"20git-early",
        ),
        (Release::Llvm21Git, MLIRBC_RELEASE_LLVM_21_GIT, c"21git"),
        (Release::Llvm22Git, MLIRBC_RELEASE_LLVM_22_GIT, c"22git"),
        (
            Release::Llvm23GitEarly,
            MLIRBC_RELEASE_LLVM_23_GIT_EARLY,
            c"23git-early",
        ),
        (Release::Circt, MLIRBC_RELEASE_CIRCT, c"circt-1.62"),
        (Release::Catalyst, MLIRBC_RELEASE_CATALYST, c"catalyst-0.15"),
        (Release::Heir, MLIRBC_RELEASE_HEIR, c"heir-0.0.2"),
        (Release::Flang, MLIRBC_RELEASE_FLANG, c"flang-22"),
        (
            Release::Llvm24GitEarly,
            MLIRBC_RELEASE_LLVM_24_GIT_EARLY,
            c"24git-early",
        ),
        (
            Release::Llvm24GitLate,
            MLIRBC_RELEASE_LLVM_24_GIT_LATE,
            c"24git-late",
        ),
        (Release::FlyDsl, MLIRBC_RELEASE_FLYDSL, c"flydsl-0.5"),
        (Release::Heir2026, MLIRBC_RELEASE_HEIR_2026, c"heir-2026.11"),
        (Release::StableHlo, MLIRBC_RELEASE_STABLEHLO, c"stablehlo"),
    ]
};

impl mlirbc_release {
    pub(crate) fn of(source: Source) -> Self {
        let Source::Release(release) = source else {
            return mlirbc_release::MLIRBC_RELEASE_REGISTERED;
        };
        let known = RELEASES.iter().find(|(known, _, _)| *known == release);
        known.map_or(mlirbc_release::MLIRBC_RELEASE_NONE, |(_, code, _)| *code)
    }

    /// The release with a number.
    pub(crate) fn named(number: i32) -> Option<Release> {
        let known = RELEASES.iter().find(|(_, code, _)| *code as i32 == number);
        known.map(|(release, _, _)| *release)
    }
}

/// The name of a release, such as "22": static and NUL-terminated. "registered" for
/// `MLIRBC_RELEASE_REGISTERED`, empty for none and for a number that is not a release.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_release_name(release: MaybeUninit<mlirbc_release>) -> *const c_char {
    let release = number_of(release);
    if release == mlirbc_release::MLIRBC_RELEASE_REGISTERED as i32 {
        return c"registered".as_ptr();
    }
    let known = RELEASES.iter().find(|(_, code, _)| *code as i32 == release);
    known.map_or(c"", |(_, _, name)| name).as_ptr()
}

/// Sets the only release whose op definitions hold, besides those of the registry that hold for any
/// release. With `MLIRBC_RELEASE_NONE`, the default, the producer or the ops determine the release.
/// False for a number that is not a release.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_open_options_set_release(
    options: Option<&mut mlirbc_open_options>,
    release: MaybeUninit<mlirbc_release>,
) -> bool {
    let number = number_of(release);
    let release = mlirbc_release::named(number);
    let is_release = release.is_some() || number == mlirbc_release::MLIRBC_RELEASE_NONE as i32;
    match options {
        Some(options) if is_release => {
            options.inner.release = release;
            true
        }
        _ => false,
    }
}
