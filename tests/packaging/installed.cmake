# Installs, moves the installed tree, and builds other projects against it: with find_package and with pkg-config.
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")

set(first "${WORK}/installed/first place")
set(prefix "${WORK}/installed/second place")
file(REMOVE_RECURSE "${WORK}/installed")
run("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${first}" ${config_arguments})
file(RENAME "${first}" "${prefix}")

if(NOT EXISTS "${prefix}/share/mlirbc/mlirbc_cdef.h")
  message(FATAL_ERROR "the declarations for other languages are not installed")
endif()
foreach(name IN ITEMS LICENSE-APACHE LICENSE-MIT THIRD-PARTY.md)
  file(GLOB_RECURSE found "${prefix}/*/${name}")
  list(LENGTH found count)
  if(NOT count EQUAL 1)
    message(FATAL_ERROR "${name} is installed ${count} times")
  endif()
  file(READ "${SOURCE}/${name}" expected)
  file(READ "${found}" text)
  if(NOT text STREQUAL expected)
    message(FATAL_ERROR "${found} differs from that of the sources")
  endif()
endforeach()

# No installed text knows where it was made or first put.
file(GLOB_RECURSE texts "${prefix}/*.cmake" "${prefix}/*.pc" "${prefix}/*.h" "${prefix}/*.hpp")
foreach(file IN LISTS texts)
  file(READ "${file}" text)
  foreach(place IN ITEMS "${SOURCE}" "${BUILD}" "${first}")
    string(FIND "${text}" "${place}" at)
    if(NOT at EQUAL -1)
      message(FATAL_ERROR "${file} contains ${place}")
    endif()
  endforeach()
endforeach()

foreach(shared OFF ON)
  foreign_project("${WORK}/installed/package-${shared}" -DMLIRBC_FROM=package -DWANTED_VERSION=${VERSION}
    "-DCMAKE_PREFIX_PATH=${prefix}" -DBUILD_SHARED_LIBS=${shared})
endforeach()

# Another minor version is another ABI while 0.x, and is refused; later, this one is only too old.
string(REGEX MATCH "^([0-9]+)\\.([0-9]+)" minor "${VERSION}")
math(EXPR next "${CMAKE_MATCH_2} + 1")
set(next "${CMAKE_MATCH_1}.${next}")
execute_process(
  COMMAND "${CMAKE_COMMAND}" -S "${SOURCE}/tests/packaging" -B "${WORK}/installed/other" -G "${GENERATOR}"
    "-DCMAKE_MAKE_PROGRAM=${MAKE_PROGRAM}" "-DCMAKE_C_COMPILER=${C_COMPILER}" "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}"
    "-DCMAKE_PREFIX_PATH=${prefix}" -DWANTED_VERSION=${next}
  RESULT_VARIABLE result OUTPUT_QUIET ERROR_VARIABLE error)
# The message is wrapped.
if(result EQUAL 0 OR NOT error MATCHES "compatible[ \n]+with[ \n]+requested")
  message(FATAL_ERROR "find_package accepted version ${next} for ${VERSION}:\n${error}")
endif()

if(CMAKE_HOST_WIN32)
  return()
endif()

# A program that is linked to the shared library asks for it by its soname, without a path.
if(NOT CMAKE_HOST_APPLE)
  find_program(READELF readelf)
  if(NOT READELF)
    message(FATAL_ERROR "this test needs readelf")
  endif()
  file(GLOB_RECURSE programs "${WORK}/installed/package-ON/c_shared")
  list(GET programs 0 program)
  run("${READELF}" -d "${program}")
  if(NOT output MATCHES "NEEDED[^\n]*\\[${SONAME}\\]")
    message(FATAL_ERROR "${program} does not need ${SONAME}:\n${output}")
  endif()
endif()

# What a program with the static library does not use is not in it.
function(demand_that_the_rest_is_left_out program)
  if(CMAKE_HOST_APPLE)
    return()
  endif()
  run("${READELF}" -W --symbols "${program}")
  if(NOT output MATCHES "mlirbc_version_string" OR output MATCHES "mlirbc_module_print")
    message(FATAL_ERROR "${program} does not have only what it uses")
  endif()
endfunction()
file(GLOB_RECURSE programs "${WORK}/installed/package-OFF/c_static")
list(GET programs 0 program)
demand_that_the_rest_is_left_out("${program}")

find_program(PKG_CONFIG NAMES pkg-config pkgconf)
if(NOT PKG_CONFIG)
  message(FATAL_ERROR "this test needs pkg-config")
endif()
get_filename_component(cargo_folder "${CARGO}" DIRECTORY)
find_program(RUSTC rustc HINTS "${cargo_folder}" REQUIRED)
# pkg-config escapes spaces for a shell, and so does the link of a user: go through one.
set(script "${WORK}/installed/pkg-config.sh")
file(WRITE "${script}" [=[
set -eu
cc=$1 pkg_config=$2 folder=$3 prefix=$4 libdir=$5 version=$6 out=$7 rustc=$8
source=$folder/main.c
export PKG_CONFIG_PATH="$prefix/$libdir/pkgconfig"
test "$("$pkg_config" --modversion mlirbc)" = "$version"
cflags=$("$pkg_config" --cflags mlirbc)
libs=$("$pkg_config" --libs mlirbc)
eval "\"$cc\" -std=c99 \"$source\" -o \"$out/pc_shared\" $cflags $libs \"-Wl,-rpath,$prefix/$libdir\""
"$out/pc_shared"
static=$("$pkg_config" --cflags --libs mlirbc-static)
options=$("$pkg_config" --variable=link_options mlirbc-static)
eval "\"$cc\" -std=c99 \"$source\" -o \"$out/pc_static\" $static $options"
"$out/pc_static"
# Without the shared library, this links the same.
all=$("$pkg_config" --static --libs-only-l mlirbc)
test "$all" = "-lmlirbc $("$pkg_config" --libs-only-l mlirbc-static)"

# Two static libraries in Rust in one program.
"$rustc" --edition 2024 -O --crate-type staticlib "$folder/other.rs" -o "$out/libother.a"
eval "\"$cc\" -std=c99 \"$folder/two_libraries.c\" -o \"$out/two_libraries\" \"$out/libother.a\" $static"
"$out/two_libraries"
]=])
run(sh "${script}" "${C_COMPILER}" "${PKG_CONFIG}" "${SOURCE}/tests/packaging" "${prefix}" "${LIBDIR}" "${VERSION}"
  "${WORK}/installed" "${RUSTC}")
demand_that_the_rest_is_left_out("${WORK}/installed/pc_static")
