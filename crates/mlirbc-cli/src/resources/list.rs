//! The resources of a file as a table or as JSON.

use std::io::{self, Write};
use std::path::PathBuf;

use mlirbc::Segment;
use mlirbc::container::{Container, ResourceData, ResourceKind, ResourceOwner, SectionId};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Value, json};

use crate::json::List;
use crate::output::{Ink, Output};
use crate::text::{number, shortened, shown};

/// A resource with its data.
pub struct Listed<'m> {
    /// The name of the dialect or of the provider.
    pub owner: &'m [u8],
    pub is_external: bool,
    pub key: &'m [u8],
    pub kind: ResourceKind,
    pub data: ResourceData<'m>,
    /// The characters of a string.
    pub string: &'m [u8],
    /// The path of the extracted data.
    pub path: Option<PathBuf>,
}

impl<'m> Listed<'m> {
    /// Lists the resources of a file, in its order.
    ///
    /// # Errors
    /// The first resource whose data is damaged.
    pub fn all(container: &'m Container<'m>) -> mlirbc::Result<Vec<Self>> {
        let resources = container.resources();
        let mut listed = Vec::with_capacity(resources.entries().len());
        for group in resources.groups() {
            let (owner, is_external) = match group.owner {
                ResourceOwner::External(provider) => {
                    (container.string(provider).unwrap_or_default(), true)
                }
                ResourceOwner::Dialect(id) => (container.dialect_name(id), false),
            };
            for position in group.entries.clone() {
                let Some(entry) = resources.entries().get(position as usize) else {
                    continue;
                };
                let key = container.string(entry.key).unwrap_or_default();
                let data = container.resource_data(entry).map_err(|error| {
                    error
                        .within(Segment::resource(key))
                        .within(Segment::Section(SectionId::Resource))
                })?;
                let string = match data {
                    ResourceData::String(id) => container.string(id).unwrap_or_default(),
                    _ => &[],
                };
                listed.push(Listed {
                    owner,
                    is_external,
                    key,
                    kind: entry.kind,
                    data,
                    string,
                    path: None,
                });
            }
        }
        Ok(listed)
    }

    /// The size of its data in bytes; `None` if the file contains none.
    pub fn size(&self) -> Option<u64> {
        match self.data {
            ResourceData::Elided => None,
            ResourceData::Blob { bytes, .. } => Some(bytes.len() as u64),
            ResourceData::Bool(_) => Some(1),
            ResourceData::String(_) => Some(self.string.len() as u64),
        }
    }
}

/// The kind of a resource's value.
pub fn kind_name(kind: ResourceKind) -> &'static str {
    match kind {
        ResourceKind::Blob => "blob",
        ResourceKind::Bool => "bool",
        ResourceKind::String => "string",
    }
}

/// The most bytes of a name in the table: a cell pads all others of its column.
const MOST_IN_CELL: usize = 200;

const HEAD: [&str; 6] = ["owner", "key", "kind", "size", "alignment", "offset"];

/// Writes a line for each resource.
pub fn write_text(listed: &[Listed<'_>], out: &mut Output) -> io::Result<()> {
    let rows: Vec<[String; 6]> = listed.iter().map(row).collect();
    let mut widths = HEAD.map(str::len);
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let [owner, key, kind, size, alignment, offset] = widths;
    let line = |[a, b, c, d, e, f]: &[String; 6]| {
        format!("{a:owner$}  {b:key$}  {c:kind$}  {d:>size$}  {e:>alignment$}  {f:>offset$}")
    };
    if !rows.is_empty() {
        let head = out.paint(Ink::Faint, line(&HEAD.map(str::to_owned)));
        let head = head.to_string();
        writeln!(out, "{}", head.trim_end())?;
    }
    for (row, listed) in rows.iter().zip(listed) {
        write!(out, "{}", line(row).trim_end())?;
        match &listed.path {
            Some(path) => writeln!(out, "  -> {}", shown(path.as_os_str().as_encoded_bytes()))?,
            None => writeln!(out)?,
        }
    }
    out.flush()
}

fn row(listed: &Listed<'_>) -> [String; 6] {
    let external = if listed.is_external {
        " (external)"
    } else {
        ""
    };
    let (alignment, offset) = match listed.data {
        ResourceData::Blob {
            alignment, offset, ..
        } => (number(alignment), format!("{offset:#x}")),
        _ => (String::new(), String::new()),
    };
    [
        format!("{}{external}", shortened(listed.owner, MOST_IN_CELL)),
        shortened(listed.key, MOST_IN_CELL),
        kind_name(listed.kind).to_owned(),
        listed.size().map_or("elided".to_owned(), number),
        alignment,
        offset,
    ]
}

/// Writes one JSON object.
pub fn write_json(file: &str, listed: &[Listed<'_>], out: &mut Output) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, &Json { file, listed })?;
    writeln!(out)?;
    out.flush()
}

/// A file with its resources, each made when it is written.
struct Json<'l> {
    file: &'l str,
    listed: &'l [Listed<'l>],
}

impl Serialize for Json<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("file", self.file)?;
        map.serialize_entry("resources", &List(|| self.listed.iter().map(to_json)))?;
        map.end()
    }
}

fn to_json(listed: &Listed<'_>) -> Value {
    let (alignment, offset) = match listed.data {
        ResourceData::Blob {
            alignment, offset, ..
        } => (Some(alignment), Some(offset)),
        _ => (None, None),
    };
    let value = match listed.data {
        ResourceData::Bool(value) => json!(value),
        ResourceData::String(_) => json!(shown(listed.string)),
        _ => Value::Null,
    };
    let path = listed.path.as_ref();
    json!({
        "group": shown(listed.owner),
        "owner": if listed.is_external { "external" } else { "dialect" },
        "key": shown(listed.key),
        "kind": kind_name(listed.kind),
        "size": listed.size(),
        "alignment": alignment,
        "offset": offset,
        "elided": matches!(listed.data, ResourceData::Elided),
        "value": value,
        "path": path.map(|path| shown(path.as_os_str().as_encoded_bytes())),
    })
}
