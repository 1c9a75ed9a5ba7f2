# Libraries of headers alone, as installed on the machine that compiles, for another system. Each is linked into
# a folder of its own: beside it are headers of this machine's C library.
function(espalier_host_headers target header)
  cmake_path(GET header PARENT_PATH folder)
  find_path(host_${folder} "${header}" PATHS /usr/include /usr/local/include NO_DEFAULT_PATH
            NO_CMAKE_FIND_ROOT_PATH)
  if(NOT host_${folder})
    message(FATAL_ERROR "${header} is missing: script/bootstrap installs it")
  endif()
  set(links "${PROJECT_BINARY_DIR}/host_headers")
  file(MAKE_DIRECTORY "${links}")
  file(CREATE_LINK "${host_${folder}}/${folder}" "${links}/${folder}" SYMBOLIC)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} SYSTEM INTERFACE "${links}")
endfunction()

espalier_host_headers(CLI11::CLI11 CLI/CLI.hpp)
espalier_host_headers(nlohmann_json::nlohmann_json nlohmann/json.hpp)
espalier_host_headers(fmt::fmt fmt/format.h)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
