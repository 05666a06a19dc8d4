//! The cost of every operation grows at most as n log n with each thing that a file may have much of: counted work,
//! and memory, both at once and in total. Modules of n, 2n and 4n things are compared, so nothing depends on the
//! machine.

mod builder;
mod custom_form;
mod entries;

use mlirbc::check::{CheckOptions, Reader};
use mlirbc::container::{Input, NewResource, ResourceOwner};
use mlirbc::diff::{DiffOptions, diff};
use mlirbc::dump::DumpOptions;
use mlirbc::ir::{BlockId, InsertionPoint, Loss, Module, NewOp, OpId, OpenOptions, Strip};
use mlirbc::schema::Release;
use mlirbc::text::ParseOptions;
use mlirbc::text::{self, OpForm, PrintError, PrintOptions, parse_type};
use mlirbc::write::{Mode, WriteOptions};
use mlirbc::{Budget, Error, ErrorKind};
use support::heap;
use support::printed::heads_printed;
use support::wire::{self, varint};

use crate::cost::builder::Builder;

/// How much more 4n things may cost than n: n log n from n = 300 on.
const MOST_GROWTH: u64 = 5;

/// Costs below these do not count.
const LEAST_WORK: u64 = 4096;
const LEAST_HEAP: u64 = 1 << 17;

