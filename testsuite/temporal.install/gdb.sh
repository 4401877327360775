# gdb.sh - what an installation does for gdb: the script is found, where the user allows it; the names of the runtime's local functions
# do not stop at a user's breakpoints, nor does "step" enter it.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
. "$TEST_SOURCE/../lib/gdb.sh"
P=$SCRATCH/P
check "install" make_build install prefix="$P" shortnamedir=
check "the script" test -r "$P/lib/temporal/temporal-gdb.py"
library=`readlink -f "$P/lib/libtemporal.so"`
check "what gdb loads with the library" grep -q "\"$P/lib/temporal/temporal-gdb.py\"" "$library-gdb.py"

# Only names that begin as ours, those that replace the C library's, and what the linker adds.  Local variables that
# belong to threads keep their names in the archive, because relocations refer to them.
functions () { nm "$1" 2> /dev/null | awk '$2 == "t" { print $3 }' | grep -v -E '^(trt_|tp_|__temporal_|_|\.|frame_dummy$|(de)?register_tm_clones$|pthread_atfork$|$)'; }
functions "$P/lib/libtemporal.a" > names
functions "$library" >> names
cat names >&2
check "no names of local functions" test ! -s names

cat > names.c <<'END'
#include <stdlib.h>
static __attribute__ ((noinline)) void set (int *p) { *p = 1; }
static __attribute__ ((noinline)) void say (int *p) { *p = 2; }
static __attribute__ ((noinline)) void end (int *p) { *p = 3; }
int
main (void)
{
  int *p = malloc (4);
  set (p);
  say (p);
  end (p);
  free (p);
  return 0;
}
END
if ! command -v gdb > /dev/null || ! gdb -nx -batch -ex "python print (1)" 2> /dev/null | grep -q 1; then
  echo "UNSUPPORTED: gdb with Python is not installed"
else
  for link in "" -static; do
    how=${link:-shared}
    check "$how: compile" "$P/bin/temporal-gcc" -g $link names.c -o names
    session ./names "break set" "break say" "break end" "break refill" "run" "info breakpoints" "delete" "step" "step" "step" "kill"
    test "`grep -c "^[0-9][0-9.]* .*y  .* at names.c:" out`" = 3 && ! grep -q MULTIPLE out
    result "$how: break by names that the runtime uses, too" $?
    check "$how: no other function of such a name" says "break refill" "not defined"
    check "$how: step" says step "main ()" "say (p);"
    refuse "$how: step shows no runtime" grep -q "__temporal\|trt_\|single-stepping" out
  done
  "$P/bin/temporal-gcc" -g names.c -o names
  first="set auto-load safe-path $P/lib"
  session ./names "break 11" "run" "temporal pointer p" "kill"
  check "gdb finds the script" says "temporal pointer p" "heap block" "of 4 bytes" "names.c:8:"
  first="set auto-load safe-path /nowhere"
  session ./names "break 11" "run" "temporal pointer p" "kill"
  check "it says where it would, if it may not" says run "$library-gdb.py" "declined"
fi

check "uninstall" make_build uninstall prefix="$P" shortnamedir=
check "uninstall removes what gdb loads" test ! -e "$library-gdb.py"
