# An overlay port of this checkout: vcpkg install espalier --overlay-ports=packaging/vcpkg
vcpkg_cmake_configure(
  SOURCE_PATH "${CURRENT_PORT_DIR}/../../.."
  OPTIONS -DESPALIER_PROGRAMS=OFF -DESPALIER_TESTS=OFF -DESPALIER_BENCH=OFF -DESPALIER_INSTALL=ON)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/espalier)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${CURRENT_PORT_DIR}/../../../LICENSE")
