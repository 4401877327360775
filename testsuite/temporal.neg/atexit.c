/* Purpose: atexit handlers, constructors and destructors run instrumented code
   before and after main, with globals, heap blocks and locals.
   Source: issue 3, atexit, constructors and destructors.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int *early;
static char *log_text, *log_end;
static int table[4] = { 1, 2, 3, 4 };
static int *into_table = &table[2];

static void
note (const char *s)
{
  size_t n = strlen (s);
  memcpy (log_end, s, n + 1);
  log_end += n;
}

static __attribute__ ((constructor)) void
start (void)
{
  int local[3] = { 1, 2, 3 }, *p = local;
  early = malloc (sizeof *early);
  *early = p[1] + *into_table;
  log_text = log_end = calloc (1, 100);
  note ("start ");
}

static void
at_exit_one (void)
{
  note ("one ");
  *early += 1;
}

static void
at_exit_two (void)
{
  char buffer[10] = "two ", *b = buffer;
  note (b);
}

static __attribute__ ((destructor)) void
finish (void)
{
  note ("finish");
  if (strcmp (log_text, "start main two one finish") || *early != 6)
    _exit (1);
  free (early);
  free (log_text);
}

int
main (void)
{
  note ("main ");
  atexit (at_exit_one);
  atexit (at_exit_two);
  return 0;
}
