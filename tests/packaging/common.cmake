# Run by ctest with `cmake -P`; c_tests/CMakeLists.txt passes the variables.

# Runs a command, stops with its output if it fails, and leaves its standard output in `output`.
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE result OUTPUT_VARIABLE out ERROR_VARIABLE err)
  if(NOT result EQUAL 0)
    list(JOIN ARGV " " command)
    message(FATAL_ERROR "${command}\n${out}\n${err}\n=> ${result}")
  endif()
  set(output "${out}" PARENT_SCOPE)
endfunction()

# With no configuration given, programs are built as CMake builds them by default.
set(config_arguments)
set(ctest_arguments)
if(CONFIG)
  set(config_arguments --config ${CONFIG})
  set(ctest_arguments -C ${CONFIG})
endif()

# foreign_project(<build folder> <more arguments>...): configures, builds and runs the foreign project.
function(foreign_project folder)
  run("${CMAKE_COMMAND}" -S "${SOURCE}/tests/packaging" -B "${folder}" -G "${GENERATOR}"
    "-DCMAKE_MAKE_PROGRAM=${MAKE_PROGRAM}" "-DCMAKE_C_COMPILER=${C_COMPILER}" "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}"
    "-DCMAKE_BUILD_TYPE=${CONFIG}" ${ARGN})
  run("${CMAKE_COMMAND}" --build "${folder}" ${config_arguments})
  run("${CMAKE_CTEST_COMMAND}" --test-dir "${folder}" --output-on-failure --no-tests=error ${ctest_arguments})
endfunction()
