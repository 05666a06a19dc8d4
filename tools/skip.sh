# What a script says when it cannot run a test suite, or a part of one. Scripts read it with `.`.
#
#   skipped SUITE REASON   prints the line that the list of ignored tests contains. Ends the script with 1 if MLIRBC_REQUIRE
#                          contains the suite or `all`.
#   skip SUITE REASON      the same, and otherwise ends the script with 0.
#   has_wasm               whether Rust compiles for WebAssembly, which the npm package and the page of `mlirbc view` require.
skipped() {
  printf 'SKIPPED: %s: %s\n' "$1" "$2" >&2
  case ",${MLIRBC_REQUIRE:-}," in *",$1,"* | *,all,*) exit 1 ;; esac
}
skip() {
  skipped "$@"
  exit 0
}
has_wasm() {
  local libraries
  libraries=$(${RUSTC:-rustc} --print target-libdir --target wasm32-unknown-unknown 2>/dev/null) || return 1
  compgen -G "$libraries/libstd-*.rlib" >/dev/null
}
