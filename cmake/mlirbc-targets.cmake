# The targets of the build tree. mlirbcConfig.cmake.in defines the installed ones, with the same
# names.

include(cmake/native-libs.cmake)

# IMPORTED_LOCATION does not support generator expressions: one location per configuration.
function(mlirbc_location target property file)
  if(mlirbc_multi_config)
    foreach(config IN LISTS CMAKE_CONFIGURATION_TYPES)
      string(TOUPPER "${config}" upper)
      set(dir dist)
      if(upper STREQUAL "DEBUG")
        set(dir debug)
      endif()
      string(REPLACE "${mlirbc_profile_dir}" "${dir}" path "${mlirbc_out}/${file}")
      set_property(TARGET ${target} APPEND PROPERTY IMPORTED_CONFIGURATIONS ${upper})
      set_property(TARGET ${target} PROPERTY ${property}_${upper} "${path}")
    endforeach()
  else()
    set_property(TARGET ${target} PROPERTY ${property} "${mlirbc_out}/${file}")
  endif()
endfunction()

add_library(mlirbc::static STATIC IMPORTED GLOBAL)
mlirbc_location(mlirbc::static IMPORTED_LOCATION ${mlirbc_static_file})
set_target_properties(mlirbc::static PROPERTIES
  INTERFACE_INCLUDE_DIRECTORIES "${CMAKE_CURRENT_SOURCE_DIR}/include"
  INTERFACE_LINK_LIBRARIES "${MLIRBC_NATIVE_LIBS}"
  INTERFACE_LINK_OPTIONS "${MLIRBC_STATIC_LINK_OPTIONS}"
  IMPORTED_LINK_INTERFACE_LANGUAGES C)

add_library(mlirbc::shared SHARED IMPORTED GLOBAL)
mlirbc_location(mlirbc::shared IMPORTED_LOCATION ${mlirbc_shared_file})
set_target_properties(mlirbc::shared PROPERTIES
  INTERFACE_INCLUDE_DIRECTORIES "${CMAKE_CURRENT_SOURCE_DIR}/include"
  INTERFACE_COMPILE_DEFINITIONS MLIRBC_SHARED
  IMPORTED_LINK_INTERFACE_LANGUAGES C)
if(WIN32)
  mlirbc_location(mlirbc::shared IMPORTED_IMPLIB ${mlirbc_implib_file})
elseif(APPLE)
  set_property(TARGET mlirbc::shared PROPERTY IMPORTED_SONAME "@rpath/${mlirbc_soname}")
else()
  set_property(TARGET mlirbc::shared PROPERTY IMPORTED_SONAME ${mlirbc_soname})
endif()

add_dependencies(mlirbc::static mlirbc_cargo)
add_dependencies(mlirbc::shared mlirbc_cargo)

if(MLIRBC_INSTALL_CLI)
  add_executable(mlirbc::cli IMPORTED GLOBAL)
  mlirbc_location(mlirbc::cli IMPORTED_LOCATION ${mlirbc_cli_file})
  add_dependencies(mlirbc::cli mlirbc_cargo)
endif()

if(BUILD_SHARED_LIBS)
  add_library(mlirbc::mlirbc ALIAS mlirbc::shared)
else()
  add_library(mlirbc::mlirbc ALIAS mlirbc::static)
endif()
