//! Which definitions hold for the ops of a file, and why.

use mlirbc::dialect::{OpDefs, Registry, Source};
use mlirbc::ir::{Basis, DialectDefinitions, Inherent, Module, OpaqueReason, OpenOptions};
use mlirbc::schema::{Release, Releases};
use mlirbc::write::{Mode, WriteOptions};

use support::fixtures;

/// The bytes of a fixture, written by another producer.
fn by_producer(file: &str, producer: &str) -> Vec<u8> {
    let module = Module::open(fixtures::read(file)).unwrap();
    let options = WriteOptions {
        producer: Some(producer.as_bytes().to_vec()),
        ..WriteOptions::default()
    };
    module.to_bytes(&options).unwrap()
}

fn of<'d>(
    module: &Module<'_>,
    definitions: &'d [DialectDefinitions],
    name: &str,
) -> &'d DialectDefinitions {
    let found = definitions
        .iter()
        .find(|it| module.container().dialect_name(it.dialect) == name.as_bytes());
    found.unwrap()
}

/// The number of ops of a name that are opaque, by the reason.
fn opaque(definitions: &DialectDefinitions, name: &str) -> Vec<(OpaqueReason, u64)> {
    let opaque = definitions.opaque.iter();
    let opaque = opaque.filter(|ops| &*ops.name == name.as_bytes());
    opaque.map(|ops| (ops.reason, ops.count)).collect()
}

fn only(release: Release) -> Releases {
    Releases::NONE.with(release)
}

pub fn the_producer_names_the_release() {
    let module = Module::open(fixtures::read("natives.llvm22.v6.mlirbc")).unwrap();
    let definitions = module.dialect_definitions().unwrap();
    let names = definitions
        .iter()
        .map(|it| module.container().dialect_name(it.dialect));
    assert_eq!(
        names.collect::<Vec<_>>(),
        [&b"builtin"[..], b"llvm", b"func", b"memref", b"affine"]
    );
    for it in &definitions {
        assert_eq!(
            (it.basis, it.releases),
            (Basis::Named, only(Release::Llvm22))
        );
        assert_eq!((it.known, &it.opaque[..]), (it.uses, &[][..]));
        let sources = it.sources.keys();
        for source in sources {
            assert_eq!(*source, Source::Release(Release::Llvm22));
        }
    }
    // One `llvm.func`, two forms of `llvm.add`, `llvm.shl`, `llvm.getelementptr`, `llvm.return`.
    let llvm = of(&module, &definitions, "llvm");
    assert_eq!(llvm.uses, 6);
    // `llvm.return` has no properties.
    assert_eq!(llvm.sources.values().sum::<u64>(), 5);
}

pub fn the_ops_decide_where_the_producer_names_no_release() {
    let module = Module::open(by_producer("ambiguous.llvm22.v6.mlirbc", "unknown")).unwrap();
    let definitions = module.dialect_definitions().unwrap();
    assert_eq!(definitions.len(), 3);
    for it in &definitions {
        assert_eq!(it.basis, Basis::Inferred);
        assert!(it.releases.contains(Release::Llvm19), "{it:?}");
        assert!(it.releases.contains(Release::Llvm22), "{it:?}");
    }
    let arith = of(&module, &definitions, "arith");
    assert_eq!(
        (arith.uses, arith.known, &arith.opaque[..]),
        (1, 1, &[][..])
    );
    // The flags are an integer in 22 and an attribute of the dialect in 19.
    let llvm = of(&module, &definitions, "llvm");
    assert_eq!((llvm.uses, llvm.known, llvm.opaque.len()), (3, 1, 1));
    let found = opaque(llvm, "llvm.add");
    let [(OpaqueReason::Differing(releases), 2)] = found[..] else {
        panic!("{found:?}");
    };
    assert!(releases.contains(Release::Llvm19), "{releases:?}");
    assert!(releases.contains(Release::Llvm22), "{releases:?}");
    // What is listed is what the ops say themselves.
    let (mut opaque, mut defined) = (0, 0);
    let mut ops = module.ops();
    while let Some(op) = ops.next().unwrap() {
        if op.name().full().starts_with(b"llvm.") {
            opaque += u64::from(matches!(op.inherent().unwrap(), Inherent::Opaque(_)));
            defined += u64::from(matches!(op.inherent().unwrap(), Inherent::Defined(..)));
        }
    }
    assert_eq!((2, llvm.sources.values().sum()), (opaque, defined));
}

