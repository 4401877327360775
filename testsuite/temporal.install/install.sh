# install.sh - "make install", the files, the four ways of use, "make uninstall".
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
P=$SCRATCH/P
install_to ()
{
  make_build "$1" prefix="$P" shortnamedir=
}
check "make install" install_to install
for f in bin/temporal-gcc bin/temporal-g++ lib/cmake/Temporal/TemporalConfig.cmake share/man/man1/temporal-g++.1 bin/temporal-gcc-ar bin/temporal-gcc-nm bin/temporal-gcc-ranlib \
	 bin/temporal-buildflags bin/temporal-debbuild lib/libtemporal.a lib/libtemporal.so lib/libtemporal.so.0 \
	 include/temporal.h lib/temporal/$major/temporal.so lib/temporal/temporal.specs \
	 lib/temporal/packages.sh lib/temporal/summary.awk bin/temporal-report share/man/man1/temporal-report.1 \
	 lib/temporal/temporal_report_command.py lib/temporal/kinds.def \
	 lib/pkgconfig/temporal.pc share/man/man7/temporal.7 share/man/man1/temporal-gcc.1 \
	 share/man/man1/temporal-buildflags.1 share/man/man1/temporal-debbuild.1 \
	 share/info/temporal.info; do
  check "installs $f" test -r "$P/$f"
done
for f in temporal-gcc temporal-g++ temporal-gcc-ar temporal-gcc-nm temporal-gcc-ranlib temporal-buildflags \
	 temporal-debbuild temporal-report; do
  check "$f can be run" test -x "$P/bin/$f"
done
if command -v python3 > /dev/null; then
  printf 'x.c:1:2: error: use-after-free: read of 1 byte through %sp%s\n' "'" "'" > log
  run 1 "$P/bin/temporal-report" --sarif log && grep -q '"use-after-free"' out
  result "temporal-report finds its parts" $?
fi
refuse "no installed text names the build tree" grep -rIl -e "$TEMPORAL_BUILD/plugin" -e "$TEMPORAL_BUILD/libtemporal" -e "$TEMPORAL_BUILD/temporal" "$P/bin" "$P/lib/temporal" "$P/lib/pkgconfig" "$P/lib/cmake"
readelf -d "$P/lib/libtemporal.so" > dynamic
grep -qF "soname: [$P/lib/libtemporal.so.0]" dynamic
result "a soname with the folder, where the dynamic linker does not look" $?
test "`grep -c NEEDED dynamic`" -eq 1 && grep -q 'NEEDED.*libc.so' dynamic
result "the runtime needs libc alone" $?
nm --defined-only --extern-only -D "$P/lib/libtemporal.so" | sed 's/.* //' | sed 's/@.*//' > names
grep -v -E '^(__temporal_v1_|temporal_)|^(malloc|calloc|realloc|reallocarray|free|cfree|posix_memalign|aligned_alloc|memalign|valloc|pvalloc|malloc_usable_size|malloc_trim|signal|sigaction|sigaltstack|dlclose|prctl|syscall|mremap|munmap|shmdt|mlockall|[gs]etrlimit(64)?|prlimit(64)?|qsort|bsearch|_exit|_Exit|__temporal_block_create|__temporal_block_destroy|__temporal_break_on_report)$' names > foreign_names
cat foreign_names >&2
test ! -s foreign_names
result "the runtime exports nothing else" $?

gcc=$PLAIN_GCC
tgcc=$P/bin/temporal-gcc
plugin=$P/lib/temporal/$TEMPORAL_GCC_VERSION/temporal.so
specs=-specs=$P/lib/temporal/temporal.specs

