//! Signatures of functions.

use std::rc::Rc;

use crate::container::{AttributeId, TypeId};
use crate::text::form::{Argument, SignatureKind};
use crate::text::parse::module::custom::custom_op::ArgumentType;
use crate::text::parse::module::custom::reader::Reader;
use crate::text::parse::module::state::Parsed;

/// The types in a signature, with the attributes of each.
#[derive(Debug, Default)]
pub(super) struct Signature {
    pub(super) inputs: Vec<(TypeId, Option<AttributeId>)>,
    pub(super) results: Vec<(TypeId, Option<AttributeId>)>,
    pub(super) is_variadic: bool,
}

impl Signature {
    pub(super) fn has_dictionaries(&self) -> bool {
        let mut all = self.inputs.iter().chain(&self.results);
        all.any(|(_, dictionary)| dictionary.is_some())
    }
}

/// `(%a: T {...}) -> T`, the signature of a function with its body in a region.
pub(super) fn signature(
    reader: &mut Reader<'_, '_, '_>,
    ty: usize,
    dictionaries: [usize; 2],
    body: usize,
    kind: SignatureKind<'_>,
) -> Parsed<()> {
    let at = reader.next_at();
    let signature = read(reader, Some(body), false)?;
    let is_kernel = reader
        .assembler
        .module
        .container()
        .op_name(reader.op.kind.name)
        == b"gpu.func";
    if is_kernel && !signature.inputs.is_empty() && reader.custom.arguments.is_empty() {
        return reader.stop(at, "custom op 'gpu.func' gpu.func requires named arguments");
    }
    let types = |list: &[(TypeId, Option<AttributeId>)]| -> Vec<TypeId> {
        list.iter().map(|(ty, _)| *ty).collect()
    };
    let (mut inputs, results) = (types(&signature.inputs), types(&signature.results));
    if let SignatureKind::Wrapped(prefix) = kind {
        for input in &mut inputs {
            *input = unwrapped(reader, *input, prefix)?;
        }
    }
    let tables = reader.assembler.module.tables_mut();
    let function = match kind {
        SignatureKind::Graph => tables.graph_type(&inputs, &results)?,
        SignatureKind::Function | SignatureKind::Wrapped(_) => {
            tables.function_type(&inputs, &results)?
        }
    };
    let id = tables.type_attribute(function)?;
    reader.set(&Argument::Attribute(ty), id);
    set_dictionaries(reader, &signature, dictionaries)
}

/// The type that stands behind a prefix and before a `>` in the text of another one.
fn unwrapped(reader: &mut Reader<'_, '_, '_>, ty: TypeId, prefix: &str) -> Parsed<TypeId> {
    let text = reader.type_text(ty)?;
    let inner = text.strip_prefix(prefix);
    match inner.and_then(|inner| inner.strip_suffix('>')) {
        Some(inner) => reader.type_of_text(inner),
        None => {
            let message =
                format!("invalid type of a function argument: expected '{prefix}T>', got '{text}'");
            reader.stop(reader.op.offset, message)
        }
    }
}

/// Sets the attributes of arguments and results, if any has some.
pub(super) fn set_dictionaries(
    reader: &mut Reader<'_, '_, '_>,
    signature: &Signature,
    slots: [usize; 2],
) -> Parsed<()> {
    for (list, slot) in [&signature.inputs, &signature.results]
        .into_iter()
        .zip(slots)
    {
        let dictionaries = list.iter().map(|(_, it)| *it).collect();
        set_array(reader, dictionaries, slot)?;
    }
    Ok(())
}

/// Sets an array of dictionaries, if any has an entry.
pub(super) fn set_array(
    reader: &mut Reader<'_, '_, '_>,
    dictionaries: Vec<Option<AttributeId>>,
    slot: usize,
) -> Parsed<()> {
    if dictionaries.iter().all(Option::is_none) {
        return Ok(());
    }
    let empty = reader.attribute_of_text("{}")?;
    let dictionaries = dictionaries.into_iter().map(|it| it.unwrap_or(empty));
    let dictionaries: Vec<_> = dictionaries.collect();
    reader.set_array(&Argument::Attribute(slot), &dictionaries)
}

/// A signature. The names in it are arguments of the entry block of `body`.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    body: Option<usize>,
    may_be_variadic: bool,
) -> Parsed<Signature> {
    let mut signature = Signature::default();
    let mut has_names = None;
    reader.list(["(", ")"], |reader| {
        if may_be_variadic && reader.take("...") {
            signature.is_variadic = true;
            return Ok(());
        }
        if signature.is_variadic {
            return reader.wrong("variadic arguments must be in the end of the argument list");
        }
        let is_named = body.is_some() && reader.next_is(b'%');
        if has_names.is_some_and(|has_names| has_names != is_named) {
            return match is_named {
                true => reader.wrong("expected type instead of SSA identifier"),
                false => reader.wrong("expected SSA identifier"),
            };
        }
        has_names = Some(is_named);
        if !is_named {
            let ty = reader.assembler.ty()?;
            let dictionary = dictionary(reader)?;
            signature.inputs.push((ty, dictionary));
            skip_location(reader)?;
            return Ok(());
        }
        let (name, ty) = reader.name_and_type()?;
        let dictionary = dictionary(reader)?;
        signature.inputs.push((ty, dictionary));
        if let Some(body) = body {
            reader.argument(body, name, ArgumentType::Known(ty))?;
        }
        Ok(())
    })?;
    if reader.take("->") {
        if !reader.next_is(b'(') {
            let ty = reader.assembler.ty()?;
            signature.results.push((ty, None));
            return Ok(signature);
        }
        reader.list(["(", ")"], |reader| {
            let ty = reader.assembler.ty()?;
            let dictionary = dictionary(reader)?;
            signature.results.push((ty, dictionary));
            Ok(())
        })?;
    }
    Ok(signature)
}

fn skip_location(reader: &mut Reader<'_, '_, '_>) -> Parsed<()> {
    if reader.next_is_word("loc") {
        let offset = reader.assembler.lexer.at;
        reader.assembler.location(offset)?;
    }
    Ok(())
}

/// The attributes of an argument or result; `None` for none.
pub(super) fn dictionary(reader: &mut Reader<'_, '_, '_>) -> Parsed<Option<AttributeId>> {
    if !reader.next_is(b'{') {
        return Ok(None);
    }
    let kind = Rc::clone(&reader.op.kind);
    let dictionary = reader.assembler.dictionary(&kind)?;
    if dictionary.entries.is_empty() {
        return Ok(None);
    }
    let entries = &dictionary.entries;
    let id = reader
        .assembler
        .parsed(|parser| parser.dictionary_of(entries))?;
    Ok(Some(id))
}
