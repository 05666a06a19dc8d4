//! Times this library's reader phase by phase, for `benches/paired/run.sh`.
//!
//! One process does one iteration, so that every iteration starts with fresh memory. The rows have
//! the columns of MLIR's side, `mlir_reader.cpp`; `extra` is a count or, for opening, decoding and parsing,
//! the heap bytes that the phase added.

use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use mlirbc::dialect::OpDefs;
use mlirbc::ir::Module;
use mlirbc::schema::Release;
use mlirbc::text::ParseOptions;
use mlirbc::text::{self, OpForm, PrintOptions};
use mlirbc::write::{Mode, WriteOptions};

/// The system's allocator, which also counts the bytes in use.
struct Counting;

static IN_USE: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        IN_USE.fetch_add(layout.size(), Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        IN_USE.fetch_add(layout.size(), Ordering::Relaxed);
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Ordering::Relaxed);
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        IN_USE.fetch_add(size, Ordering::Relaxed);
        IN_USE.fetch_sub(layout.size(), Ordering::Relaxed);
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn heap() -> usize {
    IN_USE.load(Ordering::Relaxed)
}

/// The CPU time of this process in milliseconds.
fn cpu_ms() -> f64 {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the pointer is to a live timespec.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &raw mut time) };
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 * 1e-6
}

/// Peak, resident and anonymous memory of this process in kilobytes.
fn memory() -> [u64; 3] {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    ["VmHWM:", "VmRSS:", "RssAnon:"].map(|key| {
        let line = status.lines().find_map(|line| line.strip_prefix(key));
        let number = line.and_then(|rest| rest.split_whitespace().next());
        number.and_then(|text| text.parse().ok()).unwrap_or(0)
    })
}

struct Row {
    phase: &'static str,
    wall_ms: f64,
    cpu_ms: f64,
    memory: [u64; 3],
    anonymous_growth: i64,
    extra: u64,
}

#[derive(Default)]
struct Rows(Vec<Row>);

impl Rows {
    fn time<T>(&mut self, phase: &'static str, work: impl FnOnce() -> T) -> T {
        let before = memory();
        let (wall, cpu) = (Instant::now(), cpu_ms());
        let value = work();
        let cpu_ms = cpu_ms() - cpu;
        let wall_ms = wall.elapsed().as_secs_f64() * 1e3;
        let after = memory();
        self.0.push(Row {
            phase,
            wall_ms,
            cpu_ms,
            memory: after,
            anonymous_growth: after[2] as i64 - before[2] as i64,
            extra: 0,
        });
        value
    }

    fn extra(&mut self, extra: u64) {
        if let Some(row) = self.0.last_mut() {
            row.extra = extra;
        }
    }
}

/// Visits every op, its name, its results and its operands, as MLIR's side does.
fn walk(module: &Module<'_>) -> (u64, u64) {
    let (mut ops, mut sum) = (0u64, 0u64);
    let mut walk = module.ops();
    while let Some(op) = walk.next().expect("sound ops") {
        ops += 1;
        sum += u64::from(op.name().id().index()) + u64::from(op.result_count());
        for operand in op.operands() {
            sum += u64::from(operand.id().index);
        }
    }
    (ops, sum)
}

/// Takes what is written and keeps how much it is, as MLIR's side does.
#[derive(Default)]
struct Discarded {
    bytes: u64,
}

