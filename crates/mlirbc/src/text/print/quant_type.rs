//! Prints types of the quant dialect.

use crate::dialect::Type;
use crate::dialect::builtin::{FloatFormat, TypeView};
use crate::dialect::quantized::{Scales, is_quantile};
use crate::error::{Error, ErrorKind, Result};
use crate::schema::{Fields, List, Record, Value};
use crate::text::print::dense;
use crate::text::print::float_text::write_float;
use crate::text::print::options::PrintError;
use crate::text::print::piece::Piece;
use crate::text::print::printer::Printer;

/// The flag of signed storage.
const IS_SIGNED: u64 = 1;

/// The brackets of the dimensions of scales.
const CURLY: [&[u8]; 2] = [b"{", b"}"];

/// The largest number of scales that is printed. One stored scale may stand for all of them.
const MOST_SCALES: u64 = 1 << 24;

/// The storage of a type: its type, if it has one, and its limits.
#[derive(Clone, Copy, Default)]
struct Storage<'m> {
    is_signed: bool,
    ty: Option<Type<'m>>,
    min: i64,
    max: i64,
}

/// The limits of integers of a width.
fn limits_of(width: u32, is_signed: bool) -> (i64, i64) {
    let lowest = |width: u32| i64::MIN.checked_shr(64 - width.clamp(1, 64)).unwrap_or(0);
    match is_signed {
        true => (lowest(width), !lowest(width)),
        false => (0, !lowest(width.saturating_add(1))),
    }
}

/// The fields from the one of a name on.
fn fields_from<'m>(record: Record<'m>, name: &str) -> Result<Fields<'m>> {
    let mut fields = record.fields();
    loop {
        let from = fields;
        match fields.next()? {
            Some((field, _)) if &*field.name != name => {}
            _ => return Ok(from),
        }
    }
}

impl<'m> Printer<'m, '_> {
    /// Prints a type of the quant dialect up to the expressed type, which may have nested entries.
    /// Returns false if its kind is unknown.
    pub(super) fn quant_type(&mut self, record: Record<'m>) -> Result<bool, PrintError> {
        self.out.text(match &*record.schema().name {
            "any" | "any_with_expressed" => b"!quant.any<",
            "calibrated" => b"!quant.calibrated<",
            "uniform" | "uniform_per_axis" | "uniform_sub_channel" => b"!quant.uniform<",
            "quantile" => {
                self.quantile(record)?;
                return Ok(true);
            }
            _ => return Ok(false),
        });
        let (mut storage, mut expressed) = (Storage::default(), None);
        let mut fields = record.fields();
        while let Some((field, value)) = fields.next()? {
            match (&*field.name, value) {
                ("flags", Value::Unsigned(flags)) => storage.is_signed = flags & IS_SIGNED != 0,
                ("storage", Value::Type(id)) => storage.ty = Some(self.type_of(id)?),
                ("expressed", Value::Type(id)) => expressed = Some(self.type_of(id)?),
                ("min", Value::Signed(min)) => storage.min = min,
                ("max", Value::Signed(max)) => storage.max = max,
                _ => {}
            }
        }
        if let Some(ty) = storage.ty {
            self.stored(storage, ty)?;
        }
        self.stack.push(Piece::Quantized(record));
        if let Some(expressed) = expressed {
            if storage.ty.is_some() {
                self.out.text(b":");
            }
            self.stack.push(Piece::Type(expressed));
        }
        Ok(true)
    }

    /// Prints the part of a type of the quant dialect after the expressed type.
    pub(super) fn quantized_end(&mut self, record: Record<'m>) -> Result<(), PrintError> {
        match &*record.schema().name {
            "calibrated" => {
                let mut fields = fields_from(record, "min")?;
                self.out.text(b"<");
                self.double(&mut fields)?;
                self.out.text(b":");
                self.double(&mut fields)?;
                self.out.text(b">");
            }
            "uniform" => {
                let mut fields = fields_from(record, "scale")?;
                self.out.text(b", ");
                self.double(&mut fields)?;
                self.zero_point(fields.signed()?);
            }
            "uniform_per_axis" => self.per_axis(record)?,
            "uniform_sub_channel" => self.sub_channel(record)?,
            _ => {}
        }
        self.out.text(b">");
        Ok(())
    }

    /// Prints the storage type, with its limits unless they are those of the type.
    fn stored(&mut self, storage: Storage<'m>, ty: Type<'m>) -> Result<(), PrintError> {
        let natural = match ty.view()? {
            TypeView::Integer { width, .. } => {
                self.out.text(if storage.is_signed { b"i" } else { b"u" });
                self.out.unsigned(u64::from(width));
                Some(limits_of(width, storage.is_signed))
            }
            TypeView::Record(record) if is_quantile(record) => {
                let limits = self.quantile(record)?;
                match (limits, self.type_of(record.fields().ty()?)?.view()?) {
                    (None, TypeView::Integer { width, .. }) => {
                        Some(limits_of(width, storage.is_signed))
                    }
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
        if Some((storage.min, storage.max)) != natural {
            self.limits(storage.min, storage.max);
        }
        Ok(())
    }

    /// Prints a quantile type, and returns its limits if it has any.
    fn quantile(&mut self, record: Record<'m>) -> Result<Option<(i64, i64)>, PrintError> {
        let mut fields = record.fields();
        self.out.text(b"!quant.quantile<");
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
        if let Some((min, max)) = limits {
            self.out.text(b", ");
            self.limits(min, max);
        }
        self.out.text(b">");
        Ok(limits)
    }

    fn limits(&mut self, min: i64, max: i64) {
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

    fn double(&mut self, fields: &mut Fields<'m>) -> Result<()> {
        let bits = fields.integer()?.to_u128().unwrap_or_default();
        write_float(&mut self.out.buffer, FloatFormat::F64, bits);
        Ok(())
    }

    fn zero_point(&mut self, zero_point: i64) {
        if zero_point != 0 {
            self.out.text(b":");
            self.out.signed(zero_point);
        }
    }

    fn per_axis(&mut self, record: Record<'m>) -> Result<(), PrintError> {
        self.out.text(b":");
        self.out.unsigned(fields_from(record, "axis")?.unsigned()?);
        let mut fields = fields_from(record, "scales")?;
        self.out.text(b", {");
        let scales = fields.list()?;
        let mut zero_points = fields.list()?.signed();
        for (index, scale) in scales.iter().enumerate() {
            if index > 0 {
                self.out.text(b",");
            }
            self.float64(scale)?;
            self.zero_point(zero_points.next().unwrap_or(0));
        }
        self.out.text(b"}");
        Ok(())
    }

    fn sub_channel(&mut self, record: Record<'m>) -> Result<(), PrintError> {
        let mut fields = fields_from(record, "axes")?;
        self.out.text(b":{");
        let blocks: (List<'m>, List<'m>) = (fields.list()?, fields.list()?);
        for (index, (axis, size)) in blocks.0.signed().zip(blocks.1.signed()).enumerate() {
            self.comma(index == 0);
            self.out.signed(axis);
            self.out.text(b":");
            self.out.signed(size);
        }
        self.out.text(b"}, ");
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

#[cold]
fn unknown_scales() -> Error {
    let kind = ErrorKind::UnexpectedType {
        expected: "scales and zero points of a known encoding",
        found: "an unknown one".to_owned(),
    };
    Error::new(kind, 0)
}
