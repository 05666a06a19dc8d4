//! Prints the parts of types of the quant dialect that templates cannot express.

use crate::dialect::Type;
use crate::dialect::builtin::{FloatFormat, TypeView};
use crate::dialect::quantized::{Scales, is_quantile};
use crate::error::{Error, ErrorKind, Result};
use crate::schema::{List, Record, Value};
use crate::text::print::dense;
use crate::text::print::float_text::write_float;
use crate::text::print::options::PrintError;
use crate::text::print::printer::Printer;

/// The flag of signed storage.
const IS_SIGNED: u64 = 1;

/// The brackets of the dimensions of scales.
const CURLY: [&[u8]; 2] = [b"{", b"}"];

/// The largest number of scales that is printed. One stored scale may stand for all of them.
const MOST_SCALES: u64 = 1 << 24;

/// The limits of integers of a width.
fn limits_of(width: u32, is_signed: bool) -> (i64, i64) {
    let lowest = |width: u32| i64::MIN.checked_shr(64 - width.clamp(1, 64)).unwrap_or(0);
    match is_signed {
        true => (lowest(width), !lowest(width)),
        false => (0, !lowest(width.saturating_add(1))),
    }
}

impl<'m> Printer<'m, '_> {
    /// Prints the storage type, with its limits unless they are those of the type.
    pub(super) fn quant_storage(&mut self, record: Record<'m>) -> Result<(), PrintError> {
        let (mut is_signed, mut storage, mut limits) = (false, None, (0, 0));
        let mut fields = record.fields();
        while let Some((field, value)) = fields.next()? {
            match (&*field.name, value) {
                ("flags", Value::Unsigned(flags)) => is_signed = flags & IS_SIGNED != 0,
                ("storage", Value::Type(id)) => storage = Some(self.type_of(id)?),
                ("min", Value::Signed(min)) => limits.0 = min,
                ("max", Value::Signed(max)) => limits.1 = max,
                _ => {}
            }
        }
        let Some(ty) = storage else {
            return Ok(());
        };
        let natural = match ty.view()? {
            TypeView::Integer { width, .. } => {
                self.out.text(if is_signed { b"i" } else { b"u" });
                self.out.unsigned(u64::from(width));
                Some(limits_of(width, is_signed))
            }
            TypeView::Record(record) if is_quantile(record) => {
                self.out.text(b"!quant.quantile<");
                let limits = self.quant_quantile(record)?;
                self.out.text(b">");
                match (limits, self.type_of(record.fields().ty()?)?.view()?) {
                    (None, TypeView::Integer { width, .. }) => Some(limits_of(width, is_signed)),
                    (limits, _) => limits,
                }
            }
            view => {
                self.number_type(ty)?;
                match view {
                    TypeView::Float(FloatFormat::F8E5M2) => Some((-57344, 57344)),
                    TypeView::Float(FloatFormat::F8E4M3FN) => Some((-448, 448)),
                    TypeView::Float(FloatFormat::F4E2M1FN) => Some((-6, 6)),
                    _ => None,
                }
            }
        };
        if Some(limits) != natural {
            self.limits(limits);
        }
        Ok(())
    }

    /// Prints the fields of a quantile type, and returns its limits if it has any.
    pub(super) fn quant_quantile(
        &mut self,
        record: Record<'m>,
    ) -> Result<Option<(i64, i64)>, PrintError> {
        let mut fields = record.fields();
        let storage = self.type_of(fields.ty()?)?;
        self.number_type(storage)?;
        self.out.text(b":");
        let quantile = self.type_of(fields.ty()?)?;
        self.number_type(quantile)?;
        self.out.text(b", {");
        for (index, value) in fields.list()?.iter().enumerate() {
            if index > 0 {
                self.out.text(b",");
            }
            self.float64(value)?;
        }
        self.out.text(b"}");
        let limits = match (fields.next()?, fields.next()?) {
            (Some((_, Value::Signed(min))), Some((_, Value::Signed(max)))) => Some((min, max)),
            _ => None,
        };
        if let Some(limits) = limits {
            self.out.text(b", ");
            self.limits(limits);
        }
        Ok(limits)
    }

    fn limits(&mut self, (min, max): (i64, i64)) {
        self.out.text(b"<");
        self.out.signed(min);
        self.out.text(b":");
        self.out.signed(max);
        self.out.text(b">");
    }

    /// Prints the type of a number.
    fn number_type(&mut self, ty: Type<'m>) -> Result<(), PrintError> {
        if ty.may_be_number()? {
            return self.ty(ty);
        }
        let kind = ErrorKind::UnexpectedType {
            expected: "an integer or float type",
            found: format!("type {}", ty.id().index()),
        };
        Err(Error::new(kind, ty.entry().offset).into())
    }

    fn zero_point(&mut self, zero_point: i64) {
        if zero_point != 0 {
            self.out.text(b":");
            self.out.signed(zero_point);
        }
    }

    /// Prints scales with their zero points, without blanks.
    pub(super) fn quant_scales(&mut self, record: Record<'m>) -> Result<(), PrintError> {
        let (scales, zero_points) = lists(record, "scales", "zero_points")?;
        let mut zero_points = zero_points.signed();
        for (index, scale) in scales.iter().enumerate() {
            if index > 0 {
                self.out.text(b",");
            }
            self.float64(scale)?;
            self.zero_point(zero_points.next().unwrap_or(0));
        }
        Ok(())
    }

    /// Prints axes with the sizes of their blocks.
    pub(super) fn quant_blocks(&mut self, record: Record<'m>) -> Result<(), PrintError> {
        let (axes, sizes) = lists(record, "axes", "block_sizes")?;
        for (index, (axis, size)) in axes.signed().zip(sizes.signed()).enumerate() {
            self.comma(index == 0);
            self.out.signed(axis);
            self.out.text(b":");
            self.out.signed(size);
        }
        Ok(())
    }

    /// Prints scales with their zero points, in brackets by dimension.
    pub(super) fn quant_sub_channel(&mut self, record: Record<'m>) -> Result<(), PrintError> {
        let all = Scales::of(record, self.tables)?.ok_or_else(unknown_scales)?;
        let count = all.count;
        if count > MOST_SCALES {
            let kind = ErrorKind::LimitExceeded {
                what: "the scales of a quantized type",
                limit: MOST_SCALES,
                found: count,
            };
            return Err(Error::new(kind, 0).into());
        }
        let dims = Some(dense::dims(all.shape));
        dense::nested(&mut self.out, CURLY, dims, count, |out, index| {
            let scale = all.scales.element(index).ok_or_else(dense::too_few)?;
            write_float(&mut out.buffer, all.format, dense::bits(scale));
            let zero_point = all.zero_points.element(index);
            let zero_point = zero_point.ok_or_else(dense::too_few)?;
            if zero_point.iter().any(|&byte| byte != 0) {
                out.text(b":");
                out.integer_of_bytes(zero_point, all.width, false)?;
            }
            Ok(())
        })
    }
}

/// Two lists by their names.
fn lists<'m>(record: Record<'m>, first: &str, second: &str) -> Result<(List<'m>, List<'m>)> {
    match (record.field(first)?, record.field(second)?) {
        (Some(Value::List(first)), Some(Value::List(second))) => Ok((first, second)),
        _ => Err(unknown_scales()),
    }
}

#[cold]
fn unknown_scales() -> Error {
    let kind = ErrorKind::UnexpectedType {
        expected: "scales and zero points of a known encoding",
        found: "an unknown one".to_owned(),
    };
    Error::new(kind, 0)
}
