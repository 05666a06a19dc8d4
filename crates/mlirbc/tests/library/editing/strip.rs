//! Stripping: what is stripped is gone from the file, and nothing else is.

use mlirbc::ErrorKind;
use mlirbc::container::ResourceOwner;
use mlirbc::dialect::builtin::AttributeView;
use mlirbc::ir::{Module, OpenOptions, Strip, Stripped};
use mlirbc::schema::Release;
use mlirbc::text::ParseOptions;
use mlirbc::write::{Mode, Reached, WriteOptions};

use crate::editing::invariants::check;
use support::fixtures;
use support::modules::written;
use support::printed::{located, printed};

const LOCATIONS: Strip = Strip {
    locations: true,
    resources: false,
    constants: None,
    names: false,
};
const RESOURCES: Strip = Strip {
    locations: false,
    resources: true,
    constants: None,
    names: false,
};
const NAMES: Strip = Strip {
    locations: false,
    resources: false,
    constants: None,
    names: true,
};
const ALL: Strip = Strip {
    locations: true,
    resources: true,
    constants: Some(1),
    names: true,
};

/// The words of a file that hold another one.
fn words_with(bytes: &[u8], part: &str) -> Vec<String> {
    let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-.".contains(byte);
    let words = bytes.split(|byte| !is_inner(byte));
    let words = words.map(|word| String::from_utf8(word.to_vec()).unwrap());
    let mut words: Vec<String> = words.filter(|word| word.contains(part)).collect();
    words.sort();
    words.dedup();
    words
}

fn secrets(version: u8) -> Vec<u8> {
    fixtures::read(&format!("secrets.llvm22.v{version}.mlirbc"))
}

#[test]
fn locations_go_and_nothing_else() {
    for fixture in fixtures::all() {
        let mut module = Module::open(fixture.bytes()).unwrap();
        let before = printed(&module);
        module.strip(LOCATIONS).unwrap();
        check(&module);
        assert_eq!(printed(&module), before, "{}", fixture.file);
        let mut walk = module.ops();
        while let Some(op) = walk.next().unwrap() {
            assert!(
                op.location().unwrap().is_unknown_location(),
                "{}",
                fixture.file
            );
            for block in op.regions().unwrap().flat_map(|region| region.blocks()) {
                for position in 0..block.argument_count() {
                    let location = block.argument_location(position);
                    let is_unknown = location.is_none_or(|it| it.is_unknown_location());
                    assert!(is_unknown, "{}", fixture.file);
                }
            }
        }
        assert_eq!(module.strip(LOCATIONS).unwrap(), Stripped::default());
        let again = Module::open(written(&module, Mode::Stable)).unwrap();
        again.verify().unwrap();
        assert_eq!(located(&again), located(&module), "{}", fixture.file);
    }
}

#[test]
fn locations_that_are_attributes_stay() {
    let mut module = Module::open(secrets(6)).unwrap();
    let stripped = module.strip(LOCATIONS).unwrap();
    // 24 ops; arguments of three functions have locations.
    assert_eq!(stripped.locations, 27);
    let bytes = written(&module, Mode::Canonical);
    assert_eq!(
        words_with(&bytes, "kept-"),
        ["kept-attribute.py", "kept-loop.py"]
    );
    assert_eq!(words_with(&bytes, "secret-"), ["secret-value"]);
    assert_eq!(words_with(&bytes, "secrets.mlir"), [""; 0]);
}

