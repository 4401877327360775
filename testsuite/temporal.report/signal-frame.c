/* Purpose: in the stack of a signal handler, the frame that the kernel made has no name of a function that was never called.
   Source: libtemporal/report/stack-trace.c; gdb's words.  */
/* { dg-do run } */
/* { dg-options "-g -w" } */

#include <signal.h>
#include <stdlib.h>

static int *kept;

static void
handler (int signal)
{
  if (*kept != 0) /* { dg-temporal-error "use-after-free" "freed" } */
    abort ();
}

int
main (int argc, char **argv)
{
  kept = calloc (1, sizeof *kept);
  if (argc > 1)
    free (kept);
  signal (SIGUSR1, handler);
  int result = raise (SIGUSR1);
  signal (SIGUSR1, SIG_DFL);
  return result;
}
/* { dg-temporal-clean "" } */
/* { dg-output "#0 \[^\n\]* in handler \[^\n\]*signal-frame.c:14\n *#1 0x\[0-9a-f\]+ in <signal handler called>\n.* in main " "freed" } */
