//! Gives the shared library its soname: while the version is 0.x, `libmlirbc.so.0.<minor>`. Passes the page of `mlirbc view` on, if
//! MLIRBC_VIEWER_PAGE names it.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let variable = |name| std::env::var(name).unwrap_or_default();
    let major = variable("CARGO_PKG_VERSION_MAJOR");
    let abi = match major.as_str() {
        "0" => format!("0.{}", variable("CARGO_PKG_VERSION_MINOR")),
        _ => major,
    };
    match variable("CARGO_CFG_TARGET_OS").as_str() {
        "linux" | "android" | "freebsd" | "netbsd" | "openbsd" | "dragonfly" => {
            println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libmlirbc.so.{abi}");
        }
        "macos" => {
            println!("cargo::rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libmlirbc.{abi}.dylib");
        }
        _ => {}
    }
    viewer_page();
}

/// The page becomes a part of the command.
fn viewer_page() {
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
