//! What a run knows: the source of its numbers, objects, references and what waits for its release.
//!
//! It is behind a thread-local cell that is borrowed between calls only, because callbacks use it too.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ffi::{CString, c_void};
use std::path::Path;
use std::sync::OnceLock;

use super::interface::{Function, interface};
use super::library::destroy;
use super::values::Room;
use super::{Count, Report};

/// Where the numbers come from.
pub enum Source {
    /// A generator with a seed.
    Seed(u64),
    /// The bytes of a fuzzer; the run ends with them.
    Bytes(Vec<u8>),
}

/// Data that was passed with a function that releases it.
struct Token {
    call: &'static str,
    released: u32,
    expected: u32,
}

/// A call that runs.
struct Running {
    name: &'static str,
    /// The module that it is about, 0 for none.
    module: usize,
}

/// The most objects of one type.
const MOST_OBJECTS: usize = 4;

/// The references of a kind to one module that are remembered.
const MOST_REFERENCES: usize = 48;

struct State {
    source: Source,
    position: usize,
    /// Ended sources return 0.
    is_over: bool,
    objects: BTreeMap<String, Vec<usize>>,
    /// References by module and kind, as their two numbers.
    references: BTreeMap<(usize, String), Vec<(u32, u32)>>,
    tokens: Vec<Token>,
    /// What lives until the outermost call ends.
    arena: Vec<Room>,
    fixtures: Fixtures,
    paths: Vec<CString>,
    calls: Vec<u64>,
    successes: Vec<u64>,
    failures: Vec<String>,
    /// The calls that run, outermost first.
    running: Vec<Running>,
    /// In a callback, the only module that may be used; NULL if none may.
    only_module: Option<usize>,
    is_verbose: bool,
    /// A module that was opened and is still as it was.
    opened: Option<usize>,
    /// The number of edits of each module.
    edits: BTreeMap<usize, u32>,
    /// The texts of modules after their last edits, if those failed.
    texts: BTreeMap<usize, String>,
}

impl State {
    /// The module that the call is about.
    fn module(&self) -> usize {
        self.running.last().map_or(0, |call| call.module)
    }

    /// The names of the calls that run, outermost first.
    fn path(&self) -> String {
        let names: Vec<&str> = self.running.iter().map(|call| call.name).collect();
        names.join(" > ")
    }
}

thread_local! {
    static STATE: RefCell<Option<State>> = const { RefCell::new(None) };
}

fn with<R>(body: impl FnOnce(&mut State) -> R) -> R {
    STATE.with_borrow_mut(|state| body(state.as_mut().expect("a run")))
}

/// The fixtures with most kinds of contents, which are opened more often.
const RICH: [&str; 17] = [
    "attrs_basic",
    "attrs_text",
    "cfg",
    "dense",
    "dense_other",
    "graph",
    "kitchen",
    "locations",
    "natives",
    "newer",
    "regions",
    "registered",
    "resources",
    "symbols",
    "types",
    "uselist",
    "unregistered",
];

/// The versions of a file.
type Versions = Vec<&'static [u8]>;

/// The small files of a folder that calls open: the rich ones, and the others. Modules borrow them.
#[derive(Clone)]
struct Fixtures {
    rich: Vec<Versions>,
    other: Vec<Versions>,
}

/// Reads the files of a folder, once.
fn fixtures_of(folder: &Path) -> Fixtures {
    static FIXTURES: OnceLock<Fixtures> = OnceLock::new();
    let read = || {
        let entries = std::fs::read_dir(folder).expect("the folder of fixtures");
        let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        let mut files: BTreeMap<String, Versions> = BTreeMap::new();
        for path in paths {
            let is_small = path
                .metadata()
                .is_ok_and(|data| data.is_file() && data.len() < 3000);
            if path.extension().is_some_and(|it| it == "mlirbc") && is_small {
                let name = path.file_name().unwrap().to_string_lossy();
                let name = name.split('.').next().unwrap_or_default().to_owned();
                let bytes = std::fs::read(&path).unwrap().leak();
                files.entry(name).or_default().push(bytes);
            }
        }
        let (rich, other): (Vec<_>, Vec<_>) = files
            .into_iter()
            .partition(|(name, _)| RICH.contains(&name.as_str()));
        let versions =
            |files: Vec<(String, Versions)>| files.into_iter().map(|(_, it)| it).collect();
        assert_eq!(rich.len(), RICH.len(), "{RICH:?} in {}", folder.display());
        Fixtures {
            rich: versions(rich),
            other: versions(other),
        }
    };
    FIXTURES.get_or_init(read).clone()
}

