# How every target is compiled: language, warnings, target CPU, sanitizers, include root.
find_package(Threads REQUIRED)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
# A static library is compiled before the libraries that it links are ready.
set(CMAKE_OPTIMIZE_DEPENDENCIES ON)
if(PROJECT_IS_TOP_LEVEL)
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
endif()

# GCC collects its garbage only above 1 GB: it needs 5 % less time, and up to 30 % more memory.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(--param=ggc-min-heapsize=1000000)
endif()

# GCC names the sections of link-time optimisation at random, unless told how: the same sources give the same bytes.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_INTERPROCEDURAL_OPTIMIZATION)
  string(APPEND CMAKE_CXX_COMPILE_OBJECT " -frandom-seed=<OBJECT>")
endif()

if(ESPALIER_ARCH)
  add_compile_options(-march=${ESPALIER_ARCH})
endif()
# GCC for Windows keeps vectors of 32 bytes on a stack that is aligned to 16 (GCC bug 54412): the assembler writes
# the moves that bear it.
if(MINGW AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  add_compile_options(-Wa,-muse-unaligned-vector-move)
  add_link_options(-Wa,-muse-unaligned-vector-move)  # for link-time optimisation
endif()
if(ESPALIER_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "ESPALIER_FUZZ needs clang: the fuzzer is libFuzzer")
  endif()
  set(ESPALIER_SANITIZE "fuzzer-no-link,address,undefined")
endif()
if(ESPALIER_SANITIZE)
  # Without recovery the first finding ends the program and fails the test.
  add_compile_options(-fsanitize=${ESPALIER_SANITIZE} -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${ESPALIER_SANITIZE})
endif()

# Of a test, in seconds: so much only one that hangs takes, on a loaded machine, too.
set(ESPALIER_TEST_TIMEOUT 3600)

# The sources of the module in the current directory; the next build finds a file added later. Of those in
# directories named after operating systems only what the target's system needs.
if(WIN32)
  set(ESPALIER_OTHER_SYSTEM posix)
else()
  set(ESPALIER_OTHER_SYSTEM windows)
endif()
function(espalier_sources result)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "*.cpp")
  list(FILTER sources EXCLUDE REGEX "/${ESPALIER_OTHER_SYSTEM}/[^/]*$")
  set(${result} "${sources}" PARENT_SCOPE)
endfunction()

# Strict warnings, and includes that start at the repository's root.
function(espalier_own target)
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}")
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                         $<$<BOOL:${ESPALIER_WERROR}>:-Werror>)
  # GCC 12 sees overlapping copies in std::string's own code (GCC bug 105651).
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -Wno-restrict)
  endif()
endfunction()

# A library that holds machine code beside the input of link-time optimisation: the tests link it without, which
# takes less time.
function(espalier_with_machine_code target)
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-ffat-lto-objects>)
endfunction()

# Code with coroutines: clang 14 cannot assemble them with the sanitizer's check of function types
# (llvm-project issue 49689).
function(espalier_with_coroutines target)
  if(ESPALIER_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_compile_options(${target} PRIVATE -fno-sanitize=function)
  endif()
endfunction()

# What needs no link-time optimisation: what is hot in it is in one file, or not hot.
function(espalier_without_lto target)
  set_target_properties(${target} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
  target_link_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fno-lto>)
endfunction()

# Code that takes longer to optimise than optimising it saves: compiled at -O1 in Release builds, at -O0 with
# sanitizers, and without link-time optimisation.
function(espalier_compile_quickly target)
  espalier_without_lto(${target})
  if(ESPALIER_SANITIZE)
    target_compile_options(${target} PRIVATE -O0)
  else()
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
endfunction()

# The module in the current directory as a library without link-time optimisation: no hot function of it
# calls another file.
function(espalier_cold_module target)
  espalier_sources(sources)
  add_library(${target} STATIC ${sources})
  espalier_own(${target})
  set_target_properties(${target} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
endfunction()

# A game: a static library if it has sources, compiled for what links it, else headers only. What links it may
# include "games/<game>/...". Without the programs it is for users, who may link it into a shared library.
function(espalier_game name)
  espalier_sources(sources)
  if(sources)
    add_library(espalier_${name} STATIC ${sources})
    if(NOT ESPALIER_INSTALL)  # then only for what links it
      set_target_properties(espalier_${name} PROPERTIES EXCLUDE_FROM_ALL ON)
    endif()
    if(NOT ESPALIER_PROGRAMS AND NOT DEFINED CMAKE_POSITION_INDEPENDENT_CODE)
      set_target_properties(espalier_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    endif()
    espalier_own(espalier_${name})
    espalier_with_machine_code(espalier_${name})
    set(scope PUBLIC)
  else()
    add_library(espalier_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  add_library(espalier::${name} ALIAS espalier_${name})
  target_include_directories(espalier_${name} ${scope}
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>"
    "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/${ESPALIER_GAMES_DIR}>")
  target_link_libraries(espalier_${name} ${scope} espalier::espalier)
endfunction()

# Stands in for a library that was not found: an error for those who build what needs it, and nobody else.
function(espalier_missing library name)
  add_custom_target(${name}_is_missing
                    COMMAND ${CMAKE_COMMAND} -E echo "${name} was missing when this build was configured: script/bootstrap test installs it, cmake --preset release configures again"
                    COMMAND ${CMAKE_COMMAND} -E false)
  add_library(${library} INTERFACE IMPORTED GLOBAL)
  add_dependencies(${library} ${name}_is_missing)
endfunction()
