/* Purpose: malloc and free called through pointers, as libraries do whose allocator can
   be exchanged: the block is the caller's, so a stale pointer out of memory is caught
   although its memory was reused.
   Source: own scenario, found in jansson.  */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

struct entry { char *key; };

static void *(*volatile do_malloc) (size_t) = malloc;
static void *(*volatile do_realloc) (void *, size_t) = realloc;
static void (*volatile do_free) (void *) = free;
static volatile int sink;

/* Wrappers end in the call.  */
static __attribute__ ((noinline)) void *
wrapped_malloc (size_t size)
{
  if (size == 0)
    return NULL;
  return do_malloc (size); /* { dg-temporal-note "the 40-byte block was allocated here" "wrapped" } */
}

static __attribute__ ((noinline)) void
wrapped_free (void *p)
{
  if (p)
    do_free (p); /* { dg-temporal-note "it was freed here" "wrapped" } */
}

static void
ignore (void *p)
{
}

/* What was said of its call holds for its block alone.  */
static void (*volatile do_nothing) (void *) = ignore;

static __attribute__ ((noinline)) void
wrapped_nothing (void *p)
{
  if (p)
    do_nothing (p);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct entry *e = do_malloc (sizeof *e);

  e->key = do_malloc (24); /* { dg-temporal-note "the 24-byte block was allocated here" "free" } */
  strcpy (e->key, "hello");
  char *copy = e->key;
  if (!strcmp (what, "free"))
    {
      do_free (e->key); /* { dg-temporal-note "it was freed here" "free" } */
      char *fresh = do_malloc (24); /* { dg-temporal-note "now belongs to a 24-byte block" "free" } */
      strcpy (fresh, "world");
      sink = e->key[0]; /* { dg-temporal-error "use-after-free" "free" } */
    }
  if (!strcmp (what, "realloc"))
    {
      e->key = do_realloc (e->key, 24);
      sink = copy[0]; /* { dg-temporal-error "use-after-free" "realloc" } */
    }
  if (!strcmp (what, "wrapped"))
    {
      e->key = wrapped_malloc (40);
      wrapped_nothing (e);
      wrapped_free (e->key);
      wrapped_nothing (e);
      char *fresh = wrapped_malloc (40);
      strcpy (fresh, "world");
      sink = e->key[0]; /* { dg-temporal-error "use-after-free" "wrapped" } */
    }
  /* { dg-temporal-clean "legal" } */
  e->key = do_realloc (e->key, 4000);
  sink = e->key[0];
  do_free (e->key);
  do_free (e);
  return 0;
}
