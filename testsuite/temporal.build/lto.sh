# lto.sh - each way to link with -flto loads the plugin, which makes the checks inline code; where a link cannot
# know of it, they are calls and find the same.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
specs=`$TEMPORAL_CC --temporal-specs`
plugin=$TEMPORAL_BUILD/plugin/temporal.so
library="-L$TEMPORAL_BUILD/libtemporal -ltemporal -Wl,-rpath,$TEMPORAL_BUILD/libtemporal"
cxx=`echo "$PLAIN_GCC" | sed 's/gcc\(-[0-9.]*\)\{0,1\}$/g++\1/'`

# lowered PROGRAM: it does not call the functions that checks are before they become inline code.
lowered ()
{
  nm -D -u "$1" > symbols || return 1
  grep -q __temporal_ symbols && ! grep -q '__temporal_v[0-9]*_\(check\|load_ref\|origin\|at\)$' symbols
}

# way NAME: bad and good, which have just been linked.
way ()
{
  check "$1: catches" catches ./bad
  check "$1: is silent" silent ./good
  check "$1: checks are inline" lowered ./good
  rm -f bad good
}

# link_both COMMAND...: link bad.o and good.o with make.o, or the arguments behind "--".
link_both ()
{
  for program in bad good; do
    "$@" $program.o $objects -o $program >&2 || return 1
  done
}

objects=make.o
check "compile" $TEMPORAL_CC -O2 -g -flto -c bad.c good.c make.c
check "driver: link" link_both $TEMPORAL_CC -O2 -flto
way "driver"
check "no level: link" link_both $TEMPORAL_CC -flto
way "no level"
for option in -flto=2 -flto-partition=none -flto-partition=1to1 -flto-partition=one; do
  check "$option: link" link_both $TEMPORAL_CC -O2 -flto $option
  way "$option"
done
check "specs: link" link_both $PLAIN_GCC -specs=$specs -O2 -flto
way "specs"
objects="make.o $library"
check "by hand, the plugin named: link" link_both $PLAIN_GCC -fplugin=$plugin -O2 -flto
way "by hand, the plugin named"
# What is instrumented when it is compiled needs no plugin in the link.
check "not whole: compile" $TEMPORAL_CC -O2 -g -flto -fplugin-arg-temporal-whole_program=no -c bad.c good.c make.c
check "by hand, no plugin: link" link_both $PLAIN_GCC -O2 -flto
check "by hand, no plugin: catches" catches ./bad
check "by hand, no plugin: is silent" silent ./good
objects=make.o
check "not whole: link" link_both $TEMPORAL_CC -O2 -flto
way "not whole"
check "whole: compile" $TEMPORAL_CC -O2 -g -flto -c bad.c good.c make.c

gcc-ar-$major cr libmake.a make.o 2> /dev/null || gcc-ar cr libmake.a make.o
objects=libmake.a
check "archive: link" link_both $TEMPORAL_CC -O2 -flto
way "archive"

check "fat: compile" $TEMPORAL_CC -O2 -g -flto -ffat-lto-objects -c bad.c good.c make.c
objects=make.o
check "fat: link" link_both $TEMPORAL_CC -O2 -flto
way "fat"
check "fat, -fno-lto: link" link_both $TEMPORAL_CC -O2 -fno-lto
way "fat, -fno-lto"

check "shared: compile" $TEMPORAL_CC -O2 -g -flto -fPIC -c make.c
check "shared: library" $TEMPORAL_CC -O2 -flto -shared make.o -o libmake.so
objects="-L. -lmake -Wl,-rpath,$PWD"
check "shared: link" link_both $TEMPORAL_CC -O2 -flto
way "shared"

# A C++ program around it, which the link compiles together with C.
if command -v "$cxx" > /dev/null; then
  cat > around.cc <<'END_CC'
#include <string>
#include <vector>
extern "C" int *make (int);
int
main ()
{
  std::vector<std::string> v;
  for (int i = 0; i < 9; i++)
    v.push_back (std::to_string (*make (i)));
  try { throw v; }
  catch (std::vector<std::string> &w) { return w.size () != 9; }
}
END_CC
  check "C++: compile" $cxx -O2 -flto -c around.cc
  check "C++: link" $cxx -specs=$specs -O2 -flto around.o make.o -o around
  check "C++: is silent" silent ./around
fi