pub fn releases_that_agree_may_all_hold() {
    let bytes = by_producer("many_functions.llvm22.v6.mlirbc", "");
    let module = Module::open(bytes).unwrap();
    let definitions = module.dialect_definitions().unwrap();
    let func = of(&module, &definitions, "func");
    assert_eq!(func.basis, Basis::Inferred);
    assert!(func.releases.contains(Release::Llvm22), "{func:?}");
    assert!(func.releases.contains(Release::Llvm24Git), "{func:?}");
    assert!(!func.releases.contains(Release::Llvm19), "{func:?}");
    assert_eq!((func.known, &func.opaque[..]), (func.uses, &[][..]));
}

pub fn a_reason_names_the_releases() {
    let differing = OpaqueReason::Differing(only(Release::Llvm19).with(Release::Llvm22));
    assert_eq!(
        differing.to_string(),
        "the definitions of LLVM 19 and 22 fit and differ"
    );
    assert_eq!(
        OpaqueReason::Unfit(only(Release::Llvm19)).to_string(),
        "no definition of LLVM 19 fits"
    );
    let unsure = OpaqueReason::Unsure {
        fitting: only(Release::Llvm22),
        unfit: only(Release::Llvm19),
    };
    assert_eq!(
        unsure.to_string(),
        "fits LLVM 22 and not LLVM 19, and which holds is open"
    );
    assert_eq!(unsure.fitting(), only(Release::Llvm22));
}

pub fn the_caller_chooses_a_release() {
    let open = |file: &str| {
        let options = OpenOptions {
            release: Some(Release::Llvm19),
            ..OpenOptions::default()
        };
        Module::open_with(fixtures::read(file), options).unwrap()
    };
    let module = open("natives.llvm22.v6.mlirbc");
    let definitions = module.dialect_definitions().unwrap();
    let llvm = of(&module, &definitions, "llvm");
    assert_eq!(
        (llvm.basis, llvm.releases),
        (Basis::Forced, only(Release::Llvm19))
    );
    // That of 19 fits, and the producer is 22.
    let both = only(Release::Llvm19).with(Release::Llvm22);
    assert_eq!(
        opaque(llvm, "llvm.add"),
        [(OpaqueReason::Differing(both), 2)]
    );
    let unfit = OpaqueReason::Unfit(only(Release::Llvm19));
    assert_eq!(opaque(llvm, "llvm.func"), [(unfit, 1)]);

    let module = open("vhlo.llvm24.v6.mlirbc");
    let definitions = module.dialect_definitions().unwrap();
    let vhlo = of(&module, &definitions, "vhlo");
    assert_eq!(
        (vhlo.basis, vhlo.releases),
        (Basis::Unknown, Releases::NONE)
    );
    let found = opaque(vhlo, "vhlo.func_v1");
    let [(OpaqueReason::Elsewhere(releases), 1)] = found[..] else {
        panic!("{found:?}");
    };
    assert!(releases.contains(Release::StableHlo), "{releases:?}");
}

pub fn the_ops_that_only_mlir_opt_registers_are_known() {
    let fields = |release, op: &[u8]| {
        let op_def = OpDefs::built_in().get(release, op)?;
        let names = op_def
            .properties(6)
            .fields()
            .iter()
            .map(|field| field.name.to_string());
        Some(names.collect::<Vec<_>>())
    };
    let newest = fields(Release::Llvm23, b"test.reify_bound").unwrap();
    assert_eq!(newest[0], "allow_integer_type");
    assert_eq!(
        fields(Release::Llvm22, b"test.reify_bound").unwrap(),
        newest[1..]
    );
    for release in [Release::Llvm17, Release::Llvm22] {
        assert_eq!(fields(release, b"affine.dma_wait"), Some(vec![]));
        assert_eq!(
            fields(release, b"transform.test_transform_op"),
            Some(vec![])
        );
    }
    assert_eq!(
        fields(Release::Llvm23, b"affine.dma_wait").unwrap(),
        ["tag_map"]
    );
    // Native properties with encodings of their own, in some releases only.
    for release in [Release::Llvm17, Release::Llvm22] {
        assert_eq!(fields(release, b"test.versionedA"), None);
        assert_eq!(fields(release, b"test.with_properties"), None);
    }
}