/// The paths that calls receive: in the scratch folder, with copies of some files.
fn paths_in(scratch: &Path, fixtures: &Path) -> Vec<CString> {
    let mut paths = vec![
        scratch.join("written.mlirbc"),
        scratch.join("other.mlirbc"),
        scratch.join("no such folder/file"),
        scratch.to_owned(),
        // Names no file.
        Path::new("").to_owned(),
    ];
    for name in ["kitchen", "symbols", "resources"] {
        let name = format!("{name}.llvm22.v6.mlirbc");
        let copy = scratch.join(&name);
        std::fs::copy(fixtures.join(&name), &copy).expect("a copy of a fixture");
        paths.push(copy);
    }
    let paths = paths.into_iter();
    paths
        .map(|path| CString::new(path.to_str().unwrap()).unwrap())
        .collect()
}

pub(super) fn begin(source: Source, fixtures: &Path, scratch: &Path) {
    let state = State {
        source,
        position: 0,
        is_over: false,
        objects: BTreeMap::new(),
        references: BTreeMap::new(),
        tokens: Vec::new(),
        arena: Vec::new(),
        paths: paths_in(scratch, fixtures),
        fixtures: fixtures_of(fixtures),
        calls: vec![0; interface().functions.len()],
        successes: vec![0; interface().functions.len()],
        failures: Vec::new(),
        running: Vec::new(),
        only_module: None,
        is_verbose: std::env::var_os("MLIRBC_CALLS_VERBOSE").is_some(),
        opened: None,
        edits: BTreeMap::new(),
        texts: BTreeMap::new(),
    };
    STATE.set(Some(state));
}

pub(super) fn goes_on() -> bool {
    with(|state| !state.is_over && state.failures.is_empty())
}

/// Destroys everything, and checks that everything was released.
pub(super) fn end() -> Report {
    let objects = with(|state| std::mem::take(&mut state.objects));
    for (name, pointers) in objects {
        for pointer in pointers {
            // SAFETY: the run owns it.
            unsafe { destroy(&name, pointer as *mut c_void) };
        }
    }
    let mut state = STATE.take().expect("a run");
    for (number, token) in state.tokens.iter().enumerate() {
        if token.released != token.expected {
            state.failures.push(format!(
                "{}: data {number} was released {} times, not {}",
                token.call, token.released, token.expected
            ));
        }
    }
    let counts = state.calls.into_iter().zip(state.successes);
    let functions =
        interface()
            .functions
            .iter()
            .zip(counts)
            .map(|(function, (calls, successes))| Count {
                name: function.name,
                calls,
                successes,
            });
    Report {
        functions: functions.collect(),
        failures: state.failures,
    }
}

/// A random number.
pub(super) fn number() -> u64 {
    with(|state| match &mut state.source {
        Source::Seed(seed) => {
            // SplitMix64.
            *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut mixed = *seed;
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^ (mixed >> 31)
        }
        Source::Bytes(bytes) => {
            // Most choices are small; two bytes are enough for them.
            let Some(found) = bytes.get(state.position..state.position + 2) else {
                state.is_over = true;
                return 0;
            };
            state.position += 2;
            let small = u64::from(found[0]) | u64::from(found[1]) << 8;
            small | small << 21 | small << 43
        }
    })
}

pub(super) fn below(count: usize) -> usize {
    (number() % count.max(1) as u64) as usize
}

pub(super) fn one_in(count: usize) -> bool {
    below(count) == 0
}

/// One of some items.
pub(super) fn one_of<T: Copy>(items: &[T]) -> T {
    items[below(items.len())]
}

/// Remembers a reference; returns whether it is new.
pub(super) fn keep_reference(kind: &str, reference: (u32, u32)) -> bool {
    let place = below(MOST_REFERENCES);
    with(|state| {
        let key = (state.module(), kind.to_owned());
        let known = state.references.entry(key).or_default();
        let is_new = !known.contains(&reference);
        match known.len() < MOST_REFERENCES {
            _ if !is_new => {}
            true => known.push(reference),
            false => known[place] = reference,
        }
        is_new
    })
}

