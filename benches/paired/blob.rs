//! What memory rewriting a file with a large blob takes beyond the mapping of the file.
//!
//! usage: blob make FILE [SIZE]                      a module with a blob of a gigabyte
//!        blob rewrite FILE MODE SINK                MODE: stable, edited, canonical
//!                                                   SINK: the file to write, or `callback`
//!
//! A thread reads how much anonymous memory the process has, a thousand times a second. Pages of
//! the mapped file are not part of it; the system takes them back when it wants to.

use std::fs::File;
use std::hint::black_box;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use mlirbc::container::{Input, NewResource, ResourceKind};
use mlirbc::ir::Module;
use mlirbc::write::{Mode, WriteOptions};

/// A file of the tests, in which one blob is replaced.
const MODULE: &str = "tests/fixtures/resources.llvm22.v6.mlirbc";

fn make(path: &str, size: usize) {
    let mut module = Module::open_file(MODULE).expect("run this in the project's folder");
    let entries = module.container().resources().entries().iter();
    let mut blobs = entries.zip(0..);
    let blob = blobs.find(|(it, _)| it.kind == ResourceKind::Blob && !it.is_elided());
    let (_, position) = blob.expect("a blob");
    drop(blobs);
    // Nothing that a file system could leave out.
    let bytes: Vec<u8> = (0..size).map(|at| (at / 7) as u8).collect();
    let data = NewResource::Blob {
        bytes: Input::shared(std::sync::Arc::new(bytes)),
        alignment: 64,
    };
    let tables = module.tables_mut();
    tables.set_resource(position, data).expect("a resource");
    let mut file = BufWriter::new(File::create(path).expect("a file to write"));
    module
        .write_to(&mut file, &WriteOptions::default())
        .expect("known encodings");
    file.flush().expect("room for the file");
}

/// A line of this process's status, in kilobytes.
fn status(key: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(key));
    let number = line.and_then(|rest| rest.split_whitespace().next());
    number.and_then(|text| text.parse().ok()).unwrap_or(0)
}

struct Callback;

impl Write for Callback {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(black_box(bytes).len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn rewrite(path: &str, mode: &str, sink: &str) {
    let mut module = Module::open_file(path).expect("a sound file");
    if mode == "edited" {
        let root = module.root().expect("sound ops").expect("an op").id();
        let unit = module.tables_mut().unit_attribute().expect("a table");
        module
            .set_discardable_attribute(root, b"edited", Some(unit))
            .expect("an op with a dictionary");
    }
    let mode = match mode {
        "canonical" => Mode::Canonical,
        _ => Mode::Stable,
    };
    let options = WriteOptions {
        mode,
        ..WriteOptions::default()
    };
    let mut sink: Box<dyn Write> = match sink {
        "callback" => Box::new(Callback),
        path => Box::new(File::create(path).expect("a file to write")),
    };
    let start = Instant::now();
    let size = module.write_to(&mut sink, &options).expect("sound ops");
    let seconds = start.elapsed().as_secs_f64();
    println!("{size} bytes written in {seconds:.2} s");
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match *arguments {
        ["make", path] => make(path, 1 << 30),
        ["make", path, size] => make(path, size.parse().expect("a number of bytes")),
        ["rewrite", path, mode, sink] => {
            let (most, is_done) = (AtomicU64::new(0), AtomicBool::new(false));
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    while !is_done.load(Ordering::Relaxed) {
                        most.fetch_max(status("RssAnon:"), Ordering::Relaxed);
                        std::thread::sleep(Duration::from_millis(1));
                    }
                });
                rewrite(path, mode, sink);
                is_done.store(true, Ordering::Relaxed);
            });
            let most = most.into_inner();
            let peak = status("VmHWM:");
            println!("anonymous memory: at most {most} kB; with the mapping: {peak} kB");
        }
        _ => {
            eprintln!("usage: blob make FILE [SIZE] | blob rewrite FILE MODE SINK");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