#[test]
fn what_is_stripped_is_gone_from_the_file_in_every_version() {
    const BLOBS: [[u8; 4]; 3] = [
        [0xa1, 0xb2, 0xc3, 0xd4],
        [0x91, 0x92, 0x93, 0x94],
        [0x81, 0x82, 0x83, 0x84],
    ];
    let holds = |bytes: &[u8], blob: &[u8]| bytes.windows(blob.len()).any(|it| it == blob);
    for version in [0, 3, 4, 6] {
        let original = secrets(version);
        for blob in BLOBS {
            assert!(holds(&original, &blob), "{version}");
        }
        let mut module = Module::open(&original[..]).unwrap();
        let stripped = module.strip(ALL).unwrap();
        // Three symbols and a key; the other key stands in a text. Two blobs, and what is external.
        assert_eq!(
            (stripped.names, stripped.kept_names, stripped.resources),
            (4, 1, 5)
        );
        check(&module);
        let bytes = written(&module, Mode::Canonical);
        for blob in BLOBS {
            assert!(!holds(&bytes, &blob), "{version}");
        }
        // In the string, which is none of the names.
        assert_eq!(words_with(&bytes, "secret"), ["secret_helper"], "{version}");
        assert_eq!(words_with(&bytes, "kept").len(), 10, "{version}");
        Module::open(bytes).unwrap().verify().unwrap();
    }
}

#[test]
fn resources_keep_their_keys_and_external_ones_go() {
    let mut module = Module::open(secrets(6)).unwrap();
    let stripped = module.strip(RESOURCES).unwrap();
    assert_eq!(stripped.resources, 5);
    let module = Module::open(written(&module, Mode::Canonical)).unwrap();
    let resources = module.container().resources();
    let owners = resources.groups().iter().map(|group| group.owner);
    let dialects = owners.filter(|owner| matches!(owner, ResourceOwner::Dialect(_)));
    assert_eq!((dialects.count(), resources.groups().len()), (1, 1));
    let keys = resources.entries().iter().map(|entry| {
        assert!(entry.is_elided());
        module.container().string(entry.key).unwrap()
    });
    let mut keys: Vec<&[u8]> = keys.collect();
    keys.sort();
    assert_eq!(keys, [b"kept_in_text".as_slice(), b"secret_key"]);
}

#[test]
fn keys_that_a_text_may_name_stay() {
    let text = r##""a.b"() {x = #d.a<y, "k\2D1">, y = #dlti.map<"w" = 1 : i8>} : () -> ()
{-#
  dialect_resources: {
    d: {"k-1": "0x0100000001", secret: "0x0100000002"},
    builtin: {w: "0x0100000003"}
  }
#-}"##;
    let mut module = Module::parse(text, &ParseOptions::default()).unwrap();
    let stripped = module.strip(NAMES).unwrap();
    assert_eq!((stripped.names, stripped.kept_names), (2, 1));
    let container = module.container();
    let entries = container.resources().entries().iter();
    let keys: Vec<_> = entries.map(|it| container.string(it.key)).collect();
    assert_eq!(keys, ["k-1", "r0", "r1"].map(|key| Some(key.as_bytes())));
}

/// Damage in a part that is read only now is found before anything is removed.
#[test]
fn what_cannot_be_stripped_whole_stays_whole() {
    let contents = |module: &Module<'_>| {
        let resources = module.container().resources().entries().iter();
        let resources: Vec<_> = resources
            .map(|entry| (entry.key, entry.is_elided()))
            .collect();
        let attributes = module.tables().attributes().map(|it| it.entry().bytes);
        let attributes: Vec<Vec<u8>> = attributes.map(<[u8]>::to_vec).collect();
        (resources, attributes)
    };
    let whole = secrets(6);
    let mut failed = 0;
    for position in (0..whole.len()).step_by(3) {
        let mut bytes = whole.clone();
        bytes[position] = 0xff;
        let Ok(mut module) = Module::open(bytes) else {
            continue;
        };
        let before = contents(&module);
        if let Err(error) = module.strip(ALL) {
            let is_whole = contents(&module) == before;
            assert!(is_whole, "with damage at {position}: {error}");
            failed += 1;
        }
    }
    assert!(failed > 0, "no damage makes stripping fail");
}

