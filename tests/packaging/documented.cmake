# Configures as docs/cmake.md says for an installation, and checks that its build makes the libraries and the command only.
include("${CMAKE_CURRENT_LIST_DIR}/common.cmake")

file(READ "${SOURCE}/docs/cmake.md" page)
if(NOT page MATCHES "\n```sh\n(cmake -S \\. -B build[^\n]*)\ncmake --build build\ncmake --install build [^\n]*\n```")
  message(FATAL_ERROR "docs/cmake.md has no commands for an installation")
endif()
set(folder "${WORK}/documented")
separate_arguments(command UNIX_COMMAND "${CMAKE_MATCH_1}")
list(TRANSFORM command REPLACE "^\\.$" "${SOURCE}")
list(TRANSFORM command REPLACE "^build$" "${folder}")
list(TRANSFORM command REPLACE "^cmake$" "${CMAKE_COMMAND}")

file(REMOVE_RECURSE "${folder}")
# CMake answers this query with a list of the targets.
file(WRITE "${folder}/.cmake/api/v1/query/codemodel-v2" "")
run(${command} -G "${GENERATOR}" "-DCMAKE_MAKE_PROGRAM=${MAKE_PROGRAM}" "-DCMAKE_C_COMPILER=${C_COMPILER}"
  "-DMLIRBC_CARGO=${CARGO}")
file(GLOB reply "${folder}/.cmake/api/v1/reply/codemodel-v2-*.json")
file(READ "${reply}" reply)
string(JSON targets GET "${reply}" configurations 0 targets)
string(JSON count LENGTH "${targets}")
set(names)
foreach(index RANGE 1 ${count})
  math(EXPR index "${index} - 1")
  string(JSON name GET "${targets}" ${index} name)
  list(APPEND names "${name}")
endforeach()
# The generators of IDEs add these two.
list(REMOVE_ITEM names ALL_BUILD ZERO_CHECK)
if(NOT names STREQUAL "mlirbc_cargo")
  message(FATAL_ERROR "an installation builds ${names}, not only mlirbc_cargo")
endif()