type Operation = fn(&mut Module<'_>, &[u8]) -> Result<(), Error>;

fn written(module: &Module<'_>, mode: Mode) -> Result<(), Error> {
    let options = WriteOptions {
        mode,
        producer: Some(b"MLIR22.1.8 again".to_vec()),
    };
    module.to_bytes(&options).map(|_| ())
}

fn printed(
    module: &Module<'_>,
    form: OpForm,
    aliases: bool,
    out: &mut Vec<u8>,
) -> Result<(), Error> {
    let mut options = PrintOptions::default();
    options.form = form;
    options.locations = true;
    options.aliases = aliases;
    match text::print(module, &options, out) {
        Ok(()) => Ok(()),
        Err(PrintError::Damaged(error)) => Err(error),
        Err(error) => panic!("{error}"),
    }
}

/// The operations that print.
const PRINT: [&str; 6] = [
    "print",
    "print with aliases",
    "print the custom form",
    "print the custom form with aliases",
    "print ops",
    "print ops in custom form",
];

const OPERATIONS: [(&str, Operation); 25] = [
    ("materialize", |module, _| module.materialize()),
    ("verify", |module, _| module.verify()),
    ("print", |module, _| {
        printed(module, OpForm::Generic, false, &mut Vec::new())
    }),
    ("print with aliases", |module, _| {
        printed(module, OpForm::Generic, true, &mut Vec::new())
    }),
    ("print the custom form", |module, _| {
        printed(module, OpForm::Custom, false, &mut Vec::new())
    }),
    ("print the custom form with aliases", |module, _| {
        printed(module, OpForm::Custom, true, &mut Vec::new())
    }),
    ("print ops", |module, _| {
        heads_printed(module, OpForm::Generic)
    }),
    ("print ops in custom form", |module, _| {
        heads_printed(module, OpForm::Custom)
    }),
    ("parse", |module, _| {
        let mut text = Vec::new();
        printed(module, OpForm::Generic, false, &mut text)?;
        let mut options = ParseOptions::default();
        options.limits.budget = module.budget().cloned();
        let parsed = Module::parse(&text, &options);
        parsed.map(|_| ()).map_err(|errors| panic!("{errors}"))
    }),
    ("write canonically", |module, _| {
        written(module, Mode::Canonical)
    }),
    ("write stably", |module, _| written(module, Mode::Stable)),
    ("write blanked", |module, _| written(module, Mode::Blanked)),
    ("fingerprint", |module, _| module.fingerprint().map(|_| ())),
    ("strip", |module, _| {
        let what = Strip {
            locations: true,
            resources: true,
            names: true,
            constants: Some(0),
        };
        match module.strip(what) {
            // The work that names take is limited.
            Err(error) if !matches!(error.kind(), ErrorKind::LimitExceeded { .. }) => Err(error),
            _ => Ok(()),
        }
    }),
    ("convert to a version", |module, _| {
        module.convert(4, Loss::Allow)
    }),
    ("convert to a release", |module, _| {
        let converted = module.convert_to_release(Release::Llvm21, Loss::Allow);
        converted.map(|_| ())
    }),
    ("check", |module, _| {
        let reader = Reader::Llvm(Release::Llvm19);
        module.check(reader, &CheckOptions::default()).map(|_| ())
    }),
    ("diff with itself", |module, bytes| {
        let other = open(bytes, module.budget().cloned());
        diff(module, &other, &DiffOptions::default()).map(|_| ())
    }),
    ("diff with nothing", |module, _| {
        let other = Module::new(6, b"MLIR22.1.8", OpenOptions::default())?;
        diff(module, &other, &DiffOptions::default()).map(|_| ())
    }),
    ("diff with moved ops", |module, bytes| {
        let mut other = open(bytes, None);
        reverse_ops(&mut other)?;
        diff(module, &other, &DiffOptions::default()).map(|_| ())
    }),
    ("import", |module, bytes| {
        let other = open(bytes, module.budget().cloned());
        let top = module.top_block()?.id();
        let ops: Vec<OpId> = other.top_block()?.ops().map(|op| op.id()).collect();
        let options = Default::default();
        let imported = module.import_ops(&other, &ops, InsertionPoint::AtEnd(top), &options);
        imported.map(|_| ())
    }),
    ("clone and erase", |module, _| {
        let root = module.root()?.expect("an op").id();
        let clone = module.clone_op(root, InsertionPoint::After(root))?;
        module.verify()?;
        module.erase_op(clone)
    }),
    ("find a symbol", |module, _| {
        module.find_symbol(b"absent").map(|_| ())
    }),
    ("rename the last symbol", |module, _| {
        let mut last = None;
        let mut ops = module.ops();
        while let Some(op) = ops.next()? {
            if op.symbol_name()?.is_some() {
                last = Some(op.id());
            }
        }
        match last {
            Some(symbol) => module.rename_symbol(symbol, b"renamed").map(|_| ()),
            None => Ok(()),
        }
    }),
    ("dump", |module, bytes| {
        let input = Input::from(bytes);
        let mut options = DumpOptions::default();
        options.limits.budget = module.budget().cloned();
        mlirbc::dump::print(&input, &options, std::io::sink()).unwrap();
        Ok(())
    }),
];

/// Reverses the order of the ops in the module op.
fn reverse_ops(module: &mut Module<'_>) -> Result<(), Error> {
    let root = module.root()?.expect("an op");
    let block = root.region(0)?.expect("a region").block(0);
    let block = block.expect("a block");
    let (to, ops) = (InsertionPoint::AtStart(block.id()), block.ops());
    let ops: Vec<OpId> = ops.map(|op| op.id()).collect();
    for op in ops {
        module.move_op(op, to)?;
    }
    Ok(())
}

fn open(bytes: &[u8], budget: Option<Budget>) -> Module<'_> {
    let mut options = OpenOptions::default();
    options.limits.budget = budget;
    Module::open_with(bytes, options).unwrap()
}

/// The work, the heap at once and the heap in total of an operation.
fn cost(bytes: &[u8], operation: Operation) -> Result<[u64; 3], Error> {
    let budget = Budget::default();
    let (result, heap) = heap::measure(|| {
        let mut module = open(bytes, Some(budget.clone()));
        operation(&mut module, bytes)
    });
    result?;
    Ok([budget.work(), heap.peak as u64, heap.total as u64])
}

