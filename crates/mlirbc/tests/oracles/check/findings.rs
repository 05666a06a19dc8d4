//! The fixtures, which LLVM 19 and 22 wrote from the same sources.

use mlirbc::check::{Check, CheckOptions, FindingKind, Reader, Verdict};
use mlirbc::dialect::Form;
use mlirbc::ir::{Loss, Module};
use mlirbc::schema::Release;
use mlirbc::text::ParseOptions;
use mlirbc::write::WriteOptions;

use support::corpus::set;
use support::fixtures;

const ALLOW: CheckOptions = CheckOptions {
    allow_unregistered: true,
    try_conversion: false,
};

fn check(file: &str, reader: &str, options: &CheckOptions) -> Check {
    let all = fixtures::all();
    let fixture = all.iter().find(|it| it.file == file);
    let module = Module::open(fixture.unwrap_or_else(|| panic!("{file}")).bytes()).unwrap();
    let reader = Reader::from_name(reader).unwrap();
    module.check(reader, options).unwrap()
}

fn has(check: &Check, kind: FindingKind, what: &str) -> bool {
    let mut findings = check.findings.iter();
    findings.any(|it| it.kind == kind && it.what.contains(what))
}

pub fn a_release_reads_the_fixtures_that_it_wrote() {
    let mut known = 0;
    for fixture in fixtures::all() {
        let reader = match fixture.tool() {
            "llvm19" => "llvm-19",
            "llvm22" => "llvm-22",
            _ => continue,
        };
        let check = check(&fixture.file, reader, &ALLOW);
        assert_ne!(check.verdict(), Verdict::No, "{}: {check:?}", fixture.file);
        let mut findings = check.findings.iter();
        // Of the dialects with which MLIR is tested only ops are known.
        let is_of_test = findings.all(|it| it.subject.contains("test"));
        assert!(is_of_test, "{}: {check:?}", fixture.file);
        known += usize::from(check.verdict() == Verdict::Yes);
    }
    assert!(known > 100, "{known}");
}

pub fn equal_findings_are_one_with_a_count() {
    let check = check("natives.llvm22.v6.mlirbc", "llvm-19", &ALLOW);
    assert_eq!(check.verdict(), Verdict::No);
    let mut findings = check.findings.iter();
    let misread = findings.find(|it| it.kind == FindingKind::Misread).unwrap();
    assert_eq!((&*misread.subject, misread.count), ("func.func", 2));
    assert!(
        misread.path.ends_with("op 1 'func.func'"),
        "{}",
        misread.path
    );
    let fixture = fixtures::all().into_iter();
    let fixture = fixture.filter(|it| it.file == "natives.llvm22.v6.mlirbc");
    let length = fixture.map(|it| it.bytes().len() as u64).next().unwrap();
    assert!(misread.offset > 0 && misread.offset < length, "{misread:?}");
    assert!(misread.kind.is_silent());
    let op = check.findings.last().unwrap();
    assert_eq!(
        (op.kind, &*op.subject),
        (FindingKind::Op, "affine.linearize_index")
    );
}

pub fn properties_at_other_places_are_misread_or_refused() {
    let new = check("registered.llvm22.v6.mlirbc", "llvm-19", &ALLOW);
    assert!(
        has(
            &new,
            FindingKind::Misread,
            "'sym_name' is read as another value"
        ),
        "{new:?}"
    );
    assert!(
        has(
            &new,
            FindingKind::Properties,
            "'callee': expected a symbol reference without nesting, found"
        ),
        "{new:?}"
    );
    let old = check("registered.llvm19.v6.mlirbc", "llvm-22", &ALLOW);
    assert_eq!(old.verdict(), Verdict::No, "{old:?}");
}

pub fn version_4_stores_properties_by_name() {
    for (file, reader) in [
        ("registered.llvm22.v4.mlirbc", "llvm-19"),
        ("registered.llvm19.v4.mlirbc", "llvm-22"),
    ] {
        let check = check(file, reader, &ALLOW);
        assert_eq!(check.verdict(), Verdict::Yes, "{check:?}");
    }
}

/// The discardable attribute has the name of a native property, which mlir-opt does not set from it.
pub fn a_discardable_attribute_may_have_the_name_of_a_native_property() {
    let text = "\"builtin.module\"() ({
      %0 = \"llvm.mlir.constant\"() <{value = 1 : i32}> : () -> i32
      %1 = \"llvm.add\"(%0, %0) <{overflowFlags = 0 : i32}> {overflowFlags = 1 : i8} : (i32, i32) -> i32
    }) : () -> ()";
    let mut options = ParseOptions::default();
    options.release = Release::Llvm22;
    let mut module = Module::parse(text, &options).unwrap();
    for reader in [Release::Llvm19, Release::Llvm21, Release::Llvm22] {
        let check = module.check(Reader::Llvm(reader), &CheckOptions::default());
        assert_eq!(check.unwrap().verdict(), Verdict::Yes, "{reader}");
    }
    module
        .convert_to_release(Release::Llvm19, Loss::Refuse)
        .unwrap();
    let text = module.to_string();
    assert!(text.contains("{overflowFlags = 1 : i8}"), "{text}");
}