/// Forgets most references to the module of the call. Some of the others are to what was erased.
pub(super) fn forget_most() {
    with(|state| {
        let module = state.module();
        let references = &mut state.references;
        references.retain(|(of, kind), _| *of != module || !kind.contains('#'));
        let of_module = references.iter_mut().filter(|((of, _), _)| *of == module);
        of_module.for_each(|(_, known)| known.truncate(2));
    });
}

/// A remembered reference to the module of the call.
pub(super) fn reference(kind: &str) -> Option<(u32, u32)> {
    let at = below(MOST_REFERENCES);
    with(|state| {
        let known = state.references.get(&(state.module(), kind.to_owned()))?;
        known.get(at % known.len().max(1)).copied()
    })
}

/// The same, of any of the kinds `type#kind`.
pub(super) fn reference_of_any_kind(ty: &str) -> Option<(u32, u32)> {
    let (kind, at) = (below(1 << 16), below(MOST_REFERENCES));
    with(|state| {
        let first = (state.module(), format!("{ty}#"));
        let kinds = state.references.range(first..);
        let kinds = kinds.take_while(|((module, kind), _)| {
            *module == state.module() && kind.split('#').next() == Some(ty)
        });
        let kinds: Vec<_> = kinds.map(|(_, known)| known).collect();
        let known = kinds.get(kind % kinds.len().max(1))?;
        known.get(at % known.len().max(1)).copied()
    })
}

/// The module that the call is about, 0 for none.
pub(super) fn module() -> usize {
    with(|state| state.module())
}

/// An object of a type, or NULL.
pub(super) fn object(name: &str) -> *mut c_void {
    let at = below(MOST_OBJECTS);
    let is_null = one_in(50);
    with(|state| {
        let known = state.objects.get(name).map_or(&[][..], Vec::as_slice);
        let found = match state.only_module {
            Some(only) if name == "mlirbc_module" => only,
            _ if is_null || known.is_empty() => 0,
            _ => known[at % known.len()],
        };
        if name == "mlirbc_module"
            && let Some(call) = state.running.last_mut()
        {
            call.module = found;
        }
        found
    }) as *mut c_void
}

/// Takes over an object that a function created; the oldest one makes room.
pub(super) fn adopt(name: &str, pointer: *mut c_void) {
    if pointer.is_null() {
        return;
    }
    // A module that could not be opened may have had the same address.
    forget(pointer as usize);
    let oldest = with(|state| {
        if name == "mlirbc_module" {
            state.opened = Some(pointer as usize);
        }
        let is_outermost = state.running.len() <= 1;
        let known = state.objects.entry(name.to_owned()).or_default();
        known.push(pointer as usize);
        // A call around a callback may use the others.
        (is_outermost && known.len() > MOST_OBJECTS).then(|| known.remove(0))
    });
    if let Some(oldest) = oldest {
        forget(oldest);
        // SAFETY: the run owns it, and no call uses it.
        unsafe { destroy(name, oldest as *mut c_void) };
    }
}

/// The module that was opened last, once.
pub(super) fn take_opened() -> Option<usize> {
    with(|state| state.opened.take())
}

/// The number of calls so far.
pub(super) fn calls() -> u64 {
    with(|state| state.calls.iter().sum())
}

/// An object that is about to be destroyed, which is not known any more.
pub(super) fn take(name: &str) -> *mut c_void {
    let pointer = object(name);
    with(|state| {
        if let Some(known) = state.objects.get_mut(name) {
            known.retain(|known| *known != pointer as usize);
        }
    });
    forget(pointer as usize);
    pointer
}

fn forget(pointer: usize) {
    with(|state| {
        state.opened = state.opened.filter(|opened| *opened != pointer);
        state.edits.remove(&pointer);
        state.texts.remove(&pointer);
        state.references.retain(|(module, _), _| *module != pointer);
    });
}

/// Counts the edits of a module that have changed it.
pub(super) fn note_edit(module: usize) -> u32 {
    with(|state| {
        let count = state.edits.entry(module).or_default();
        *count += 1;
        *count
    })
}