/// The operations, except some, that cost too much for n, 2n and 4n things.
fn costly(what: &str, n: usize, except: &[&str], make: impl Fn(usize) -> Vec<u8>) -> Vec<String> {
    heap::assert_counting();
    let names: Vec<&str> = OPERATIONS.iter().map(|it| it.0).collect();
    assert!(except.iter().all(|name| names.contains(name)), "{except:?}");
    let files = [n, 2 * n, 4 * n].map(make);
    let is_measured = |it: &&(&str, Operation)| !except.contains(&it.0);
    // What is made once per process does not count.
    for (_, operation) in OPERATIONS.iter().filter(is_measured) {
        let _ = cost(&files[0], *operation);
    }
    let mut found = Vec::new();
    for (name, operation) in OPERATIONS.iter().filter(is_measured) {
        let costs = files.each_ref().map(|bytes| {
            let cost = cost(bytes, *operation);
            cost.unwrap_or_else(|error| panic!("{what}, {name}: {error}"))
        });
        let least = [LEAST_WORK, LEAST_HEAP, 4 * LEAST_HEAP];
        let kinds = ["work", "heap at once", "heap in total"];
        for (at, kind) in kinds.iter().enumerate() {
            let [one, two, four] = costs.map(|cost| cost[at]);
            if four > MOST_GROWTH * one.max(least[at]) {
                found.push(format!("{name}: {kind}: {one}, {two}, {four}"));
            }
        }
    }
    found
}

/// Requires that all operations except some cost at most n log n.
#[track_caller]
fn grows_slowly(what: &str, n: usize, except: &[&str], make: impl Fn(usize) -> Vec<u8>) {
    let found = costly(what, n, except, make);
    assert!(found.is_empty(), "{what}\n{}", found.join("\n"));
}

#[test]
fn names() {
    grows_slowly("names of ops and dialects", 300, &[], |n| {
        let mut builder = Builder::new();
        for number in 0..n {
            builder.op(&format!("d.o{number}"), None, 0);
            builder.op(&format!("d.d{}.o", number % 100), None, 0);
        }
        builder.finish()
    });
}

#[test]
fn dialects() {
    // Ops of dialects that no release defines are not converted.
    let except = ["convert to a release", "convert to a version"];
    grows_slowly("dialects", 300, &except, |n| {
        let mut builder = Builder::new();
        for number in 0..n {
            let name = format!("d{number}.op");
            let name = builder
                .module
                .tables_mut()
                .add_op_name(name.as_bytes(), false);
            let new = NewOp::new(name.unwrap(), builder.location);
            let at = InsertionPoint::AtEnd(builder.at);
            builder.module.create_op(&new, at).unwrap();
        }
        builder.finish()
    });
}

#[test]
fn depth() {
    // Every line of the text is indented by its depth.
    let except = [&PRINT[..], &["parse"]].concat();
    grows_slowly("nested regions", 500, &except, nested);
}

fn nested(n: usize) -> Vec<u8> {
    let around = [varint(0), vec![0x10], varint(0), varint(1 << 1)].concat();
    let around = [around, varint(1), varint(0), varint(1 << 1)].concat();
    let ops = [around.repeat(n), wire::plain_op()].concat();
    wire::file_around(&wire::top_level(1, &ops))
}

#[test]
fn costs_in_the_square_are_found() {
    let other = OPERATIONS.iter().map(|it| it.0);
    let except: Vec<&str> = other.filter(|name| *name != "print").collect();
    let found = costly("nested regions", 500, &except, nested);
    let is_work = |found: &String| found.starts_with("print: work: ");
    assert!(found.iter().any(is_work), "{found:?}");
}

#[test]
fn nested_symbol_tables() {
    let except = [&PRINT[..], &["parse"]].concat();
    grows_slowly("nested symbol tables", 200, &except, |n| {
        let mut builder = Builder::new();
        for _ in 0..n {
            let text = "{sym_name = \"m\", sym_visibility = \"private\"}";
            let dictionary = builder.attribute(text);
            let module = builder.op("builtin.module", Some(dictionary), 1);
            builder.at = builder.block(module);
            let call = builder.attribute("{callee = @m}");
            builder.op("d.op", Some(call), 0);
        }
        builder.finish()
    });
}

