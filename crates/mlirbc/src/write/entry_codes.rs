//! What the dialect and the code of an entry determine: the program that finds its indices, and the classes that an
//! attribute may belong to. It is looked up once for all entries of a code, which refer to it by a number.

use crate::container::DialectId;
use crate::dialect::{SoleForm, Tables};
use crate::error::Table;
use crate::schema::{Classes, IndexSteps, StepList};

/// The codes below this one have numbers.
const CODES: u64 = 1 << 7;

/// The number of a dialect and a code, or of a dialect and all its codes without a description.
pub(super) type CodeNumber = u16;

/// The number of codes that have none of their own: long ones, and those of dialects after too many others.
pub(super) const UNLISTED: CodeNumber = CodeNumber::MAX;

/// What is known of all entries of a code.
#[derive(Clone, Copy)]
pub(super) struct EntryCode<'m> {
    pub(super) dialect: DialectId,
    /// The classes that an attribute of this code may belong to in any of its forms.
    pub(super) classes: Classes,
    /// The classes that it belongs to in all of its forms; none if an entry may be opaque.
    pub(super) certain_classes: Classes,
    pub(super) program: Program<'m>,
}

/// The program of the entries of a code.
#[derive(Clone, Copy)]
pub(super) enum Program<'m> {
    /// It applies to every entry.
    Every(IndexSteps<'m>),
    /// It applies to entries that the only form fits: to those that `all` of its steps pass exactly.
    Fitting {
        all: StepList<'m>,
        to_last_index: IndexSteps<'m>,
    },
    /// The form of each entry must be determined.
    ByForm,
}

/// The codes of a dialect.
#[derive(Clone, Copy)]
pub(super) struct DialectCodes<'c, 'm> {
    /// The number of the first one.
    first: CodeNumber,
    /// Codes without a description, then each code from 0 on. Nothing if they are unlisted.
    codes: &'c [EntryCode<'m>],
}

impl<'c, 'm> DialectCodes<'c, 'm> {
    /// The number of a code, and what is known of it.
    #[inline(always)]
    pub(super) fn get(self, code: usize) -> (CodeNumber, Option<&'c EntryCode<'m>>) {
        if code >= CODES as usize {
            return (UNLISTED, None);
        }
        match self.codes.get(code + 1) {
            Some(known) => (self.first + 1 + code as CodeNumber, Some(known)),
            None => self.others(),
        }
    }

    /// The same for a code without a description.
    #[inline(always)]
    pub(super) fn others(self) -> (CodeNumber, Option<&'c EntryCode<'m>>) {
        match self.codes.first() {
            Some(others) => (self.first, Some(others)),
            None => (UNLISTED, None),
        }
    }
}

/// The codes of the entries of a table, dialect by dialect.
pub(super) struct EntryCodes<'m> {
    table: Table,
    codes: Vec<EntryCode<'m>>,
    /// For each dialect, the numbers of its codes; `None` until an entry of it is found.
    of_dialect: Vec<Option<(CodeNumber, CodeNumber)>>,
}

impl<'m> EntryCodes<'m> {
    /// The codes of a table, none of which is known.
    pub(super) fn new(tables: &'m Tables<'m>, table: Table) -> Self {
        EntryCodes {
            table,
            codes: Vec::new(),
            of_dialect: vec![None; tables.container().dialects().count() as usize],
        }
    }

    /// What is known of a code; `None` if it is unlisted.
    #[inline(always)]
    pub(super) fn get(&self, number: CodeNumber) -> Option<&EntryCode<'m>> {
        self.codes.get(usize::from(number))
    }

    /// The codes of a dialect.
    pub(super) fn of_dialect(
        &mut self,
        tables: &'m Tables<'m>,
        dialect: DialectId,
    ) -> DialectCodes<'_, 'm> {
        let place = self.of_dialect.get_mut(dialect.index() as usize);
        let range = place.map(|place| {
            *place.get_or_insert_with(|| add_codes(&mut self.codes, tables, self.table, dialect))
        });
        let (first, end) = range.unwrap_or((UNLISTED, UNLISTED));
        let codes = self.codes.get(usize::from(first)..usize::from(end));
        DialectCodes {
            first,
            codes: codes.unwrap_or_default(),
        }
    }
}

/// Appends the codes of a dialect, and returns their numbers.
fn add_codes<'m>(
    codes: &mut Vec<EntryCode<'m>>,
    tables: &'m Tables<'m>,
    table: Table,
    dialect: DialectId,
) -> (CodeNumber, CodeNumber) {
    let description = tables.description(dialect);
    let schemas = description.map_or(&[][..], |it| it.schemas(table));
    let described = schemas.iter().map(|schema| schema.code);
    let end = described.filter(|&code| code < CODES).max();
    let end = end.map_or(0, |code| code + 1);
    let first = codes.len();
    // One more for all others.
    let Ok(last) = CodeNumber::try_from(first + 1 + end as usize) else {
        return (UNLISTED, UNLISTED);
    };
    codes.push(EntryCode {
        dialect,
        classes: Classes::ANY,
        certain_classes: Classes::NONE,
        program: Program::ByForm,
    });
    codes.extend((0..end).map(|code| EntryCode {
        dialect,
        classes: tables.classes_of_code(dialect, code),
        certain_classes: tables.certain_classes(dialect, code),
        program: match tables.sole_form(table, dialect, code) {
            Some(SoleForm::Every(schema)) => Program::Every(schema.index_steps()),
            Some(SoleForm::Fitting(schema)) => Program::Fitting {
                all: schema.all_steps(),
                to_last_index: schema.index_steps(),
            },
            None => Program::ByForm,
        },
    }));
    (first as CodeNumber, last)
}
