//! The symbols of a module by their tables, and the ops by the symbols to which their references may lead.
//!
//! The first name of a reference is that of a symbol in an op around it, in the nearest one that has such a symbol,
//! up to one that is known to be a symbol table. Each other name is that of a symbol directly in the one before.
//! Symbols of one name in one table are one, and have one number.

use hashbrown::{HashMap, HashSet};

use crate::dialect::Renaming;
use crate::error::Result;
use crate::ir::id::OpId;
use crate::ir::module::Module;
use crate::ir::op::Op;
use crate::ir::symbol_uses::is_symbol_table;

/// The symbols and ops of a module.
#[derive(Default)]
pub(super) struct SymbolContexts {
    /// The names of symbols, numbered.
    names: HashMap<Vec<u8>, u32>,
    /// The numbers of the names of the symbols in each op that has some, or in the file.
    names_in: HashMap<Option<OpId>, Vec<u32>>,
    /// The number of each symbol, by the number of the symbol or op that it is in, and its name.
    symbols: HashMap<(u32, u32), u32>,
    numbers: u32,
    /// Each before those in it. The first one is the file.
    contexts: Vec<Context>,
    /// The contexts of the contents of the ops.
    inside: HashMap<OpId, usize>,
    op_count: u64,
}

/// The ops whose references may lead to the same symbols.
struct Context {
    outer: Option<usize>,
    /// Whether references do not lead to the symbols of the contexts around.
    is_closed: bool,
    /// The op that the ops are in; `None` for the file.
    op: Option<OpId>,
    /// The number of the op.
    number: u32,
    ops: Vec<OpId>,
}

impl SymbolContexts {
    /// The symbols and ops of a module.
    ///
    /// # Errors
    /// A body, or the name of a symbol, is damaged.
    pub(super) fn of(module: &Module<'_>) -> Result<Self> {
        let mut all = SymbolContexts::default();
        // A long name of many symbols is copied and hashed once.
        let mut known: HashMap<(*const u8, usize), u32> = HashMap::new();
        let mut walk = module.ops();
        while let Some(op) = walk.next()? {
            let Some(name) = op.symbol_name()? else {
                continue;
            };
            let number = *known.entry((name.as_ptr(), name.len())).or_insert_with(|| {
                let next = all.names.len() as u32;
                *all.names.entry(name.to_vec()).or_insert(next)
            });
            let table = op.parent().map(Op::id);
            all.names_in.entry(table).or_default().push(number);
        }
        all.add(None, None)?;
        let mut walk = module.ops();
        while let Some(op) = walk.next()? {
            let around = op.parent().and_then(|parent| all.inside.get(&parent.id()));
            let around = around.copied().unwrap_or(0);
            if let Some(context) = all.contexts.get_mut(around) {
                context.ops.push(op.id());
            }
            all.op_count += 1;
            if op.region_count() == 0 {
                continue;
            }
            let has_symbols = all.names_in.contains_key(&Some(op.id()));
            let context = match has_symbols || is_symbol_table(op) {
                true => all.add(Some(op), Some(around))?,
                false => around,
            };
            all.inside.insert(op.id(), context);
        }
        Ok(all)
    }

    /// Adds the context of the contents of an op or of the file.
    fn add(&mut self, op: Option<Op<'_>>, outer: Option<usize>) -> Result<usize> {
        let name = op.map(Op::symbol_name).transpose()?.flatten();
        let known = outer.and_then(|outer| self.symbol_in(outer, name?));
        let number = known.unwrap_or_else(|| {
            self.numbers += 1;
            self.numbers - 1
        });
        let op_id = op.map(Op::id);
        for &name in self.names_in.get(&op_id).into_iter().flatten() {
            let next = self.numbers;
            let found = *self.symbols.entry((number, name)).or_insert(next);
            self.numbers += u32::from(found == next);
        }
        self.contexts.push(Context {
            outer,
            is_closed: op.is_none_or(is_symbol_table),
            op: op_id,
            number,
            ops: Vec::new(),
        });
        Ok(self.contexts.len() - 1)
    }

    /// The number of the symbol with a name in the op of a context.
    fn symbol_in(&self, context: usize, name: &[u8]) -> Option<u32> {
        let number = self.contexts.get(context)?.number;
        self.symbols.get(&(number, *self.names.get(name)?)).copied()
    }

