//! The parts of types of the quant dialect that templates cannot express.

use crate::container::TypeId;
use crate::dialect::builtin::{FloatFormat, Signedness, TypeView};
use crate::error::Result;
use crate::schema::{NewInteger, NewValue, Schema};
use crate::text::parse::number::{float_bits, literal};
use crate::text::parse::parser::Parser;
use crate::text::parse::reading::{Filled, Reading};

/// The flag of signed storage.
const IS_SIGNED: u64 = 1;

/// Scales with their zero points, in brackets by dimension.
#[derive(Debug, Default)]
struct Scales {
    scales: Vec<u128>,
    zero_points: Vec<i64>,
    shape: Vec<i64>,
}

/// The least and the greatest scale of an expressed type.
fn scales_of(format: FloatFormat) -> Option<(f64, f64)> {
    match format {
        FloatFormat::F16 => Some((5.960_464_477_539_063e-8, 65504.0)),
        FloatFormat::BF16 => Some((9.183_549_615_799_121e-41, 3.389_531_389_251_535_5e38)),
        FloatFormat::F32 => Some((1.401_298_464_324_817e-45, f64::from(f32::MAX))),
        FloatFormat::F64 => Some((5e-324, f64::MAX)),
        _ => None,
    }
}

impl<'t> Parser<'t, '_, '_> {
    /// What is wrong with the values of the fields of a type of the dialect.
    pub(super) fn quant_fault(
        &self,
        schema: &Schema,
        values: &[Option<Filled<'_>>],
    ) -> Result<Option<&'static str>> {
        let is_compared = self.tables.own_release().llvm() >= Some(21);
        let value = |name: &str| {
            let place = schema.fields.iter().position(|field| &*field.name == name);
            match place.and_then(|place| values.get(place)) {
                Some(Some(Filled::Value(value))) => Some(value),
                _ => None,
            }
        };
        let float = |value: &NewValue<'_>| match value {
            NewValue::Integer(bits) => Some(f64::from_bits(bits.low())),
            _ => None,
        };
        if let (Some(min), Some(max)) = (value("min").and_then(float), value("max").and_then(float))
        {
            return Ok((min >= max).then_some("illegal min and max"));
        }
        let Some(NewValue::Type(expressed)) = value("expressed") else {
            return Ok(None);
        };
        let view = self.tables.ty(*expressed).map(|ty| ty.view()).transpose()?;
        let limits = match view {
            Some(TypeView::Float(format)) if is_compared => scales_of(format),
            _ => None,
        };
        let scales = match (value("scale"), value("scales")) {
            (Some(scale), _) => vec![scale],
            (_, Some(NewValue::List(scales))) => scales.iter().collect(),
            _ => Vec::new(),
        };
        let is_out = |scale: f64| limits.is_some_and(|(min, max)| scale < min || scale > max);
        let is_out = scales.into_iter().filter_map(float).any(is_out);
        Ok(is_out.then_some("scale out of expressed type range"))
    }

    /// `i8`, `u8` or `i8<-8:7>`
    pub(super) fn quant_storage(&mut self, reading: &mut Reading<'t, '_>) -> Result<()> {
        let start = self.place();
        let word = self.lexer.word().unwrap_or_default();
        let (is_signed, digits) = match word.strip_prefix('u') {
            Some(digits) => (false, digits),
            None => (true, word.strip_prefix('i').unwrap_or_default()),
        };
        let width: Option<u32> = digits.parse().ok();
        let Some(width @ 1..=32) = width else {
            return self.refuse(start, "expected type of up to 32 bits that is stored");
        };
        let made = self.tables.integer_type(width, Signedness::Signless);
        let ty = self.located(start, made)?;
        let (mut min, mut max) = match is_signed {
            true => (-(1i64 << (width - 1)), (1i64 << (width - 1)) - 1),
            false => (0, (1i64 << width) - 1),
        };
        if self.lexer.take("<") {
            let (least, greatest) = (min, max);
            let limits = self.place();
            (min, max) = self.quant_limits()?;
            let fault = if min < least {
                Some("illegal storage type minimum")
            } else if max > greatest {
                Some("illegal storage type maximum")
            } else {
                (max <= min).then_some("illegal storage min and storage max")
            };
            if let Some(fault) = fault {
                return self.refuse(limits, fault);
            }
        }
        let flags = if is_signed { IS_SIGNED } else { 0 };
        reading.set("flags", NewValue::Unsigned(flags));
        reading.set("storage", NewValue::Type(ty));
        reading.set("min", NewValue::Signed(min));
        reading.set("max", NewValue::Signed(max));
        Ok(())
    }

    /// `-8:7>`
    fn quant_limits(&mut self) -> Result<(i64, i64)> {
        let min = self.lexer.signed("no least value")?;
        self.lexer.expect(":", "expected ':'")?;
        let max = self.lexer.signed("no greatest value")?;
        self.lexer.expect(">", "expected '>'")?;
        Ok((min, max))
    }

    /// `i4:f32, {-1.0,1.0}` or `i4:f32, {-1.0,1.0}, <-8:7>`
    pub(super) fn quant_quantile(&mut self, reading: &mut Reading<'t, '_>) -> Result<()> {
        reading.set("storage", NewValue::Type(self.ty()?));
        self.lexer.expect(":", "expected ':' before the type")?;
        reading.set("quantile", NewValue::Type(self.ty()?));
        self.lexer
            .expect(",", "expected ',' before the quantiles")?;
        self.lexer.expect("{", "expected '{'")?;
        let quantiles = self.open_list(Self::float64)?;
        self.lexer.expect("}", "expected ',' or '}'")?;
        reading.set("quantiles", NewValue::List(quantiles));
        let (mut min, mut max) = (NewValue::Absent, NewValue::Absent);
        if self.lexer.take(",") {
            self.lexer.expect("<", "expected '<'")?;
            let (least, greatest) = self.quant_limits()?;
            (min, max) = (NewValue::Signed(least), NewValue::Signed(greatest));
        }
        reading.set("min", min);
        reading.set("max", max);
        Ok(())
    }

    /// `0.5,0.25:1`
    pub(super) fn quant_scales(&mut self, reading: &mut Reading<'t, '_>) -> Result<()> {
        let (mut scales, mut zero_points) = (Vec::new(), Vec::new());
        self.open_list(|parser| {
            let (scale, zero_point) = parser.quant_scale(FloatFormat::F64)?;
            scales.push(NewValue::Integer(NewInteger::from_u128(scale)));
            zero_points.push(zero_point);
            Ok(())
        })?;
        reading.set("scales", NewValue::List(scales));
        reading.set("zero_points", NewValue::numbers(zero_points));
        Ok(())
    }

    /// `0:1, 1:2`
    pub(super) fn quant_blocks(&mut self, reading: &mut Reading<'t, '_>) -> Result<()> {
        let (mut axes, mut block_sizes) = (Vec::new(), Vec::new());
        self.open_list(|parser| {
            let start = parser.place();
            let axis = parser.lexer.signed("no axis")?;
            let what = "expected ':' before the size of a block";
            parser.lexer.expect(":", what)?;
            let size = parser.lexer.signed("no size of a block")?;
            if axis < 0 {
                return parser.refuse(start, "illegal quantized dimension");
            }
            if size <= 0 {
                return parser.refuse(start, "illegal block size");
            }
            axes.push(axis);
            block_sizes.push(size);
            Ok(())
        })?;
        reading.set("axes", NewValue::numbers(axes));
        reading.set("block_sizes", NewValue::numbers(block_sizes));
        Ok(())
    }

    /// `{{0.5, 0.25:1}}`, of the types before it.
    pub(super) fn quant_sub_channel(&mut self, reading: &mut Reading<'t, '_>) -> Result<()> {
        let start = self.place();
        let (Some(expressed), Some(storage)) = (reading.ty("expressed"), reading.ty("storage"))
        else {
            return self.refuse(start, "no types before this");
        };
        let format = match self.tables.ty(expressed).map(|ty| ty.view()).transpose()? {
            Some(TypeView::Float(format)) => format,
            _ => return self.refuse(start, "no float type before this"),
        };
        let mut scales = Scales::default();
        self.quant_nested_scales(&mut scales, format, 0)?;
        let size = format.width().div_ceil(8) as usize;
        let data: Vec<u8> = scales
            .scales
            .iter()
            .flat_map(|bits| bits.to_le_bytes().into_iter().take(size))
            .collect();
        let of_scales = self.quant_elements(start, &scales.shape, expressed, &data)?;
        let width = match self.tables.ty(storage).map(|ty| ty.view()).transpose()? {
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
        let of_zero_points = self.quant_elements(start, &scales.shape, storage, &data)?;
        reading.set("scales", of_scales);
        reading.set("zero_points", of_zero_points);
        Ok(())
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
    fn quant_nested_scales(
        &mut self,
        scales: &mut Scales,
        format: FloatFormat,
        level: usize,
    ) -> Result<()> {
        let start = self.place();
        if !self.lexer.take("{") {
            if !scales.scales.is_empty() && scales.shape.len() != level {
                return self.refuse(start, "brackets of another depth");
            }
            let (scale, zero_point) = self.quant_scale(format)?;
            scales.scales.push(scale);
            scales.zero_points.push(zero_point);
            return Ok(());
        }
        let is_known = scales.shape.len() > level;
        if !is_known {
            if !scales.scales.is_empty() {
                return self.refuse(start, "brackets of another depth");
            }
            scales.shape.push(0);
        }
        if self.lexer.peek() == Some(b'}') {
            return Err(self.lexer.error("expected floating point literal"));
        }
        let mut count = 0;
        self.list("}", "expected ',' or '}'", |parser| {
            count += 1;
            parser.nested(|parser| parser.quant_nested_scales(scales, format, level + 1))
        })?;
        match scales.shape.get_mut(level) {
            Some(known) if *known == 0 => *known = count,
            Some(known) if *known != count => {
                return self.refuse(start, "lists of other lengths");
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
}
