//! The comparison of what belongs to no op: versions, the producer and resources.

use std::collections::BTreeMap;

use crate::container::{Container, DialectId, ResourceData, ResourceOwner};
use crate::dialect::Tables;
use crate::diff::attributes::PartDifference;
use crate::diff::difference::{Change, Part};
use crate::diff::text::Texts;
use crate::error::Result;

fn changed(part: Part, name: &[u8], old: String, new: String) -> PartDifference {
    PartDifference {
        part,
        name: name.to_vec(),
        change: Change::Changed,
        old: Some(old),
        new: Some(new),
    }
}

/// What differs between two modules outside of their ops.
pub(super) fn compare(
    a: &Tables<'_>,
    b: &Tables<'_>,
    texts: &Texts<'_>,
) -> Result<Vec<PartDifference>> {
    let (one, other) = (a.container(), b.container());
    let mut found = Vec::new();
    if one.version() != other.version() {
        let (old, new) = (one.version().to_string(), other.version().to_string());
        found.push(changed(Part::Version, b"", old, new));
    }
    if one.producer() != other.producer() {
        let shown = |bytes| texts.cut(String::from_utf8_lossy(bytes).into_owned());
        let (old, new) = (shown(one.producer()), shown(other.producer()));
        found.push(changed(Part::Producer, b"", old, new));
    }
    dialects(a, b, texts, &mut found);
    resources(one, other, texts, &mut found)?;
    Ok(found)
}

/// The versions of the dialects that both modules have.
fn dialects(a: &Tables<'_>, b: &Tables<'_>, texts: &Texts<'_>, found: &mut Vec<PartDifference>) {
    let versions = |tables: &Tables<'_>| {
        let container = tables.container();
        let ids = (0..container.dialects().count()).map(DialectId);
        let versions = ids.map(|id| {
            let version = container.dialect_version(id).map(<[u8]>::to_vec);
            (container.dialect_name(id).to_vec(), version)
        });
        versions.collect::<BTreeMap<_, _>>()
    };
    let (old, new) = (versions(a), versions(b));
    let shown = |version: &Option<Vec<u8>>| version.as_ref().map(|bytes| texts.hex(bytes));
    for (name, old) in &old {
        let Some(new) = new.get(name) else { continue };
        if old != new {
            found.push(PartDifference {
                part: Part::DialectVersion,
                name: name.clone(),
                change: match (old, new) {
                    (None, _) => Change::Added,
                    (_, None) => Change::Removed,
                    _ => Change::Changed,
                },
                old: shown(old),
                new: shown(new),
            });
        }
    }
}

/// The name and the data of the resources, by owner and key, in this order.
type ByName<'m> = BTreeMap<(bool, &'m [u8], &'m [u8]), ResourceData<'m>>;

fn by_name<'m>(container: &'m Container<'_>) -> Result<ByName<'m>> {
    let mut found = BTreeMap::new();
    let resources = container.resources();
    for (position, resource) in (0..).zip(resources.entries()) {
        let owner = resources.group_of(position).map(|group| group.owner);
        let (is_external, owner) = match owner {
            Some(ResourceOwner::External(name)) => (true, container.string(name)),
            Some(ResourceOwner::Dialect(id)) => (false, Some(container.dialect_name(id))),
            None => continue,
        };
        let key = container.string(resource.key).unwrap_or_default();
        let data = container.resource_data(resource)?;
        found.insert((is_external, owner.unwrap_or_default(), key), data);
    }
    Ok(found)
}

fn resources(
    a: &Container<'_>,
    b: &Container<'_>,
    texts: &Texts<'_>,
    found: &mut Vec<PartDifference>,
) -> Result<()> {
    let (old, new) = (by_name(a)?, by_name(b)?);
    let mut names: Vec<_> = old.keys().chain(new.keys()).copied().collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        let (one, other) = (old.get(&name), new.get(&name));
        let change = match (one, other) {
            (Some(one), Some(other)) if are_equal(a, one, b, other) => continue,
            // A declaration that an attribute refers to differs with the attribute.
            (Some(ResourceData::Elided), None) | (None, Some(ResourceData::Elided)) if !name.0 => {
                continue;
            }
            (Some(_), Some(_)) => Change::Changed,
            (Some(_), None) => Change::Removed,
            _ => Change::Added,
        };
        let (_, owner, key) = name;
        found.push(PartDifference {
            part: Part::Resource,
            name: [owner, b" ", key].concat(),
            change,
            old: one.map(|data| shown(a, data, texts)),
            new: other.map(|data| shown(b, data, texts)),
        });
    }
    Ok(())
}

fn are_equal(
    a: &Container<'_>,
    one: &ResourceData<'_>,
    b: &Container<'_>,
    other: &ResourceData<'_>,
) -> bool {
    use ResourceData::{Blob, Bool, Elided, String};
    match (one, other) {
        (Elided, Elided) => true,
        (Bool(one), Bool(other)) => one == other,
        (String(one), String(other)) => a.string(*one) == b.string(*other),
        (
            Blob {
                bytes, alignment, ..
            },
            Blob {
                bytes: other,
                alignment: other_alignment,
                ..
            },
        ) => alignment == other_alignment && bytes == other,
        _ => false,
    }
}

fn shown(container: &Container<'_>, data: &ResourceData<'_>, texts: &Texts<'_>) -> String {
    match data {
        ResourceData::Elided => "no data".to_owned(),
        ResourceData::Bool(value) => value.to_string(),
        ResourceData::String(id) => {
            let string = container.string(*id).unwrap_or_default();
            texts.cut(format!("\"{}\"", String::from_utf8_lossy(string)))
        }
        ResourceData::Blob {
            bytes, alignment, ..
        } => {
            let start = bytes.get(..bytes.len().min(16)).unwrap_or_default();
            let digits: String = start.iter().map(|byte| format!("{byte:02X}")).collect();
            let more = if bytes.len() > start.len() { "..." } else { "" };
            format!(
                "{} bytes, alignment {alignment}, 0x{digits}{more}",
                bytes.len()
            )
        }
    }
}
