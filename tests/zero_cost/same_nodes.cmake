# Runs TEMPLATE and HAND and demands that both report the same number of nodes. It does not know
# what they search.
foreach(program TEMPLATE HAND)
  execute_process(COMMAND ${${program}} OUTPUT_VARIABLE out RESULT_VARIABLE status)
  if(NOT status EQUAL 0 OR NOT out MATCHES "nodes ([0-9]+)")
    message(FATAL_ERROR "${${program}} failed (${status}):\n${out}")
  endif()
  set(${program}_nodes ${CMAKE_MATCH_1})
endforeach()
if(NOT TEMPLATE_nodes EQUAL HAND_nodes)
  message(FATAL_ERROR "the template visits ${TEMPLATE_nodes} nodes, the hand-written search "
                      "${HAND_nodes}")
endif()
message(STATUS "both visit ${HAND_nodes} nodes")
