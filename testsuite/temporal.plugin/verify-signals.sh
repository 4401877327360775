# verify-signals.sh - what a signal's handler does wrong amid a check of verify mode refutes nothing.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"

cat > amid.c <<'END'
#include <signal.h>
#include <stdlib.h>
#include <sys/time.h>
static int *volatile stale;
static volatile int ticks, sink;
static void
handler (int sig)
{
  (void) sig;
  if (++ticks > 3)
    sink = *stale;	/* here */
}
int
main (void)
{
  struct sigaction sa = { .sa_handler = handler, .sa_flags = SA_NODEFER };
  struct itimerval often = { { 0, 200 }, { 0, 200 } };
  int *p = malloc (sizeof *p);
  stale = malloc (sizeof *stale);
  free (stale);
  *p = 0;
  sigaction (SIGALRM, &sa, NULL);
  setitimer (ITIMER_REAL, &often, NULL);
  while (ticks < 1000000)
    sink = *p + *p + *p + *p;
  return 0;
}
END
line=`grep -n here amid.c | sed 's/:.*//'`
check "compiles" $TEMPORAL_CC -w -g -O0 -fplugin-arg-temporal-verify amid.c -o amid
# Most runs interrupt such a check.
amid ()
{
  for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    catches ./amid && grep -q "^amid\.c:$line:.*use-after-free" err || return 1
  done
}
check "a handler amid a check is reported as such" amid
