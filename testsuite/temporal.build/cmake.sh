# cmake.sh - a CMake project: its checks of the compiler, shared, static and module libraries, programs, tests,
# with and without interprocedural optimisation; find_package.  Built, tested and installed.
# SPDX-License-Identifier: GPL-3.0-or-later
# Takes turns.

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
add_test (bad bad)
set_tests_properties (bad PROPERTIES PASS_REGULAR_EXPRESSION "error: use-after-free")
add_test (bad_fails bad)
set_tests_properties (bad_fails PROPERTIES WILL_FAIL ON)
install (TARGETS bad good shared RUNTIME DESTINATION bin LIBRARY DESTINATION lib)
set_target_properties (bad PROPERTIES INSTALL_RPATH "\$ORIGIN/../lib")
END
# project NAME ARGUMENTS...
project ()
{
  name=$1
  shift
  check "$name: configure" cmake -S src -B "$name" -DCMAKE_VERBOSE_MAKEFILE=ON -DCMAKE_INSTALL_PREFIX="$SCRATCH/installed" "$@"
  check "$name: build" cmake --build "$name"
  for f in bad whole; do
    check "$name: $f catches" catches "$name/$f"
  done
  check "$name: is silent" silent "$name/good"
  check "$name: ctest" sh -c "cd '$name' && ctest"
  installed "$name" "$name" "$SCRATCH/installed" cmake --install .
}
specs=`$TEMPORAL_CC --temporal-specs`
project cc -DCMAKE_C_COMPILER="$TEMPORAL_CC" -DCMAKE_BUILD_TYPE=RelWithDebInfo
CFLAGS="-O2 -g -specs=$specs" LDFLAGS="-specs=$specs -Wl,-z,defs" project flags -DCMAKE_C_COMPILER="$PLAIN_GCC"
project ipo -DCMAKE_C_COMPILER="$TEMPORAL_CC" -DCMAKE_BUILD_TYPE=Release -DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON

# C and C++ in one project, of which only the C compiler is exchanged: g++ links the programs.
mkdir mixed
cp bad.c good.c make.c mixed
cat > mixed/CMakeLists.txt <<'END'
cmake_minimum_required (VERSION 3.10)
project (mixed C CXX)
add_library (parts STATIC make.c)
add_library (shared_parts SHARED make.c)
add_library (bad_part STATIC bad.c)
add_library (good_part OBJECT good.c)
set_source_files_properties (bad.c good.c PROPERTIES COMPILE_DEFINITIONS main=c_main)
add_executable (bad around.cc)
target_link_libraries (bad bad_part parts)
add_executable (good around.cc $<TARGET_OBJECTS:good_part>)
target_link_libraries (good parts)
add_executable (with_shared around.cc $<TARGET_OBJECTS:good_part>)
target_link_libraries (with_shared shared_parts)
END
cat > mixed/around.cc <<'END'
#include <string>
#include <vector>
extern "C" int c_main (void);
int
main ()
{
  std::vector<std::string> words (3, "a word that is too long to stand in the object itself");
  try { throw words.size (); }
  catch (std::size_t n) { return n == 3 ? c_main () : 1; }
}
END
check "mixed: configure" cmake -S mixed -B mixed-build -DCMAKE_C_COMPILER="$TEMPORAL_CC" -DCMAKE_BUILD_TYPE=RelWithDebInfo
check "mixed: build" cmake --build mixed-build
check "mixed: catches" catches mixed-build/bad
for f in good with_shared; do
  check "mixed: $f is silent" silent mixed-build/$f
done

# find_package: an installed temporal, a target of it, C and C++ in one program, with gcc and g++.
P=$SCRATCH/P
check "install" make_build install-exec install-data prefix="$P" shortnamedir=
mkdir found
cp bad.c good.c make.c mixed/around.cc found
cat > found/CMakeLists.txt <<'END'
cmake_minimum_required (VERSION 3.13)
project (found C CXX)
find_package (Temporal 0.1 REQUIRED)
add_library (parts STATIC make.c)
target_link_libraries (parts PUBLIC Temporal::temporal)
set_source_files_properties (bad.c good.c PROPERTIES COMPILE_DEFINITIONS main=c_main)
foreach (name bad good)
  add_executable (${name} around.cc ${name}.c)
  target_link_libraries (${name} parts)
endforeach ()
install (TARGETS bad good DESTINATION bin)
enable_testing ()
add_test (good good)
add_test (bad bad)
set_tests_properties (bad PROPERTIES PASS_REGULAR_EXPRESSION "error: use-after-free")
END
check "find_package: configure" cmake -S found -B found-build -DCMAKE_C_COMPILER="$PLAIN_GCC" -DCMAKE_PREFIX_PATH="$P" \
  -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_INSTALL_PREFIX="$SCRATCH/found-installed"
check "find_package: build" cmake --build found-build
check "find_package: catches" catches found-build/bad
check "find_package: is silent" silent found-build/good
check "find_package: ctest" sh -c "cd found-build && ctest"
installed "find_package" found-build "$SCRATCH/found-installed" cmake --install .
sed 's/Temporal 0.1/Temporal 99/' found/CMakeLists.txt > list && mkdir newer && mv list newer/CMakeLists.txt
run 1 cmake -S newer -B newer-build -DCMAKE_C_COMPILER="$PLAIN_GCC" -DCMAKE_PREFIX_PATH="$P" && grep -q 'version: 0.1' err
result "find_package: a newer version is not found" $?
mv "$P/lib/temporal/$TEMPORAL_GCC_VERSION" "$P/lib/temporal/moved"
run 1 cmake -S found -B lacking -DCMAKE_C_COMPILER="$PLAIN_GCC" -DCMAKE_PREFIX_PATH="$P" && grep -q "no plugin for GCC $TEMPORAL_GCC_VERSION" err
result "find_package: no plugin for this compiler" $?
