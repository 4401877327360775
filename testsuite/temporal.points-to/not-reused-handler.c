/* Purpose: a signal handler may allocate at any time, also where nothing is called.  */
/* { dg-do run } */
/* { dg-options "-g -D_GNU_SOURCE" } */
/* { dg-temporal-clean "" } */

#include <signal.h>
#include <stdlib.h>
#include <sys/time.h>

struct node { struct node *next; long value; };

static struct node *list, *extra;
static volatile sig_atomic_t called;
static volatile long sink;

static struct node *
get (void)
{
  struct node *n = malloc (sizeof *n);
  if (!n)
    exit (1);
  n->next = NULL;
  n->value = 0;
  return n;
}

static void
handle (int signal)
{
  extra = get ();
  called = signal;
}

int
main (int argc, char **argv)
{
  struct sigaction action = { .sa_handler = handle };
  struct itimerval soon = { .it_value = { 0, 20000 } };
  list = get ();
  list->next = get ();
  if (sigaction (SIGALRM, &action, NULL) || setitimer (ITIMER_REAL, &soon, NULL))
    return 1;
  if (argc > 1)
    free (list->next);
  while (!called)
    ;
  sink = list->next->value; /* { dg-temporal-error "use-after-free" "bad" } */
  return 0;
}
