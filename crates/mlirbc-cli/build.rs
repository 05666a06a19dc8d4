//! Passes the page of `mlirbc view` on, if MLIRBC_VIEWER_PAGE names it. The page becomes a part of the command.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(mlirbc_viewer_page)");
    println!("cargo::rerun-if-env-changed=MLIRBC_VIEWER_PAGE");
    let Some(page) = std::env::var_os("MLIRBC_VIEWER_PAGE").filter(|page| !page.is_empty()) else {
        return;
    };
    // The compiler reads it from another folder.
    let page = std::path::absolute(page).expect("MLIRBC_VIEWER_PAGE is a path");
    let page = page.to_str().expect("MLIRBC_VIEWER_PAGE is UTF-8");
    println!("cargo::rerun-if-changed={page}");
    println!("cargo::rustc-cfg=mlirbc_viewer_page");
    println!("cargo::rustc-env=MLIRBC_VIEWER_PAGE={page}");
}
