//! Heads of ops, numbered by content: the name with the attributes and properties.

use hashbrown::HashMap;

use crate::container::{AttributeId, OpNameId, PropertiesId};
use crate::dialect::{Attribute, Tables};
use crate::diff::entries::{Entries, Numbers, number_of};
use crate::diff::readings::{Compared, append_numbered};
use crate::diff::text::Texts;
use crate::error::Result;
use crate::ir::{Inherent, Op};
use crate::schema::{IndexSite, Value};
use crate::text::print::Printed;

/// A property or an attribute of an op.
#[derive(Clone, Copy)]
pub(super) struct Named<'m> {
    pub(super) name: &'m [u8],
    pub(super) value: Held<'m>,
}

/// The value of a property or an attribute.
#[derive(Clone, Copy)]
pub(super) enum Held<'m> {
    Attribute(Attribute<'m>),
    /// A property with another value, which is compared by its text.
    Native,
    /// All properties, of which only the bytes are known.
    Opaque(&'m [u8]),
}

/// The inherent properties that an op has.
pub(super) fn properties(op: Op<'_>) -> Result<Vec<Named<'_>>> {
    let named = match op.inherent()? {
        Inherent::Opaque(opaque) => vec![Named {
            name: b"",
            value: Held::Opaque(opaque.bytes()),
        }],
        inherent => {
            let mut named = Vec::new();
            for (name, value) in op.inherent_properties()? {
                let value = match value {
                    Value::Absent => continue,
                    Value::Attribute(id) => match op.module().tables().attribute(id) {
                        Some(attribute) => Held::Attribute(attribute),
                        None => continue,
                    },
                    _ => Held::Native,
                };
                named.push(Named { name, value });
            }
            if let Inherent::Attribute(attribute) = inherent
                && !is_dictionary(attribute)?
            {
                let value = Held::Attribute(attribute);
                named.push(Named { name: b"", value });
            }
            named
        }
    };
    Ok(named)
}

fn is_dictionary(attribute: Attribute<'_>) -> Result<bool> {
    use crate::dialect::builtin::AttributeView;
    Ok(matches!(attribute.view()?, AttributeView::Dictionary(_)))
}

/// The discardable attributes of an op. A dictionary in text is one attribute without a name.
pub(super) fn attributes(op: Op<'_>) -> Result<Vec<Named<'_>>> {
    let (Some(whole), None) = (op.dictionary_attribute(), op.dictionary()?) else {
        let named = op.discardable_attributes()?.into_iter();
        return Ok(named
            .map(|(name, attribute)| Named {
                name,
                value: Held::Attribute(attribute),
            })
            .collect());
    };
    Ok(vec![Named {
        name: b"",
        value: Held::Attribute(whole),
    }])
}

/// Properties of which only the bytes are known, or only where their indices are.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct OpaqueContent {
    /// The bytes, with the numbers of what they refer to or could refer to. If they are equal, so are the
    /// properties.
    pub(super) bytes: Vec<u8>,
    /// Whether the properties differ if the bytes do.
    pub(super) is_known: bool,
    /// Whether they may refer to a distinct attribute, of which numbers do not show which one it is.
    pub(super) has_distinct: bool,
}

/// The properties of an op that are opaque, in one of two modules.
pub(super) fn opaque_content(
    op: Op<'_>,
    other: &Tables<'_>,
    entries: &Entries,
    numbers: &mut Numbers,
) -> Result<OpaqueContent> {
    let tables = op.module().tables();
    let mut content = OpaqueContent {
        is_known: true,
        ..OpaqueContent::default()
    };
    let Inherent::Opaque(opaque) = op.inherent()? else {
        return Ok(content);
    };
    let bytes = opaque.bytes();
    let Some(record) = opaque.located() else {
        content.bytes.extend_from_slice(bytes);
        content.is_known = bytes.is_empty();
        let compared = Compared { tables, other };
        compared.possible_references(bytes, &mut |table, index| {
            let class = number_of(table, index, tables, entries, numbers);
            content.has_distinct |= class.has_distinct;
            content.bytes.extend(class.number.to_le_bytes());
        });
        return Ok(content);
    };
    let mut sites: Vec<IndexSite> = Vec::new();
    record.index_sites(&mut |site| {
        sites.push(site);
        Ok(())
    })?;
    let number = |site: &IndexSite| {
        let class = number_of(site.table, site.index, tables, entries, numbers);
        content.is_known &= !class.is_opaque;
        content.has_distinct |= class.has_distinct;
        class.number
    };
    append_numbered(bytes, &sites, number, &mut content.bytes);
    Ok(content)
}

/// On what the head of an op depends.
type Key = (
    OpNameId,
    Option<AttributeId>,
    Option<PropertiesId>,
    (u32, u32),
);

/// The number of a head, and the symbol that ops with the head are.
#[derive(Clone, Copy)]
pub(super) struct Head<'m> {
    pub(super) number: u32,
    /// The number of the name.
    pub(super) name: u32,
    pub(super) symbol: Option<&'m [u8]>,
}

/// The heads of the ops of a module.
pub(super) struct Heads<'m> {
    known: HashMap<Key, Head<'m>, hashbrown::DefaultHashBuilder>,
    /// The tables of the other module.
    other: &'m Tables<'m>,
    side: u8,
}

