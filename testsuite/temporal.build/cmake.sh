# cmake.sh - a CMake project: its checks of the compiler, shared, static and module libraries, programs, tests,
# with and without interprocedural optimisation.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
if ! command -v cmake > /dev/null; then
  echo "UNSUPPORTED: no cmake here"
  exit 0
fi
mkdir src
cp bad.c good.c make.c src
cat > src/CMakeLists.txt <<'END'
cmake_minimum_required (VERSION 3.10)
cmake_policy (SET CMP0069 NEW)
project (sample C)
include (CheckCSourceRuns)
include (CheckFunctionExists)
include (CheckTypeSize)
include (CheckIPOSupported)
check_function_exists (malloc HAVE_MALLOC)
check_function_exists (no_such_function HAVE_NONE)
check_type_size ("void *" SIZE)
check_c_source_runs ("#include <stdlib.h>
int main (void) { int *p = calloc (1, 4); int v = *p; free (p); return v; }" RUNS)
if (NOT HAVE_MALLOC OR HAVE_NONE OR NOT SIZE EQUAL 8 OR NOT RUNS)
  message (FATAL_ERROR "wrong results of checks")
endif ()
add_library (shared SHARED make.c)
add_library (static STATIC make.c)
add_library (module MODULE make.c)
add_library (objects OBJECT make.c)
set_target_properties (shared static PROPERTIES C_VISIBILITY_PRESET default POSITION_INDEPENDENT_CODE ON)
add_executable (bad bad.c)
target_link_libraries (bad shared)
add_executable (good good.c)
target_link_libraries (good static)
add_executable (whole bad.c $<TARGET_OBJECTS:objects>)
enable_testing ()
add_test (good good)
END
# project NAME ARGUMENTS...
project ()
{
  name=$1
  shift
  check "$name: configure" cmake -S src -B "$name" -DCMAKE_VERBOSE_MAKEFILE=ON "$@"
  check "$name: build" cmake --build "$name"
  for f in bad whole; do
    check "$name: $f catches" catches "$name/$f"
  done
  check "$name: is silent" silent "$name/good"
  check "$name: ctest" sh -c "cd '$name' && ctest"
}
specs=`$TEMPORAL_GCC --temporal-specs`
project cc -DCMAKE_C_COMPILER="$TEMPORAL_GCC" -DCMAKE_BUILD_TYPE=RelWithDebInfo
CFLAGS="-O2 -g -specs=$specs" LDFLAGS="-specs=$specs -Wl,-z,defs" project flags -DCMAKE_C_COMPILER="$PLAIN_GCC"
project ipo -DCMAKE_C_COMPILER="$TEMPORAL_GCC" -DCMAKE_BUILD_TYPE=Release -DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON
