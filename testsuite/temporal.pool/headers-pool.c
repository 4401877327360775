#include <stdlib.h>
#include <string.h>
#include "headers-pool.h"

struct header
{
  unsigned tag;
  int mark;
  size_t size;
  struct header *next, *before;
};

static struct header *list;
static volatile int sink;

#define TO_HEADER(p)  ((struct header *) ((char *) (p) - sizeof (struct header)))

static void
put (struct header *h, size_t n)
{
  h->tag = 0x5aa5;
  h->mark = 0;
  h->size = n;
  h->next = list;
  h->before = NULL;
  if (list)
    list->before = h;
  list = h;
}

static void
take (struct header *h)
{
  if (h->tag != 0x5aa5)
    abort ();
  h->tag = 0;
  if (h->before)
    h->before->next = h->next;
  else
    list = h->next;
  if (h->next)
    h->next->before = h->before;
}

void *
headed_alloc (size_t n)
{
  struct header *h = malloc (sizeof *h + n);
  put (h, n);
  return h + 1;
}

void *
headed_realloc (void *p, size_t n)
{
  struct header *h = TO_HEADER (p);
  take (h);
  h = realloc (h, sizeof *h + n);
  put (h, n);
  return h + 1;
}

void
headed_free (void *p)
{
  struct header *h = TO_HEADER (p);
  take (h);
  memset (p, -1, h->size);
  free (h);
}

size_t
headed_size (void *p)
{
  return TO_HEADER (p)->size;
}

void
headed_mark (void *p, int mark)
{
  TO_HEADER (p)->mark = mark; /* { dg-temporal-error "use-after-free" "freed" } */
  /* { dg-temporal-error "use-after-free" "again" ".-1" } */
}

int
headed_sum (void *p, void *q)
{
  int one = TO_HEADER (p)->mark;
  return one + TO_HEADER (q)->mark; /* { dg-temporal-error "use-after-free" "other" } */
}

int
headed_behind (void *p)
{
  return ((char *) p)[sink + 20]; /* { dg-temporal-error "out-of-bounds" "behind" } */
}

int
headed_ahead (void *p)
{
  return TO_HEADER (p)[-1 - sink].mark; /* { dg-temporal-error "out-of-bounds" "ahead" } */
}

void
headed_long (void *p)
{
  memset (TO_HEADER (p), sink, sizeof (struct header) + 21 + sink); /* { dg-temporal-error "out-of-bounds" "long" } */
}
