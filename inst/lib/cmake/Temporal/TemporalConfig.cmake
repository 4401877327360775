# TemporalConfig.cmake - find_package (Temporal): the target Temporal::temporal.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A target that links to it has its C files compiled with temporal, and is linked with the runtime.

if (NOT CMAKE_C_COMPILER_ID STREQUAL "GNU")
  set (Temporal_FOUND FALSE)
  set (Temporal_NOT_FOUND_MESSAGE "temporal is a plugin of GCC; the C compiler is ${CMAKE_C_COMPILER_ID}")
  return ()
endif ()
if (NOT EXISTS "/work/w/members/inst/lib/temporal/${CMAKE_C_COMPILER_VERSION}/temporal.so")
  set (Temporal_FOUND FALSE)
  set (Temporal_NOT_FOUND_MESSAGE "there is no plugin for GCC ${CMAKE_C_COMPILER_VERSION} in /work/w/members/inst/lib/temporal")
  return ()
endif ()

set (Temporal_SPECS "/work/w/members/inst/lib/temporal/temporal.specs")
if (NOT TARGET Temporal::temporal)
  add_library (Temporal::temporal INTERFACE IMPORTED)
  set_target_properties (Temporal::temporal PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "/work/w/members/inst/include"
    INTERFACE_COMPILE_OPTIONS "$<$<COMPILE_LANGUAGE:C>:-specs=/work/w/members/inst/lib/temporal/temporal.specs>"
    INTERFACE_LINK_OPTIONS "-specs=/work/w/members/inst/lib/temporal/temporal.specs")
endif ()
