//! Passes the page of `mlirbc view` on, which becomes a part of the command: the file that MLIRBC_VIEWER_PAGE names, or without that
//! variable `page/viewer.html`, if viewer/build.sh has written it. A published package contains the latter.

use std::path::PathBuf;

/// The folder of the page. Cargo runs this program again when a file appears in it.
const FOLDER: &str = "page";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={FOLDER}");
    println!("cargo::rustc-check-cfg=cfg(mlirbc_viewer_page)");
    println!("cargo::rerun-if-env-changed=MLIRBC_VIEWER_PAGE");
    let page = match std::env::var_os("MLIRBC_VIEWER_PAGE") {
        // An empty name is for a command without the page.
        Some(named) if named.is_empty() => return,
        Some(named) => PathBuf::from(named),
        None => {
            let built = PathBuf::from(FOLDER).join("viewer.html");
            if !built.exists() {
                return;
            }
            built
        }
    };
    // This program runs in the folder of the package, and the compiler reads the page from another one.
    let page = std::path::absolute(page).expect("MLIRBC_VIEWER_PAGE is a path");
    let page = page.to_str().expect("MLIRBC_VIEWER_PAGE is UTF-8");
    println!("cargo::rerun-if-changed={page}");
    println!("cargo::rustc-cfg=mlirbc_viewer_page");
    println!("cargo::rustc-env=MLIRBC_VIEWER_PAGE={page}");
}