impl<'m> Heads<'m> {
    /// Those of the first or second module.
    pub(super) fn new(other: &'m Tables<'m>, side: u8) -> Self {
        Heads {
            known: HashMap::default(),
            other,
            side,
        }
    }

    /// The head of an op.
    pub(super) fn of(
        &mut self,
        op: Op<'m>,
        entries: &Entries,
        numbers: &mut Numbers,
        texts: &mut Texts<'m>,
    ) -> Result<Head<'m>> {
        let key = (
            op.name_id(),
            op.dictionary_id(),
            op.properties_id(),
            (op.operand_count(), op.result_count()),
        );
        if let Some(head) = self.known.get(&key) {
            return Ok(*head);
        }
        let head = self
            .find(op, entries, numbers, texts)
            .map_err(|error| op.locate(error))?;
        self.known.insert(key, head);
        Ok(head)
    }

    fn find(
        &self,
        op: Op<'m>,
        entries: &Entries,
        numbers: &mut Numbers,
        texts: &mut Texts<'m>,
    ) -> Result<Head<'m>> {
        let name = numbers.of_bytes(op.name().full());
        let mut items: Vec<(u8, u32, u32)> = Vec::new();
        for (kind, named) in [(0, properties(op)?), (1, attributes(op)?)] {
            for named in named {
                let (tag, value) = match named.value {
                    Held::Attribute(attribute) => (0, entries.attribute(attribute.id()).number),
                    Held::Native => match texts.of(Printed::Property(op, named.name))? {
                        Some(text) => (1, numbers.of_bytes(text)),
                        // Text that is too long is compared with nothing.
                        None => (1 + self.side, 0),
                    },
                    Held::Opaque(_) => {
                        let content = opaque_content(op, self.other, entries, numbers)?;
                        let side = match content.has_distinct {
                            true => numbers.opaque_side(self.side),
                            false => 0,
                        };
                        (4 + side, numbers.of_bytes(&content.bytes))
                    }
                };
                items.push((kind + 2 * tag, numbers.of_bytes(named.name), value));
            }
        }
        items.sort_unstable();
        // No name of an op starts so.
        let mut content = b"\0".to_vec();
        content.extend(name.to_le_bytes());
        for (tag, name, value) in items {
            content.push(tag);
            content.extend(name.to_le_bytes());
            content.extend(value.to_le_bytes());
        }
        Ok(Head {
            number: numbers.of_bytes(&content),
            name,
            symbol: op.symbol_name()?,
        })
    }
}