#[test]
fn private_symbols_that_are_defined_get_other_names_with_all_their_uses() {
    let mut module = Module::open(secrets(6)).unwrap();
    let stripped = module.strip(NAMES).unwrap();
    assert_eq!((stripped.locations, stripped.resources), (0, 0));
    let after = located(&module);
    let root = module.root().unwrap().unwrap();
    let inner = root.lookup_symbol(b"kept_inner").unwrap().unwrap();
    assert!(inner.lookup_symbol(b"s0").unwrap().is_some());
    for name in ["kept_declaration", "kept_external", "kept_main", "s1", "s2"] {
        assert!(
            root.lookup_symbol(name.as_bytes()).unwrap().is_some(),
            "{name}"
        );
    }
    // The symbols of one name in two tables are told apart; what stands in strings is no name.
    for (reference, count) in [("@s0", 1), ("@s1", 3), ("@s2", 1), ("@secret_helper", 1)] {
        assert_eq!(after.matches(reference).count(), count, "{reference}");
    }
}

/// So many symbol tables with a private symbol each, whose names have a prefix, and references to the symbols of all
/// of them in one dictionary.
fn tables_with_common_references(prefix: &str, count: usize, work: u64) -> Module<'static> {
    let references: Vec<String> = (0..count)
        .map(|at| format!("r{at} = @{prefix}{at}"))
        .collect();
    let references = references.join(", ");
    let table = |at: usize| {
        format!(
            "\"builtin.module\"() ({{\n\"d.op\"() {{{references}}} : () -> ()\n\"d.op\"() ({{\n\"d.end\"() : () -> ()\n}}) \
             {{sym_name = \"{prefix}{at}\", sym_visibility = \"private\"}} : () -> ()\n}}) : () -> ()\n"
        )
    };
    let tables: String = (0..count).map(table).collect();
    let text = format!("\"builtin.module\"() ({{\n{tables}}}) : () -> ()\n");
    let module = Module::parse(text.as_bytes(), &ParseOptions::default()).unwrap();
    let mut options = OpenOptions::default();
    options.limits.work = work;
    Module::open_with(written(&module, Mode::Canonical), options).unwrap()
}

#[test]
fn references_in_many_tables_lead_to_the_same_symbols_afterwards() {
    for (count, work) in [(20, u64::MAX), (120, 2_000_000)] {
        let mut module = tables_with_common_references("f", count, work);
        let stripped = module.strip(NAMES).unwrap();
        assert_eq!((stripped.names, stripped.kept_names), (count as u64, 0));
        let root = module.root().unwrap().unwrap();
        let tables = root.symbol_table().unwrap().unwrap().op().unwrap();
        let tables = tables.region(0).unwrap().unwrap().block(0).unwrap();
        for (at, table) in tables.ops().enumerate() {
            let block = table.region(0).unwrap().unwrap().block(0).unwrap();
            let (user, symbol) = (block.op(0).unwrap(), block.op(1).unwrap());
            let own = symbol.symbol_name().unwrap().unwrap();
            let references = user.discardable_attributes().unwrap();
            assert_eq!(references.len(), count);
            for (name, reference) in references {
                let name = std::str::from_utf8(name).unwrap();
                let other: usize = name.strip_prefix('r').unwrap().parse().unwrap();
                let Ok(AttributeView::SymbolRef(reference)) = reference.view() else {
                    panic!("no reference");
                };
                let expected = match other == at {
                    true => own.to_vec(),
                    false => format!("f{other}").into_bytes(),
                };
                assert_eq!(reference.names().next().unwrap(), expected);
            }
        }
        // Again, and from the file.
        let bytes = written(&module, Mode::Canonical);
        assert_eq!(module.strip(NAMES).unwrap(), Stripped::default());
        let mut options = OpenOptions::default();
        options.limits.work = work;
        let mut again = Module::open_with(&*bytes, options).unwrap();
        assert_eq!(again.strip(NAMES).unwrap(), Stripped::default());
        assert!(written(&again, Mode::Canonical) == bytes);
    }
}

