//! Types of the quant dialect.

use crate::container::TypeId;
use crate::dialect::builtin::{FloatFormat, Signedness, TypeView};
use crate::error::Result;
use crate::schema::{NewInteger, NewValue};
use crate::text::parse::dialect_symbol::Symbol;
use crate::text::parse::number::{float_bits, literal};
use crate::text::parse::parser::Parser;

/// The flag of signed storage.
const IS_SIGNED: u64 = 1;

type Fields = Vec<(&'static str, NewValue<'static>)>;

/// What is stored: how wide it is, and between which limits.
#[derive(Clone, Copy, Debug)]
struct Storage {
    is_signed: bool,
    ty: TypeId,
    min: i64,
    max: i64,
}

/// Scales with their zero points, in brackets by dimension.
#[derive(Debug, Default)]
struct Scales {
    scales: Vec<u128>,
    zero_points: Vec<i64>,
    shape: Vec<i64>,
}

impl<'t> Parser<'t, '_, '_> {
    /// Reads a type of the quant dialect; `None` if its kind is not known.
    pub(super) fn quant_type(&mut self, symbol: Symbol<'t>) -> Result<Option<TypeId>> {
        let name = symbol.mnemonic;
        if symbol.is_bracketed || !matches!(name, "any" | "calibrated" | "uniform") {
            return Ok(None);
        }
        self.lexer.expect("<", "expected '<'")?;
        let (layout, fields) = match name {
            "any" => self.quant_any()?,
            "calibrated" => self.quant_calibrated()?,
            _ => self.quant_uniform()?,
        };
        self.lexer.expect(">", "expected '>'")?;
        let made = self.tables.add_type_record(b"quant", layout, &fields);
        self.located(symbol.start, made).map(Some)
    }

    /// `i8<-8:7>:f32`
    fn quant_any(&mut self) -> Result<(&'static str, Fields)> {
        let storage = self.quant_storage()?;
        let mut fields = stored(storage);
        if !self.lexer.take(":") {
            return Ok(("any", fields));
        }
        fields.push(("expressed", NewValue::Type(self.ty()?)));
        Ok(("any_with_expressed", fields))
    }

    /// `f32<-0.998:1.2321>`
    fn quant_calibrated(&mut self) -> Result<(&'static str, Fields)> {
        let expressed = NewValue::Type(self.ty()?);
        self.lexer.expect("<", "expected '<'")?;
        let min = self.float64()?;
        self.lexer.expect(":", "expected ':'")?;
        let max = self.float64()?;
        self.lexer.expect(">", "expected '>'")?;
        let fields = vec![("expressed", expressed), ("min", min), ("max", max)];
        Ok(("calibrated", fields))
    }

    /// `i8:f32, 0.5:3`, `i8:f32:1, {0.5,0.25:1}` or `i8:f32:{0:1, 1:2}, {{0.5, 0.25}}`
    fn quant_uniform(&mut self) -> Result<(&'static str, Fields)> {
        let storage = self.quant_storage()?;
        let mut fields = stored(storage);
        self.lexer
            .expect(":", "expected ':' before the expressed type")?;
        let expressed = self.ty()?;
        fields.push(("expressed", NewValue::Type(expressed)));
        if !self.lexer.take(":") {
            self.lexer.expect(",", "expected ',' before the scale")?;
            let (scale, zero_point) = self.quant_scale(FloatFormat::F64)?;
            let scale = NewValue::Integer(NewInteger::from_u128(scale));
            fields.push(("scale", scale));
            fields.push(("zero_point", NewValue::Signed(zero_point)));
            return Ok(("uniform", fields));
        }
        if self.lexer.peek() == Some(b'{') {
            let fields = self.quant_sub_channel(storage, expressed, fields)?;
            return Ok(("uniform_sub_channel", fields));
        }
        let axis = self.lexer.unsigned("no axis")?;
        fields.push(("axis", NewValue::Unsigned(axis)));
        self.lexer.expect(",", "expected ',' before the scales")?;
        self.lexer.expect("{", "expected '{'")?;
        let (mut scales, mut zero_points) = (Vec::new(), Vec::new());
        self.list("}", "expected ',' or '}'", |parser| {
            let (scale, zero_point) = parser.quant_scale(FloatFormat::F64)?;
            scales.push(NewValue::Integer(NewInteger::from_u128(scale)));
            zero_points.push(zero_point);
            Ok(())
        })?;
        fields.push(("scales", NewValue::List(scales)));
        fields.push(("zero_points", NewValue::numbers(zero_points)));
        Ok(("uniform_per_axis", fields))
    }

