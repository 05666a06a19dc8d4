//! The search for modules.
//!
//! Bytes are searched once for the first bytes of modules, of base64 text of modules and of zstd frames.
//! Decoded data joins a list and is searched in turn.

use std::collections::VecDeque;
use std::ops::Range;

use memchr::memmem::Finder;

use crate::contained::base64;
use crate::contained::extent::{Extent, extent};
use crate::contained::holder::Parts;
use crate::contained::jax_export;
use crate::contained::list::{
    Contained, ContainedLimits, ContainedModule, Encoding, Holder, Undecoded,
};
use crate::contained::zstd;
use crate::container::MAGIC;

/// The work that is spent on any input, however small.
const FREE_WORK: u64 = 1 << 20;

/// The least work of an attempt to decode a frame.
const LEAST_WORK: u64 = 1 << 12;

/// The base64 characters that show whether a module begins.
const BASE64_HEAD: usize = 8;

/// Where data is stored: its holder, and its place in the bytes of the parent.
#[derive(Clone)]
struct Place {
    parent: Option<usize>,
    holder: Holder,
    encoding: Encoding,
    offset: u64,
    input_offset: Option<u64>,
}

/// Decoded data that is to be searched.
struct Pending {
    data: Vec<u8>,
    place: Place,
}

/// A module around the bytes that are searched.
struct Open<'b> {
    /// Its position in the list; `None` for the input itself.
    module: Option<usize>,
    range: Range<usize>,
    /// Its tables, once they were read.
    parts: Option<Parts<'b>>,
}

/// The occurrences of some bytes.
struct Occurrences<'b> {
    bytes: &'b [u8],
    finder: Finder<'static>,
    next: Option<usize>,
}

impl<'b> Occurrences<'b> {
    fn new(bytes: &'b [u8], pattern: &'static [u8]) -> Self {
        let finder = Finder::new(pattern);
        let next = finder.find(bytes);
        Occurrences {
            bytes,
            finder,
            next,
        }
    }

    /// Goes on to the first occurrence from `offset` on.
    fn skip_to(&mut self, offset: usize) {
        let rest = self.bytes.get(offset..).unwrap_or_default();
        self.next = self.finder.find(rest).map(|at| offset + at);
    }
}

/// The state of a search.
struct Search<'a> {
    found: Contained<'a>,
    pending: VecDeque<Pending>,
    most_modules: usize,
    /// The bytes that may still be decoded.
    decoded_left: u64,
    /// The bytes that frames may still take that turn out to be none.
    attempts_left: u64,
    /// The bytes of modules whose tables may still be read.
    tables_left: u64,
}

/// The bytes that are searched.
struct Bytes<'b> {
    bytes: &'b [u8],
    /// Where decoded data is stored; `None` for the input.
    place: Option<Place>,
    /// The modules around the current offset, outermost first.
    open: Vec<Open<'b>>,
    /// The position of the buffer in [`ContainedModule::buffer`].
    buffer: usize,
    /// The module in an export of JAX, once it was searched for.
    export: Option<Option<Range<usize>>>,
}

impl<'a> Contained<'a> {
    /// Finds the modules in `input`. If `input` is a module itself, only those inside it are listed.
    ///
    /// Damaged data is passed over, since any bytes may look like a module. Time is proportional to the input
    /// and the decoded data.
    pub fn find(input: &'a [u8], limits: &ContainedLimits) -> Self {
        let work = (input.len() as u64).saturating_mul(8);
        let work = work.saturating_add(FREE_WORK);
        let mut search = Search {
            found: Contained {
                input,
                buffers: Vec::new(),
                modules: Vec::new(),
                undecoded: Vec::new(),
                is_complete: true,
            },
            pending: VecDeque::new(),
            most_modules: limits.modules,
            decoded_left: limits.decoded_bytes,
            attempts_left: work,
            tables_left: work,
        };
        search.run(Bytes {
            bytes: input,
            place: None,
            open: Vec::new(),
            buffer: 0,
            export: None,
        });
        while let Some(Pending { data, place }) = search.pending.pop_front() {
            let before = search.found.modules.len();
            search.run(Bytes {
                bytes: &data,
                place: Some(place),
                open: Vec::new(),
                buffer: search.found.buffers.len() + 1,
                export: None,
            });
            if search.found.modules.len() > before {
                search.found.buffers.push(data);
            }
        }
        search.found
    }
}