#[test]
fn names_are_stripped_whole_or_not_at_all() {
    // Names in a part of the tables would depend on the old ones.
    for prefix in ["f", "g", "s"] {
        let mut module = tables_with_common_references(prefix, 300, u64::MAX);
        let before = written(&module, Mode::Canonical);
        let error = module.strip(ALL).unwrap_err();
        let ErrorKind::LimitExceeded { what, .. } = error.kind() else {
            panic!("{error}");
        };
        assert_eq!(*what, "the work of stripping names");
        assert!(written(&module, Mode::Canonical) == before);
    }
}

#[test]
fn the_innermost_symbol_of_a_name_is_meant() {
    // `d.table` is not known to be a symbol table: what it lacks is found around it.
    let symbol = |name: &str, contents: &str| {
        format!(
            "\"d.op\"() ({{\n{contents}\"d.end\"() : () -> ()\n}}) \
             {{sym_name = \"{name}\", sym_visibility = \"private\"}} : () -> ()\n"
        )
    };
    let uses = "\"d.use\"() {a = @a, b = @b, c = @c::@a, d = @c::@b, e = @absent::@a} : () -> ()\n";
    let inner = [symbol("a", ""), uses.to_owned()].concat();
    let outer = [
        symbol("a", ""),
        symbol("b", ""),
        symbol("c", &inner),
        uses.to_owned(),
    ]
    .concat();
    let source = format!("\"builtin.module\"() ({{\n{outer}}}) : () -> ()\n");
    let mut module = Module::parse(source.as_bytes(), &ParseOptions::default()).unwrap();
    let stripped = module.strip(NAMES).unwrap();
    assert_eq!((stripped.names, stripped.kept_names), (4, 0));
    let text = printed(&module);
    // Inner symbols are named first.
    let inner = "{a = @s0, b = @s2, c = @s3::@s0, d = @s3::@b, e = @absent::@a}";
    let outer = "{a = @s1, b = @s2, c = @s3::@s0, d = @s3::@b, e = @absent::@a}";
    for uses in [inner, outer] {
        assert_eq!(text.matches(uses).count(), 1, "{uses}\n{text}");
    }
}

/// A module with private functions of some names, each with a use, around it what stays: a dangling reference, a
/// public symbol, a declaration, a name in a type and in a text, and resources with some keys.
fn with_names(names: [&str; 4], keys: [&str; 3]) -> Module<'static> {
    let symbol = |name: &str| {
        format!(
            "\"d.op\"() ({{\n\"d.use\"() {{a = @{}, b = [@{name}, #d.x<@{name}>]}} : () -> ()\n}}) \
             {{sym_name = \"{name}\", sym_visibility = \"private\"}} : () -> ()\n",
            names[0]
        )
    };
    let symbols: String = names.map(symbol).concat();
    let [one, two, three] = keys;
    let source = format!(
        "\"builtin.module\"() ({{\n{symbols}\
         \"d.op\"() {{sym_name = \"s2\"}} : () -> ()\n\
         \"d.op\"() {{sym_name = \"s4\", sym_visibility = \"private\"}} : () -> ()\n\
         \"d.op\"() {{a = @s1, b = @s4::@s5, c = #d.x<@s7>, d = !d.t<@s8>}} : () -> ()\n\
         \"d.op\"() {{a = dense_resource<{one}> : tensor<1xi8>, b = dense_resource<{two}> : tensor<1xi8>, \
         c = dense_resource<{three}> : tensor<1xi8>}} : () -> ()\n\
         \"builtin.module\"() ({{\n{symbols}}}) : () -> ()\n\
         }}) : () -> ()\n\
         {{-# dialect_resources: {{ builtin: {{ {one}: \"0x0400000001\", {two}: \"0x0400000002\", \
         {three}: \"0x0400000003\" }} }}, external_resources: {{ x: {{ r0: true }} }} #-}}\n"
    );
    Module::parse(source.as_bytes(), &ParseOptions::default()).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn new_names_do_not_depend_on_the_old_ones() {
    let mut expected = None;
    for (names, keys) in [
        (["a", "b", "c", "d"], ["x", "y", "z"]),
        (["s0", "s3", "s6", "s9"], ["r0", "r2", "r3"]),
        (["s9", "s6", "s3", "s0"], ["r3", "r2", "r0"]),
        (["s3", "s0", "b", "s10"], ["r2", "r0", "r7"]),
    ] {
        let mut module = with_names(names, keys);
        let stripped = module.strip(NAMES).unwrap();
        assert_eq!(stripped.kept_names, 0, "{names:?}");
        let text = printed(&module);
        for name in ["s0", "s3", "s6", "s9"] {
            let uses = format!("[@{name}, #d.x<@{name}>]");
            assert_eq!(text.matches(&uses).count(), 1, "{names:?}: {uses}\n{text}");
        }
        let bytes = written(&module, Mode::Canonical);
        assert_eq!(
            *expected.get_or_insert_with(|| bytes.clone()),
            bytes,
            "{names:?}: {text}"
        );
        // Again, in memory and from the file.
        assert_eq!(module.strip(NAMES).unwrap(), Stripped::default());
        assert!(written(&module, Mode::Canonical) == bytes, "{names:?}");
        let mut module = Module::open(bytes.clone()).unwrap();
        assert_eq!(module.strip(NAMES).unwrap(), Stripped::default());
        assert!(written(&module, Mode::Canonical) == bytes, "{names:?}");
    }
}