# both NAME COMMAND...: the command, given a source file, makes ./prog, which
# catches the error in bad.c and is silent on good.c.
both ()
{
  name=$1
  shift
  rm -f prog
  check "$name: builds" "$@" bad.c make.c -o prog
  check "$name: catches" catches ./prog
  rm -f prog
  check "$name: builds the twin" "$@" good.c make.c -o prog
  check "$name: is silent on the twin" silent ./prog
}
# The first way has its -l at the end, where a user writes it.
by_hand () { $gcc -fplugin="$plugin" -O2 -g "$@" -L"$P/lib" -ltemporal -Wl,-rpath,"$P/lib"; }
both "gcc -fplugin" by_hand
both "temporal-gcc" $tgcc -O2 -g
both "-specs once" $gcc $specs -O2 -g
both "-specs twice" $gcc $specs -O2 -g $specs
both "temporal-gcc and -specs" $tgcc $specs -O2 -g
if command -v pkg-config > /dev/null; then
  PKG_CONFIG_PATH=$P/lib/pkgconfig
  export PKG_CONFIG_PATH
  with_pkg () { $gcc -O2 -g `pkg-config --cflags temporal` "$@" `pkg-config --libs temporal`; }
  with_pkg_first () { $gcc -O2 -g `pkg-config --cflags --libs temporal` "$@"; }
  both "pkg-config" with_pkg
  both "pkg-config, libraries before the sources" with_pkg_first
  test "`pkg-config --variable=plugin temporal`" = "$plugin"
  result "pkg-config knows the plugin" $?
  # What CMake and Meson make of it: each takes the -l out of its place.
  mkdir project && cp bad.c good.c make.c project
  if command -v cmake > /dev/null; then
    cat > project/CMakeLists.txt <<'END'
cmake_minimum_required (VERSION 3.10)
project (sample C)
find_package (PkgConfig REQUIRED)
pkg_check_modules (TEMPORAL REQUIRED IMPORTED_TARGET temporal)
foreach (program bad good)
  add_executable (${program} ${program}.c make.c)
  target_link_libraries (${program} PkgConfig::TEMPORAL)
endforeach ()
install (TARGETS bad good DESTINATION bin)
enable_testing ()
add_test (good good)
add_test (bad bad)
set_tests_properties (bad PROPERTIES PASS_REGULAR_EXPRESSION "error: use-after-free")
END
    check "CMake's IMPORTED_TARGET: configure" cmake -S project -B project/cmake -DCMAKE_C_COMPILER="$gcc" -DCMAKE_INSTALL_PREFIX="$SCRATCH/installed"
    check "CMake's IMPORTED_TARGET: build" cmake --build project/cmake
    check "CMake's IMPORTED_TARGET: catches" catches project/cmake/bad
    check "CMake's IMPORTED_TARGET: is silent" silent project/cmake/good
    check "CMake's IMPORTED_TARGET: ctest" sh -c "cd project/cmake && ctest"
    installed "CMake's IMPORTED_TARGET" project/cmake "$SCRATCH/installed" cmake --install .
  else
    echo "UNSUPPORTED: no cmake"
  fi
  if command -v meson > /dev/null; then
    cat > project/meson.build <<'END'
project ('sample', 'c')
temporal = dependency ('temporal')
bad = executable ('bad', 'bad.c', 'make.c', dependencies : temporal, install : true)
good = executable ('good', 'good.c', 'make.c', dependencies : temporal, install : true)
test ('good', good)
test ('bad', bad, should_fail : true)
END
    check "Meson's dependency: setup" env CC="$gcc" meson setup --prefix="$SCRATCH/installed" project/meson project
    check "Meson's dependency: compile" ninja -C project/meson
    check "Meson's dependency: catches" catches project/meson/bad
    check "Meson's dependency: is silent" silent project/meson/good
    check "Meson's dependency: meson test" meson test -C project/meson
    installed "Meson's dependency" project/meson "$SCRATCH/installed" meson install
  else
    echo "UNSUPPORTED: no meson"
  fi
else
  echo "UNSUPPORTED: pkg-config"
fi
both "-static" $tgcc -O2 -g -static
both "-static-pie" $tgcc -O2 -g -static-pie
both "-no-pie" $tgcc -O2 -g -no-pie
both "-flto" $tgcc -O2 -g -flto

# The short name is looked up in gcc's own plugin directory; -iplugindir tells gcc that
# this is another one.
mkdir own && ln -s "$plugin" own/temporal.so
by_short_name () { $gcc -iplugindir="$SCRATCH/own" -fplugin=temporal -O2 -g "$@" -L"$P/lib" -ltemporal -Wl,-rpath,"$P/lib"; }
both "gcc -fplugin=temporal" by_short_name

# Compile, then link, as configure and make do: CFLAGS and LDFLAGS, objects in between.
CFLAGS="-O2 -g $specs"
LDFLAGS="$specs -Wl,-z,relro"
check "CFLAGS compile" $gcc $CFLAGS -c bad.c
check "CFLAGS compile the other file" $gcc $CFLAGS -c make.c -o make.o
check "CFLAGS and LDFLAGS link" $gcc $CFLAGS $LDFLAGS bad.o make.o -o prog
check "linked with CFLAGS and LDFLAGS: catches" catches ./prog
check "LDFLAGS link" $gcc $LDFLAGS bad.o make.o -o prog
check "linked with LDFLAGS: catches" catches ./prog

