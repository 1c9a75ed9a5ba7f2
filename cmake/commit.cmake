# espalier_commit(DIRECTORY VERSION RESULT): the commit of the sources, for the name that the programs
# give themselves. Empty for a release: a clean checkout of its tag, or sources outside git.
function(espalier_commit directory version result)
  set(${result} "" PARENT_SCOPE)
  # A release may have been unpacked within some other repository.
  if(NOT EXISTS "${directory}/.git")
    return()
  endif()
  execute_process(COMMAND git describe --always --dirty --tags --match=v*
                  WORKING_DIRECTORY "${directory}"
                  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(NOT commit STREQUAL "v${version}")
    set(${result} "${commit}" PARENT_SCOPE)
  endif()
endfunction()