#[test]
fn stripping_a_stripped_file_changes_nothing() {
    let mut renamed = 0;
    for fixture in fixtures::all().iter().filter(|it| it.version == 6) {
        let name = fixture.file.clone();
        for what in [NAMES, ALL] {
            let mut module = Module::open(fixture.bytes()).unwrap();
            let Ok(stripped) = module.strip(what) else {
                continue;
            };
            renamed += stripped.names;
            let options = WriteOptions {
                mode: Mode::Canonical,
                ..WriteOptions::default()
            };
            let Ok(bytes) = module.to_bytes(&options) else {
                continue;
            };
            let mut again = Module::open(bytes.clone()).unwrap();
            let stripped = again.strip(what).unwrap();
            assert_eq!(stripped.names, 0, "{name}");
            assert!(again.to_bytes(&options).unwrap() == bytes, "{name}");
        }
    }
    assert!(renamed > 0);
}

#[test]
fn names_that_types_refer_to_stay() {
    let mut module = Module::open(secrets(6)).unwrap();
    let dialect = module.tables_mut().add_dialect(b"demo").unwrap();
    let tables = module.tables_mut();
    tables
        .add_type_entry(dialect, false, b"!demo.of<@secret_helper>\0")
        .unwrap();
    let stripped = module.strip(NAMES).unwrap();
    assert_eq!((stripped.names, stripped.kept_names), (2, 3));
}

/// The file with definitions of ops that it does not have, so that its properties are opaque.
fn with_opaque_properties() -> Module<'static> {
    let options = OpenOptions {
        release: Some(Release::StableHlo),
        ..OpenOptions::default()
    };
    Module::open_with(secrets(6), options).unwrap()
}

#[test]
fn where_something_is_opaque_what_nothing_can_refer_to_is_blank() {
    let mut module = with_opaque_properties();
    module.strip(ALL).unwrap();
    let canonical = WriteOptions {
        mode: Mode::Canonical,
        ..WriteOptions::default()
    };
    assert!(module.to_bytes(&canonical).is_err());
    let stable = written(&module, Mode::Stable);
    let blanked = written(&module, Mode::Blanked);
    assert!(blanked.len() < stable.len());
    // Indices of two bytes are more than any property blob here holds.
    for gone in [
        "secret-function.py",
        "secret-caller.py",
        "secret_pipeline",
        "secret_key",
    ] {
        let gone = gone.to_owned();
        assert!(words_with(&stable, "secret").contains(&gone), "{gone}");
        assert!(!words_with(&blanked, "secret").contains(&gone), "{gone}");
    }
    assert!(module.reach().unwrap().perhaps() > 0);
    // Whoever knows the properties finds all as it was.
    let (stable, blanked) = (
        Module::open(stable).unwrap(),
        Module::open(blanked).unwrap(),
    );
    blanked.verify().unwrap();
    assert_eq!(located(&blanked), located(&stable));
}

