# hooks.sh - __temporal_on_report, temporal_set_death_callback, __temporal_break_on_report.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
with () { TEMPORAL_OPTIONS=$1; export TEMPORAL_OPTIONS; shift; "$@"; with_status=$?; unset TEMPORAL_OPTIONS; return $with_status; }

cat > hook.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <temporal.h>
static int count;
static volatile int sink;
static char *volatile stale;
void
__temporal_on_report (const struct temporal_report *r)
{
  count++;
  printf ("%d: %s, %s, %s\n", r->size == sizeof *r, r->kind, r->message, r->summary);
  printf ("at %s:%u in %s, '%s', %d, %c of %zu\n", r->file ? r->file : "?", r->line, r->function ? r->function : "?",
	  r->expression ? r->expression : "?", r->address == stale + 2, r->access, r->access_size);
  printf ("block %d of %zu, from %s:%u in %s to %s:%u in %s\n", r->block == stale, r->block_size, r->birth_file, r->birth_line,
	  r->birth_function, r->end_file ? r->end_file : "?", r->end_line, r->end_function ? r->end_function : "?");
  printf ("process %d thread %d fatal %d\n", r->process == getpid (), r->thread == gettid (), r->fatal);
  fflush (stdout);
  /* It may do what it likes with memory, even what is wrong.  */
  free (strdup (r->message));
  if (getenv ("WRONG"))
    printf ("%c", stale[1]);
}
static void
dying (void)
{
  printf ("dying after %d\n", count);
  fflush (stdout);
}
static void
other (void)
{
}
int
main (int argc, char **argv)
{
  if (temporal_set_death_callback (other) || temporal_set_death_callback (dying) != other)
    return 9;
  stale = malloc (10);
  if (argc > 1)
    free (stale);
  sink = stale[2];
  return 0;
}
END
for level in -O0 -O2 "-O2 -static" "-O2 -flto"; do
  check "hook.c compiles $level" $TEMPORAL_CC $level -g -w -D_GNU_SOURCE -I"$TEMPORAL_SOURCE/libtemporal/abi" hook.c -o hook
  run 86 ./hook 1
  result "$level: status" $?
  {
    echo "1: use-after-free, use-after-free: read of 1 byte through 'stale[2]', SUMMARY: temporal: use-after-free hook.c:43:10 in main"
    echo "at hook.c:43 in main, 'stale[2]', 1, r of 1"
    echo "block 1 of 10, from hook.c:40 in main to hook.c:42 in main"
    echo "process 1 thread 1 fatal 1"
    echo "dying after 1"
  } > wanted
  sed 's/43:[0-9]* in main$/43:10 in main/' out > found
  check "$level: what the program is told" diff wanted found
  WRONG=1 run 86 ./hook 1 && test `grep -c '^SUMMARY' err` -eq 1
  result "$level: an error in it is not reported" $?
  check "$level: no error: not called" silent ./hook
  test ! -s out
  result "$level: no output" $?
  with halt_on_error=0 run 86 ./hook 1 && grep -q 'fatal 0' out && ! grep -q dying out
  result "$level: the process goes on" $?
  with abort_on_error=1 run 134 ./hook 1 && grep -q '^dying after 1' out
  result "$level: the death callback and abort_on_error" $?
done
cat > leak.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <temporal.h>
void
__temporal_on_report (const struct temporal_report *r)
{
  printf ("%s %u %zu %d\n", r->kind, r->line, r->access_size, r->fatal);
  fflush (stdout);
}
static void *volatile lost;
int
main (void)
{
  lost = malloc (11);
  lost = NULL;
  return 0;
}
END
check "leak.c compiles" $TEMPORAL_CC -O1 -g -w -I"$TEMPORAL_SOURCE/libtemporal/abi" leak.c -o leak
with leaks=1 run 86 ./leak && test "`cat out`" = "memory-leak 14 11 0"
result "a leak" $?
# Defined in the program, while the runtime is a library of its own.
check "hook.c compiles with the shared runtime" $PLAIN_GCC -fplugin="$TEMPORAL_BUILD/plugin/temporal.so" -O1 -g -w -D_GNU_SOURCE -I"$TEMPORAL_SOURCE/libtemporal/abi" hook.c -o hook \
  -L"$TEMPORAL_BUILD/libtemporal" -Wl,-rpath,"$TEMPORAL_BUILD/libtemporal" -ltemporal
run 86 ./hook 1 && grep -q "^dying after 1" out && ldd ./hook | grep -q libtemporal.so
result "with the shared runtime" $?
if command -v gdb > /dev/null; then
  cat > commands <<'END'
set breakpoint pending on
break __temporal_break_on_report
run 1
backtrace -3
END
  gdb -batch -nx -x commands ./hook > out 2> err < /dev/null
  check "gdb stops there" grep -q 'Breakpoint 1, .*__temporal_break_on_report' out
  check "gdb shows main" grep -q 'in main.*hook.c:43' out
else
  echo "UNSUPPORTED: gdb stops there"
fi
