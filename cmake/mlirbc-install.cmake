# install(EXPORT) does not accept imported targets, so the package configuration is handwritten. It
# and the .pc file use paths relative to their own location, so the installed tree can be moved.

include(CMakePackageConfigHelpers)

install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")
# The declarations for tools without a preprocessor.
install(FILES bindings/mlirbc_cdef.h DESTINATION ${CMAKE_INSTALL_DATADIR}/mlirbc)
install(FILES "${mlirbc_out}/${mlirbc_static_file}" DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(WIN32)
  install(PROGRAMS "${mlirbc_out}/${mlirbc_shared_file}" DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES "${mlirbc_out}/${mlirbc_implib_file}" DESTINATION ${CMAKE_INSTALL_LIBDIR})
else()
  install(PROGRAMS "${mlirbc_out}/${mlirbc_shared_file}" DESTINATION ${CMAKE_INSTALL_LIBDIR} RENAME ${mlirbc_shared_full})
  set(mlirbc_links "${CMAKE_CURRENT_BINARY_DIR}/links")
  file(MAKE_DIRECTORY "${mlirbc_links}")
  file(CREATE_LINK ${mlirbc_shared_full} "${mlirbc_links}/${mlirbc_soname}" SYMBOLIC)
  file(CREATE_LINK ${mlirbc_soname} "${mlirbc_links}/${mlirbc_shared_file}" SYMBOLIC)
  install(FILES "${mlirbc_links}/${mlirbc_soname}" "${mlirbc_links}/${mlirbc_shared_file}"
    DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()
if(MLIRBC_INSTALL_CLI)
  install(PROGRAMS "${mlirbc_out}/${mlirbc_cli_file}" DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

install(FILES LICENSE-APACHE LICENSE-MIT THIRD-PARTY.md DESTINATION ${CMAKE_INSTALL_DOCDIR})

# find_package
set(mlirbc_config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/mlirbc)
set(mlirbc_static_path ${CMAKE_INSTALL_LIBDIR}/${mlirbc_static_file})
if(WIN32)
  set(mlirbc_shared_path ${CMAKE_INSTALL_BINDIR}/${mlirbc_shared_file})
else()
  set(mlirbc_shared_path ${CMAKE_INSTALL_LIBDIR}/${mlirbc_shared_full})
endif()
set(mlirbc_implib_path ${CMAKE_INSTALL_LIBDIR}/${mlirbc_implib_file})
set(mlirbc_cli_path ${CMAKE_INSTALL_BINDIR}/mlirbc${CMAKE_EXECUTABLE_SUFFIX})
get_target_property(mlirbc_imported_soname mlirbc::shared IMPORTED_SONAME)
configure_package_config_file(cmake/mlirbcConfig.cmake.in "${CMAKE_CURRENT_BINARY_DIR}/mlirbcConfig.cmake"
  INSTALL_DESTINATION ${mlirbc_config_dir}
  PATH_VARS CMAKE_INSTALL_INCLUDEDIR mlirbc_static_path mlirbc_shared_path mlirbc_implib_path mlirbc_cli_path)
if(PROJECT_VERSION_MAJOR EQUAL 0)
  set(mlirbc_compatibility SameMinorVersion)
else()
  set(mlirbc_compatibility SameMajorVersion)
endif()
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/mlirbcConfigVersion.cmake" COMPATIBILITY ${mlirbc_compatibility})
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/mlirbcConfig.cmake" "${CMAKE_CURRENT_BINARY_DIR}/mlirbcConfigVersion.cmake"
  cmake/native-libs.cmake
  DESTINATION ${mlirbc_config_dir})

# pkg-config. Absolute paths given by the user stay absolute.
set(mlirbc_pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  set(mlirbc_pc_prefix "${CMAKE_INSTALL_PREFIX}")
  set(mlirbc_pc_libdir "${CMAKE_INSTALL_LIBDIR}")
else()
  file(RELATIVE_PATH mlirbc_up "/prefix/${mlirbc_pc_dir}" /prefix)
  string(REGEX REPLACE "/$" "" mlirbc_up "${mlirbc_up}")
  set(mlirbc_pc_prefix "\${pcfiledir}/${mlirbc_up}")
  set(mlirbc_pc_libdir "\${prefix}/${CMAKE_INSTALL_LIBDIR}")
endif()
if(IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
  set(mlirbc_pc_includedir "${CMAKE_INSTALL_INCLUDEDIR}")
else()
  set(mlirbc_pc_includedir "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()
list(TRANSFORM MLIRBC_NATIVE_LIBS PREPEND "-l" OUTPUT_VARIABLE mlirbc_pc_private)
list(TRANSFORM MLIRBC_STATIC_LINK_OPTIONS REPLACE "^LINKER:" "-Wl," OUTPUT_VARIABLE mlirbc_pc_options)
list(JOIN mlirbc_pc_private " " mlirbc_pc_private)
list(JOIN mlirbc_pc_options " " mlirbc_pc_options)
foreach(mlirbc_pc mlirbc mlirbc-static)
  configure_file(cmake/${mlirbc_pc}.pc.in "${CMAKE_CURRENT_BINARY_DIR}/${mlirbc_pc}.pc" @ONLY)
  install(FILES "${CMAKE_CURRENT_BINARY_DIR}/${mlirbc_pc}.pc" DESTINATION ${mlirbc_pc_dir})
endforeach()
