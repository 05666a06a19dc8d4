//! Calls every getter of a module, as a reader of an untrusted file might. Nothing is compared: the calls must not
//! panic, and they must end.

use mlirbc::dialect::builtin::{AttributeView, TypeView};
use mlirbc::dialect::{Attribute, Form, Type};
use mlirbc::ir::{Module, Op, Strip};
use mlirbc::schema::{Fields, Value};
use mlirbc::text::{OpForm, PrintError, PrintOptions, ValueNames, print};
use mlirbc::write::{Mode, WriteOptions};
use mlirbc::{Error, ErrorKind};

/// Opens, decodes, verifies, walks and views; returns the errors, each checked for an offset in the
/// file.
pub fn everything(bytes: &[u8]) -> Vec<Error> {
    let mut errors = Vec::new();
    match Module::open(bytes) {
        Err(error) => errors.push(error),
        Ok(module) => {
            errors.extend(module.materialize().err());
            errors.extend(module.verify().err());
            walk(&module, &mut errors);
            views(&module);
            symbols(&module, &mut errors);
            text(&module, &mut errors);
            canonical(bytes);
            edit(bytes, errors.is_empty());
            strip(module, bytes.len() as u64);
        }
    }
    for error in &errors {
        assert!(error.offset() <= bytes.len() as u64, "{error}");
        assert!(!error.to_string().is_empty());
    }
    errors
}

/// Writes canonically, as it is and with edits that change nothing. Sections that are copied are those
/// that are written anew.
fn canonical(bytes: &[u8]) {
    let options = WriteOptions {
        mode: Mode::Canonical,
        ..WriteOptions::default()
    };
    let mut module = Module::open(bytes).unwrap();
    let Ok(written) = module.to_bytes(&options) else {
        return;
    };
    let root = module.root().ok().flatten();
    let Some((op, Some(location))) = root.map(|op| (op.id(), op.location())) else {
        return;
    };
    let location = location.id();
    let unused = module.tables_mut().string_attribute(b"used by nobody");
    if unused.is_ok() && module.set_location(op, location).is_ok() {
        assert!(module.to_bytes(&options).unwrap() == written);
    }
}

/// Gives the last op the location of the first one, and writes that. What comes of a file that is
/// sound is sound.
fn edit(bytes: &[u8], is_sound: bool) {
    let mut module = Module::open(bytes).unwrap();
    let (mut last, mut location) = (None, None);
    let mut walk = module.ops();
    while let Ok(Some(op)) = walk.next() {
        last = Some(op.id());
        location = location.or(op.location().map(|it| it.id()));
    }
    let (Some(op), Some(location)) = (last, location) else {
        return;
    };
    let is_edited = module.set_location(op, location).is_ok();
    let written = module.to_bytes(&WriteOptions::default());
    if is_sound && is_edited {
        let written = written.unwrap();
        Module::open(&written[..]).unwrap().verify().unwrap();
    }
}

/// Takes away all that can be, writes what is left, and hashes it.
/// What cannot be told of a sound file, such as a fingerprint of what is opaque, is no damage.
fn strip(mut module: Module<'_>, size: u64) {
    let mut errors = Vec::new();
    errors.extend(module.fingerprint().err());
    errors.extend(module.file_fingerprint().err());
    let stripped = module.strip(Strip {
        locations: true,
        resources: true,
        constants: Some(1),
        names: true,
    });
    errors.extend(stripped.err());
    for mode in [Mode::Stable, Mode::Canonical, Mode::Blanked] {
        let options = WriteOptions {
            mode,
            ..WriteOptions::default()
        };
        errors.extend(module.to_bytes(&options).err());
    }
    // Offsets in entries that stripping adds count from the end of the file; none is longer than it.
    for error in &errors {
        assert!(error.offset() <= 2 * size, "{error}");
        assert!(!error.to_string().is_empty());
    }
}

fn walk(module: &Module<'_>, errors: &mut Vec<Error>) {
    let mut walk = module.ops();
    // A walk may go on after an error; each body gives one.
    for _ in 0..1_000_000 {
        match walk.next() {
            Ok(None) => return,
            Ok(Some(op)) => visit(op),
            Err(error) => errors.push(error),
        }
    }
    panic!("a walk without an end");
}

fn symbols(module: &Module<'_>, errors: &mut Vec<Error>) {
    errors.extend(module.find_symbol(b"nothing").err());
    let path = [&b"a"[..], b"b"];
    errors.extend(module.symbol_path(path).err());
    let Ok(mut tables) = module.symbol_tables() else {
        return;
    };
    for _ in 0..1_000_000 {
        match tables.next() {
            Ok(None) => return,
            Ok(Some(table)) => errors.extend(table.symbols().filter_map(Result::err)),
            Err(error) => errors.push(error),
        }
    }
    panic!("tables without an end");
}

/// The text with all that options can add, as far as it is no longer than a stranger's file may
/// make it.
fn text(module: &Module<'_>, errors: &mut Vec<Error>) {
    let mut options = PrintOptions::default();
    options.locations = true;
    options.names = ValueNames::Local;
    options.resources = true;
    options.elide_resources_larger_than = Some(1000);
    options.max_bytes = Some(1 << 20);
    printed(module, &options, errors);
    // A text in the custom form first visits everything for aliases.
    options.form = OpForm::Custom;
    options.aliases = true;
    options.max_work = Some(1 << 24);
    printed(module, &options, errors);
}

