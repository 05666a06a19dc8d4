//! Budgets: every long operation charges the same work each time, stops at the limit, and can be cancelled.

use mlirbc::check::{CheckOptions, Reader};
use mlirbc::container::Input;
use mlirbc::diff::{DiffOptions, diff};
use mlirbc::dump::{self, DumpOptions};
use mlirbc::ir::{InsertionPoint, Loss, Module, OpenOptions, Strip};
use mlirbc::schema::Release;
use mlirbc::text::ParseOptions;
use mlirbc::text::{self, OpForm, PrintError, PrintOptions};
use mlirbc::write::{Mode, WriteOptions};
use mlirbc::{Budget, Error, ErrorKind};
use support::printed::heads_printed;

const FILE: &str = "kitchen.llvm22.v6.mlirbc";

type Operation = fn(&mut Module<'static>) -> Result<(), Error>;

fn written(module: &Module<'_>, mode: Mode) -> Result<(), Error> {
    let options = WriteOptions {
        mode,
        producer: Some(b"another".to_vec()),
    };
    module.to_bytes(&options).map(|_| ())
}

fn printed(module: &Module<'_>, form: OpForm) -> Result<(), Error> {
    let mut options = PrintOptions::default();
    options.form = form;
    match text::print(module, &options, &mut Vec::new()) {
        Ok(()) => Ok(()),
        Err(PrintError::Damaged(error)) => Err(error),
        Err(error) => panic!("{error}"),
    }
}

const OPERATIONS: [(&str, Operation); 18] = [
    ("decode", |module| module.materialize()),
    ("decode in threads", |module| {
        module.materialize_with_threads(3)
    }),
    ("verify", |module| module.verify()),
    ("print", |module| printed(module, OpForm::Generic)),
    ("print the custom form", |module| {
        printed(module, OpForm::Custom)
    }),
    ("print ops", |module| heads_printed(module, OpForm::Generic)),
    ("print ops in custom form", |module| {
        heads_printed(module, OpForm::Custom)
    }),
    ("write canonically", |module| {
        written(module, Mode::Canonical)
    }),
    ("write stably", |module| written(module, Mode::Stable)),
    ("fingerprint", |module| module.fingerprint().map(|_| ())),
    ("strip", |module| {
        let what = Strip {
            locations: true,
            names: true,
            ..Strip::default()
        };
        module.strip(what).map(|_| ())
    }),
    ("convert to a version", |module| {
        module.convert(4, Loss::Allow)
    }),
    ("convert to a release", |module| {
        let converted = module.convert_to_release(Release::Llvm21, Loss::Allow);
        converted.map(|_| ())
    }),
    ("check", |module| {
        let reader = Reader::Llvm(Release::Llvm19);
        module.check(reader, &CheckOptions::default()).map(|_| ())
    }),
    ("diff", |module| {
        let other = open(None);
        diff(module, &other, &DiffOptions::default()).map(|_| ())
    }),
    ("import", |module| {
        let other = open(None);
        let top = module.top_block()?.id();
        let first = other.top_block()?.op(0).unwrap().id();
        let imported = module.import_op(&other, first, InsertionPoint::AtEnd(top));
        imported.map(|_| ())
    }),
    ("dump", |module| {
        let input = Input::from(support::fixtures::read(FILE));
        let mut options = DumpOptions::default();
        options.limits.budget = module.budget().cloned();
        match dump::print(&input, &options, std::io::sink()).unwrap() {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }),
    ("parse", |module| {
        let mut text = Vec::new();
        text::print(&open(None), &PrintOptions::default(), &mut text).unwrap();
        let mut options = ParseOptions::default();
        options.limits.budget = module.budget().cloned();
        match Module::parse(&text, &options) {
            Ok(_) => Ok(()),
            // The error is in the list as text.
            Err(errors) => {
                let budget = module.budget().unwrap();
                let kind = match budget.is_cancelled() {
                    true => ErrorKind::Cancelled,
                    false => ErrorKind::LimitExceeded {
                        what: "the work",
                        limit: budget.limit(),
                        found: budget.work(),
                    },
                };
                assert!(errors.to_string().contains(&kind.to_string()), "{errors}");
                Err(Error::new(kind, 0))
            }
        }
    }),
];

fn open(budget: Option<&Budget>) -> Module<'static> {
    let mut options = OpenOptions::default();
    options.limits.budget = budget.cloned();
    Module::open_with(support::fixtures::read(FILE), options).unwrap()
}

/// The result of an operation on a new module, and the work that it charges.
fn run(operation: Operation, budget: &Budget) -> (Result<(), Error>, u64) {
    let mut module = open(Some(budget));
    let result = operation(&mut module);
    drop(module);
    (result, budget.work())
}

#[test]
fn every_operation_charges_the_same_each_time() {
    let ops = Module::open(support::fixtures::read(FILE)).unwrap();
    ops.materialize().unwrap();
    for (name, operation) in OPERATIONS {
        let (result, work) = run(operation, &Budget::default());
        result.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(work >= ops.decoded_op_count() / 2, "{name}: {work}");
        assert_eq!(run(operation, &Budget::default()).1, work, "{name}");
        assert!(run(operation, &Budget::new(work)).0.is_ok(), "{name}");
    }
}

#[test]
fn every_operation_stops_at_the_limit() {
    for (name, operation) in OPERATIONS {
        let mut module = open(None);
        if !name.starts_with("decode") {
            module.materialize().unwrap();
        }
        let before = module.to_bytes(&WriteOptions::default()).unwrap();
        // What the operation itself charges, without decoding.
        let budget = Budget::new(0);
        budget_is_used_up(&budget);
        module.set_budget(Some(budget.clone()));
        match operation(&mut module).unwrap_err().kind() {
            ErrorKind::LimitExceeded { limit: 0, .. } => {}
            kind => panic!("{name}: {kind}"),
        }
        module.set_budget(None);
        let after = module.to_bytes(&WriteOptions::default()).unwrap();
        assert_eq!(before, after, "{name}");
    }
}

/// Makes another operation exceed the budget.
fn budget_is_used_up(budget: &Budget) {
    open(Some(budget)).materialize().unwrap();
    assert!(budget.work() > budget.limit());
}

#[test]
fn a_cancelled_operation_can_be_repeated() {
    for (name, operation) in OPERATIONS {
        let budget = Budget::default();
        let mut module = open(Some(&budget));
        budget.cancel();
        let error = operation(&mut module).expect_err(name);
        assert_eq!(*error.kind(), ErrorKind::Cancelled, "{name}");
        budget.restart();
        operation(&mut module).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(budget.work() > 0, "{name}");
    }
}

#[test]
fn another_thread_cancels() {
    // A chain of arrays that each have the one before it twice: 2^60 strings.
    let varint = support::wire::varint;
    let string = [varint(2), varint(1)].concat();
    let arrays = (1..=60).map(|entry| [varint(0), varint(2), varint(entry), varint(entry)]);
    let mut attributes = vec![varint(15), string];
    attributes.extend(arrays.map(|array| array.concat()));
    attributes.push([varint(1), varint(1), varint(1), varint(61)].concat());
    let op = [varint(0), vec![0x01], varint(0), varint(62)].concat();
    let ir = support::wire::top_level(1, &op);
    let bytes = support::wire::file_with_entries(&attributes, &[varint(1)], &ir);
    let budget = Budget::default();
    let mut options = OpenOptions::default();
    options.limits.budget = Some(budget.clone());
    let module = Module::open_with(bytes, options).unwrap();
    let printing = std::thread::spawn(move || {
        text::print(&module, &PrintOptions::default(), &mut std::io::sink())
    });
    while budget.work() < 100_000 {
        std::thread::yield_now();
    }
    budget.cancel();
    match printing.join().unwrap() {
        Err(PrintError::Damaged(error)) => assert_eq!(*error.kind(), ErrorKind::Cancelled),
        other => panic!("{other:?}"),
    }
}