    /// The number of the symbol that an op is, by the op that it is in, and its name.
    pub(super) fn symbol(&self, table: Option<OpId>, name: &[u8]) -> Option<u32> {
        let context = match table {
            Some(op) => *self.inside.get(&op)?,
            None => 0,
        };
        self.symbol_in(context, name)
    }

    /// The names of the symbols, except for those of some, by their numbers.
    pub(super) fn names_except(&self, symbols: &HashSet<u32>) -> HashSet<&[u8]> {
        let others = self.symbols.iter();
        let others = others.filter(|(_, symbol)| !symbols.contains(*symbol));
        let others: HashSet<u32> = others.map(|((_, name), _)| *name).collect();
        let names = self.names.iter();
        let names = names.filter(|(_, number)| others.contains(*number));
        names.map(|(name, _)| &**name).collect()
    }

    /// The number of all ops.
    pub(super) fn op_count(&self) -> u64 {
        self.op_count
    }

    /// The ops of each context.
    pub(super) fn ops(&self) -> impl Iterator<Item = &[OpId]> {
        self.contexts.iter().map(|context| &*context.ops)
    }
}

/// The new names of symbols, for references of the ops of one context after the other.
pub(super) struct RenamedSymbols<'s> {
    contexts: &'s SymbolContexts,
    /// The new names by the number of the symbol.
    new_names: &'s HashMap<u32, Vec<u8>>,
    /// For each name, the symbols that are visible or hidden, innermost last: the number of open contexts around
    /// the one with the symbol, and the number of the symbol.
    symbols: Vec<Vec<(usize, u32)>>,
    /// The context and those around it, innermost last, each with the number of open contexts around the nearest
    /// closed one.
    open: Vec<(usize, usize)>,
}

impl<'s> RenamedSymbols<'s> {
    pub(super) fn new(contexts: &'s SymbolContexts, new_names: &'s HashMap<u32, Vec<u8>>) -> Self {
        RenamedSymbols {
            contexts,
            new_names,
            symbols: vec![Vec::new(); contexts.names.len()],
            open: Vec::new(),
        }
    }

    fn names_in(&self, context: &Context) -> &'s [u32] {
        let names = self.contexts.names_in.get(&context.op);
        names.map(Vec::as_slice).unwrap_or_default()
    }

    /// Enters a context, the one after the context entered last, and leaves those that it is not in.
    pub(super) fn enter(&mut self, at: usize) {
        let contexts = &self.contexts.contexts;
        let Some(context) = contexts.get(at) else {
            return;
        };
        while let Some(&(last, _)) = self.open.last()
            && Some(last) != context.outer
        {
            self.open.pop();
            for &name in contexts
                .get(last)
                .map_or(&[][..], |last| self.names_in(last))
            {
                if let Some(symbols) = self.symbols.get_mut(name as usize) {
                    symbols.pop();
                }
            }
        }
        let depth = self.open.len();
        let floor = match self.open.last() {
            Some(&(_, floor)) if !context.is_closed => floor,
            _ => depth,
        };
        self.open.push((at, floor));
        for &name in self.names_in(context) {
            let symbol = self.contexts.symbols.get(&(context.number, name));
            if let Some((symbols, &symbol)) = self.symbols.get_mut(name as usize).zip(symbol) {
                symbols.push((depth, symbol));
            }
        }
    }

    /// The symbol to which the first name of a reference leads.
    fn first(&self, name: u32) -> Option<u32> {
        let floor = self.open.last().map_or(0, |(_, floor)| *floor);
        let (depth, symbol) = self.symbols.get(name as usize)?.last()?;
        (*depth >= floor).then_some(*symbol)
    }
}

impl Renaming for RenamedSymbols<'_> {
    fn renamed<'n>(&'n self, path: &[&'n [u8]]) -> Option<Vec<&'n [u8]>> {
        let mut names = Vec::new();
        let mut before = None;
        for (position, name) in path.iter().enumerate() {
            let Some(&name) = self.contexts.names.get(*name) else {
                break;
            };
            let symbol = match before {
                None => self.first(name),
                Some(outer) => self.contexts.symbols.get(&(outer, name)).copied(),
            };
            let Some(symbol) = symbol else {
                break;
            };
            if let Some(new) = self.new_names.get(&symbol) {
                if names.is_empty() {
                    names = path.to_vec();
                }
                if let Some(name) = names.get_mut(position) {
                    *name = new;
                }
            }
            before = Some(symbol);
        }
        (!names.is_empty()).then_some(names)
    }
}