pub fn what_is_registered_is_no_release() {
    let module = Module::open(fixtures::read("test_dialect.llvm22.v6.mlirbc")).unwrap();
    let definitions = module.dialect_definitions().unwrap();
    let test = of(&module, &definitions, "test");
    assert_eq!(
        (test.basis, test.releases),
        (Basis::Named, only(Release::Llvm22))
    );
    // Its encoding depends on the version of the dialect.
    assert_eq!(
        opaque(test, "test.versionedA"),
        [(OpaqueReason::Undefined, 1)]
    );

    let with = |text: &str| {
        let mut registry = (*Registry::built_in()).clone();
        registry.add_text(text).unwrap();
        let options = OpenOptions {
            registry: registry.into(),
            ..OpenOptions::default()
        };
        let bytes = fixtures::read("test_dialect.llvm22.v6.mlirbc");
        let module = Module::open_with(bytes, options).unwrap();
        let definitions = module.dialect_definitions().unwrap();
        of(&module, &definitions, "test").clone()
    };
    let test = with("dialect test op versionedA { dims: attribute, modifier: attribute }");
    assert_eq!(test.sources.get(&Source::Registered), Some(&1), "{test:?}");
    assert_eq!((test.known, &test.opaque[..]), (test.uses, &[][..]));
    let test =
        with("dialect test op versionedA { dims: attribute, more: attribute, last: varint }");
    assert_eq!(
        opaque(&test, "test.versionedA"),
        [(OpaqueReason::Unfit(Releases::NONE), 1)]
    );
    let test = with("dialect test fallback op any { everything: rest<varint> }");
    assert_eq!(test.sources.get(&Source::Fallback), Some(&1), "{test:?}");
    assert!(test.known < test.uses && test.opaque.is_empty(), "{test:?}");
}

pub fn a_use_is_counted_once() {
    let module = Module::open(fixtures::read("many_functions.llvm22.v6.mlirbc")).unwrap();
    let definitions = module.dialect_definitions().unwrap();
    let func = of(&module, &definitions, "func");
    // 24 functions, no two of them alike, and 18 returns, which all are.
    assert_eq!(func.sources.values().sum::<u64>(), 24);
    assert_eq!((func.uses, func.known), (25, 25));
}

const CAST: &str = "iree_tensor_ext.cast_to_ragged_shape";

/// The bytes of the opaque properties of the only cast in a module.
fn bytes_of_cast(module: &Module<'_>) -> Vec<u8> {
    let mut ops = module.ops();
    while let Some(op) = ops.next().unwrap() {
        if op.name().full() == CAST.as_bytes() {
            match op.inherent().unwrap() {
                Inherent::Opaque(properties) => return properties.bytes().to_vec(),
                _ => panic!("the properties of the cast are known"),
            }
        }
    }
    panic!("no cast");
}

/// Sizes of five groups of which the last three are empty are also those of four groups with other names.
pub fn operand_groups_that_fit_several_builds_of_iree_are_opaque() {
    let file = fixtures::read("ragged.iree311.v6.mlirbc");
    let mut module = Module::open(&*file).unwrap();
    let definitions = module.dialect_definitions().unwrap();
    let found = of(&module, &definitions, "iree_tensor_ext");
    let builds = [
        Release::Llvm23GitEarly,
        Release::Llvm23Git,
        Release::Llvm24Git,
    ];
    let builds = builds.into_iter().fold(Releases::NONE, Releases::with);
    assert_eq!((found.basis, found.known), (Basis::Inferred, 0));
    assert_eq!(opaque(found, CAST), [(OpaqueReason::Differing(builds), 1)]);

    let bytes = bytes_of_cast(&module);
    assert!(!bytes.is_empty());
    for mode in [Mode::Stable, Mode::Canonical] {
        let written = module.to_bytes(&WriteOptions {
            mode,
            ..WriteOptions::default()
        });
        assert!(written.unwrap() == file, "{mode:?}");
    }
    let function = module.symbol(b"ragged").unwrap().unwrap().id();
    module.rename_symbol(function, b"renamed").unwrap();
    let written = module.to_bytes(&WriteOptions::default()).unwrap();
    let module = Module::open(written).unwrap();
    assert!(module.symbol(b"renamed").unwrap().is_some());
    assert_eq!(bytes_of_cast(&module), bytes);
}

pub fn operand_groups_of_one_build_of_iree_are_known() {
    let module = Module::open(fixtures::read("ragged_groups.iree311.v6.mlirbc")).unwrap();
    let definitions = module.dialect_definitions().unwrap();
    let found = of(&module, &definitions, "iree_tensor_ext");
    assert_eq!(
        (found.basis, found.releases),
        (Basis::Inferred, only(Release::Llvm23GitEarly))
    );
    assert_eq!((found.known, &found.opaque[..]), (found.uses, &[][..]));
}
