//! Prints attributes of the builtin dialect, and selects the printer of those of other dialects.

use crate::affine::{print_map, print_set};
use crate::container::{EntryId, ResourceId};
use crate::dialect::builtin::{
    AttributeView, DYNAMIC, DenseElements, ElementKind, FloatFormat, Signedness, TypeView,
    foreign_elements,
};
use crate::dialect::{Attribute, Type};
use crate::error::{Error, ErrorKind, Result};
use crate::schema::{Integer, List};
use crate::text::print::aliases;
use crate::text::print::float_text::{FloatForm, write_float};
use crate::text::print::kind::Kind;
use crate::text::print::options::PrintError;
use crate::text::print::out::Out;
use crate::text::print::piece::{Mode, Piece};
use crate::text::print::printer::{Printer, is_unit};
use crate::text::print::text_cache::TextId;
use crate::text::print::{dense, escape, typed_dense};

impl<'m> Printer<'m, '_> {
    /// Prints an attribute up to the first nested one.
    pub(super) fn attribute(
        &mut self,
        attribute: Attribute<'m>,
        mode: Mode,
    ) -> Result<(), PrintError> {
        match self.known_attribute(attribute, mode) {
            true => Ok(()),
            false => self.new_attribute(attribute, mode),
        }
    }

    /// Prints an attribute if its text is in the cache. Returns false if it is not.
    #[inline]
    pub(super) fn known_attribute(&mut self, attribute: Attribute<'m>, mode: Mode) -> bool {
        match self.cache.of_entry(EntryId::Attribute(attribute.id())) {
            Some(text) => self.kept_attribute(text, mode),
            None => return false,
        }
        true
    }

    fn kept_attribute(&mut self, text: TextId, mode: Mode) {
        match text.kind() {
            Kind::Location => {
                self.out.text(b"loc(");
                self.kept(text);
                self.out.text(b")");
            }
            Kind::Whole if mode == Mode::Stripped => {
                // The name of the kind is never the text of another entry. Builtin attributes have none.
                let start = self.cache.start_of(text);
                let length_of_name = match start.first() {
                    Some(b'#') => start.iter().position(|&byte| byte == b'<'),
                    _ => None,
                };
                let skipped = length_of_name.unwrap_or(0);
                self.cache.append_from(text, skipped, &mut self.out);
            }
            Kind::Whole | Kind::Passing | Kind::Alias => self.kept(text),
        }
    }

    /// Prints an attribute without a cached text up to the first nested one.
    pub(super) fn new_attribute(
        &mut self,
        attribute: Attribute<'m>,
        mode: Mode,
    ) -> Result<(), PrintError> {
        if self.is_collecting() && self.visit_attribute_again(attribute, mode) {
            return Ok(());
        }
        let view = attribute.view();
        let mut mode = mode;
        if self.is_collecting() {
            if view.as_ref().is_ok_and(aliases::is_location) {
                // Without an alias it is in `loc( )`.
                self.aliases.text_will_differ();
                return self.location(attribute);
            }
            // Numbers have no alias, and their text depends on the context.
            let is_number = |view: &AttributeView<'_>| {
                matches!(
                    view,
                    AttributeView::Integer { .. } | AttributeView::Float { .. }
                )
            };
            if !view.as_ref().is_ok_and(is_number) {
                self.visit_attribute(attribute, view.as_ref().ok(), mode);
            }
            if mode == Mode::Stripped {
                // The same entry may be printed in full elsewhere.
                mode = Mode::Full;
            }
        }
        let id = EntryId::Attribute(attribute.id());
        let (start, depth) = (self.out.position(), self.stack.len());
        let printed = match view {
            Ok(view) => self.with_view(attribute, view, mode, start),
            Err(error) => Err(error.into()),
        };
        match printed {
            Ok(()) => Ok(()),
            Err(error) => self.opaque_instead(id, start, depth, error),
        }
    }

    /// Prints an attribute with everything nested in it, but without its own type.
    pub(super) fn untyped(&mut self, attribute: Attribute<'m>) -> Result<(), PrintError> {
        let id = EntryId::Attribute(attribute.id());
        let kept = self.cache.of_entry(id);
        if kept.is_some_and(|text| text.kind() == Kind::Alias) {
            return self.print(Piece::Attribute(attribute, Mode::Full));
        }
        self.untyped = Some(id);
        let printed = self.print(Piece::Untyped(attribute));
        self.untyped = None;
        printed
    }

    /// Prints an attribute that has this view, up to the first nested one.
    fn with_view(
        &mut self,
        attribute: Attribute<'m>,
        view: AttributeView<'m>,
        mode: Mode,
        start: u64,
    ) -> Result<(), PrintError> {
        let id = EntryId::Attribute(attribute.id());
        match view {
            AttributeView::Array(list) => {
                self.out.text(b"[");
                self.enter(id, Kind::Whole, start)?;
                self.push_text(b"]");
                self.push_items(list.raw(), Mode::Item);
            }
            AttributeView::Dictionary(dictionary) => {
                self.out.text(b"{");
                self.enter(id, Kind::Whole, start)?;
                self.push_text(b"}");
                self.stack.push(Piece::Entries {
                    list: dictionary.raw(),
                    is_first: true,
                });
            }
            AttributeView::String { value, ty } => {
                self.out.quoted(value);
                if let Some(ty) = ty
                    && !matches!(ty.view()?, TypeView::None)
                {
                    self.suffix(id, start, ty)?;
                }
            }
            AttributeView::SymbolRef(symbol) => {
                for (index, name) in symbol.names().enumerate() {
                    if index > 0 {
                        self.out.text(b"::");
                    }
                    escape::symbol(&mut self.out.buffer, name);
                    self.out.step()?;
                }
            }
            AttributeView::Type(ty) => self.nested_type(id, start, ty)?,
            AttributeView::Unit => self.out.text(b"unit"),
            AttributeView::Integer { ty, value } => {
                self.integer(id, start, ty, &value, mode)?;
            }
            AttributeView::Float { ty, format, bits } => {
                self.float(id, start, ty, format, &bits, mode)?;
            }
            AttributeView::CallSiteLoc { .. }
            | AttributeView::FileLoc { .. }
            | AttributeView::FusedLoc { .. }
            | AttributeView::NameLoc { .. }
            | AttributeView::UnknownLoc => {
                self.out.text(b"loc(");
                self.push_text(b")");
                return self.location(attribute);
            }
            AttributeView::DenseResource { ty, resource } => {
                self.out.text(b"dense_resource<");
                self.resource_key(resource);
                self.out.text(b">");
                self.suffix(id, start, ty)?;
            }
            AttributeView::DenseArray {
                element,
                count,
                data,
            } => {
                if !self.skip_elements(attribute.id()) {
                    self.dense_array(element, count, data)
                        .map_err(|error| at(error, attribute))?;
                }
            }
            AttributeView::Dense { ty, elements } if typed_dense::is_typed(ty)? => {
                if !self.skip_elements(attribute.id()) {
                    typed_dense::print(&mut self.out, ty, &elements)
                        .map_err(|error| at(error, attribute))?;
                }
            }
            AttributeView::Dense { ty, elements } => {
                let part = Part::of_numbers(ty, elements)?;
                self.dense(attribute, part)?;
                self.suffix(id, start, ty)?;
            }
            AttributeView::DenseStrings {
                ty,
                is_splat,
                strings,
            } => {
                let part = Part::Strings(dims_of(ty)?, is_splat, strings);
                self.dense(attribute, part)?;
                self.suffix(id, start, ty)?;
            }
            AttributeView::Sparse {
                ty,
                indices,
                values,
            } => {
                if !self.skip_elements(attribute.id()) {
                    self.sparse(indices, values)?;
                }
                self.suffix(id, start, ty)?;
            }
            AttributeView::Distinct { referenced } => {
                // The second walk numbers them in another order.
                self.aliases.text_will_differ();
                let distinct = self.distinct.of_attribute(attribute.id());
                self.out.text(b"distinct[");
                self.out.unsigned(distinct);
                self.out.text(b"]<");
                if is_unit(referenced)? {
                    self.out.text(b">");
                } else {
                    self.enter(id, Kind::Whole, start)?;
                    self.push_text(b">");
                    self.stack.push(Piece::Attribute(referenced, Mode::Full));
                }
            }
            AttributeView::AffineMap(map) => {
                self.out
                    .text(&print_map(&map).map_err(|e| attribute.locate(e))?);
            }
            AttributeView::IntegerSet(set) => {
                self.out
                    .text(&print_set(&set).map_err(|e| attribute.locate(e))?);
            }
            AttributeView::StridedLayout { offset, strides } => self.strided(offset, strides),
            AttributeView::Record(record) => {
                return self.attribute_record(attribute, record, mode);
            }
            AttributeView::Text(text) => {
                return self.text_entry(id, attribute.dialect_name(), text, mode);
            }
            AttributeView::Opaque(opaque) => {
                self.opaque(b'#', attribute.dialect_name(), opaque.bytes)?;
            }
        }
        Ok(())
    }

    /// Prints ` : ` and the type of an attribute whose text began at `start`.
    fn suffix(&mut self, id: EntryId, start: u64, ty: Type<'m>) -> Result<(), PrintError> {
        if self.untyped == Some(id) {
            return Ok(());
        }
        self.out.text(b" : ");
        self.nested_type(id, start, ty)
    }

    /// Prints a type as part of an entry.
    fn nested_type(&mut self, id: EntryId, start: u64, ty: Type<'m>) -> Result<(), PrintError> {
        if let Some(text) = self.cache.of_entry(EntryId::Type(ty.id())) {
            self.kept(text);
            return Ok(());
        }
        self.enter(id, Kind::Whole, start)?;
        self.ty(ty)
    }

    fn integer(
        &mut self,
        id: EntryId,
        start: u64,
        ty: Type<'m>,
        value: &Integer<'m>,
        mode: Mode,
    ) -> Result<(), PrintError> {
        let mut is_unsigned = false;
        if let TypeView::Integer { width, signedness } = self.type_views.of(ty)? {
            is_unsigned = signedness == Signedness::Unsigned;
            if signedness == Signedness::Signless {
                if width == 1 {
                    let is_true = value.is_sign_bit_set();
                    self.out.text(if is_true { b"true" } else { b"false" });
                    return Ok(());
                }
                if width == 64 && mode == Mode::Item {
                    return self.out.integer(value, false);
                }
            }
        }
        self.out.integer(value, is_unsigned)?;
        self.suffix(id, start, ty)
    }

    fn float(
        &mut self,
        id: EntryId,
        start: u64,
        ty: Type<'m>,
        format: Option<FloatFormat>,
        bits: &Integer<'m>,
        mode: Mode,
    ) -> Result<(), PrintError> {
        let bits = bits.to_u128().unwrap_or_default();
        let form = match format {
            Some(format) => write_float(&mut self.out.buffer, format, bits),
            // The format is unknown, the bits are not.
            None => {
                self.out.text(format!("0x{bits:X}").as_bytes());
                FloatForm::Hex
            }
        };
        if mode == Mode::Item && form == FloatForm::Decimal && format == Some(FloatFormat::F64) {
            return Ok(());
        }
        self.suffix(id, start, ty)
    }

    pub(super) fn resource_key(&mut self, resource: ResourceId) {
        // The second walk records what it mentions.
        self.aliases.text_will_differ();
        if self.options.resources {
            self.mentioned.add(resource);
        }
        let container = self.tables.container();
        let key = container
            .resources()
            .get(resource)
            .and_then(|resource| container.string(resource.key));
        escape::key(&mut self.out.buffer, key.unwrap_or_default());
    }

    fn dense_array(
        &mut self,
        element: Type<'m>,
        count: u64,
        data: &'m [u8],
    ) -> Result<(), PrintError> {
        let kind = match ElementKind::of(element) {
            Some(kind @ (ElementKind::Integer { .. } | ElementKind::Float(_))) => kind,
            _ => {
                let kind = ErrorKind::UnexpectedType {
                    expected: "an integer or float type",
                    found: format!("type {}", element.id().index()),
                };
                return Err(Error::new(kind, element.entry().offset).into());
            }
        };
        self.out.text(b"array<");
        // Such a type has nothing nested in it, so it is printed at once.
        self.ty(element)?;
        if !data.is_empty() || kind.size() == 0 && count > 0 {
            self.out.text(b": ");
            dense::sequence(&mut self.out, kind, count, data)?;
        }
        self.out.text(b">");
        Ok(())
    }

    /// Prints the elements of a dense array with commas.
    pub(super) fn dense_items(
        &mut self,
        element: Type<'m>,
        count: u64,
        data: &'m [u8],
    ) -> Result<(), PrintError> {
        match ElementKind::of(element) {
            Some(kind) if count > 0 => dense::sequence(&mut self.out, kind, count, data),
            _ => Ok(()),
        }
    }

    fn is_elided(&self, part: &Part<'m>) -> bool {
        let (is_splat, count) = match part {
            Part::Numbers(_, elements) => (elements.is_splat, elements.count),
            Part::Strings(_, is_splat, strings) => (*is_splat, Some(strings.count() as u64)),
        };
        self.elides(is_splat, count)
    }

    /// Whether elements of this number are elided.
    pub(super) fn elides(&self, is_splat: bool, count: Option<u64>) -> bool {
        let limit = self.options.elide_elements_larger_than;
        let is_above = limit.is_some_and(|limit| count.is_some_and(|count| count > limit));
        let is_elided = !is_splat && is_above;
        if is_elided {
            self.options.elisions.note_elements();
        }
        is_elided
    }

    fn dense(&mut self, attribute: Attribute<'m>, part: Part<'m>) -> Result<(), PrintError> {
        if self.skip_elements(attribute.id()) {
            return Ok(());
        }
        if self.is_elided(&part) {
            self.out.text(ELIDED);
            return Ok(());
        }
        self.out.text(b"dense<");
        self.part(attribute, part, self.hex)?;
        self.out.text(b">");
        Ok(())
    }

    fn sparse(&mut self, indices: Attribute<'m>, values: Attribute<'m>) -> Result<(), PrintError> {
        let parts = [Part::of(indices)?, Part::of(values)?];
        if parts.iter().any(|part| self.is_elided(part)) {
            self.out.text(ELIDED);
            return Ok(());
        }
        self.out.text(b"sparse<");
        let [first, second] = parts;
        let is_empty = match &first {
            Part::Numbers(_, elements) => elements.count == Some(0),
            Part::Strings(_, _, strings) => strings.count() == 0,
        };
        if !is_empty {
            self.part(indices, first, dense::Hex::Never)?;
            self.out.text(b", ");
            self.part(values, second, self.hex)?;
        }
        self.out.text(b">");
        Ok(())
    }

    /// Prints the elements of a dense attribute.
    fn part(
        &mut self,
        attribute: Attribute<'m>,
        part: Part<'m>,
        hex: dense::Hex,
    ) -> Result<(), PrintError> {
        let container = self.tables.container();
        let out = &mut self.out;
        let printed = match part {
            Part::Numbers(dims, elements) => dense::body(out, &elements, dims, hex),
            Part::Strings(dims, is_splat, strings) => {
                let mut ids = strings.strings();
                let mut next = |out: &mut Out<'_>| {
                    let id = ids.next().ok_or_else(dense::too_few)?;
                    out.quoted(container.string(id).unwrap_or_default());
                    Ok(())
                };
                match is_splat {
                    true => next(out).or(Ok(())),
                    false => {
                        let count = strings.count() as u64;
                        dense::nested(out, dense::SQUARE, dims, count, |out, _| next(out))
                    }
                }
            }
        };
        printed.map_err(|error| at(error, attribute))
    }

    fn strided(&mut self, offset: i64, strides: List<'m>) {
        self.out.text(b"strided<[");
        for (index, stride) in strides.signed().enumerate() {
            self.comma(index == 0);
            self.dynamic(stride);
        }
        self.out.text(b"]");
        if offset != 0 {
            self.out.text(b", offset: ");
            self.dynamic(offset);
        }
        self.out.text(b">");
    }

    /// Prints a number, or `?` if it is dynamic.
    pub(super) fn dynamic(&mut self, number: i64) {
        match number {
            DYNAMIC => self.out.text(b"?"),
            _ => self.out.signed(number),
        }
    }
}

