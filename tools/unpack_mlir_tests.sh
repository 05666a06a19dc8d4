#!/bin/sh
# Unpacks the .td files of MLIR's test dialects from Debian's source package of an LLVM release.
#
#   tools/unpack_mlir_tests.sh FOLDER RELEASE...      RELEASE: 17 18 19 21
#
# FOLDER/RELEASE then contains mlir/test/lib. Releases already unpacked are skipped. The archive of a
# release has about 150 MB and is removed after unpacking. The source packages of 22 and 23 are not
# in Debian's archive.
set -eu
[ $# -ge 2 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Origin: Debian' |
  grep -v security | head -n 1)

suite_of() {
  case $1 in
    17 | 18 | 19) echo trixie ;;
    21) echo sid ;;
    *) echo "no suite of Debian has the sources of LLVM $1" >&2; exit 2 ;;
  esac
}

for release in "$@"; do
  files=$folder/$release
  [ -d "$files" ] && continue
  suite=$(suite_of "$release")
  apt=$folder/.apt/$release
  mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$files.new"
  echo "deb-src [signed-by=$keyring] $mirror $suite main" > "$apt/sources.list"
  : > "$apt/status"
  in_suite() {
    apt-get -qq -o Dir::Etc::SourceList="$apt/sources.list" -o Dir::Etc::SourceParts=/dev/null \
      -o Dir::State::Lists="$apt/lists" -o Dir::Cache="$apt/cache" \
      -o Dir::State::Status="$apt/status" -o APT::Sandbox::User=root "$@"
  }
  in_suite update
  # Only LLVM's archive is required. The mirror may lack Debian's own part of the package.
  (cd "$files.new" && in_suite source --download-only "llvm-toolchain-$release" > /dev/null 2>&1) || true
  for archive in "$files.new"/llvm-toolchain-*.orig.tar.*; do
    case $archive in *.asc) continue ;; esac
    # Some of the package's archives have other parts of LLVM.
    tar -xf "$archive" -C "$files.new" --strip-components=1 --wildcards '*/mlir/test/lib/*.td' \
      2> /dev/null || true
  done
  rm -f "$files.new"/*.tar.* "$files.new"/*.dsc
  [ -d "$files.new/mlir/test/lib" ] || { echo "no source archive of LLVM $release" >&2; exit 1; }
  mv "$files.new" "$files"
done
