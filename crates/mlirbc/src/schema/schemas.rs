//! The schemas of the attributes or the types of a dialect, by their codes.

use std::ops::Deref;

use crate::schema::entry_schema::Schema;

/// Codes from here on are searched for: a description may have any number.
const LISTED: u64 = 1 << 10;

/// Schemas in the order of their codes. Several may have the same code, for different releases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Schemas {
    list: Vec<Schema>,
    /// The position of the first schema with each code or a greater one, up to one code above the last that is listed.
    first: Vec<u32>,
}

impl Schemas {
    /// No schemas.
    pub(crate) const NONE: &Schemas = &Schemas {
        list: Vec::new(),
        first: Vec::new(),
    };

    /// Schemas in any order. Those with the same code stay in this order.
    pub(crate) fn new(mut list: Vec<Schema>) -> Self {
        list.sort_by_key(|schema| schema.code);
        let mut first = Vec::new();
        for (position, schema) in (0..).zip(&list) {
            let code = schema.code.min(LISTED);
            while first.len() as u64 <= code {
                first.push(position);
            }
        }
        first.push(list.len() as u32);
        Schemas { list, first }
    }

    /// The schemas in a list.
    pub(crate) fn into_list(self) -> Vec<Schema> {
        self.list
    }

    /// The schemas with a code.
    #[inline]
    pub(crate) fn of_code(&self, code: u64) -> &[Schema] {
        let (first, after) = match self.first.get(code as usize..) {
            Some([first, after, ..]) if code < LISTED => (*first as usize, *after as usize),
            _ if code < LISTED => return &[],
            _ => (
                self.list.partition_point(|schema| schema.code < code),
                self.list.partition_point(|schema| schema.code <= code),
            ),
        };
        self.list.get(first..after).unwrap_or_default()
    }
}

impl Deref for Schemas {
    type Target = [Schema];

    #[inline]
    fn deref(&self) -> &[Schema] {
        &self.list
    }
}

impl<'s> IntoIterator for &'s Schemas {
    type Item = &'s Schema;
    type IntoIter = std::slice::Iter<'s, Schema>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

#[cfg(test)]
mod tests {
    use crate::schema::parse_dialect;

    #[test]
    fn a_code_has_its_schemas_in_the_order_of_the_text() {
        let codes = [0, 3, 3, 1, 1023, 1024, 5000, 5000, 7, 3];
        let mut text = "dialect d".to_owned();
        for (at, code) in codes.iter().enumerate() {
            text += &format!(" type {code} t{at} {{ n: varint }}");
        }
        let types = parse_dialect(&text).unwrap().types;
        assert_eq!(types.len(), codes.len());
        for code in (0..1100).chain(4990..5010).chain([u64::MAX]) {
            let found: Vec<_> = types.of_code(code).iter().map(|it| &*it.name).collect();
            let expected = codes.iter().enumerate().filter(|(_, it)| **it == code);
            let expected: Vec<_> = expected.map(|(at, _)| format!("t{at}")).collect();
            assert_eq!(found, expected, "{code}");
        }
    }
}