    fn quant_sub_channel(
        &mut self,
        storage: Storage,
        expressed: TypeId,
        mut fields: Fields,
    ) -> Result<Fields> {
        let start = self.place();
        self.lexer.expect("{", "expected '{'")?;
        let (mut axes, mut block_sizes) = (Vec::new(), Vec::new());
        self.list("}", "expected ',' or '}'", |parser| {
            axes.push(parser.lexer.signed("no axis")?);
            parser
                .lexer
                .expect(":", "expected ':' before the size of a block")?;
            block_sizes.push(parser.lexer.signed("no size of a block")?);
            Ok(())
        })?;
        fields.push(("axes", NewValue::numbers(axes)));
        fields.push(("block_sizes", NewValue::numbers(block_sizes)));
        self.lexer.expect(",", "expected ',' before the scales")?;
        let format = match self.tables.ty(expressed).map(|ty| ty.view()).transpose()? {
            Some(TypeView::Float(format)) => format,
            _ => return Err(self.lexer.error_at(start, "no float type before this")),
        };
        let mut scales = Scales::default();
        self.quant_scales(&mut scales, format, 0)?;
        let size = format.width().div_ceil(8) as usize;
        let data: Vec<u8> = scales
            .scales
            .iter()
            .flat_map(|bits| bits.to_le_bytes().into_iter().take(size))
            .collect();
        let of_scales = self.quant_elements(start, &scales.shape, expressed, &data)?;
        let width = match self.tables.ty(storage.ty).map(|ty| ty.view()).transpose()? {
            Some(TypeView::Integer { width, .. }) => width,
            _ => 0,
        };
        let size = width.div_ceil(8) as usize;
        let mut data = Vec::new();
        for &zero_point in &scales.zero_points {
            let bits = NewInteger::from_i128(zero_point.into(), width)
                .or_else(|| u64::try_from(zero_point).ok().map(NewInteger::from))
                .filter(|bits| bits.bit_length() <= u64::from(width));
            let what = "a zero point that cannot be stored";
            let bits = bits.ok_or_else(|| self.lexer.error_at(start, what))?;
            data.extend(bits.low().to_le_bytes().into_iter().take(size));
        }
        let of_zero_points = self.quant_elements(start, &scales.shape, storage.ty, &data)?;
        fields.push(("scales", of_scales));
        fields.push(("zero_points", of_zero_points));
        Ok(fields)
    }

    fn quant_elements(
        &mut self,
        start: usize,
        shape: &[i64],
        element: TypeId,
        data: &[u8],
    ) -> Result<NewValue<'static>> {
        let ty = self.tables.ranked_tensor_type(shape, element, None);
        let ty = self.located(start, ty)?;
        let made = self.tables.dense_attribute(ty, data);
        self.located(start, made).map(NewValue::Attribute)
    }

    /// Scales in brackets, of which each level has as many items everywhere.
    fn quant_scales(
        &mut self,
        scales: &mut Scales,
        format: FloatFormat,
        level: usize,
    ) -> Result<()> {
        let start = self.place();
        if !self.lexer.take("{") {
            if !scales.scales.is_empty() && scales.shape.len() != level {
                return Err(self.lexer.error_at(start, "brackets of another depth"));
            }
            let (scale, zero_point) = self.quant_scale(format)?;
            scales.scales.push(scale);
            scales.zero_points.push(zero_point);
            return Ok(());
        }
        let is_known = scales.shape.len() > level;
        if !is_known {
            if !scales.scales.is_empty() {
                return Err(self.lexer.error_at(start, "brackets of another depth"));
            }
            scales.shape.push(0);
        }
        let mut count = 0;
        self.list("}", "expected ',' or '}'", |parser| {
            count += 1;
            parser.nested(|parser| parser.quant_scales(scales, format, level + 1))
        })?;
        match scales.shape.get_mut(level) {
            Some(known) if *known == 0 => *known = count,
            Some(known) if *known != count => {
                return Err(self.lexer.error_at(start, "lists of other lengths"));
            }
            _ => {}
        }
        Ok(())
    }

    /// `0.5` or `0.5:3`
    fn quant_scale(&mut self, format: FloatFormat) -> Result<(u128, i64)> {
        let start = self.place();
        let (is_negative, number) = literal(&mut self.lexer)?;
        let scale = float_bits(&self.lexer, start, format, is_negative, number)?;
        let zero_point = match self.lexer.take(":") {
            true => self.lexer.signed("no zero point")?,
            false => 0,
        };
        Ok((scale, zero_point))
    }

    /// `i8`, `u8` or `i8<-8:7>`
    fn quant_storage(&mut self) -> Result<Storage> {
        let start = self.place();
        let word = self.lexer.word().unwrap_or_default();
        let (is_signed, digits) = match word.strip_prefix('u') {
            Some(digits) => (false, digits),
            None => (true, word.strip_prefix('i').unwrap_or_default()),
        };
        let width: Option<u32> = digits.parse().ok();
        let Some(width @ 1..=32) = width else {
            let what = "expected type of up to 32 bits that is stored";
            return Err(self.lexer.error_at(start, what));
        };
        let made = self.tables.integer_type(width, Signedness::Signless);
        let ty = self.located(start, made)?;
        let (mut min, mut max) = match is_signed {
            true => (-(1i64 << (width - 1)), (1i64 << (width - 1)) - 1),
            false => (0, (1i64 << width) - 1),
        };
        if self.lexer.take("<") {
            min = self.lexer.signed("no least value")?;
            self.lexer.expect(":", "expected ':'")?;
            max = self.lexer.signed("no greatest value")?;
            self.lexer.expect(">", "expected '>'")?;
        }
        Ok(Storage {
            is_signed,
            ty,
            min,
            max,
        })
    }
}

fn stored(storage: Storage) -> Fields {
    let flags = if storage.is_signed { IS_SIGNED } else { 0 };
    vec![
        ("flags", NewValue::Unsigned(flags)),
        ("storage", NewValue::Type(storage.ty)),
        ("min", NewValue::Signed(storage.min)),
        ("max", NewValue::Signed(storage.max)),
    ]
}