pub fn a_release_lacks_encodings_and_dialects() {
    let strict = CheckOptions::default();
    let file = "unregistered.llvm22.v6.mlirbc";
    let found = check(file, "llvm-22", &strict);
    assert!(has(
        &found,
        FindingKind::Dialect,
        "mlir-opt 22 does not have the dialect"
    ));
    assert_eq!(check(file, "llvm-22", &ALLOW).verdict(), Verdict::Yes);
    let artifact = fixtures::all().into_iter();
    let mut files = artifact
        .map(|it| it.file)
        .filter(|it| it.contains("llvm23"));
    let is_encoding = |file: String| {
        let found = check(&file, "llvm-22", &ALLOW);
        has(
            &found,
            FindingKind::Encoding,
            "LLVM 22 does not read the encoding",
        )
    };
    assert!(files.any(is_encoding));
}

/// `affine.for` has other attributes in LLVM 17, whose mlir-opt ends abnormally without them.
pub fn an_attribute_that_was_renamed_is_missing() {
    let file = "Dialect/Affine/loop-fusion-slice-computation.001.v2.mlirbc";
    let bytes = std::fs::read(set("llvm-tests").join(file)).unwrap();
    let module = Module::open(bytes).unwrap();
    let found = |name| {
        let reader = Reader::from_name(name).unwrap();
        module.check(reader, &ALLOW).unwrap()
    };
    let old = found("llvm-17");
    assert!(
        has(
            &old,
            FindingKind::Missing,
            "attribute 'lower_bound' is required"
        ),
        "{old:?}"
    );
    assert_eq!(found("llvm-18").verdict(), Verdict::Yes);
}

/// What a reader says of a text that a release writes.
fn check_text(text: &str, writer: Release, reader: Release) -> Check {
    let mut options = ParseOptions::default();
    options.release = writer;
    let module = Module::parse(text, &options).unwrap_or_else(|errors| panic!("{errors}"));
    // What is parsed is read again, as a file.
    let bytes = module.to_bytes(&WriteOptions::default()).unwrap().to_vec();
    let module = Module::open(bytes).unwrap();
    module.check(Reader::Llvm(reader), &ALLOW).unwrap()
}

pub fn an_op_that_a_dialect_lacks_is_refused_with_any_option() {
    let text =
        "%0 = \"mine.f\"() : () -> f32\n%1 = \"vector.from_elements\"(%0) : (f32) -> vector<1xf32>";
    let found = check_text(text, Release::Llvm22, Release::Llvm17);
    assert!(
        has(&found, FindingKind::Op, "LLVM 17 does not have the op"),
        "{found:?}"
    );
    let found = check_text(text, Release::Llvm22, Release::Llvm19);
    assert_eq!(found.verdict(), Verdict::Yes, "{found:?}");
}

pub fn a_body_ends_as_the_release_requires() {
    let text = "\"gpu.module\"() <{sym_name = \"m\"}> ({\n^b:\n}) : () -> ()";
    for (release, is_refused) in [
        (Release::Llvm17, true),
        (Release::Llvm19, true),
        (Release::Llvm21, false),
        (Release::Llvm23, false),
    ] {
        let found = check_text(text, Release::Llvm22, release);
        let what = "requires 'gpu.module_end' at the end of its block";
        assert_eq!(
            has(&found, FindingKind::Regions, what),
            is_refused,
            "{found:?}"
        );
    }
    let text = "%0 = \"mine.i\"() : () -> index\n\"scf.parallel\"(%0, %0, %0) \
                <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({\n^b(%1: index):\n\
                \"scf.reduce\"() : () -> ()\n}) : (index, index, index) -> ()";
    for (release, what) in [
        (
            Release::Llvm17,
            "requires 'scf.yield' at the end of its block",
        ),
        (Release::Llvm18, ""),
        (Release::Llvm23, ""),
    ] {
        let found = check_text(text, Release::Llvm22, release);
        let is_refused = has(&found, FindingKind::Regions, what);
        assert_eq!(is_refused, !what.is_empty(), "{release}: {found:?}");
    }
}