impl std::io::Write for Discarded {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.bytes += bytes.len() as u64;
        black_box(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Writes as MLIR's writer does.
fn write(module: &Module<'_>) -> u64 {
    let mut written = Discarded::default();
    let options = WriteOptions {
        mode: Mode::Canonical,
        ..WriteOptions::default()
    };
    module
        .write_to(&mut written, &options)
        .expect("known encodings");
    written.bytes
}

/// Gives an op in the middle an attribute of its own. In the order of MLIR's writer that comes before
/// those of the ops behind, so that nothing behind keeps its number.
fn give_a_name(module: &mut Module<'_>) {
    let middle = || {
        let block = module.root().ok()??.region(0).ok()??.block(0)?;
        block.op(block.op_count() / 2).map(|op| op.id())
    };
    let op = middle().or(module.root().ok().flatten().map(|op| op.id()));
    let name = module.tables_mut().string_attribute(b"an op in the middle");
    let (Some(op), Ok(name)) = (op, name) else {
        return;
    };
    module
        .set_discardable_attribute(op, b"bench.name", Some(name))
        .expect("an op with a dictionary");
}

fn full(path: &str, rows: &mut Rows) -> u64 {
    let start = heap();
    let mut module = rows.time("open", || Module::open_file(path).expect("a sound file"));
    rows.extra((heap() - start) as u64);
    let opened = heap();
    rows.time("decode", || module.materialize().expect("sound ops"));
    rows.extra((heap() - opened) as u64);
    let (ops, sum) = rows.time("walk", || walk(&module));
    rows.extra(sum);
    rows.time("walk_locations", || {
        let mut walk = module.ops();
        while let Some(op) = walk.next().expect("sound ops") {
            black_box(op.location().map(|location| location.view()));
        }
    });
    let size = rows.time("write", || write(&module));
    rows.extra(size);
    rows.time("verify", || module.verify().expect("a sound file"));
    let mut options = PrintOptions::default();
    options.locations = true;
    rows.time("print", || {
        text::print(&module, &options, &mut std::io::sink()).expect("a sound file");
    });
    give_a_name(&mut module);
    let size = rows.time("write_edited", || write(&module));
    rows.extra(size);
    rows.time("close", || drop(module));
    ops
}

/// Parses the text of the module in both forms, as MLIR's side does.
fn parse(path: &str, rows: &mut Rows) -> u64 {
    let (mut text, mut custom) = (Vec::new(), Vec::new());
    let mut options = PrintOptions::default();
    options.locations = true;
    {
        let module = Module::open_file(path).expect("a sound file");
        text::print(&module, &options, &mut text).expect("a sound file");
        // Here, as `versions.py` counts all that `print` does in the other mode as printing the generic form.
        options.form = OpForm::Custom;
        rows.time("print_custom", || {
            text::print(&module, &options, &mut std::io::sink()).expect("a sound file");
        });
        text::print(&module, &options, &mut custom).expect("a sound file");
    }
    // The release that printed the text.
    let mut parsing = ParseOptions::default();
    parsing.release = Release::Llvm22;
    let start = heap();
    let module = rows.time("parse", || {
        Module::parse(&text, &parsing).expect("generic text")
    });
    rows.extra((heap() - start) as u64);
    let count = module.decoded_op_count();
    drop(module);
    let module = rows.time("parse_custom", || {
        Module::parse(&custom, &parsing).expect("text in custom form")
    });
    assert_eq!(module.decoded_op_count(), count);
    count
}

fn lazy(path: &str, rows: &mut Rows) {
    let module = rows.time("lazy_open", || {
        let module = Module::open_file(path).expect("a sound file");
        // As MLIR's lazy reader: the ops of the outermost module are there, functions are not.
        let root = module.root().expect("sound ops").expect("an op");
        black_box(root.regions().expect("sound ops").len());
        module
    });
    let root = module.root().expect("sound ops").expect("an op");
    let block = root.region(0).ok().flatten().and_then(|it| it.block(0));
    let functions: Vec<_> = block
        .iter()
        .flat_map(|block| block.ops())
        .filter(|op| op.region_count() > 0)
        .collect();
    if let Some(function) = functions.get(functions.len() / 2) {
        rows.time("lazy_first", || function.materialize().expect("sound ops"));
    }
    rows.extra(module.decoded_op_count());
}

/// Opens the file and reads the properties of an op of each dialect, as the first work of the
/// process, and once more.
fn first(path: &str, rows: &mut Rows) {
    for phase in ["first_open", "second_open"] {
        let dialects = rows.time(phase, || {
            let module = Module::open_file(path).expect("a sound file");
            let mut read = vec![false; module.container().dialects().count() as usize];
            let mut walk = module.ops();
            while let Some(op) = walk.next().expect("sound ops") {
                let dialect = op.name().dialect().map(|id| id.index() as usize);
                let is_read = dialect.and_then(|dialect| read.get_mut(dialect));
                if let Some(is_read) = is_read.filter(|it| !**it && op.properties_id().is_some()) {
                    *is_read = true;
                    black_box(op.inherent_properties().expect("a sound blob"));
                }
            }
            read.into_iter().filter(|it| *it).count()
        });
        rows.extra(dialects as u64);
    }
}

fn main() -> ExitCode {
    let mut files = Vec::new();
    let mut iteration = 0;
    let (mut is_first, mut is_lazy, mut is_text) = (false, false, false);
    let mut ops = 0;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|text| text.parse().ok());
        match argument.as_str() {
            "--iter" => iteration = number().unwrap_or(0),
            "--ops" => ops = number().unwrap_or(0),
            "--first" => is_first = true,
            "--lazy" => is_lazy = true,
            "--text" => is_text = true,
            _ => files.push(argument),
        }
    }
    let [path] = files.as_slice() else {
        eprintln!("usage: ours FILE [--first | --lazy | --text] [--iter N] [--ops N]");
        return ExitCode::from(2);
    };
    let mut rows = Rows::default();
    if is_first {
        first(path, &mut rows);
    } else {
        // As MLIR's side loads its dialects beforehand.
        black_box(OpDefs::built_in().names(Release::Llvm22).count());
        match (is_lazy, is_text) {
            (true, _) => lazy(path, &mut rows),
            (_, true) => ops = parse(path, &mut rows),
            _ => ops = full(path, &mut rows),
        }
    }
    let bytes = std::fs::metadata(path).map_or(0, |data| data.len());
    let file = path.rsplit('/').next().unwrap_or(path);
    for row in &rows.0 {
        let rate = |count: u64| count as f64 / row.wall_ms.max(1e-6) * 1e3;
        println!(
            "mlirbc\t{file}\t{bytes}\t{ops}\tst\t{}\t{iteration}\t{:.3}\t{:.3}\t{:.1}\t{:.0}\t{}\t{}\t{}\t{}\t0\t{}",
            row.phase,
            row.wall_ms,
            row.cpu_ms,
            rate(bytes) / 1e6,
            rate(ops),
            row.memory[0],
            row.memory[1],
            row.memory[2],
            row.anonymous_growth,
            row.extra,
        );
    }
    ExitCode::SUCCESS
}
