//! Modules of three kinds of knowledge at once: known, known through fallbacks, opaque.

use super::*;

/// A made-up dialect in which all attributes have one form, and all ops one form of properties. Of
/// the second dialect nobody knows anything but in the last text.
const SCHEME: &str =
    "{ refs: list<attribute>, types: list<type>, data: list<resource>, texts: list<string> }";
const OP_SCHEME: &str = "{ version: varint, required: list<attribute>, optional: list<attribute?>, \
                         types: list<type>, data: optional_list<resource> }";

fn known_part() -> String {
    format!(
        "dialect x attribute 0 old {SCHEME} type 0 old {{ refs: list<attribute> }}
         op old {OP_SCHEME}"
    )
}

fn fallbacks() -> String {
    format!(
        "{} fallback op any {OP_SCHEME} fallback attribute any {SCHEME}
         fallback type any {{ refs: list<attribute> }}",
        known_part()
    )
}

fn everything() -> String {
    format!(
        "{} attribute 300 new {SCHEME} type 7 new {{ refs: list<attribute> }} op new {OP_SCHEME}",
        known_part()
    )
}

const OTHER: &str = "dialect y attribute 1 a { refs: list<attribute> } op o { a: attribute }";

/// A module of that in a version: a nest of known and unknown attributes and types with a resource,
/// and known and unknown ops, nested, with successors.
fn mixed(version: u8) -> Vec<u8> {
    let everything = everything();
    let mut module = Module::new(version, b"test", with(&[&everything, OTHER])).unwrap();
    let tables = module.tables_mut();
    let list = |ids: &[u32]| {
        let mut bytes = varint(ids.len() as u64);
        ids.iter().for_each(|&id| bytes.extend(varint(id.into())));
        bytes
    };
    let location = tables.unknown_location().unwrap();
    let x = tables.add_dialect(b"x").unwrap();
    let y = tables.add_dialect(b"y").unwrap();
    let string = tables.add_string(b"only in an attribute").unwrap();
    let data = NewResource::Blob {
        bytes: vec![1, 2, 3, 4].into(),
        alignment: 4,
    };
    tables
        .add_resource(ResourceOwner::Dialect(x), b"weights", data)
        .unwrap();
    let resource = tables.container().dialect_resource(x, b"weights").unwrap();
    let text = tables.string_attribute(b"text").unwrap();
    let old_type = [varint(0), list(&[text.index()])].concat();
    let old_type = tables.add_type_entry(x, true, &old_type).unwrap();
    let old = [
        varint(0),
        list(&[text.index()]),
        list(&[old_type.index()]),
        list(&[resource.index()]),
        list(&[string.index()]),
    ];
    let old = tables.add_attribute_entry(x, true, &old.concat()).unwrap();
    let new_type = [varint(7), list(&[old.index(), text.index()])].concat();
    let new_type = tables.add_type_entry(x, true, &new_type).unwrap();
    let new = [
        varint(300),
        list(&[old.index(), text.index()]),
        list(&[new_type.index(), old_type.index()]),
        list(&[resource.index()]),
        list(&[]),
    ];
    let new = tables.add_attribute_entry(x, true, &new.concat()).unwrap();
    let other = [varint(1), list(&[new.index()])].concat();
    let other = tables.add_attribute_entry(y, true, &other).unwrap();
    let dictionary = tables
        .dictionary_attribute(&[(b"a", new), (b"b", old)])
        .unwrap();
    let blob = [
        varint(3),
        list(&[new.index(), text.index()]),
        [
            varint(2),
            varint(0),
            varint(u64::from(old.index()) << 1 | 1),
        ]
        .concat(),
        list(&[new_type.index()]),
        vec![1],
        list(&[resource.index()]),
    ];
    let properties = tables.add_properties(&blob.concat()).unwrap();
    let other_blob = tables
        .add_properties(&varint(other.index().into()))
        .unwrap();
    let properties = (version >= 5).then_some(properties);
    let other_blob = (version >= 5).then_some(other_blob);
    let name =
        |module: &mut Module<'_>, name: &[u8]| module.tables_mut().add_op_name(name, true).unwrap();
    let names = [&b"x.old"[..], b"x.new", b"y.o", b"builtin.module"];
    let [old_op, new_op, other_op, module_op] = names.map(|it| name(&mut module, it));
    let top = module.top_block().unwrap().id();
    let mut root = NewOp::new(module_op, location);
    root.regions = 1;
    let root_properties = module.tables_mut().add_properties(&[1, 1]).unwrap();
    root.properties = (version >= 5).then_some(root_properties);
    let root = module.create_op(&root, InsertionPoint::AtEnd(top)).unwrap();
    let region = |module: &Module<'_>, op| module.op(op).unwrap().region(0).unwrap().unwrap().id();
    let block = |module: &mut Module<'_>, op, position| {
        let region = region(module, op);
        module.create_block(region, position, &[]).unwrap()
    };
    let body = block(&mut module, root, 0);
    // `x.new` around two blocks, `x.old` with a successor, `y.o` with the value of one.
    let mut outer = NewOp::new(new_op, location);
    outer.regions = 1;
    outer.properties = properties;
    outer.dictionary = Some(dictionary);
    let outer = module
        .create_op(&outer, InsertionPoint::AtEnd(body))
        .unwrap();
    let first = block(&mut module, outer, 0);
    let second = block(&mut module, outer, 1);
    let mut jump = NewOp::new(new_op, location);
    let (successors, results) = ([second], [new_type, old_type]);
    jump.successors = &successors;
    jump.results = &results;
    jump.properties = properties;
    let jump = module
        .create_op(&jump, InsertionPoint::AtEnd(first))
        .unwrap();
    let value = module.op(jump).unwrap().result(0).unwrap().id();
    let operands = [value];
    let mut end = NewOp::new(old_op, location);
    end.operands = &operands;
    end.properties = properties;
    module
        .create_op(&end, InsertionPoint::AtEnd(second))
        .unwrap();
    let mut opaque = NewOp::new(other_op, location);
    opaque.properties = other_blob;
    opaque.dictionary = (version < 5).then(|| {
        let entries: [(&[u8], _); 1] = [(b"a", other)];
        module.tables_mut().dictionary_attribute(&entries).unwrap()
    });
    module
        .create_op(&opaque, InsertionPoint::AtEnd(body))
        .unwrap();
    module.verify().unwrap();
    write(&module, Mode::Stable).unwrap()
}

