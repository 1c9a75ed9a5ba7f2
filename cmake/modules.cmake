# How every target of ours is compiled: language, warnings, target CPU, sanitizers, include root.
# It knows no module by name.
find_package(Threads REQUIRED)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
if(PROJECT_IS_TOP_LEVEL)
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
endif()

# Objects that hold machine code too: the tests link them without optimising the whole again, which
# took longer than compiling them.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(CMAKE_CXX_COMPILE_OPTIONS_IPO -flto=auto -ffat-lto-objects)
endif()

if(ESPALIER_ARCH)
  add_compile_options(-march=${ESPALIER_ARCH})
endif()
if(ESPALIER_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "ESPALIER_FUZZ needs clang: the fuzzer is libFuzzer")
  endif()
  set(ESPALIER_SANITIZE "fuzzer-no-link,address,undefined")
endif()
if(ESPALIER_SANITIZE)
  # Without recovery the first finding ends the program, and so fails the test.
  add_compile_options(-fsanitize=${ESPALIER_SANITIZE} -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${ESPALIER_SANITIZE})
endif()

# The sources of the module in the current directory; a file added later is noticed by the next build.
function(espalier_sources result)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "*.cpp")
  set(${result} "${sources}" PARENT_SCOPE)
endfunction()

# Our own code: strict warnings, and includes that start at the repository's root.
function(espalier_own target)
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}")
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                         $<$<BOOL:${ESPALIER_WERROR}>:-Werror>)
  # GCC 12 sees overlapping copies in std::string's own code (GCC bug 105651).
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -Wno-restrict)
  endif()
endfunction()

# The module in the current directory as a library in which nothing hot calls from one file into another,
# so that optimising the whole again would only take time.
function(espalier_cold_module target)
  espalier_sources(sources)
  add_library(${target} STATIC ${sources})
  espalier_own(${target})
  set_target_properties(${target} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
endfunction()

# A game: a static library if it has sources, else headers only. It links the library and nothing
# more; who links it may include "games/<game>/...".
function(espalier_game name)
  espalier_sources(sources)
  if(sources)
    add_library(espalier_${name} STATIC ${sources})
    espalier_own(espalier_${name})
    set(scope PUBLIC)
  else()
    add_library(espalier_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  add_library(espalier::${name} ALIAS espalier_${name})
  target_include_directories(espalier_${name} ${scope} "${PROJECT_SOURCE_DIR}")
  target_link_libraries(espalier_${name} ${scope} espalier::espalier)
endfunction()