#[test]
fn symbol_tables_with_common_references() {
    // The text has the dictionary for each op.
    let except = [&PRINT[..], &["parse", "diff with nothing"]].concat();
    grows_slowly("symbol tables with common references", 300, &except, |n| {
        let mut builder = Builder::new();
        let references = |number| format!("r{number} = @f{number}");
        let references: Vec<String> = (0..n).map(references).collect();
        let references = builder.attribute(&format!("{{{}}}", references.join(", ")));
        let top = builder.at;
        for number in 0..n {
            builder.at = top;
            let module = builder.op("builtin.module", None, 1);
            builder.at = builder.block(module);
            builder.op("d.op", Some(references), 0);
            let text = format!("{{sym_name = \"f{number}\", sym_visibility = \"private\"}}");
            let dictionary = builder.attribute(&text);
            let defined = builder.op("d.op", Some(dictionary), 1);
            builder.block(defined);
        }
        builder.finish()
    });
}

#[test]
fn control_flow() {
    grows_slowly("blocks that jump back and forth", 500, &[], |n| {
        let mut builder = Builder::new();
        let op = builder.op("d.op", None, 1);
        let region = builder.module.op(op).unwrap().region(0).unwrap().unwrap();
        let region = region.id();
        let blocks: Vec<BlockId> = (0..n as u32)
            .map(|at| builder.module.create_block(region, at, &[]).unwrap())
            .collect();
        let ty = parse_type(builder.module.tables_mut(), "i32").unwrap();
        let name = builder.module.tables_mut().add_op_name(b"d.op", false);
        let name = name.unwrap();
        let mut value = None;
        for (at, &block) in blocks.iter().enumerate() {
            let next = blocks[(at + 1).min(n - 1)];
            // Nothing jumps to the entry.
            let (across, back) = (blocks[(n - 1 - at).max(1)], blocks[(at - at / 2).max(1)]);
            let define = NewOp {
                results: &[ty],
                ..NewOp::new(name, builder.location)
            };
            let operands: Vec<_> = value.into_iter().collect();
            let jump = NewOp {
                operands: &operands,
                successors: &[next, across, back],
                ..NewOp::new(name, builder.location)
            };
            let end = InsertionPoint::AtEnd(block);
            if at == 0 {
                let op = builder.module.create_op(&define, end).unwrap();
                value = Some(builder.module.op(op).unwrap().result(0).unwrap().id());
            }
            builder.module.create_op(&jump, end).unwrap();
        }
        builder.finish()
    });
}

#[test]
fn depth_of_sections() {
    let except = [&PRINT[..], &["parse"]].concat();
    grows_slowly("nested isolated regions", 300, &except, |n| {
        let mut op = wire::isolated_op(&wire::region(200, &wire::plain_op().repeat(200)));
        for _ in 0..n {
            op = wire::isolated_op(&wire::region(1, &op));
        }
        wire::file_around(&wire::top_level(1, &op))
    });
}

#[test]
fn width() {
    grows_slowly("ops in a block", 1000, &[], |n| {
        wire::file_of_functions(1, n)
    });
}

#[test]
fn sections() {
    grows_slowly("isolated ops", 300, &[], |n| wire::file_of_functions(n, 15));
}

#[test]
fn uses() {
    grows_slowly("uses of a value, and operands of an op", 500, &[], |n| {
        let mut builder = Builder::new();
        let ty = parse_type(builder.module.tables_mut(), "i32").unwrap();
        let name = builder
            .module
            .tables_mut()
            .add_op_name(b"d.op", false)
            .unwrap();
        let at = InsertionPoint::AtEnd(builder.at);
        let define = NewOp {
            results: &[ty],
            ..NewOp::new(name, builder.location)
        };
        let op = builder.module.create_op(&define, at).unwrap();
        let value = builder.module.op(op).unwrap().result(0).unwrap().id();
        for count in (0..n).map(|_| 1).chain([n]) {
            let operands = vec![value; count];
            let new = NewOp {
                operands: &operands,
                ..NewOp::new(name, builder.location)
            };
            builder.module.create_op(&new, at).unwrap();
        }
        builder.finish()
    });
}

#[test]
fn attributes() {
    grows_slowly("dictionaries with values of their own", 300, &[], |n| {
        let mut builder = Builder::new();
        for number in 0..n {
            let text =
                format!("{{a = {number} : i32, b = \"s{number}\", c = tensor<{number}xi8>}}");
            let dictionary = builder.attribute(&text);
            builder.op("d.op", Some(dictionary), 0);
        }
        builder.finish()
    });
}