impl Search<'_> {
    fn run(&mut self, mut bytes: Bytes<'_>) {
        let all = bytes.bytes;
        let mut modules = Occurrences::new(all, &MAGIC);
        let mut texts = Occurrences::new(all, base64::MODULE);
        let mut frames = Occurrences::new(all, zstd::FRAME);
        if bytes.place.is_none() && modules.next == Some(0) {
            bytes.open_input();
            modules.skip_to(1);
        }
        while self.found.is_complete {
            let next = [modules.next, texts.next, frames.next];
            let Some(at) = next.into_iter().flatten().min() else {
                return;
            };
            bytes.close_before(at);
            if modules.next == Some(at) {
                self.module(&mut bytes, at);
                modules.skip_to(at + 1);
            } else if texts.next == Some(at) {
                let length = self.text(&mut bytes, at);
                texts.skip_to(at + length.max(1));
            } else {
                let length = self.frame(&mut bytes, at);
                frames.skip_to(at + length.max(1));
                // Compressed data may begin like the data itself.
                if length > 0 {
                    modules.skip_to(at + length);
                    texts.skip_to(at + length);
                }
            }
        }
    }

    /// Lists the module at an offset, if there is one.
    fn module<'b>(&mut self, bytes: &mut Bytes<'b>, at: usize) {
        let found = extent(bytes.rest(at));
        if found == Extent::None {
            return;
        }
        if self.found.modules.len() >= self.most_modules {
            self.found.is_complete = false;
            return;
        }
        let (place, data) = bytes.place_of(at, &mut self.tables_left);
        let range = match found {
            Extent::Ends(size) => Some(at..at + size),
            // What holds the module may state its size.
            _ => data.filter(|data| data.start == at),
        };
        let position = self.found.modules.len();
        let is_decoded = place.encoding != Encoding::Raw;
        self.found.modules.push(ContainedModule {
            parent: place.parent,
            holder: place.holder,
            encoding: place.encoding,
            offset: place.offset,
            input_offset: place.input_offset,
            decoded_offset: if is_decoded { at as u64 } else { 0 },
            buffer: bytes.buffer,
            range: range.clone(),
        });
        if let Some(range) = range {
            bytes.open.push(Open {
                module: Some(position),
                range,
                parts: None,
            });
        }
    }

    /// Decodes the base64 text at an offset if it is a module; returns its length.
    fn text(&mut self, bytes: &mut Bytes<'_>, at: usize) -> usize {
        let rest = bytes.rest(at);
        let head = rest.get(..BASE64_HEAD).unwrap_or_default();
        // The byte after the magic number is the version, which is small and therefore odd.
        let is_module = base64::length(head) == BASE64_HEAD
            && base64::decode(head)
                .get(4)
                .is_some_and(|byte| byte & 1 == 1);
        if !is_module {
            return 0;
        }
        let length = base64::length(rest);
        if length as u64 / 4 * 3 > self.decoded_left {
            self.undecoded(bytes, at, "the limit on decoded data is reached");
            return length;
        }
        let data = base64::decode(rest.get(..length).unwrap_or_default());
        if extent(&data) != Extent::None {
            self.add(bytes, at, data, Encoding::Base64);
        }
        length
    }

    /// Decodes the frame at an offset, if there is one; returns the bytes that belong to
    /// it.
    fn frame(&mut self, bytes: &mut Bytes<'_>, at: usize) -> usize {
        if self.attempts_left == 0 {
            return 0;
        }
        match zstd::decode(bytes.rest(at), self.decoded_left) {
            Ok(frame) => {
                self.add(bytes, at, frame.data, Encoding::Zstd);
                frame.length
            }
            Err(failed) => {
                let work = failed.work.max(LEAST_WORK);
                self.attempts_left = self.attempts_left.saturating_sub(work);
                if !bytes.expects_frame(at) {
                    return 0;
                }
                self.undecoded(bytes, at, failed.reason);
                bytes.rest(at).len()
            }
        }
    }

    /// Adds decoded data to what is to be searched.
    fn add(&mut self, bytes: &mut Bytes<'_>, at: usize, data: Vec<u8>, encoding: Encoding) {
        self.decoded_left = self.decoded_left.saturating_sub(data.len() as u64);
        let (mut place, _) = bytes.place_of(at, &mut self.tables_left);
        place.encoding = encoding;
        self.pending.push_back(Pending { data, place });
    }

    fn undecoded(&mut self, bytes: &Bytes<'_>, at: usize, reason: &'static str) {
        self.found.undecoded.push(Undecoded {
            input_offset: bytes.place.is_none().then_some(at as u64),
            reason,
        });
    }
}

