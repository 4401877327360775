/* Purpose: an assertion that fails ends the program as ever, and a handler that runs then is checked.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-clean "handled" } */
/* { dg-temporal-error "use-after-free" "stale" "22" } */

#undef NDEBUG
#include <assert.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int *kept;

static void
handler (int signal)
{
  (void) signal;
  if (*kept == 7)
    _exit (0);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  kept = malloc (sizeof *kept);
  *kept = 7;
  signal (SIGABRT, handler);
  if (!strcmp (what, "stale"))
    free (kept);
  /* The message goes by the variable, or since glibc 2.42 by the descriptor; reports by the descriptor, and they have a status.  */
  stderr = fopen ("/dev/null", "w");
  if (!strcmp (what, "handled"))
    dup2 (open ("/dev/null", O_WRONLY), 2);
  assert (!*what);
  free (strcmp (what, "stale") ? kept : NULL);
  return 0;
}
