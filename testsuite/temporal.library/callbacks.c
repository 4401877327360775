/* Purpose: a function that the C library is given to call is the start of one, also where it is called later; values
   that stand for no function are accepted.
   Source: issue 23, "a call of foo + 4 is bad-call, never a bare SIGSEGV".  */
/* { dg-do run } */
/* { dg-options "-g -w -pthread" } */

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <search.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long distance;
#define AT(FUNCTION) ((__typeof__ (&FUNCTION)) ((char *) FUNCTION + distance))

static char *kept;
static int data[8];
static volatile int calls;

static int
compare (const void *a, const void *b)
{
  calls++;
  return *(const int *) a - *(const int *) b;
}

static void
handle (int number)
{
  (void) number;
  calls++;
  free (kept);
}

static void
end (void)
{
  calls++;
}

static void
end_with (int status, void *p)
{
  if (status || strcmp (p, "kept") != 0)
    abort ();
}

static void *
thread (void *p)
{
  return p;
}

static int
object (struct dl_phdr_info *info, size_t n, void *p)
{
  (void) info;
  (void) n;
  (void) p;
  return 0;
}

static void
sort (int *a)
{
  qsort (a, 4, sizeof *a, AT (compare)); /* { dg-temporal-error "bad-call" "sort 5" } */
}

static void
find (int *a)
{
  size_t n = 4;
  lfind (a + 3, a, &n, sizeof *a, AT (compare)); /* { dg-temporal-error "bad-call" "find 7" } */
}

static void
handle_signal (void)
{
  signal (SIGUSR1, AT (handle)); /* { dg-temporal-error "bad-call" "signal 4" } */
  kept = malloc (20);
  raise (SIGUSR1);
}

static void
handle_action (void)
{
  struct sigaction action;
  memset (&action, 0, sizeof action);
  action.sa_handler = AT (handle);
  sigaction (SIGUSR2, &action, NULL); /* { dg-temporal-error "bad-call" "action 4" } */
}

static void
at_end (void)
{
  atexit (AT (end)); /* { dg-temporal-error "bad-call" "end 5" } */
}

static void
at_end_with (void)
{
  on_exit (AT (end_with), "kept"); /* { dg-temporal-error "bad-call" "end-with 5" } */
}

static void
start (void)
{
  pthread_t t;
  pthread_create (&t, NULL, AT (thread), NULL); /* { dg-temporal-error "bad-call" "thread 5" } */
  pthread_join (t, NULL);
}

static void
objects (void)
{
  dl_iterate_phdr (AT (object), NULL); /* { dg-temporal-error "bad-call" "objects 5" } */
}

static void
is_data (int *a)
{
  int (*f) (const void *, const void *) = distance ? (void *) data : compare;
  qsort (a, 4, sizeof *a, f); /* { dg-temporal-error "bad-call" "data 1" } */
}

/* What stands for no function.  */

static void
none (int *a)
{
  struct sigaction action, old;
  pthread_key_t key;
  struct dirent **list;
  int inner (const void *p, const void *q)
  {
    return compare (p, q) + (a == NULL);
  }
  signal (SIGUSR1, SIG_IGN);
  signal (SIGUSR1, SIG_DFL);
  signal (SIGUSR1, SIG_ERR);
  signal (SIGUSR1, signal (SIGUSR1, handle));
  memset (&action, 0, sizeof action);
  action.sa_handler = SIG_IGN;
  sigaction (SIGUSR2, &action, &old);
  sigaction (SIGUSR2, NULL, &action);
  sigaction (SIGUSR2, &old, NULL);
  /* What sigaction refuses it does not fill in, either.  */
  struct sigaction all[65];
  for (int i = 1; i < 65; i++)
    sigaction (i, NULL, &all[i]);
  for (int i = 1; i < 65; i++)
    sigaction (i, &all[i], NULL);
  pthread_key_create (&key, NULL);
  pthread_atfork (NULL, NULL, end);
  qsort (a, 4, sizeof *a, inner);
  qsort (a, 0, sizeof *a, NULL);
  void (*f) (void *) = (void (*) (void *)) dlsym (RTLD_DEFAULT, "free");
  pthread_key_create (&key, f);
  pthread_setspecific (key, malloc (3));
  int n = scandir ("/dev/fd", &list, NULL, distance ? NULL : alphasort);
  while (n > 0)
    free (list[--n]);
}

int
main (int argc, char **argv)
{
  int a[4] = { 4, 2, 3, 1 };
  distance = argc > 2 ? atoi (argv[2]) : 0;
  const char *what = argc > 1 ? argv[1] : "";
  /* { dg-temporal-clean "" } */
  if (!*what)
    {
      sort (a);
      find (a);
      handle_signal ();
      handle_action ();
      at_end ();
      at_end_with ();
      start ();
      objects ();
      is_data (a);
      none (a);
      return !calls;
    }
  if (strcmp (what, "sort") == 0)
    sort (a);
  if (strcmp (what, "find") == 0)
    find (a);
  if (strcmp (what, "signal") == 0)
    handle_signal ();
  if (strcmp (what, "handled") == 0)
    {
      handle_signal ();
      *kept = 1; /* { dg-temporal-error "use-after-free" "handled 0" } */
    }
  if (strcmp (what, "action") == 0)
    handle_action ();
  if (strcmp (what, "end") == 0)
    at_end ();
  if (strcmp (what, "end-with") == 0)
    at_end_with ();
  if (strcmp (what, "thread") == 0)
    start ();
  if (strcmp (what, "objects") == 0)
    objects ();
  if (strcmp (what, "data") == 0)
    is_data (a);
  return 0;
}
