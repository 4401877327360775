/* Purpose: that bytes behind were accessed says nothing if it was through another value of the variable, on one way only, or
   perhaps not these bytes, or if the pointer may lead elsewhere than to the start of its block.  With the argument the bytes
   are not there.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

static volatile long sink;
static volatile int one = 1;

struct item { long key[4]; long value; struct item *next; };

static struct item *
get (size_t size)
{
  struct item *p = calloc (1, size);
  if (!p)
    exit (1);
  return p;
}

/* All of an item, or its first word.  */
static struct item *
some (int bad)
{
  return get (bad ? one * sizeof (long) : one * sizeof (struct item));
}

static void assigned (int bad)
{
  struct item *p = some (0);
  p->next = NULL;
  p = some (bad);
  sink = p->value; /* { dg-temporal-error "out-of-bounds" "assigned" } */
}

static void one_way (int bad)
{
  struct item *p = some (bad);
  if (!bad)
    p->next = NULL;
  sink = p->value; /* { dg-temporal-error "out-of-bounds" "one_way" } */
}

static void turns (int bad)
{
  struct item *p = some (0);
  for (int i = 0; i < 2; i++)
    {
      if (i > 0)
	sink = p->value; /* { dg-temporal-error "out-of-bounds" "turns" } */
      else
	p->next = NULL;
      p = some (bad);
    }
}

static void behind (int bad)
{
  struct item *p = some (bad);
  p->key[0] = 1;
  sink = p->value; /* { dg-temporal-error "out-of-bounds" "behind" } */
}

static void varies (int bad)
{
  struct item *p = get (bad ? one * 2 * sizeof (long) : one * sizeof *p);
  int i = one & 1;
  p->key[i] = 1;
  sink = p->key[3]; /* { dg-temporal-error "out-of-bounds" "varies" } */
}

static void moved (int bad)
{
  struct item *a = some (0), *p = (struct item *) ((char *) a - (bad ? 40 * one : 0));
  p->next = NULL;
  sink = p->value; /* { dg-temporal-error "out-of-bounds" "moved" } */
}

static void another (int bad)
{
  struct item *p = some (0), *q = some (bad);
  p->next = NULL;
  sink = q->value; /* { dg-temporal-error "out-of-bounds" "another" } */
}

static void made (int bad)
{
  struct item *p = some (0), *q = some (bad);
  p->next = NULL;
  asm ("" : "=r" (p) : "0" (q));
  sink = p->value; /* { dg-temporal-error "out-of-bounds" "made" } */
}

static void ended (int bad)
{
  struct item *p = some (0);
  p->next = NULL;
  if (bad)
    free (p);
  sink = p->value; /* { dg-temporal-error "use-after-free" "ended" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
#define TRY(x) x (strcmp (what, #x) == 0)
  TRY (assigned); TRY (one_way); TRY (turns); TRY (behind); TRY (varies); TRY (moved); TRY (another); TRY (made);
  TRY (ended);
  return 0;
}