pub fn a_number_has_the_width_that_the_release_requires() {
    let text = "%0 = \"mine.t\"() : () -> tensor<4xf32>\n\
                %1 = \"tosa.reverse\"(%0) <{axis = 0 : i32}> : (tensor<4xf32>) -> tensor<4xf32>";
    let found = check_text(text, Release::Llvm18, Release::Llvm17);
    let what = "property 'axis': failed to satisfy constraint: 64-bit signless integer attribute, \
                found 0 : i32";
    assert!(has(&found, FindingKind::Constraint, what), "{found:?}");
    let found = check_text(text, Release::Llvm18, Release::Llvm19);
    assert_eq!(found.verdict(), Verdict::Yes, "{found:?}");
    let text = "%0 = \"mine.t\"() : () -> tensor<4xi8>\n\
                %1 = \"tosa.rescale\"(%0) <{double_round = false, input_zp = 17 : i32, multiplier = \
                array<i32: 19689>, output_zp = 22 : i32, per_channel = false, scale32 = false, shift = \
                array<i32: 15>}> : (tensor<4xi8>) -> tensor<4xi8>";
    let found = check_text(text, Release::Llvm17, Release::Llvm18);
    let what = "property 'shift': expected array<i8>, found array<i32>";
    assert!(has(&found, FindingKind::Properties, what), "{found:?}");
}

pub fn a_case_with_another_number_is_misread() {
    let of = |kind: u32| {
        format!(
            "%0:3 = \"mine.v\"() : () -> (i32, memref<4xi32>, index)\n%1 = \"memref.atomic_rmw\"\
             (%0#0, %0#1, %0#2) <{{kind = {kind} : i64}}> : (i32, memref<4xi32>, index) -> i32"
        )
    };
    let what = "property 'kind' is read as another value";
    for (kind, is_misread) in [(1, false), (12, true)] {
        let found = check_text(&of(kind), Release::Llvm22, Release::Llvm21);
        assert_eq!(
            has(&found, FindingKind::Misread, what),
            is_misread,
            "{found:?}"
        );
        let found = check_text(&of(kind), Release::Llvm21, Release::Llvm22);
        assert_eq!(
            has(&found, FindingKind::Misread, what),
            is_misread,
            "{found:?}"
        );
        let found = check_text(&of(kind), Release::Llvm22, Release::Llvm23);
        assert!(!has(&found, FindingKind::Misread, what), "{found:?}");
    }
}

pub fn a_conversion_is_tried_if_asked_for() {
    let options = CheckOptions {
        try_conversion: true,
        ..ALLOW
    };
    let converts = |file| check(file, "llvm-19", &options).converts;
    assert_eq!(converts("registered.llvm22.v6.mlirbc"), Some(true));
    assert_eq!(converts("natives.llvm22.v6.mlirbc"), Some(false));
    assert_eq!(converts("registered.llvm19.v6.mlirbc"), None);
    let untried = check("registered.llvm22.v6.mlirbc", "llvm-19", &ALLOW);
    assert_eq!(untried.converts, None);
}

pub fn an_encoding_that_is_opaque_is_unknown() {
    let text = "\"builtin.module\"() ({}) : () -> ()";
    let mut options = ParseOptions::default();
    options.release = Release::Llvm22;
    let mut module = Module::parse(text, &options).unwrap();
    let reader = Reader::from_name("llvm-22").unwrap();
    assert_eq!(
        module.check(reader, &ALLOW).unwrap().verdict(),
        Verdict::Yes
    );
    // A `di_file` with another number of fields.
    let op = module.top_block().unwrap().op(0).unwrap().id();
    let tables = module.tables_mut();
    let dialect = tables.add_dialect(b"llvm").unwrap();
    let opaque = tables
        .add_attribute_entry(dialect, true, &[6 * 2 + 1, 1, 1, 1, 1, 1, 1])
        .unwrap();
    module
        .set_discardable_attribute(op, b"a.file", Some(opaque))
        .unwrap();
    let attribute = module.tables().attribute(opaque).unwrap();
    assert!(matches!(attribute.form(), Ok(Form::Opaque(_))));
    let check = module.check(reader, &ALLOW).unwrap();
    assert_eq!(check.verdict(), Verdict::Unknown, "{check:?}");
    assert!(has(&check, FindingKind::Encoding, "unknown"), "{check:?}");
}

pub fn a_portable_artifact_needs_every_feature() {
    let mut artifacts = 0;
    for fixture in fixtures::all() {
        let module = Module::open(fixture.bytes()).unwrap();
        let Some(need) = module.tables().stablehlo_need() else {
            continue;
        };
        let Some(oldest) = need.oldest else { continue };
        artifacts += 1;
        for reader in Reader::of_stablehlo() {
            let Reader::Stablehlo(version) = reader else {
                unreachable!();
            };
            let check = module.check(reader, &ALLOW).unwrap();
            let expected = match version >= oldest {
                true => Verdict::Yes,
                false => Verdict::No,
            };
            assert_eq!(
                check.verdict(),
                expected,
                "{} {reader}: {check:?}",
                fixture.file
            );
        }
    }
    assert!(artifacts > 0);
    let other = check("kitchen.llvm22.v6.mlirbc", "stablehlo-1.5", &ALLOW);
    assert_eq!(other.verdict(), Verdict::Unknown);
}
