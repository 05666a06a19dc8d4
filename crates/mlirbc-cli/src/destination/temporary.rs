//! A temporary file that becomes another one.
//!
//! Where the system has files without a name, it receives one when it is complete, so that nothing is left
//! of it if the process ends before.

use std::fs::{File, Metadata};
use std::io::{self, Write};
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

/// The start of the name of a temporary file.
const PREFIX: &str = ".mlirbc-";

/// A temporary file in the folder of the file that it becomes.
pub enum Temporary {
    #[cfg(target_os = "linux")]
    Unnamed(File),
    Named(NamedTempFile<File>),
}

impl Temporary {
    /// An empty file with the permissions of any new file.
    pub fn new_in(folder: &Path) -> io::Result<Self> {
        // Not every file system has files without a name.
        #[cfg(target_os = "linux")]
        if let Ok(file) = unnamed::create(folder) {
            return Ok(Temporary::Unnamed(file));
        }
        let create = |path: &Path| {
            let mut options = File::options();
            options.read(true).write(true).create_new(true).open(path)
        };
        let file = Builder::new().prefix(PREFIX).make_in(folder, create)?;
        Ok(Temporary::Named(file))
    }

    fn file(&self) -> &File {
        match self {
            #[cfg(target_os = "linux")]
            Temporary::Unnamed(file) => file,
            Temporary::Named(file) => file.as_file(),
        }
    }

    pub fn writer(&mut self) -> &mut dyn Write {
        match self {
            #[cfg(target_os = "linux")]
            Temporary::Unnamed(file) => file,
            Temporary::Named(file) => file,
        }
    }

    /// Takes over the permissions of a file, and its owner and group if that is allowed.
    pub fn take_over(&self, old: &Metadata) -> io::Result<()> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            let now = self.file().metadata()?;
            let differs = |one: u32, other: u32| (one != other).then_some(one);
            // Each alone: a user may change the group to some others, but not the owner. A refusal leaves what
            // a new file has.
            if let Some(group) = differs(old.gid(), now.gid()) {
                let _ = fchown(self.file(), None, Some(group));
            }
            if let Some(owner) = differs(old.uid(), now.uid()) {
                let _ = fchown(self.file(), Some(owner), None);
            }
        }
        // Last, as a change of the owner resets some of them.
        self.file().set_permissions(old.permissions())
    }

    /// Moves the file to a path where none exists.
    pub fn persist_new(self, path: &Path) -> io::Result<()> {
        match self {
            #[cfg(target_os = "linux")]
            Temporary::Unnamed(file) => unnamed::link(&file, path),
            Temporary::Named(file) => {
                file.persist_noclobber(path)?;
                Ok(())
            }
        }
    }

    /// Moves the file to a path.
    pub fn persist(self, path: &Path) -> io::Result<()> {
        match self {
            #[cfg(target_os = "linux")]
            Temporary::Unnamed(file) => unnamed::persist(&file, path),
            Temporary::Named(file) => {
                file.persist(path)?;
                Ok(())
            }
        }
    }
}

/// Files without a name, of Linux.
#[cfg(target_os = "linux")]
mod unnamed {
    use std::fs::{self, File};
    use std::io;
    use std::os::fd::AsRawFd;
    use std::path::Path;

    use rustix::fs::{AtFlags, CWD, Mode, OFlags};

    use super::PREFIX;

    pub(super) fn create(folder: &Path) -> io::Result<File> {
        let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
        let file = File::from(rustix::fs::open(folder, flags, Mode::from_raw_mode(0o666))?);
        // The file is linked to its name through this folder.
        fs::metadata(place(&file))?;
        Ok(file)
    }

    fn place(file: &File) -> String {
        format!("/proc/self/fd/{}", file.as_raw_fd())
    }

    pub(super) fn link(file: &File, path: &Path) -> io::Result<()> {
        let follow = AtFlags::SYMLINK_FOLLOW;
        Ok(rustix::fs::linkat(CWD, place(file), CWD, path, follow)?)
    }

    /// Names the file. An existing file is replaced by renaming, for which the new one needs another name
    /// for a moment.
    pub(super) fn persist(file: &File, path: &Path) -> io::Result<()> {
        match link(file, path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            done => return done,
        }
        let process = std::process::id();
        for number in 0..u32::MAX {
            let name = path.with_file_name(format!("{PREFIX}{process}-{number}"));
            match link(file, &name) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                linked => linked?,
            }
            return fs::rename(&name, path).inspect_err(|_| {
                // The error of renaming is reported, not that of cleaning up.
                let _ = fs::remove_file(&name);
            });
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }
}
