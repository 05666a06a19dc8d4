#!/bin/sh
# Unpacks the TableGen programs, mlir-opt and the .td files of an LLVM release from the Debian suite that
# has it. Installs nothing on the system.
#
#   tools/unpack_llvm.sh FOLDER RELEASE...      RELEASE: 16 17 18 19 21 22 23
#
# FOLDER/RELEASE then contains usr/lib/llvm-RELEASE/include, and FOLDER/bin the commands
# llvm-tblgen-RELEASE, mlir-tblgen-RELEASE and mlir-opt-RELEASE, which run with the C library they were built for.
# Releases already unpacked are skipped.
set -eu
[ $# -ge 2 ] || { sed -n '2,9s/^# \{0,1\}//p' "$0" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Origin: Debian' |
  grep -v security | head -n 1)

suite_of() {
  case $1 in
    16) echo bookworm ;;
    17 | 18 | 19 | 22) echo trixie ;;
    21 | 23) echo sid ;;
    *) echo "no suite of Debian has LLVM $1" >&2; exit 2 ;;
  esac
}

for release in "$@"; do
  files=$folder/$release
  [ -d "$files" ] && continue
  apt=$folder/.apt/$release
  mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$folder/bin"
  echo "deb [signed-by=$keyring] $mirror $(suite_of "$release") main" > "$apt/sources.list"
  : > "$apt/status"
  in_suite() {
    apt-get -qq -o Dir::Etc::SourceList="$apt/sources.list" -o Dir::Etc::SourceParts=/dev/null \
      -o Dir::State::Lists="$apt/lists" -o Dir::Cache="$apt/cache" \
      -o Dir::State::Status="$apt/status" -o APT::Install-Recommends=false \
      -o APT::Sandbox::User=root "$@"
  }
  in_suite update
  in_suite install --yes --download-only "llvm-$release" "mlir-$release-tools" > /dev/null
  # The built-in definitions of Flang's dialects come from this release only.
  flang=
  [ "$release" != 22 ] || flang=libflang-22-dev
  # shellcheck disable=SC2086
  (cd "$apt/cache/archives" && in_suite download "llvm-$release-dev" "libmlir-$release-dev" $flang)
  for package in "$apt"/cache/archives/*.deb; do
    # The static libraries take most of the space.
    dpkg-deb --fsys-tarfile "$package" | (mkdir -p "$files.new" && cd "$files.new" && tar -x --exclude='*.a')
    rm "$package"
  done
  mv "$files.new" "$files"
  libraries=usr/lib/$(dpkg-architecture -q DEB_HOST_MULTIARCH)
  loader=$(find "$files" -name 'ld-linux*.so.*' -print | head -n 1)
  for tool in llvm-tblgen mlir-tblgen mlir-opt; do
    cat > "$folder/bin/$tool-$release" <<RUN
#!/bin/sh
exec "$loader" --library-path "$files/$libraries:$(dirname "$loader"):$files/usr/lib/llvm-$release/lib" \\
  "$files/usr/lib/llvm-$release/bin/$tool" "\$@"
RUN
    chmod +x "$folder/bin/$tool-$release"
  done
  "$folder/bin/llvm-tblgen-$release" --version | sed -n "s/.*version /llvm-tblgen-$release: /p"
done