#[test]
fn a_large_dictionary_of_many_ops() {
    // The text has the dictionary for each op.
    let except = [&PRINT[..], &["parse", "diff with nothing"]].concat();
    grows_slowly("ops with one large dictionary", 200, &except, |n| {
        let mut builder = Builder::new();
        let items: Vec<String> = (0..n)
            .map(|number| format!("k{number} = {number} : i32"))
            .collect();
        let dictionary = builder.attribute(&format!("{{{}}}", items.join(", ")));
        for _ in 0..n {
            builder.op("d.op", Some(dictionary), 0);
        }
        builder.finish()
    });
}

#[test]
fn nested_attributes() {
    // Text is read to a depth of 256.
    grows_slowly("arrays in arrays", 500, &["parse"], |n| {
        let mut builder = Builder::new();
        let mut items = vec![builder.attribute("1 : i32")];
        for number in 0..n {
            let number = builder.attribute(&format!("{number} : i32"));
            let inner = *items.last().unwrap();
            items.push(
                builder
                    .module
                    .tables_mut()
                    .array_attribute(&[inner, number])
                    .unwrap(),
            );
        }
        let last = *items.last().unwrap();
        let tables = builder.module.tables_mut();
        let dictionary = tables.dictionary_attribute(&[(b"a", last)]);
        let dictionary = dictionary.unwrap();
        builder.op("d.op", Some(dictionary), 0);
        builder.finish()
    });
}

#[test]
fn locations() {
    grows_slowly("locations", 300, &[], |n| {
        let mut builder = Builder::new();
        for number in 0..n {
            let text = format!("loc(callsite(\"f{number}\" at \"file\":{number}:7))");
            builder.location = builder.attribute(&text);
            builder.op("d.op", None, 0);
        }
        builder.finish()
    });
}

#[test]
fn dense_data_and_integers() {
    grows_slowly("elements and bits", 2000, &[], |n| {
        let mut builder = Builder::new();
        let items: Vec<String> = (0..n).map(|number| number.to_string()).collect();
        let items = items.join(", ");
        let width = 8 * n;
        let text = format!(
            "{{a = dense<[{items}]> : tensor<{n}xi32>, b = array<i64: {items}>, c = 1 : i{width}}}"
        );
        let dictionary = builder.attribute(&text);
        builder.op("d.op", Some(dictionary), 0);
        builder.finish()
    });
}

#[test]
fn symbols() {
    grows_slowly("symbols that refer to each other", 200, &[], |n| {
        let mut builder = Builder::new();
        for number in 0..n {
            let other = (number * 7) % n;
            let text = format!(
                "{{sym_name = \"f{number}\", sym_visibility = \"private\", function_type = () -> ()}}"
            );
            let dictionary = builder.attribute(&text);
            let function = builder.op("func.func", Some(dictionary), 1);
            let outer = builder.at;
            builder.at = builder.block(function);
            let call = builder.attribute(&format!("{{callee = @f{other}}}"));
            builder.op("func.call", Some(call), 0);
            builder.op("func.return", None, 0);
            builder.at = outer;
        }
        builder.finish()
    });
}

#[test]
fn resources() {
    grows_slowly("resources", 200, &[], |n| {
        let mut builder = Builder::new();
        let dialect = builder.module.tables_mut().add_dialect(b"builtin").unwrap();
        for number in 0..n {
            let key = format!("r{number}");
            let blob = NewResource::Blob {
                bytes: Input::from(vec![1; 32]),
                alignment: 4,
            };
            let tables = builder.module.tables_mut();
            let owner = ResourceOwner::Dialect(dialect);
            tables.add_resource(owner, key.as_bytes(), blob).unwrap();
            let text = format!("{{a = dense_resource<r{number}> : tensor<8xf32>}}");
            let dictionary = builder.attribute(&text);
            builder.op("d.op", Some(dictionary), 0);
        }
        builder.finish()
    });
}