impl<'b> Bytes<'b> {
    /// Opens the module that the input begins with.
    fn open_input(&mut self) {
        let end = match extent(self.bytes) {
            Extent::None => return,
            Extent::Ends(end) => end,
            Extent::Unknown => self.bytes.len(),
        };
        self.open.push(Open {
            module: None,
            range: 0..end,
            parts: None,
        });
    }

    /// Closes the modules that end at or before an offset.
    fn close_before(&mut self, at: usize) {
        while self.open.last().is_some_and(|open| open.range.end <= at) {
            self.open.pop();
        }
    }

    /// The bytes from an offset to the end of the innermost module around it.
    fn rest(&self, at: usize) -> &'b [u8] {
        let end = self
            .open
            .last()
            .map_or(self.bytes.len(), |open| open.range.end);
        self.bytes.get(at..end).unwrap_or_default()
    }

    /// Whether the input is a package or a stream that has a frame at this offset.
    fn expects_frame(&self, at: usize) -> bool {
        self.place.is_none() && (at == 0 || self.bytes.starts_with(MOJO_PACKAGE))
    }

    /// What holds the byte at an offset, and the range of the data that the holder delimits.
    fn place_of(&mut self, at: usize, tables_left: &mut u64) -> (Place, Option<Range<usize>>) {
        let input_offset = self.place.is_none().then_some(at as u64);
        let all = self.bytes;
        if let Some(open) = self.open.last_mut() {
            let start = open.range.start;
            let size = (open.range.end - start) as u64;
            if open.parts.is_none() && size <= *tables_left {
                *tables_left -= size;
                let module = all.get(open.range.clone()).unwrap_or_default();
                open.parts = Some(Parts::of(module));
            }
            let offset = (at - start) as u64;
            let (holder, data) = match &mut open.parts {
                Some(parts) => parts.at(offset),
                None => (Holder::Unknown, None),
            };
            let place = Place {
                parent: open.module,
                holder,
                encoding: Encoding::Raw,
                offset,
                input_offset,
            };
            let data = data.map(|data| start + data.start as usize..start + data.end as usize);
            return (place, data);
        }
        if let Some(place) = &self.place {
            return (place.clone(), None);
        }
        let export = self.export.get_or_insert_with(|| jax_export::module(all));
        let export = export.clone().filter(|module| module.contains(&at));
        let holder = match () {
            () if export.is_some() => Holder::JaxExport,
            () if all.starts_with(MOJO_PACKAGE) => Holder::MojoPackage,
            () if all.starts_with(zstd::FRAME) => Holder::ZstdStream,
            () => Holder::Unknown,
        };
        let place = Place {
            parent: None,
            holder,
            encoding: Encoding::Raw,
            offset: at as u64,
            input_offset,
        };
        (place, export)
    }
}

/// The first bytes of a package of Mojo.
const MOJO_PACKAGE: &[u8] = b"MPKG";