fn printed(module: &Module<'_>, options: &PrintOptions, errors: &mut Vec<Error>) {
    match print(module, options, &mut std::io::sink()) {
        Ok(()) | Err(PrintError::Io(_)) => {}
        // A sound file may have a long text.
        Err(PrintError::Damaged(error))
            if matches!(error.kind(), ErrorKind::LimitExceeded { .. }) => {}
        Err(PrintError::Damaged(error)) => errors.push(error),
        Err(other) => panic!("{other}"),
    }
}

fn visit(op: Op<'_>) {
    let _ = (
        op.name().full(),
        op.name().is_registered(),
        op.parent(),
        op.position(),
    );
    let _ = (op.location(), op.properties_attribute(), op.properties());
    if let Ok(Some(dictionary)) = op.dictionary() {
        for (name, value) in dictionary.iter() {
            let _ = (dictionary.get(name), value.classes());
        }
    }
    let _ = op.attribute(b"value");
    let _ = (op.inherent_properties(), op.discardable_attributes());
    let _ = (op.symbol_name(), op.symbol_visibility());
    for operand in op.operands() {
        let _ = (operand.ty(), operand.defining_op());
    }
    for result in op.results() {
        if let Ok(uses) = result.uses() {
            let _ = uses.count();
        }
    }
    for successor in op.successors() {
        let _ = (successor.position(), successor.region().is_some());
    }
    if let Ok(regions) = op.regions() {
        for block in regions.flat_map(|region| region.blocks()) {
            for position in 0..block.argument_count() {
                let _ = (block.argument(position), block.argument_location(position));
            }
        }
    }
}

fn views(module: &Module<'_>) {
    let tables = module.tables();
    for attribute in tables.attributes() {
        attribute_views(attribute);
    }
    for ty in tables.types() {
        type_views(ty);
    }
    let container = module.container();
    for (id, _) in container.dialects().iter() {
        let _ = (
            container.dialect_name(id),
            tables
                .dialect_version(id)
                .map(|version| fields(version.fields())),
        );
    }
    for resource in container.resources().entries() {
        let _ = container
            .resource_data(resource)
            .map(|data| data.actual_alignment());
    }
}

fn fields(mut fields: Fields<'_>) {
    while let Ok(Some((_, value))) = fields.next() {
        field_value(value, 3);
    }
}

fn field_value(value: Value<'_>, depth: u32) {
    match value {
        Value::List(list) if depth > 0 => list.iter().for_each(|item| field_value(item, depth - 1)),
        Value::Group(mut group) if depth > 0 => {
            while let Ok(Some((_, value))) = group.next() {
                field_value(value, depth - 1);
            }
        }
        Value::AffineMap(map) => {
            let _ = map.results().count();
        }
        Value::IntegerSet(set) => {
            let _ = set.equalities().count();
        }
        Value::Integer(integer) | Value::Float(integer) => {
            let _ = (integer.to_u64(), integer.to_i64(), integer.to_u128());
        }
        _ => {}
    }
}

fn attribute_views(attribute: Attribute<'_>) {
    if let Ok(Form::Record(record)) = attribute.form() {
        fields(record.fields());
        let _ = record.field("value");
    }
    let _ = (
        attribute.classes(),
        attribute.string_value(),
        attribute.dialect_name(),
    );
    let Ok(view) = attribute.view() else {
        return;
    };
    let _ = view.ty();
    match view {
        AttributeView::Array(list) => {
            let _ = (list.iter().count(), list.get(list.count()));
        }
        AttributeView::Dictionary(dictionary) => {
            let _ = (dictionary.iter().count(), dictionary.get(b"a"));
        }
        AttributeView::SymbolRef(symbol) => {
            let _ = (symbol.names().count(), symbol.root());
        }
        AttributeView::Integer { value, .. } => {
            let _ = (value.to_u64(), value.to_i64(), value.is_sign_bit_set());
        }
        AttributeView::Float { format, bits, .. } => {
            if let (Some(format), Some(bits)) = (format, bits.to_u128()) {
                let _ = (format.classify(bits), format.to_f64_exact(bits));
            }
        }
        AttributeView::Dense { elements, .. } => {
            let count = elements.count.unwrap_or(u64::MAX);
            for index in [0, 1, 7, 8, count.wrapping_sub(1), count, u64::MAX] {
                let _ = (elements.element(index), elements.bit(index));
            }
            let _ = elements.has_expected_size();
        }
        _ => {}
    }
}

fn type_views(ty: Type<'_>) {
    if let Ok(Form::Record(record)) = ty.form() {
        fields(record.fields());
    }
    let Ok(view) = ty.view() else {
        return;
    };
    if let Some((shape, element)) = view.shaped() {
        let _ = (shape.element_count(), shape.rank(), element.view().is_ok());
    }
    match view {
        TypeView::Function { inputs, results } | TypeView::Graph { inputs, results } => {
            let _ = (inputs.iter().count(), results.iter().count());
        }
        TypeView::Vector {
            shape, scalable, ..
        } => {
            let rank = shape.rank();
            let _ = (
                scalable.any(),
                scalable.contains(0, rank),
                scalable.contains(rank, rank),
            );
        }
        _ => {}
    }
}
