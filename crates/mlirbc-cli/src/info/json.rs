//! The facts as one JSON object. Keys are stable: new ones may be added, none are removed or
//! changed.

use std::io::Write;
use std::rc::Rc;

use mlirbc::ir::{DialectDefinitions, Subject, Warning};
use mlirbc::schema::{Release, Releases};
use mlirbc::{Error, ErrorKind};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value, json};

use crate::info::facts::{DialectFacts, Facts, ResourceFacts, SectionFacts};
use crate::info::kinds::{EntryFacts, FORMS};
use crate::info::readers::reason;
use crate::json::List;
use crate::output::Output;
use crate::resources::kind_name;
use crate::text::{hex, shown, variant_key};

pub fn write(facts: &Facts, out: &mut Output) -> std::io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, &Json(facts))?;
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

/// The object, whose parts are made while it is written: a file may have a million dialects.
struct Json<'f>(&'f Facts);

impl Serialize for Json<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let facts = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("file", &facts.file)?;
        map.serialize_entry("size", &facts.size)?;
        map.serialize_entry("bytecode_version", &facts.version)?;
        map.serialize_entry("producer", &facts.producer)?;
        map.serialize_entry("readable_by", &readable_by(facts))?;
        map.serialize_entry("error", &facts.error.as_ref().map(error))?;
        map.serialize_entry("ops", &facts.ops)?;
        let is_complete = facts.ops.is_some() && !facts.ops_are_partial;
        map.serialize_entry("ops_complete", &is_complete)?;
        map.serialize_entry("op_counts", &counts(&facts.op_counts))?;
        map.serialize_entry("dialects", &List(|| facts.dialects.iter().map(dialect)))?;
        map.serialize_entry("attributes", &entries(&facts.attributes))?;
        map.serialize_entry("types", &entries(&facts.types))?;
        map.serialize_entry("strings", &facts.strings)?;
        map.serialize_entry("properties", &facts.properties)?;
        map.serialize_entry(
            "definitions",
            &List(|| facts.definitions.list.iter().map(definitions)),
        )?;
        map.serialize_entry("ops_defined_by", &counts(&facts.definitions.sources()))?;
        map.serialize_entry("undefined_ops", &counts(&facts.definitions.opaque_ops()))?;
        map.serialize_entry("warnings", &List(|| facts.warnings.iter().map(warning)))?;
        map.serialize_entry("locations", &locations(facts))?;
        map.serialize_entry("sections", &List(|| facts.sections.iter().map(section)))?;
        map.serialize_entry("resources", &List(|| facts.resources.iter().map(resource)))?;
        map.serialize_entry("largest_alignment", &facts.largest_alignment)?;
        map.serialize_entry("contained", &List(|| facts.contained.to_json()))?;
        map.serialize_entry("undecoded", &List(|| facts.contained.undecoded_to_json()))?;
        map.end()
    }
}

fn readable_by(facts: &Facts) -> Value {
    json!({
        "oldest_llvm": facts.readers.oldest(),
        "newest_llvm": facts.readers.newest(),
        "reasons": facts.readers.reasons(),
        "llvm": facts.readers.checks().map(|checks| checks.iter().map(|check| json!({
            "reader": check.reader.to_string(),
            "verdict": check.verdict().name(),
            "reason": reason(check).map(ToString::to_string),
        })).collect::<Vec<_>>()),
        "stablehlo": facts.stablehlo.as_ref().map(|need| json!({
            "oldest": need.oldest.map(|oldest| oldest.to_string()),
            "reasons": need.deciding,
        })),
    })
}

fn error(error: &Error) -> Value {
    let hint = match error.kind() {
        ErrorKind::NotBytecode { hint, .. } => hint.as_deref(),
        _ => None,
    };
    json!({
        "message": error.kind().to_string(),
        "kind": variant_key(&format!("{:?}", error.kind())),
        "offset": error.offset(),
        "path": error.path_text(),
        "section": error.section().map(|section| section.name()),
        "hint": hint,
    })
}

fn dialect(dialect: &DialectFacts) -> Value {
    let fields = dialect.version_fields.as_ref().map(|fields| counts(fields));
    json!({
        "name": &*dialect.name,
        "version": dialect.version.as_deref().map(hex),
        "version_fields": fields,
        "version_varints": dialect.version_varints(),
        "op_names": dialect.op_names,
        "ops": dialect.ops,
        "attributes": dialect.attributes,
        "types": dialect.types,
    })
}

fn locations(facts: &Facts) -> Value {
    json!({
        "entries": facts.locations.entries,
        "distinct": facts.locations.distinct,
        "unknown": facts.locations.unknown,
        "by_kind": counts(&facts.locations.kinds),
    })
}

fn section(section: &SectionFacts) -> Value {
    json!({
        "id": section.id as u8,
        "name": section.id.name(),
        "offset": section.start,
        "data_offset": section.data.start,
        "size": section.data.end - section.data.start,
        "alignment": section.alignment,
        "stated_size": section.stated,
    })
}

fn resource(resource: &ResourceFacts) -> Value {
    let owner = if resource.is_external {
        "external"
    } else {
        "dialect"
    };
    json!({
        "group": &*resource.group,
        "owner": owner,
        "key": &*resource.key,
        "kind": kind_name(resource.kind),
        "size": resource.size,
        "offset": resource.offset,
        "alignment": resource.alignment,
        "actual_alignment": resource.actual_alignment,
        "elided": resource.is_elided,
        "damaged": resource.is_damaged,
    })
}

fn releases(releases: Releases) -> Vec<&'static str> {
    releases.iter().map(Release::name).collect()
}

fn definitions((dialect, definitions): &(Rc<str>, DialectDefinitions)) -> Value {
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
        "dialect": &**dialect,
        "basis": definitions.basis.name(),
        "releases": releases(definitions.releases),
        "uses": definitions.uses,
        "known": definitions.known,
        "ops_defined_by": object(sources.map(|(source, count)| (source.name(), *count))),
        "opaque": opaque.collect::<Vec<_>>(),
    })
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
