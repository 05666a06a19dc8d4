//! The facts as one JSON object. Keys are stable: new ones may be added, none are removed or
//! changed.

use std::io::Write;

use mlirbc::container::ResourceKind;
use mlirbc::ir::{Subject, Warning};
use mlirbc::layout::{Release, Releases};
use serde_json::{Map, Value, json};

use crate::info::definitions::Definitions;
use crate::info::facts::Facts;
use crate::info::kinds::{EntryFacts, FORMS};
use crate::output::Output;
use crate::text::{hex, shown, variant_key};

pub fn write(facts: &Facts, out: &mut Output) -> std::io::Result<()> {
    let value = to_json(facts);
    serde_json::to_writer_pretty(&mut *out, &value)?;
    writeln!(out)?;
    out.flush()
}

/// Pairs as a JSON object, in their order.
fn object<'a>(pairs: impl IntoIterator<Item = (&'a str, u64)>) -> Value {
    let map: Map<String, Value> = pairs
        .into_iter()
        .map(|(key, value)| (key.to_owned(), value.into()))
        .collect();
    Value::Object(map)
}

fn counts(list: &[(String, u64)]) -> Value {
    object(list.iter().map(|(name, count)| (name.as_str(), *count)))
}

fn entries(facts: &EntryFacts) -> Value {
    let forms = || FORMS.into_iter().zip(facts.forms);
    json!({
        "total": facts.total,
        "bytes": facts.bytes,
        "by_form": object(forms().map(|(name, (count, _))| (name, count))),
        "bytes_by_form": object(forms().map(|(name, (_, bytes))| (name, bytes))),
        "by_kind": object(facts.kinds.iter().map(|kind| (kind.name.as_str(), kind.count))),
        "bytes_by_kind": object(facts.kinds.iter().map(|kind| (kind.name.as_str(), kind.bytes))),
    })
}

fn to_json(facts: &Facts) -> Value {
    let dialects: Vec<Value> = facts
        .dialects
        .iter()
        .map(|dialect| {
            let fields = dialect.version_fields.as_ref().map(|fields| counts(fields));
            json!({
                "name": dialect.name,
                "version": dialect.version.as_deref().map(hex),
                "version_fields": fields,
                "version_varints": dialect.version_varints(),
                "op_names": dialect.op_names,
                "ops": dialect.ops,
                "attributes": dialect.attributes,
                "types": dialect.types,
            })
        })
        .collect();
    let sections: Vec<Value> = facts
        .sections
        .iter()
        .map(|section| {
            json!({
                "id": section.id as u8,
                "name": section.id.name(),
                "offset": section.start,
                "data_offset": section.data.start,
                "size": section.data.end - section.data.start,
                "alignment": section.alignment,
                "stated_size": section.stated,
            })
        })
        .collect();
    let resources: Vec<Value> = facts
        .resources
        .iter()
        .map(|resource| {
            let owner = if resource.is_external {
                "external"
            } else {
                "dialect"
            };
            json!({
                "group": resource.group,
                "owner": owner,
                "key": resource.key,
                "kind": kind_name(resource.kind),
                "size": resource.size,
                "offset": resource.offset,
                "alignment": resource.alignment,
                "actual_alignment": resource.actual_alignment,
                "elided": resource.is_elided,
                "damaged": resource.is_damaged,
            })
        })
        .collect();
    let error = facts.error.as_ref().map(|error| {
        json!({
            "message": error.kind().to_string(),
            "kind": variant_key(&format!("{:?}", error.kind())),
            "offset": error.offset(),
            "path": error.path_text(),
            "section": error.section().map(|section| section.name()),
            "hint": facts.hint,
        })
    });
    json!({
        "file": facts.file,
        "size": facts.size,
        "bytecode_version": facts.version,
        "producer": facts.producer,
        "readable_by": {
            "oldest_llvm": facts.readers.oldest(),
            "newest_llvm": facts.readers.newest(),
            "assumed": facts.readers.assumed(),
            "reasons": facts.readers.deciding().collect::<Vec<_>>(),
            "stablehlo": facts.stablehlo.as_ref().map(|need| json!({
                "oldest": need.oldest.map(|oldest| oldest.to_string()),
                "reasons": need.deciding,
            })),
        },
        "error": error,
        "ops": facts.ops,
        "ops_complete": facts.ops.is_some() && !facts.ops_are_partial,
        "op_counts": counts(&facts.op_counts),
        "dialects": dialects,
        "attributes": entries(&facts.attributes),
        "types": entries(&facts.types),
        "strings": facts.strings,
        "properties": facts.properties,
        "definitions": definitions(&facts.definitions),
        "ops_defined_by": counts(&facts.definitions.sources()),
        "undefined_ops": counts(&facts.definitions.opaque_ops()),
        "warnings": facts.warnings.iter().map(warning).collect::<Vec<_>>(),
        "locations": {
            "entries": facts.locations.entries,
            "distinct": facts.locations.distinct,
            "unknown": facts.locations.unknown,
            "by_kind": counts(&facts.locations.kinds),
        },
        "sections": sections,
        "resources": resources,
        "largest_alignment": facts.largest_alignment,
    })
}

fn releases(releases: Releases) -> Vec<&'static str> {
    releases.iter().map(Release::name).collect()
}

fn definitions(definitions: &Definitions) -> Vec<Value> {
    let items = definitions.list.iter();
    let items = items.map(|(dialect, definitions)| {
        let opaque = definitions.opaque.iter().map(|ops| {
            json!({
                "name": shown(&ops.name),
                "count": ops.count,
                "reason": ops.reason.name(),
                "fitting": releases(ops.reason.fitting()),
                "message": ops.reason.to_string(),
            })
        });
        let sources = definitions.sources.iter();
        json!({
            "dialect": dialect,
            "basis": definitions.basis.name(),
            "releases": releases(definitions.releases),
            "uses": definitions.uses,
            "known": definitions.known,
            "ops_defined_by": object(sources.map(|(source, count)| (source.name(), *count))),
            "opaque": opaque.collect::<Vec<_>>(),
        })
    });
    items.collect()
}

fn warning(warning: &Warning) -> Value {
    let (subject, name, code) = match &warning.subject {
        Subject::Op { name, .. } => ("op", Some(shown(name)), None),
        Subject::Attribute { code, .. } => ("attribute", None, Some(*code)),
        Subject::Type { code, .. } => ("type", None, Some(*code)),
    };
    json!({
        "subject": subject,
        "name": name,
        "code": code,
        "dialect": shown(&warning.dialect_name),
        "dialect_version": warning.dialect_version,
        "reason": warning.reason.name(),
        "uses": warning.uses,
        "error": {
            "message": warning.error.kind().to_string(),
            "kind": variant_key(&format!("{:?}", warning.error.kind())),
            "offset": warning.error.offset(),
            "path": warning.error.path_text(),
        },
    })
}

/// The kind of a resource's value.
pub fn kind_name(kind: ResourceKind) -> &'static str {
    match kind {
        ResourceKind::Blob => "blob",
        ResourceKind::Bool => "bool",
        ResourceKind::String => "string",
    }
}
