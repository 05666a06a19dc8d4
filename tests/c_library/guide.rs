//! The guide: every block of code in `docs/guide.md` is run, with an installed library, and prints what the page says.
//! `bindings/python/tests/test_guide.py` runs those in Python.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use support::programs::{command, demand_success, libraries, root, scratch};
use support::requirement::{Test, test};

pub fn tests() -> Vec<Test> {
    let mut tests = vec![test!(every_block_has_a_runner)];
    // The commands are those of Linux.
    if cfg!(target_os = "linux") {
        tests.push(test!(
            the_blocks_run_and_print_what_follows,
            Compilers,
            Cmake
        ));
    }
    tests
}

/// A block of code in the page.
struct Block {
    language: String,
    code: String,
    /// The file that the line before the block names: "`edit.cpp`:".
    file: Option<String>,
}

fn blocks() -> Vec<Block> {
    let page = fs::read_to_string(root().join("docs/guide.md")).unwrap();
    let mut blocks = Vec::new();
    let mut before = "";
    let mut parts = page.split("\n```");
    let mut text = parts.next().unwrap();
    while let Some(part) = parts.next() {
        if let Some(line) = text.lines().rfind(|line| !line.is_empty()) {
            before = line;
        }
        let (language, code) = part.split_once('\n').expect("a language");
        let file = before
            .strip_suffix("`:")
            .and_then(|line| line.rsplit('`').next());
        blocks.push(Block {
            language: language.to_owned(),
            code: format!("{code}\n"),
            file: file.map(str::to_owned),
        });
        text = parts.next().expect("the end of a block");
        before = "";
    }
    assert!(blocks.len() > 20, "{}", blocks.len());
    blocks
}

fn every_block_has_a_runner() {
    for block in blocks() {
        let is_file = matches!(&*block.language, "c" | "cpp" | "cmake");
        assert!(
            is_file == block.file.is_some() || block.language == "text",
            "a block of {} must be a file or be run:\n{}",
            block.language,
            block.code
        );
        assert!(
            is_file || matches!(&*block.language, "sh" | "text" | "python"),
            "nothing runs blocks of {}",
            block.language
        );
    }
}

/// Installs the libraries and the command of these tests, as CMake installs them. CMake itself would build them again.
fn install(dir: &Path) -> PathBuf {
    let build = dir.join("cmake");
    let prefix = dir.join("prefix");
    let mut configure = Command::new("cmake");
    configure.arg("-S").arg(root()).arg("-B").arg(&build);
    configure.arg("-DCMAKE_BUILD_TYPE=Debug");
    configure.arg(format!("-DMLIRBC_CARGO={}", env!("CARGO")));
    demand_success(&configure.output().expect("cmake"), "cmake");
    let built = build.join("cargo/debug");
    fs::create_dir_all(&built).unwrap();
    for file in ["libmlirbc.a", "libmlirbc.so"] {
        fs::copy(libraries().join(file), built.join(file)).unwrap();
    }
    fs::copy(command(), built.join("mlirbc")).unwrap();
    let mut install = Command::new("cmake");
    install.arg("--install").arg(&build);
    install.arg("--prefix").arg(&prefix);
    demand_success(&install.output().expect("cmake"), "cmake --install");
    prefix
}

/// Without blanks at the ends of lines, and without empty lines at the end.
fn trimmed(text: &str) -> String {
    text.trim_end()
        .lines()
        .map(|line| format!("{}\n", line.trim_end()))
        .collect()
}

fn the_blocks_run_and_print_what_follows() {
    let dir = scratch();
    let prefix = install(dir.path());
    let work = dir.path().join("work");
    fs::create_dir(&work).unwrap();
    std::os::unix::fs::symlink(root(), work.join("mlirbc")).unwrap();
    let libdir = fs::read_dir(&prefix)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| {
            path.file_name()
                .unwrap()
                .to_str()
                .unwrap()
                .starts_with("lib")
        })
        .expect("the folder of the libraries");
    let pkgconfig = match libdir.join("pkgconfig").exists() {
        true => libdir.join("pkgconfig"),
        // Debian's folder of an architecture.
        false => fs::read_dir(&libdir)
            .unwrap()
            .map(|entry| entry.unwrap().path().join("pkgconfig"))
            .find(|path| path.exists())
            .expect("the folder of pkg-config"),
    };
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", prefix.join("bin").display());

    let mut printed = None;
    let (mut commands, mut outputs) = (0, 0);
    for block in blocks() {
        if let Some(file) = &block.file {
            fs::write(work.join(file), &block.code).unwrap();
            continue;
        }
        match &*block.language {
            "sh" => {
                let mut shell = Command::new("sh");
                // Both streams in the order of a terminal.
                let script = format!("exec 2>&1\n{}", block.code);
                shell.args(["-euc", &script]).current_dir(&work);
                shell.env("PATH", &path);
                shell.env("PKG_CONFIG_PATH", &pkgconfig);
                shell.env("MLIRBC_PREFIX", &prefix);
                let output = shell.output().expect("sh");
                demand_success(&output, &block.code);
                printed = Some((block.code, String::from_utf8(output.stdout).unwrap()));
                commands += 1;
            }
            "text" => {
                // The output of a block in Python follows that block.
                let Some((code, printed)) = printed.take() else {
                    continue;
                };
                // Progress of a build is not in the page.
                let printed = trimmed(&printed);
                let expected = trimmed(&block.code);
                assert!(
                    printed == expected || code.contains("cmake") && printed.ends_with(&expected),
                    "{code}prints\n{printed}not\n{expected}"
                );
                outputs += 1;
            }
            _ => printed = None,
        }
    }
    assert!(commands >= 12 && outputs >= 9, "{commands}, {outputs}");
}
