# Installs the library of the build in BUILD into an empty prefix and builds, outside the tree, a
# project that finds it there. Run by ctest with BUILD, SOURCE, COMPILER and VERSION defined.
if(DEFINED ENV{TMPDIR})
  set(temporary "$ENV{TMPDIR}")
else()
  set(temporary "/tmp")
endif()
string(RANDOM LENGTH 12 unique)
set(place "${temporary}/espalier-consumer-${unique}")

function(run what)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE out)
  if(NOT status EQUAL 0)
    file(REMOVE_RECURSE "${place}")
    message(FATAL_ERROR "consumer: ${what} failed (${status}):\n${out}")
  endif()
endfunction()

file(COPY "${SOURCE}/" DESTINATION "${place}/source" PATTERN check.cmake EXCLUDE)
run("installing" ${CMAKE_COMMAND} --install ${BUILD} --component library --prefix ${place}/prefix)
run("configuring" ${CMAKE_COMMAND} -S ${place}/source -B ${place}/build
    -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_PREFIX_PATH=${place}/prefix
    -DWANTED_VERSION=${VERSION})
run("building" ${CMAKE_COMMAND} --build ${place}/build)
run("running" ${place}/build/consumer)
file(REMOVE_RECURSE "${place}")