#[test]
fn modules_of_three_kinds_of_knowledge_are_written_in_every_version() {
    let (everything, fallbacks) = (everything(), fallbacks());
    for version in 0..=6 {
        let bytes = mixed(version);
        let whole = open(bytes.clone(), &[&everything, OTHER]);
        let canonical = written(&whole, Mode::Canonical, &[&everything, OTHER]);
        assert_ne!(canonical, bytes, "the tables are in another order");

        // Known, fallback and opaque at once: only numbering anew is too much.
        let texts = [&*fallbacks];
        let module = open(bytes.clone(), &texts);
        module.verify().unwrap();
        assert_eq!(written(&module, Mode::Stable, &texts), bytes);
        let error = write(&module, Mode::Canonical).unwrap_err();
        assert!(error.to_string().contains("'y'"), "{error}");
        let printed = located(&module);
        assert!(printed.contains("\"x.new\"") && !printed.contains("any"));
        let warnings = module.warnings().unwrap();
        let uses: Vec<u64> = warnings.iter().map(|warning| warning.uses).collect();
        assert_eq!(uses, [2, 1, 1], "{warnings:?}");

        // As soon as every reference is known it is the same as if everything were.
        let texts = [&*fallbacks, OTHER];
        let module = open(bytes.clone(), &texts);
        assert_eq!(written(&module, Mode::Canonical, &texts), canonical);
        let mut edited = open(bytes.clone(), &texts);
        let mut expected = open(bytes, &[&everything, OTHER]);
        for module in [&mut edited, &mut expected] {
            let ops: Vec<_> = all(module, "x.new").iter().map(|op| op.id()).collect();
            module
                .clone_op(ops[0], InsertionPoint::After(ops[0]))
                .unwrap();
            let name = module.tables_mut().string_attribute(b"edited").unwrap();
            let last = all(module, "x.old")[0].id();
            module
                .set_discardable_attribute(last, b"z", Some(name))
                .unwrap();
        }
        for mode in [Mode::Stable, Mode::Canonical] {
            let expected = written(&expected, mode, &[&everything, OTHER]);
            assert_eq!(
                written(&edited, mode, &texts),
                expected,
                "version {version}"
            );
        }
    }
}

