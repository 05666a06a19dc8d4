//! Prints types of the builtin dialect, and selects the printer of those of other dialects.

use crate::affine;
use crate::container::EntryId;
use crate::dialect::builtin::{AttributeView, ScalableDims, Shape, Signedness, TypeList, TypeView};
use crate::dialect::{Attribute, Type};
use crate::error::Result;
use crate::text::print::kind::Kind;
use crate::text::print::options::PrintError;
use crate::text::print::piece::{Mode, Piece};
use crate::text::print::printer::Printer;
use crate::text::print::text_cache::Subject;

impl<'m> Printer<'m, '_> {
    /// Prints a type up to the first nested one.
    pub(super) fn ty(&mut self, ty: Type<'m>) -> Result<(), PrintError> {
        let id = EntryId::Type(ty.id());
        if let Some(text) = self.cache.of_entry(id) {
            self.kept(text);
            return Ok(());
        }
        if self.is_collecting() && self.visit_type_again(ty) {
            return Ok(());
        }
        let view = ty.view();
        if self.is_collecting() {
            self.visit_type(ty, view.as_ref().ok());
        }
        self.type_with_view(ty, view)
    }

    /// Prints a type without a cached text up to the first nested one.
    pub(super) fn new_type_text(&mut self, ty: Type<'m>) -> Result<(), PrintError> {
        self.type_with_view(ty, ty.view())
    }

    fn type_with_view(
        &mut self,
        ty: Type<'m>,
        view: Result<TypeView<'m>>,
    ) -> Result<(), PrintError> {
        let id = EntryId::Type(ty.id());
        let (start, depth) = (self.out.position(), self.stack.len());
        let printed = match view {
            Ok(view) => self.with_type_view(ty, view, start),
            Err(error) => Err(error.into()),
        };
        match printed {
            Ok(()) => Ok(()),
            Err(error) => self.opaque_instead(id, start, depth, error),
        }
    }

    fn with_type_view(
        &mut self,
        ty: Type<'m>,
        view: TypeView<'m>,
        start: u64,
    ) -> Result<(), PrintError> {
        let id = EntryId::Type(ty.id());
        match view {
            TypeView::Integer { width, signedness } => {
                self.out.text(match signedness {
                    Signedness::Signless => b"i",
                    Signedness::Signed => b"si",
                    Signedness::Unsigned => b"ui",
                });
                self.out.unsigned(u64::from(width));
            }
            TypeView::Index => self.out.text(b"index"),
            TypeView::Float(format) => self.out.text(format.name().as_bytes()),
            TypeView::None => self.out.text(b"none"),
            TypeView::Token => self.out.text(b"token"),
            TypeView::Text(text) if self.looks_into(ty.dialect_name()) => {
                self.enter(id, Kind::Whole, start)?;
                return self.text_in_parts(id, text);
            }
            TypeView::Text(text) => {
                self.text_entry(id, ty.dialect_name(), text, Mode::Full)?;
            }
            TypeView::Opaque(opaque) => self.opaque(b'!', ty.dialect_name(), opaque.bytes)?,
            _ => {
                self.enter(id, Kind::Whole, start)?;
                return self.nesting_type(ty, view);
            }
        }
        self.keep(Subject::Entry(id), Kind::Whole, b"", start);
        Ok(())
    }

    /// Prints the start of a type with nested entries.
    fn nesting_type(&mut self, ty: Type<'m>, view: TypeView<'m>) -> Result<(), PrintError> {
        match view {
            TypeView::Function { inputs, results } => self.function(b"(", inputs, results)?,
            TypeView::Graph { inputs, results } => self.function(b"graph<(", inputs, results)?,
            TypeView::Complex { element } => self.of_element(b"complex<", element),
            TypeView::Tuple(elements) => {
                self.out.text(b"tuple<");
                self.push_text(b">");
                self.push_items(elements.raw(), Mode::Full);
            }
            TypeView::RankedTensor {
                shape,
                element,
                encoding,
            } => {
                self.out.text(b"tensor<");
                self.shape(shape, ScalableDims::None);
                self.push_text(b">");
                if let Some(encoding) = encoding {
                    self.stack.push(Piece::Attribute(encoding, Mode::Full));
                    self.push_text(b", ");
                }
                self.stack.push(Piece::Type(element));
            }
            TypeView::UnrankedTensor { element } => self.of_element(b"tensor<*x", element),
            TypeView::MemRef {
                shape,
                element,
                layout,
                space,
            } => {
                self.out.text(b"memref<");
                self.shape(shape, ScalableDims::None);
                self.push_text(b">");
                self.push_space(space)?;
                if !is_identity(layout)? {
                    self.stack.push(Piece::Attribute(layout, Mode::Item));
                    self.push_text(b", ");
                }
                self.stack.push(Piece::Type(element));
            }
            TypeView::UnrankedMemRef { element, space } => {
                self.out.text(b"memref<*x");
                self.push_text(b">");
                self.push_space(space)?;
                self.stack.push(Piece::Type(element));
            }
            TypeView::Vector {
                shape,
                element,
                scalable,
            } => {
                self.out.text(b"vector<");
                self.shape(shape, scalable);
                self.push_text(b">");
                self.stack.push(Piece::Type(element));
            }
            TypeView::Record(record) => return self.type_record(ty, record),
            // The others have no nested entries.
            _ => {}
        }
        Ok(())
    }

    fn of_element(&mut self, start: &'static [u8], element: Type<'m>) {
        self.out.text(start);
        self.push_text(b">");
        self.stack.push(Piece::Type(element));
    }

    fn function(
        &mut self,
        start: &'static [u8],
        inputs: TypeList<'m>,
        results: TypeList<'m>,
    ) -> Result<()> {
        self.out.text(start);
        if start.len() > 1 {
            self.push_text(b">");
        }
        let is_bare = match results.iter().next() {
            Some(result) if results.count() == 1 => !self.is_function(result)?,
            _ => false,
        };
        if !is_bare {
            self.push_text(b")");
        }
        self.push_items(results.raw(), Mode::Full);
        self.push_text(if is_bare { b") -> " } else { b") -> (" });
        self.push_items(inputs.raw(), Mode::Full);
        Ok(())
    }

    /// Whether a type is a function type, which has parentheses as a result.
    pub(super) fn is_function(&self, ty: Type<'m>) -> Result<bool> {
        if let Some(text) = self.cache.of_entry(EntryId::Type(ty.id())) {
            return Ok(text.is_function());
        }
        Ok(match ty.view()? {
            TypeView::Function { .. } => true,
            TypeView::Text(text) => text.starts_with(b"("),
            _ => false,
        })
    }

    fn shape(&mut self, shape: Shape<'m>, scalable: ScalableDims<'m>) {
        let rank = shape.rank();
        let mut flags = match scalable {
            ScalableDims::Flags(flags) => Some(flags.bools()),
            _ => None,
        };
        for (index, dim) in shape.dims().enumerate() {
            let is_scalable = match &mut flags {
                Some(flags) => flags.next().unwrap_or(false),
                None => scalable.contains(index, rank),
            };
            if is_scalable {
                self.out.text(b"[");
            }
            self.dynamic(dim);
            self.out.text(if is_scalable { b"]x" } else { b"x" });
        }
    }

    fn push_space(&mut self, space: Option<Attribute<'m>>) -> Result<()> {
        let Some(space) = space else { return Ok(()) };
        if let AttributeView::Integer { ty, value } = space.view()?
            && value.to_u64() == Some(0)
            && let TypeView::Integer {
                width: 64,
                signedness: Signedness::Signless,
            } = ty.view()?
        {
            // The default is not printed.
            return Ok(());
        }
        self.stack.push(Piece::Attribute(space, Mode::Item));
        self.push_text(b", ");
        Ok(())
    }
}

/// Whether the layout of a memref is the default one, which is not printed.
fn is_identity(layout: Attribute<'_>) -> Result<bool> {
    Ok(match layout.view()? {
        AttributeView::AffineMap(map) => affine::is_identity(&map),
        AttributeView::Text(text) => affine::is_identity_text(text),
        _ => false,
    })
}
