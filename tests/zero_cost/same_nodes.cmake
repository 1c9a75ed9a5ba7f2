# Runs TEMPLATE and HAND and demands that both report the same move, score and number of nodes for
# each task, and the same total.
foreach(program TEMPLATE HAND)
  execute_process(COMMAND ${${program}} OUTPUT_VARIABLE ${program}_out RESULT_VARIABLE status)
  if(NOT status EQUAL 0 OR NOT ${program}_out MATCHES "\nnodes [0-9]+\n$")
    message(FATAL_ERROR "${${program}} failed (${status}):\n${${program}_out}")
  endif()
endforeach()
if(NOT TEMPLATE_out STREQUAL HAND_out)
  message(FATAL_ERROR "the template finds\n${TEMPLATE_out}\nthe hand-written search\n${HAND_out}")
endif()
message(STATUS "both find\n${HAND_out}")
