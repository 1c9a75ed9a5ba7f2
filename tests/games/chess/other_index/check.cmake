# A program compiled for another slider index than the chess library does not link, and one compiled for the same
# index finds the right attacks. Run by ctest with COMPILER, FLAGS and SOURCE (the repository) defined.
if(DEFINED ENV{TMPDIR})
  set(temporary "$ENV{TMPDIR}")
else()
  set(temporary "/tmp")
endif()
string(RANDOM LENGTH 12 unique)
set(place "${temporary}/espalier-other-index-${unique}")
file(MAKE_DIRECTORY "${place}")
separate_arguments(flags NATIVE_COMMAND "${FLAGS}")

function(fail text)
  file(REMOVE_RECURSE "${place}")
  message(FATAL_ERROR "${text}")
endfunction()

function(compile object option file)
  execute_process(COMMAND ${COMPILER} ${flags} -std=c++20 -O0 ${option} "-I${SOURCE}" "-I${SOURCE}/include"
                          -c "${SOURCE}/${file}" -o "${place}/${object}.o"
                  RESULT_VARIABLE status ERROR_VARIABLE errors)
  if(NOT status EQUAL 0)
    fail("${file} does not compile:\n${errors}")
  endif()
endfunction()

function(link_with object)
  execute_process(COMMAND ${COMPILER} ${flags} "${place}/program.o" "${place}/${object}.o" -o "${place}/program"
                  RESULT_VARIABLE status ERROR_VARIABLE errors)
  set(status "${status}" PARENT_SCOPE)
  set(errors "${errors}" PARENT_SCOPE)
endfunction()

compile(program -mno-bmi2 tests/games/chess/other_index/main.cpp)
compile(same -mno-bmi2 games/chess/board/attacks.cpp)
compile(other -mbmi2 games/chess/board/attacks.cpp)

link_with(same)
if(NOT status EQUAL 0)
  fail("with the same index the program does not link:\n${errors}")
endif()
execute_process(COMMAND "${place}/program" RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  fail("with the same index the attacks are wrong")
endif()
link_with(other)
if(status EQUAL 0 OR NOT errors MATCHES "MagicIndex")
  fail("with the other index the program should lack the tables of MagicIndex, but:\n${errors}")
endif()
file(REMOVE_RECURSE "${place}")
