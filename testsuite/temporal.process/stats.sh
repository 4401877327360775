# stats.sh - stats=1: each number moves with what it counts, goes where reports go, and changes nothing else.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
cp "$TEST_SOURCE/../temporal.mix/strict.c" "$TEST_SOURCE/../temporal.mix/strict-plain.c" .
cat > foreign.c <<'END'
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
extern char **environ;
struct link { struct link *next; int value; };
static __attribute__ ((noipa)) void
touch (char *p)
{
  *p = 1;
}
int
main (int argc, char **argv)
{
  const char *what = argv[1];
  int n = argc > 2 ? atoi (argv[2]) : 0, sum = 0;
  if (!strcmp (what, "heap"))
    for (int i = 0; i < n; i++)
      free (malloc (100));
  if (!strcmp (what, "environ"))
    for (char **e = environ; *e; e++)
      sum += (*e)[0];
  if (!strcmp (what, "memory"))
    memset (malloc ((size_t) n << 20), 1, (size_t) n << 20);
  if (!strcmp (what, "large"))
    for (int i = 0; i < n; i++)
      {
	char *p = malloc ((size_t) n << 18);
	for (int k = 0; k < 1 << 20; k += 65536)
	  touch (p + k);
	free ((char *) p);
      }
  if (!strcmp (what, "fork"))
    {
      if (fork () == 0)
	exit (0);
      wait (NULL);
    }
  return 0;
}
END
check "builds" $TEMPORAL_CC -w -O2 -g foreign.c -o foreign
check "builds with all checks in the runtime" $TEMPORAL_CC -w -O2 -g -fplugin-arg-temporal-disable=lower foreign.c -o slow
check "builds a mixed program" sh -c "$PLAIN_GCC -w -O2 -c strict-plain.c && $TEMPORAL_CC -w -O2 -g strict.c strict-plain.o -o strict"
# stats PROGRAM...: its numbers are in the file numbers.
stats ()
{
  TEMPORAL_OPTIONS=stats=1 "$@" > out 2> numbers
  stats_status=$?
  cat numbers >&2
}
# number TEXT: what the line says that has the text.
number ()
{
  sed -n "s/^temporal: *\([0-9][0-9]*\) *$1\$/\1/p" numbers | sed 1q
}
stats ./foreign none
test $stats_status -eq 0 && test `grep -vc '^temporal: ' numbers` -eq 0 && grep -q '^temporal: statistics of process [0-9]*$' numbers
result "only its own lines" $?
for text in "checks that compiled code did not answer itself" "slow paths" "errors" "resolutions of pointers by their value" \
  "stale referents" "external fills" "blocks" "  of the heap" "locals" "KiB of memory at the most"; do
  test -n "`number " *$text"`"
  result "there is a line: $text" $?
done
few=`number "of the heap"` low=`number "KiB of memory at the most"`
stats ./foreign heap 3000
test `number "of the heap"` -ge `expr $few + 3000` && test `number "of the heap"` -lt `expr $few + 3300`
result "blocks of the heap" $?
stats ./foreign memory 64
test `number "KiB of memory at the most"` -ge `expr $low + 60000`
result "memory" $?
stats ./foreign environ
test `number "external fills"` -gt 3 && test `number "the memory is not tracked"` -gt 3
result "external fills, and their cause" $?
stats ./foreign large 5
test `number "fills of pages of large blocks"` -ge 80
result "fills of large blocks" $?
stats ./slow heap 3000
test `number "checks that compiled code did not answer itself"` -ge 3000
result "checks, all in the runtime" $?
stats ./foreign fork
test `grep -c '^temporal: statistics of process' numbers` -eq 2
result "the child of a fork has its own" $?
stats ./strict stale
test -n "`number "another pointer may have the same value"`"
result "what leniency let pass" $?