/// Destroys a module that has grown.
pub(super) fn retire(module: usize) {
    let is_known = with(|state| {
        let known = state.objects.entry("mlirbc_module".to_owned()).or_default();
        let before = known.len();
        known.retain(|known| *known != module);
        known.len() < before
    });
    if is_known {
        forget(module);
        // SAFETY: the run owns it, and no call uses it.
        unsafe { destroy("mlirbc_module", module as *mut c_void) };
    }
}

/// The text of a module after its last edit, if it is known.
pub(super) fn text(module: usize) -> Option<String> {
    with(|state| state.texts.get(&module).cloned())
}

pub(super) fn set_text(module: usize, text: Option<String>) {
    with(|state| match text {
        Some(text) => drop(state.texts.insert(module, text)),
        None => drop(state.texts.remove(&module)),
    });
}

/// Data that has to be released once if `is_expected`, and never otherwise.
pub(super) fn token(is_expected: bool) -> *mut c_void {
    with(|state| {
        state.tokens.push(Token {
            call: state.running.last().map_or("", |call| call.name),
            released: 0,
            expected: u32::from(is_expected),
        });
        // A number is enough: the library does not look behind the pointer.
        state.tokens.len() as *mut c_void
    })
}

pub(super) fn release(token: *mut c_void) {
    with(|state| {
        if let Some(token) = (token as usize)
            .checked_sub(1)
            .and_then(|at| state.tokens.get_mut(at))
        {
            token.released += 1;
        }
    });
}

/// Bytes that live until the outermost call ends.
pub(super) fn in_arena(bytes: &[u8]) -> *mut c_void {
    with(|state| {
        state.arena.push(Room::of(bytes));
        let room = state.arena.last_mut();
        room.map_or(std::ptr::null_mut(), Room::pointer)
    })
}

pub(super) fn fixture() -> &'static [u8] {
    let (is_rich, file, version) = (one_in(2), below(1 << 16), below(1 << 16));
    with(|state| {
        let files = match is_rich {
            true => &state.fixtures.rich,
            false => &state.fixtures.other,
        };
        let versions = &files[file % files.len()];
        versions[version % versions.len()]
    })
}

pub(super) fn path() -> *const std::ffi::c_char {
    let at = below(16);
    with(|state| state.paths[at % state.paths.len()].as_ptr())
}

/// Runs `body` as part of a callback in which only `module` may be used.
pub(super) fn in_callback(module: *mut c_void, body: impl FnOnce()) {
    let before = with(|state| state.only_module.replace(module as usize));
    body();
    with(|state| state.only_module = before);
}

/// Keeps the references of `body` for `module`.
pub(super) fn about(module: usize, body: impl FnOnce()) {
    with(|state| state.running.push(Running { name: "", module }));
    body();
    with(|state| state.running.pop());
}

/// Makes an object of a callback available while `body` runs.
pub(super) fn lend(name: &str, pointer: *mut c_void, body: impl FnOnce()) {
    let before = with(|state| {
        state
            .objects
            .insert(name.to_owned(), vec![pointer as usize])
    });
    body();
    with(|state| match before {
        Some(before) => drop(state.objects.insert(name.to_owned(), before)),
        None => drop(state.objects.remove(name)),
    });
}

/// Whether the name of the call ends like this.
pub(super) fn is_called(end: &str) -> bool {
    with(|state| {
        state
            .running
            .last()
            .is_some_and(|call| call.name.ends_with(end))
    })
}

pub(super) fn depth() -> usize {
    with(|state| state.running.len())
}

pub(super) fn enter(function: &Function) {
    with(|state| {
        let name = function.name;
        state.running.push(Running { name, module: 0 });
        state.calls[function.number] += 1;
        if state.is_verbose {
            eprintln!("{}", state.path());
        }
    });
}

/// Counts that a call has done what it should.
pub(super) fn note_success(function: &Function) {
    with(|state| state.successes[function.number] += 1);
}

pub(super) fn successes(function: &Function) -> u64 {
    with(|state| state.successes[function.number])
}

pub(super) fn leave() {
    with(|state| {
        state.running.pop();
        if state.running.is_empty() {
            state.arena.clear();
        }
    });
}

/// Records that a promise is broken.
pub(super) fn fail(what: &str) {
    with(|state| {
        let running = state.path();
        state.failures.push(format!("{running}: {what}"));
    });
}