#[test]
fn blanking_leaves_what_is_reached_as_it_is() {
    for fixture in fixtures::all() {
        let module = Module::open(fixture.bytes()).unwrap();
        let blanked = Module::open(written(&module, Mode::Blanked)).unwrap();
        blanked
            .verify()
            .unwrap_or_else(|error| panic!("{}: {error}", fixture.file));
        assert_eq!(located(&blanked), located(&module), "{}", fixture.file);
        // MLIR writes nothing that nothing refers to.
        let reach = module.reach().unwrap();
        let unreached = |table: &[Reached]| table.iter().filter(|it| **it == Reached::No).count();
        if !matches!(fixture.name(), "test_dialect" | "test_hooks") {
            assert_eq!(unreached(&reach.attributes), 0, "{}", fixture.file);
            assert_eq!(unreached(&reach.types), 0, "{}", fixture.file);
            assert_eq!(unreached(&reach.strings), 0, "{}", fixture.file);
            assert_eq!(unreached(&reach.properties), 0, "{}", fixture.file);
        }
    }
}

fn without_constants(file: &str, most: u64) -> (Module<'static>, u64) {
    let mut module = Module::open(fixtures::read(file)).unwrap();
    let what = Strip {
        constants: Some(most),
        ..Strip::default()
    };
    let stripped = module.strip(what).unwrap();
    check(&module);
    let count = stripped.constants;
    assert_eq!(
        stripped,
        Stripped {
            constants: count,
            ..Stripped::default()
        }
    );
    // What is zero has equal elements.
    assert_eq!(module.strip(what).unwrap(), Stripped::default());
    (module, count)
}

#[test]
fn of_constants_with_many_elements_the_shape_is_left() {
    for version in [0, 4, 6] {
        let (module, count) = without_constants(&format!("dense.llvm22.v{version}.mlirbc"), 2);
        assert_eq!(count, 10);
        let text = printed(&module);
        for kept in [
            "eleven = dense<false> : tensor<11xi1>",
            "three = dense<false> : tensor<3xi1>",
            "splat_true = dense<true> : tensor<9xi1>",
            "i12 = dense<0> : tensor<3xi12>",
            "i32 = dense<0> : tensor<2x3xi32>",
            "i65 = dense<[-1, -18446744073709551616]> : tensor<2xi65>",
            "f32 = dense<0.000000e+00> : tensor<4xf32>",
            "splat_i32 = dense<7> : tensor<2x3x4xi32>",
            "empty_matrix = dense<> : tensor<2x0x3xf32>",
        ] {
            assert!(text.contains(kept), "{kept}: {text}");
        }
    }
}

#[test]
fn strings_become_empty_and_sparse_ones_keep_their_places() {
    let (module, _) = without_constants("dense_other.llvm22.v6.mlirbc", 1);
    let text = printed(&module);
    for kept in [
        "dense<\"\"> : tensor<2x",
        "splat = dense<\"all\"> : tensor<5x",
        "ints = sparse<[[0, 0], [1, 2]], 0> : tensor<3x4xi32>",
        "splat = sparse<[[0, 1], [2, 2]], 7> : tensor<3x3xi8>",
        "i32 = array<i32: 1, -2, 2147483647>",
    ] {
        assert!(text.contains(kept), "{kept}: {text}");
    }
}

#[test]
fn constants_of_vhlo_become_zero_too() {
    let (module, count) = without_constants("vhlo.llvm24.v6.mlirbc", 1);
    assert_eq!(count, 1);
    let text = printed(&module);
    let kept = "#vhlo.tensor_v1<dense<0> : tensor<2xi32>>";
    assert!(text.contains(kept), "{text}");
    let (_, count) = without_constants("vhlo.llvm24.v6.mlirbc", 2);
    assert_eq!(count, 0);
}
