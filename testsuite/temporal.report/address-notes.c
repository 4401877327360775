/* Purpose: where the address lies, also in a block that has ended; the thread and who created it; the process.
   Source: issue 24, "Contents".  */
/* { dg-do run } */
/* { dg-options "-g -pthread" } */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static volatile int sink, eleven = 11;

static void *
work (void *p)
{
  return (void *) (long) ((char *) p)[eleven]; /* { dg-temporal-error "use-after-free" "thread" } */
  /* { dg-output "note: in thread \[0-9\]+, '\[^\n\]*', of process \[0-9\]+\n" "thread" } */
  /* { dg-output "note: the thread was created by thread \[0-9\]+, here:\n    #0 0x\[0-9a-f\]+ in main \[^\n\]*:\[0-9\]+\n" "thread" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *p = malloc (40), *volatile v = p;
  memset (p, 1, 40);
  if (!strcmp (what, "stale"))
    {
      free (p);
      sink = v[eleven]; /* { dg-temporal-error "use-after-free" "stale" } */
      /* { dg-output "note: 0x\[0-9a-f\]+ is 11 bytes inside of what was the 40-byte block \\\[0x\[0-9a-f\]+, 0x\[0-9a-f\]+\\)\n" "stale" } */
      /* { dg-output "note: in process \[0-9\]+, '\[^\n\]*'\nSUMMARY" "stale" } */
    }
  if (!strcmp (what, "behind"))
    sink = v[eleven * 4]; /* { dg-temporal-error "out-of-bounds" "behind" } */
  /* { dg-output "note: 0x\[0-9a-f\]+ is 4 bytes behind the 40-byte block" "behind" } */
  if (!strcmp (what, "end"))
    sink = v[eleven + 29]; /* { dg-temporal-error "out-of-bounds" "end" } */
  /* { dg-output "note: 0x\[0-9a-f\]+ is right behind the 40-byte block" "end" } */
  if (!strcmp (what, "before"))
    sink = v[10 - eleven]; /* { dg-temporal-error "out-of-bounds" "before" } */
  /* { dg-output "note: 0x\[0-9a-f\]+ is 1 byte before the 40-byte block" "before" } */
  if (!strcmp (what, "partly"))
    {
      memset (v + eleven, 0, 30); /* { dg-temporal-error "out-of-bounds" "partly" } */
      /* { dg-output "note: 0x\[0-9a-f\]+ is 11 bytes inside of the 40-byte block" "partly" } */
    }
  if (!strcmp (what, "thread"))
    {
      pthread_t t;
      free (p);
      pthread_create (&t, NULL, work, v);
      pthread_join (t, NULL);
    }

  /* { dg-temporal-clean "legal" } */
  free (v);
  return 0;
}