/// The elements of a dense attribute, with their dimensions if the type has a shape.
enum Part<'m> {
    Numbers(Option<Vec<u64>>, DenseElements<'m>),
    /// Whether one string stands for all elements, and the strings.
    Strings(Option<Vec<u64>>, bool, List<'m>),
}

impl<'m> Part<'m> {
    fn of(attribute: Attribute<'m>) -> Result<Self> {
        match attribute.view()? {
            AttributeView::Dense { ty, elements } => Ok(Part::Numbers(dims_of(ty)?, elements)),
            AttributeView::DenseStrings {
                ty,
                is_splat,
                strings,
            } => Ok(Part::Strings(dims_of(ty)?, is_splat, strings)),
            _ => {
                let kind = ErrorKind::UnexpectedAttribute {
                    expected: "a dense attribute",
                    found: format!("attribute {}", attribute.id().index()),
                };
                Err(Error::new(kind, attribute.entry().offset))
            }
        }
    }

    /// The elements of a dense attribute with a type, which may be one of another dialect.
    fn of_numbers(ty: Type<'m>, elements: DenseElements<'m>) -> Result<Self> {
        let foreign = match ty.view()? {
            TypeView::Text(text) => foreign_elements(text, elements.data),
            _ => None,
        };
        let (mut elements, dims) = match foreign {
            Some((elements, dims)) => (elements, Some(dims)),
            None => (elements, dims_of(ty)?),
        };
        // Data of no bytes describes one element as well as all; from 23 on it describes all.
        elements.is_splat |= elements.kind.is_some_and(|kind| kind.size() == 0)
            && ty.tables().element_storage().has_splats_of_no_bytes;
        Ok(Part::Numbers(dims, elements))
    }
}

/// The dimensions of a type with a shape.
fn dims_of(ty: Type<'_>) -> Result<Option<Vec<u64>>> {
    let view = ty.view()?;
    Ok(view.shaped().map(|(shape, _)| dense::dims(shape)))
}

/// The text that MLIR prints for elided elements.
pub(super) const ELIDED: &[u8] = b"dense_resource<__elided__>";

/// Adds the attribute with damaged elements to an error, and its offset if the error has none.
fn at(error: PrintError, attribute: Attribute<'_>) -> PrintError {
    match error {
        PrintError::Damaged(error) if error.offset() == 0 => {
            let error = error.moved_to(attribute.entry().offset);
            attribute.locate(error).into()
        }
        PrintError::Damaged(error) => attribute.locate(error).into(),
        error => error,
    }
}
