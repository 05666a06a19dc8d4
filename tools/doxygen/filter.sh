#!/bin/sh
# Prints a header as doxygen should read it. Comments become documentation. Left out are the inline namespaces of the C++
# header, whose names depend on the settings of the compiler, and specializations of std::hash.
case $1 in
  *.h)
    # The first comment describes the file. Doxygen requires that the numbers of a list begin in one column.
    sed -e '1s|^/\*$|/** @file|' -e 's|^ \*  *\([0-9][0-9]*\. \)| * \1|' \
      -e 's|^#define MLIRBC_VERSION_|/** The version of this header; mlirbc_version_number() is that of the library. */\n&|' "$1"
    ;;
  *.hpp)
    sed -e '1s|^/\*$|/** @file|' -e '1s|^// |/// @file\n/// |' -e 's|^\( *\)// |\1/// |' \
      -e '/^inline namespace MLIRBC_HPP_NAMESPACE {$/d' -e '/^}  \/\/ namespace MLIRBC_HPP_NAMESPACE$/d' \
      -e '/^template <>$/{N;/std::hash/d}' "$1"
    ;;
esac
