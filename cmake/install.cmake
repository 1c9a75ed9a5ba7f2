# What is installed: the headers and the package (component `library`), and the games (component `games`).
include(CMakePackageConfigHelpers)
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/espalier")
set(pkg_config_dir "${CMAKE_INSTALL_LIBDIR}/pkgconfig")

# Installs NAME.pc, for pkg-config. Paths are relative to it, since --prefix may name another place than configured.
function(espalier_install_pkg_config name component description include_dir)
  file(RELATIVE_PATH up "/prefix/${pkg_config_dir}" "/prefix")
  list(JOIN ARGN "\n" further)
  configure_file("${PROJECT_SOURCE_DIR}/cmake/espalier.pc.in" "${PROJECT_BINARY_DIR}/${name}.pc" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/${name}.pc" DESTINATION "${pkg_config_dir}" COMPONENT ${component})
endfunction()

install(TARGETS espalier EXPORT espalier COMPONENT library)
install(EXPORT espalier NAMESPACE espalier:: FILE espalierLibrary.cmake
        DESTINATION "${package_dir}" COMPONENT library)
# While the major version is 0 a minor version may break what users wrote.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/espalierConfigVersion.cmake"
                                 COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
list(JOIN ESPALIER_GAMES ", " games)
configure_file("${PROJECT_SOURCE_DIR}/cmake/espalierConfig.cmake.in"
               "${PROJECT_BINARY_DIR}/espalierConfig.cmake" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/espalierConfig.cmake"
              "${PROJECT_BINARY_DIR}/espalierConfigVersion.cmake"
        DESTINATION "${package_dir}" COMPONENT library)
install(DIRECTORY include/espalier DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT library
        FILES_MATCHING PATTERN "*.hpp")
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT library)
espalier_install_pkg_config(espalier library "${PROJECT_DESCRIPTION}" "${CMAKE_INSTALL_INCLUDEDIR}")

foreach(game ${ESPALIER_GAMES})
  set_target_properties(espalier_${game} PROPERTIES EXPORT_NAME ${game})
  install(TARGETS espalier_${game} EXPORT espalier_games COMPONENT games)
  install(DIRECTORY games/${game} DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/${ESPALIER_GAMES_DIR}/games"
          COMPONENT games FILES_MATCHING PATTERN "*.hpp")
  set(further "Requires: espalier")
  get_target_property(type espalier_${game} TYPE)
  if(type STREQUAL "STATIC_LIBRARY")
    list(APPEND further "Libs: -L\${prefix}/${CMAKE_INSTALL_LIBDIR} -lespalier_${game}")
  endif()
  espalier_install_pkg_config(espalier-${game} games "The game ${game} for Espalier"
                              "${CMAKE_INSTALL_INCLUDEDIR}/${ESPALIER_GAMES_DIR}" ${further})
endforeach()
install(EXPORT espalier_games NAMESPACE espalier:: FILE espalierGames.cmake
        DESTINATION "${package_dir}" COMPONENT games)
