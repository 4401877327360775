# warn.sh - the warnings' options and form, and that GCC's are not repeated.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
cp "$TEST_SOURCE/certain.c" .
cat > one.c <<'END'
#include <stdlib.h>
int
f (int *p)
{
  free (p);
  return *p;
}
END

count () { grep -c '\[-Wtemporal\]$' err; }
for level in -O0 -O2; do
  run 0 $TEMPORAL_CC $level -fdiagnostics-plain-output -c one.c -o one.o && test `count` -eq 1 \
    && grep -q '^one.c:6:10: warning: .p. is used after it was freed \[-Wtemporal\]$' err \
    && grep -q '^one.c:5:3: note: freed here$' err && ! grep -q 'At top level' err
  result "the form $level" $?
  run 0 $TEMPORAL_CC $level -fplugin-arg-temporal-no_wtemporal -c certain.c -o one.o && test `count` -eq 0
  result "off $level" $?
  run 0 $TEMPORAL_CC $level -w -c certain.c -o one.o && ! grep -q '^certain' err
  result "-w $level" $?
  rm -f one.o
  run 1 $TEMPORAL_CC $level -fplugin-arg-temporal-werror -c one.c -o one.o && test ! -f one.o \
    && grep -q 'one.c:6:10: error: .*\[-Werror=temporal\]$' err
  result "as error $level" $?
  run 1 $TEMPORAL_CC $level -Werror -c one.c -o one.o && test ! -f one.o
  result "-Werror $level" $?
  for option in -Wno-temporal "-Wno-temporal -c certain.c"; do
    run 0 $TEMPORAL_CC $level $option -c one.c && test `count` -eq 0
    result "$option $level" $?
  done
  run 0 $TEMPORAL_CC $level -Wtemporal -c one.c -o one.o && test `count` -eq 1
  result "-Wtemporal $level" $?
  rm -f one.o
  run 1 $TEMPORAL_CC $level -Werror=temporal -c one.c -o one.o && test ! -f one.o \
    && grep -q 'one.c:6:10: error: .*\[-Werror=temporal\]' err
  result "-Werror=temporal $level" $?
  run 1 $TEMPORAL_CC $level -Wtemporary -c one.c -o one.o && grep -q "unrecognized command-line option.*-Wtemporary" err
  result "an unknown warning is gcc's matter $level" $?
  sed 's/^int$/__attribute__ ((no_temporal)) int/' one.c > left.c
  run 0 $TEMPORAL_CC $level -c left.c -o one.o && test `count` -eq 0
  result "not in what is left alone $level" $?
  { echo '# 1 "sys.h" 1 3 4'; echo 'void free (void *);'; sed 1d one.c; } > system.c
  run 0 $TEMPORAL_CC $level -c system.c -o one.o && test `count` -eq 0
  result "not in system headers $level" $?

  # With -Wall, no line has a warning of ours and one of the same kind of GCC's.
  run 0 $TEMPORAL_CC $level -Wall -Wextra -fdiagnostics-plain-output -c certain.c -o one.o
  sed -n 's/^certain.c:\([0-9]*\):.*warning: .*\[-Wtemporal\]$/\1/p' err | sort -u > ours
  grep -E 'warning: .*\[-W(use-after-free|dangling-pointer|free-nonheap-object|(maybe-)?uninitialized|array-bounds|null-dereference|stringop-overflow|nonnull)=?[0-9]*\]$' err \
    | sed -n 's/^certain.c:\([0-9]*\):.*/\1/p' | sort -u > gccs
  test -s ours && test -s gccs && test -z "`comm -12 ours gccs`"
  result "GCC's are not repeated $level" $?
  run 0 $TEMPORAL_CC $level -fdiagnostics-plain-output -Wno-free-nonheap-object -c certain.c -o one.o
  n=`count`
  run 0 $PLAIN_GCC $level -fdiagnostics-plain-output -Wall -c certain.c -o one.o
  grep '^certain.*warning:' err | sed 's/:[0-9]*: .*//' | sort -u > plain
  run 0 $TEMPORAL_CC $level -fdiagnostics-plain-output -Wall -c certain.c -o one.o
  # On a wrong line it may see more than without.
  grep '^certain.*warning:' err | grep -v Wtemporal | sed 's/:[0-9]*: .*//' | sort -u > with
  grep -n 'dg-warning' certain.c | sed 's/:.*//; s/^/certain.c:/' | cat - plain | sort -u > wrong
  test -z "`comm -13 wrong with`"
  result "GCC warns of nothing that the plugin put there $level" $?
done
