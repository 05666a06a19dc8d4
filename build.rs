//! Gives the shared library its soname: while the version is 0.x, `libmlirbc.so.0.<minor>`.

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
}
