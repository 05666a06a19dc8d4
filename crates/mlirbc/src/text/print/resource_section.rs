//! Prints the section `{-# ... #-}` at the end of a file, with the data of resources.
//!
//! mlir-opt prints it unless it prints in local scope. It contains the dialect resources that the
//! text refers to, by dialect and in the order of their first mention, then the external resources
//! in file order. Resources without data are omitted, and so are owners without any other.

use std::cmp::Reverse;

use hashbrown::HashMap;

use crate::container::{
    DialectId, ResourceData, ResourceOwner, Resources as FileResources, SectionId,
};
use crate::error::Segment;
use crate::text::print::buffer::Buffer;
use crate::text::print::escape;
use crate::text::print::options::PrintError;
use crate::text::print::printer::Printer;

/// A part of the section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Resources {
    /// The dialect resources that the text refers to.
    Mentioned,
    /// All external ones.
    External,
}

/// Resources of one owner, as positions in the file's table.
struct Group<'m> {
    owner: &'m [u8],
    entries: Vec<u32>,
}

/// The progress of the section.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    /// The next entry requires the head of a part, after a comma unless it is the first part.
    Nothing,
    /// The next entry requires the head of an owner, after a comma.
    Part,
    /// The next entry requires only a comma.
    Owner,
}

/// The dialect that owns the resource at a position.
fn dialect_of(resources: &FileResources, position: u32) -> Option<DialectId> {
    let groups = resources.groups();
    let after = groups.partition_point(|group| group.entries.end <= position);
    match groups.get(after)?.owner {
        ResourceOwner::Dialect(dialect) => Some(dialect),
        ResourceOwner::External(_) => None,
    }
}

impl<'m> Printer<'m, '_> {
    /// Prints parts of the section between `before` and `after`, or nothing if the file has no data
    /// for them.
    ///
    /// # Errors
    /// The data of a resource is damaged, or the writer failed.
    pub(super) fn resource_section(
        &mut self,
        before: &[u8],
        parts: &[Resources],
        after: &[u8],
    ) -> Result<(), PrintError> {
        // mlir-opt opens the section for elided entries too.
        let mut is_open = false;
        let mut is_first_part = true;
        for &part in parts {
            let mut open = Open::Nothing;
            for group in self.resource_groups(part) {
                if open == Open::Owner {
                    self.out.text(b"\n    }");
                    open = Open::Part;
                }
                for &position in &group.entries {
                    let Some((key, data)) = self.resource(position)? else {
                        continue;
                    };
                    if !is_open {
                        is_open = true;
                        self.out.text(before);
                        self.out.text(b"{-#\n");
                    }
                    if self.is_resource_elided(&data) {
                        self.options.elisions.note_resources();
                        continue;
                    }
                    match open {
                        Open::Nothing => {
                            self.out.text(if is_first_part { b"" } else { b",\n" });
                            is_first_part = false;
                            self.out.text(match part {
                                Resources::Mentioned => b"  dialect_resources: {\n",
                                Resources::External => b"  external_resources: {\n",
                            });
                        }
                        Open::Part => self.out.text(b",\n"),
                        Open::Owner => self.out.text(b",\n      "),
                    }
                    if open != Open::Owner {
                        open = Open::Owner;
                        self.out.text(b"    ");
                        escape::key(&mut self.out.buffer, group.owner);
                        self.out.text(b": {\n      ");
                    }
                    escape::key(&mut self.out.buffer, key);
                    self.out.text(b": ");
                    self.resource_value(&data)?;
                }
            }
            match open {
                Open::Nothing => {}
                Open::Part => self.out.text(b"\n  }"),
                Open::Owner => self.out.text(b"\n    }\n  }"),
            }
        }
        if is_open {
            self.out.text(b"\n#-}");
            self.out.text(after);
        }
        Ok(())
    }

    fn resource_groups(&self, part: Resources) -> Vec<Group<'m>> {
        let container = self.tables.container();
        let resources = container.resources();
        match part {
            Resources::External => {
                // MLIR merges groups of one name.
                let mut groups: Vec<Group<'m>> = Vec::new();
                let mut known: HashMap<&[u8], usize> = HashMap::new();
                for group in resources.groups() {
                    let ResourceOwner::External(name) = group.owner else {
                        continue;
                    };
                    let owner = container.string(name).unwrap_or_default();
                    let at = *known.entry(owner).or_insert(groups.len());
                    match groups.get_mut(at) {
                        Some(known) => known.entries.extend(group.entries.clone()),
                        None => groups.push(Group {
                            owner,
                            entries: group.entries.clone().collect(),
                        }),
                    }
                }
                groups
            }
            Resources::Mentioned => {
                let mut mentioned: Vec<(DialectId, u32)> = Vec::new();
                for &resource in &self.mentioned.order {
                    let position = resources.position(resource);
                    if let Some(position) = position
                        && let Some(dialect) = dialect_of(resources, position)
                    {
                        mentioned.push((dialect, position));
                    }
                }
                // The order that mlir-opt was observed to print dialects in. The sort is stable.
                mentioned.sort_by_key(|(dialect, _)| {
                    (Reverse(container.dialect_name(*dialect)), *dialect)
                });
                mentioned
                    .chunk_by(|(a, _), (b, _)| a == b)
                    .map(|group| Group {
                        owner: group
                            .first()
                            .map_or(&[][..], |(dialect, _)| container.dialect_name(*dialect)),
                        entries: group.iter().map(|(_, position)| *position).collect(),
                    })
                    .collect()
            }
        }
    }

    /// The key and data of the resource at a position; `None` if the file has no data for it.
    fn resource(&self, position: u32) -> Result<Option<(&'m [u8], ResourceData<'m>)>, PrintError> {
        let container = self.tables.container();
        let Some(resource) = container.resources().entries().get(position as usize) else {
            return Ok(None);
        };
        let key = container.string(resource.key).unwrap_or_default();
        let data = container.resource_data(resource).map_err(|error| {
            error
                .within(Segment::resource(key))
                .within(Segment::Section(SectionId::Resource))
        })?;
        Ok(Some((key, data)).filter(|(_, data)| *data != ResourceData::Elided))
    }

    fn is_resource_elided(&self, data: &ResourceData<'m>) -> bool {
        let Some(limit) = self.options.elide_resources_larger_than else {
            return false;
        };
        let length = match data {
            ResourceData::Elided => 0,
            // Quotes, `0x` and the alignment.
            ResourceData::Blob { bytes, .. } => 12 + 2 * bytes.len() as u64,
            ResourceData::Bool(true) => 4,
            ResourceData::Bool(false) => 5,
            ResourceData::String(id) => {
                let string = self.tables.container().string(*id).unwrap_or_default();
                let mut text = Buffer::default();
                escape::quoted(&mut text, string);
                text.len() as u64
            }
        };
        length > limit
    }

    fn resource_value(&mut self, data: &ResourceData<'m>) -> Result<(), PrintError> {
        match data {
            ResourceData::Elided => {}
            ResourceData::Blob {
                bytes, alignment, ..
            } => {
                self.out.text(b"\"0x");
                // MLIR stores alignments in 32 bits here.
                self.out.hex(&(*alignment as u32).to_le_bytes())?;
                self.out.hex(bytes)?;
                self.out.text(b"\"");
            }
            ResourceData::Bool(true) => self.out.text(b"true"),
            ResourceData::Bool(false) => self.out.text(b"false"),
            ResourceData::String(id) => {
                let string = self.tables.container().string(*id).unwrap_or_default();
                self.out.quoted(string);
            }
        }
        self.out.relieve()
    }
}
