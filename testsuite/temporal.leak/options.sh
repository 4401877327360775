# options.sh - leaks=, stack_depth=, suppressions=, temporal_leak_check, exit statuses.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
with () { TEMPORAL_OPTIONS=$1; export TEMPORAL_OPTIONS; shift; "$@"; with_status=$?; unset TEMPORAL_OPTIONS; return $with_status; }

cat > lib.c <<'END'
#include <stdlib.h>
void *lib_make (size_t n) { return malloc (n); }
END
cat > prog.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "temporal.h"
void *lib_make (size_t n);
static void *volatile lost;
static __attribute__ ((noinline)) void *
inner (size_t n)
{
  return malloc (n);
}
static __attribute__ ((noinline)) void
one (void)
{
  lost = inner (11);
  lost = NULL;
}
static __attribute__ ((noinline)) void
two (void)
{
  lost = inner (22);
  lost = NULL;
}
static __attribute__ ((noinline)) void
library (void)
{
  lost = lib_make (33);
  lost = NULL;
}
static __attribute__ ((noinline)) void
libc (void)
{
  char *line = NULL, *text = NULL;
  size_t n = 0;
  FILE *f = fopen ("sup.txt", "r");
  if (getline (&line, &n, f) < 0 || asprintf (&text, "%s", line) < 0)
    abort ();
  fclose (f);
  line = text = NULL;
}
static void __attribute__ ((destructor))
goodbye (void)
{
  printf ("goodbye\n");
}
int
main (int argc, char **argv)
{
  for (const char *p = argc > 1 ? argv[1] : ""; *p; p++)
    switch (*p)
      {
      case '1': one (); break;
      case '2': two (); break;
      case 'l': library (); break;
      case 'g': libc (); break;
      case 'p': printf ("output without a newline "); break;
      case '3': return 3;
      case 'q': quick_exit (0);
      case '_': _exit (0);
      case 'f':
	if (fork () == 0)
	  {
	    one ();
	    exit (0);
	  }
	else
	  {
	    int status = 0;
	    wait (&status);
	    printf ("child %d\n", WEXITSTATUS (status));
	  }
	break;
      case 'c':
	printf ("check %zu\n", temporal_leak_check ());
	fflush (stdout);
	break;
      case 'e':
	{
	  int *volatile q = malloc (sizeof *q);
	  free ((void *) q);
	  *q = 1;
	}
	break;
      }
  return 0;
}
END
echo line > sup.txt
check "lib.so compiles" $PLAIN_GCC -O1 -g -shared -fPIC lib.c -o liblib.so
for level in -O0 -O2; do
  check "prog.c compiles at $level" $TEMPORAL_CC $level -g -I"$TEMPORAL_SOURCE/libtemporal/abi" prog.c liblib.so -Wl,-rpath,"$SCRATCH" -o prog

  check "off by default $level" silent ./prog 12l
  with leaks=1 run 86 ./prog 1
  result "on $level" $?
  grep -q '^prog.c:14:10: error: memory-leak: 11 bytes in 1 block, to which no pointer is left, allocated here, in .inner.$' err
  result "the message $level" $?
  grep -q '^    #0 0x[0-9a-f]* in inner ' err && grep -q '^    #1 0x[0-9a-f]* in one ' err && grep -q '^    #2 0x[0-9a-f]* in main ' err
  result "the stack $level" $?
  test "`tail -1 err`" = "SUMMARY: temporal: memory-leak prog.c:14:10 in inner: 11 bytes in 1 block (1 direct, 0 indirect)"
  result "the summary $level" $?
  with leaks=1 run 86 ./prog 121 && test `grep -c ': error: memory-leak: ' err` -eq 2 && grep -q 'inner and 1 other place: 44 bytes in 3 blocks' err
  result "grouped by stack $level" $?
  with leaks=1:stack_depth=0 run 86 ./prog 121 && test `grep -c ': error: memory-leak: ' err` -eq 1 && ! grep -q '#0' err
  result "grouped by place alone $level" $?
  with leaks=1:stack_depth=1 run 86 ./prog 1 && grep -q '#0.* in inner' err && ! grep -q '#1' err
  result "one frame $level" $?

  with leaks=1 silent ./prog l
  result "uninstrumented code's is not counted $level" $?
  with leaks=1 run 86 ./prog g && grep -q '^prog.c:[0-9:]*: error: memory-leak: 120 bytes in 1 block, .* allocated here, in .libc.$' err && grep -q '^prog.c:[0-9:]*: error: memory-leak: 6 bytes in 1 block' err && grep -q ' in libc .*prog.c:' err
  result "getline and asprintf $level" $?
  with leaks=1 run 86 ./prog 1l && grep -q 'besides, no pointer is left to 33 bytes in 1 block that uninstrumented' err
  result "but mentioned $level" $?
  with leaks=2 run 86 ./prog l && grep -q '^temporal: error: memory-leak: 33 bytes in 1 block, .*allocated by uninstrumented code$' err && grep -q '#0.* in lib_make ' err
  result "leaks=2 $level" $?

  with leaks=1 run 3 ./prog 13 && grep -q memory-leak err
  result "a status of the program's own stays $level" $?
  with leaks=1:exitcode=7 run 7 ./prog 1
  result "exitcode $level" $?
  with leaks=1:exitcode=0 run 0 ./prog 1 && grep -q memory-leak err
  result "exitcode=0 $level" $?
  with leaks=1 run 86 ./prog p1 && grep -q '^output without a newline goodbye$' out
  result "the output is complete, destructors run $level" $?
  with leaks=1 silent ./prog 1q
  result "quick_exit $level" $?
  with leaks=1 silent ./prog 1_
  result "_exit $level" $?
  with leaks=1 run 0 ./prog f && grep -q '^child 86$' out && test `grep -c SUMMARY err` -eq 1
  result "a child's leak is the child's $level" $?
  run 0 ./prog 1c && grep -q '^check 11$' out && grep -q '^prog.c:14:10: error: memory-leak: 11 bytes' err
  result "temporal_leak_check $level" $?
  silent ./prog c && grep -q '^check 0$' out
  result "temporal_leak_check finds nothing $level" $?
  with leaks=1 run 86 ./prog 1e && grep -q 'error: use-after-free' err && ! grep -q memory-leak err
  result "no search after a fatal report $level" $?
  with leaks=1:halt_on_error=0 run 86 ./prog 1e && grep -q 'error: use-after-free' err && grep -q memory-leak err
  result "halt_on_error=0 $level" $?
  with leaks=1:log_path="$SCRATCH/log" run 86 ./prog 1 && test ! -s err && grep -q SUMMARY log.*
  result "log_path $level" $?
  rm -f log.*

  suppressed () { echo "$1" > sup; with leaks=2:suppressions=sup silent ./prog "$2"; }
  check "suppressed by the function of the place $level" suppressed inner 12
  check "by a function further out $level" suppressed 'function:on?' 1
  check "by the file $level" suppressed 'file:*/prog.c' 12
  check "by the library $level" suppressed 'library:liblib.so' l
  echo 'function:one' > sup
  with leaks=1:suppressions=sup run 86 ./prog 12 && grep -q ': 22 bytes in 1 block (1 direct' err && ! grep -q '11 bytes' err
  result "only what matches $level" $?
  printf 'one\nnever\n' > sup
  with leaks=1:suppressions=sup:verbosity=1 run 0 ./prog 1 && grep -q "note: 1 leaked block suppressed by 'one'" err && grep -q "note: the suppression 'never' was not used" err
  result "verbosity says which were used $level" $?
done
echo 'functoin:one' > sup
with leaks=1:suppressions=sup run 86 ./prog 1 && test ! -s out && grep -q '^temporal: error: suppressions=sup: line 1: ' err
result "a mistake in the file" $?
with leaks=1:suppressions=none run 86 ./prog 1 && grep -q '^temporal: error: suppressions=none: cannot be opened' err
result "no file" $?