# What configure scripts, make and people ask of a gcc.
same () { "$tgcc" "$@" > a 2>&1; a=$?; $gcc "$@" > b 2>&1; b=$?; test $a -eq $b && cmp a b; }
check "--version as gcc" same --version
check "-dumpversion as gcc" same -dumpversion
check "-dumpmachine as gcc" same -dumpmachine
check "-print-prog-name as gcc" same -print-prog-name=ld
check "-E as gcc" same -E bad.c
check "-MM as gcc" same -MM bad.c
check "syntax errors as gcc" same -c /dev/null -x none no-such-file.c
check "-v shows the plugin" sh -c "'$tgcc' -v -c good.c -o v.o 2>&1 | grep -q 'fplugin=$plugin'"
check "-v alone" "$tgcc" -v
check "--temporal-version" sh -c "'$tgcc' --temporal-version | grep '^temporal [0-9.]*, for gcc [0-9.]*$'"
check "--temporal-help" "$tgcc" --temporal-help
check "--temporal-specs" test "`"$tgcc" --temporal-specs`" = "$P/lib/temporal/temporal.specs"
check "-S" "$tgcc" -O2 -S good.c -o good.s
check "assembler" "$tgcc" -c good.s -o good_s.o
check "-x c from standard input" sh -c "'$tgcc' -x c -O2 -c - -o stdin.o < good.c && nm stdin.o | grep -q __temporal_"
check "several files with -c" sh -c "mkdir several && cd several && '$tgcc' -O2 -c ../good.c ../make.c && test -f good.o && test -f make.o"
echo "-O2 -g good.c make.c -o response" > arguments
check "response file" "$tgcc" @arguments
check "response file: runs" silent ./response
check "-save-temps" sh -c "mkdir temps && cd temps && '$tgcc' -save-temps -O2 ../bad.c ../make.c -o prog"
check "-save-temps: catches" catches temps/prog
check "-r" "$tgcc" -r -nostdlib bad.o make.o -o both.o
check "link of -r's object" "$tgcc" both.o -o prog
check "link of -r's object: catches" catches ./prog
check "-shared" "$tgcc" -O2 -g -fPIC -shared make.c -o libmake.so
check "-shared: program" "$tgcc" -O2 -g bad.c -L. -lmake -Wl,-rpath,"$SCRATCH" -o prog
check "-shared: catches" catches ./prog
check "-shared, plain program" $gcc -O2 -g -w good.c -L. -lmake -Wl,-rpath,"$SCRATCH" -o prog
check "-shared, plain program: runs" silent ./prog
check "-nostdlib -shared" "$tgcc" -O2 -fPIC -shared -nostdlib make.c -o libbare.so
check "-fsyntax-only" "$tgcc" -fsyntax-only good.c
check "profiling options" "$tgcc" -O2 --coverage good.c make.c -o prog
check "profiling options: runs" silent ./prog
if command -v g++ > /dev/null && test "`g++ -dumpversion | sed 's/[.].*//'`" = $major; then
  cat > main.cc <<'END'
#include <string>
#include <iostream>
extern "C" int *make (int);
int main () { std::string s ("text"); std::cout << s << *make (3) << "\n"; }
END
  check "C++ program: object" "$tgcc" -O2 -c make.c -o make.o
  check "C++ program: g++ -specs" g++ $specs -O2 main.cc make.o -o prog
  check "C++ program: runs" silent ./prog
  check "C++ program: an option of the plugin" g++ $specs -O2 main.cc make.o -o prog -fplugin-arg-temporal-off
fi

# Without the runtime.
$tgcc -O2 -c bad.c -o bad.o
$tgcc -O2 -c make.c -o make.o
run 1 $gcc bad.o make.o -o prog
result "link without the runtime fails" $?
check "and says what to do" grep -q 'undefined reference to.*runtime_is_missing.*link_with_temporal_gcc' err

check "make uninstall" install_to uninstall
find "$P" ! -type d ! -name dir > left
cat left >&2
test ! -s left
result "make uninstall leaves nothing" $?
