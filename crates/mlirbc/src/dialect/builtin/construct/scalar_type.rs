//! Types without a shape.

use crate::container::TypeId;
use crate::dialect::builtin::construct::{invalid_value, is_foreign, not_in_release, wrong_type};
use crate::dialect::builtin::float_format::FloatFormat;
use crate::dialect::builtin::type_code;
use crate::dialect::builtin::type_view::{Signedness, TypeView};
use crate::dialect::tables::Tables;
use crate::error::{Result, Table};
use crate::schema::{MAX_INTEGER_WIDTH, NewValue};

impl Tables<'_> {
    /// `i32`, `si32`, `ui32`; the width is at most 2^24 - 1.
    ///
    /// # Errors
    /// The width is too large, or the table is full.
    pub fn integer_type(&mut self, width: u32, signedness: Signedness) -> Result<TypeId> {
        if width > MAX_INTEGER_WIDTH {
            return Err(invalid_value(
                "width of an integer type",
                "at most 16777215",
                u64::from(width),
            ));
        }
        let header = u64::from(width) << 2 | signedness as u64;
        self.builtin_type(type_code::INTEGER, &[NewValue::Unsigned(header)])
    }

    /// `index`.
    ///
    /// # Errors
    /// The table is full.
    pub fn index_type(&mut self) -> Result<TypeId> {
        self.builtin_type(type_code::INDEX, &[])
    }

    /// `none`.
    ///
    /// # Errors
    /// The table is full.
    pub fn none_type(&mut self) -> Result<TypeId> {
        self.builtin_type(type_code::NONE, &[])
    }

    /// `token`, supported since LLVM 23.
    ///
    /// # Errors
    /// The file's release is known and older, or the table is full.
    pub fn token_type(&mut self) -> Result<TypeId> {
        self.demand_type_code("the type token", type_code::TOKEN)?;
        self.builtin_type(type_code::TOKEN, &[])
    }

    /// A float type.
    ///
    /// # Errors
    /// The table is full.
    pub fn float_type(&mut self, format: FloatFormat) -> Result<TypeId> {
        let code = match format {
            FloatFormat::BF16 => 3,
            FloatFormat::F16 => 4,
            FloatFormat::F32 => 5,
            FloatFormat::F64 => 6,
            FloatFormat::F80 => 7,
            FloatFormat::F128 => 8,
            FloatFormat::TF32 => 21,
            FloatFormat::F8E5M2 => 22,
            FloatFormat::F8E4M3 => 23,
            FloatFormat::F8E4M3FN => 24,
            FloatFormat::F8E5M2FNUZ => 25,
            FloatFormat::F8E4M3FNUZ => 26,
            FloatFormat::F8E4M3B11FNUZ => 27,
            FloatFormat::F8E3M4 => 28,
            FloatFormat::F4E2M1FN => 29,
            FloatFormat::F6E2M3FN => 30,
            FloatFormat::F6E3M2FN => 31,
            FloatFormat::F8E8M0FNU => 32,
        };
        if self.has_code(Table::Type, code) {
            return self.builtin_type(code, &[]);
        }
        self.add_type_text(b"builtin", format.name().as_bytes())
    }

    /// `complex<f32>`; the parts are integers or floats.
    ///
    /// # Errors
    /// The parts are of another type, or the table is full.
    pub fn complex_type(&mut self, element: TypeId) -> Result<TypeId> {
        let ty = self.known_type(element)?;
        match ty.view()? {
            TypeView::Integer { .. } | TypeView::Float(_) => {}
            _ => return Err(wrong_type("an integer or float type", ty)),
        }
        self.builtin_type(type_code::COMPLEX, &[NewValue::Type(element)])
    }

    /// `(i32) -> f32`.
    ///
    /// # Errors
    /// A type does not exist, or the table is full.
    pub fn function_type(&mut self, inputs: &[TypeId], results: &[TypeId]) -> Result<TypeId> {
        self.builtin_type(type_code::FUNCTION, &of_types(inputs, results))
    }

    /// The type of a graph, supported since LLVM 23.
    ///
    /// # Errors
    /// The file's release is known and older, a type does not exist, or the table is full.
    pub fn graph_type(&mut self, inputs: &[TypeId], results: &[TypeId]) -> Result<TypeId> {
        self.demand_type_code("the type of a graph", type_code::GRAPH)?;
        self.builtin_type(type_code::GRAPH, &of_types(inputs, results))
    }

    /// `tuple<i32, f32>`.
    ///
    /// # Errors
    /// A type does not exist, or the table is full.
    pub fn tuple_type(&mut self, elements: &[TypeId]) -> Result<TypeId> {
        self.builtin_type(
            type_code::TUPLE,
            &[NewValue::types(elements.iter().copied())],
        )
    }

    /// A type of a dialect unknown to MLIR: `!dialect.body` or `!dialect<body>`.
    ///
    /// # Errors
    /// The dialect name is invalid, or brackets or strings in the body are unbalanced.
    pub fn opaque_type(&mut self, dialect: &str, body: &str) -> Result<TypeId> {
        let form = super::string::opaque_form(b'!', dialect, body)?;
        self.add_type_text(dialect.as_bytes(), &form)
    }

    fn demand_type_code(&self, what: &'static str, code: u64) -> Result<()> {
        match self.has_code(Table::Type, code) || self.is_own_release_open() {
            true => Ok(()),
            false => Err(not_in_release(what, self.own_release().name())),
        }
    }

    /// Checks the element type of a shaped type: a number, or a type of another dialect.
    pub(super) fn check_element(
        &self,
        element: TypeId,
        also: fn(&TypeView<'_>) -> bool,
        expected: &'static str,
    ) -> Result<()> {
        let ty = self.known_type(element)?;
        let view = ty.view()?;
        match view {
            TypeView::Integer { .. } | TypeView::Index | TypeView::Float(_) => Ok(()),
            _ if is_foreign(&view) || also(&view) => Ok(()),
            _ => Err(wrong_type(expected, ty)),
        }
    }
}

fn of_types(inputs: &[TypeId], results: &[TypeId]) -> [NewValue<'static>; 2] {
    [inputs, results].map(|types| NewValue::types(types.iter().copied()))
}