#[test]
fn a_replaced_attribute_is_replaced_inside_of_fallbacks() {
    let (everything, fallbacks) = (everything(), fallbacks());
    let rename = |texts: &[&str]| {
        let mut module = open(mixed(6), texts);
        // A symbol whose references lie in attributes and properties that fall back.
        let symbol = module.tables_mut().symbol_ref_attribute(&[b"f"]).unwrap();
        let x = module.tables_mut().add_dialect(b"x").unwrap();
        let refs = [varint(300), varint(1), varint(symbol.index().into())].concat();
        let refs = [refs, vec![1, 1, 1]].concat();
        let refs = module
            .tables_mut()
            .add_attribute_entry(x, true, &refs)
            .unwrap();
        let user = all(&module, "x.new")[0].id();
        module
            .set_discardable_attribute(user, b"user", Some(refs))
            .unwrap();
        // And one in a list of attributes that are a property.
        let required = module
            .tables_mut()
            .array_attribute(&[symbol, refs])
            .unwrap();
        module
            .set_attribute(user, b"required", Some(required))
            .unwrap();
        let name = module.tables_mut().string_attribute(b"f").unwrap();
        let body = module.op(user).unwrap().block().unwrap().id();
        let location = module.tables_mut().unknown_location().unwrap();
        let op = module.tables_mut().add_op_name(b"x.symbol", true).unwrap();
        let dictionary = module
            .tables_mut()
            .dictionary_attribute(&[(b"sym_name", name)]);
        let mut op = NewOp::new(op, location);
        op.dictionary = Some(dictionary.unwrap());
        let op = module.create_op(&op, InsertionPoint::AtEnd(body)).unwrap();
        module.rename_symbol(op, b"g").unwrap();
        module
    };
    let module = rename(&[&fallbacks, OTHER]);
    let printed = located(&module);
    assert!(
        printed.contains("@g") && !printed.contains("@f"),
        "{printed}"
    );
    let expected = rename(&[&everything, OTHER]);
    let texts = [&*fallbacks, OTHER];
    let stable = written(&module, Mode::Stable, &texts);
    assert_eq!(write(&expected, Mode::Stable).unwrap(), stable);
}

#[test]
fn types_that_ask_each_other_for_their_width_come_to_an_end() {
    let description = "dialect x version newest 1 { v: varint }
                       type 0 a width 8 { t: type, v: integer } type 0 b { t: type, v: integer }
                       fallback type c { t: type, v: list<integer> }";
    let mut module = Module::new(6, b"test", with(&[description])).unwrap();
    let tables = module.tables_mut();
    let x = tables.add_dialect(b"x").unwrap();
    tables.set_dialect_version(x, Some(&varint(2))).unwrap();
    for (code, of) in [(0, 0), (0, 2), (9, 1), (9, 3)] {
        let bytes = [varint(code), varint(of), varint(0)].concat();
        tables.add_type_entry(x, true, &bytes).unwrap();
    }
    for ty in module.tables().types() {
        let _ = ty.form().unwrap();
    }
}
