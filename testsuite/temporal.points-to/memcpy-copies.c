/* Purpose: memcpy neither keeps nor ends what it copies from and to, so blocks that it gets stay in
   sight; but the pointers that it copies may be any of those that were there.  */
/* { dg-do run } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" } } */
/* { dg-temporal-stat "dropped_points_to" "10+" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

struct item { long number; char *text; struct item *next; };

static void *
get (size_t size)
{
  void *p = malloc (size);
  if (!p)
    exit (2);
  return p;
}

/* No check but for null: ITEM is never freed.  */
static long
numbers (struct item *item, const struct item *other)
{
  item->number += 2;
  return item->number + other->number;
}

static struct item global;
static void *held[4];

int
main (int argc, char **argv)
{
  char c = argc > 1 ? *argv[1] : 0;
  struct item *a = get (sizeof *a), *b = get (sizeof *b), local;
  a->number = 5;
  a->text = get (8);
  strcpy (a->text, "text");
  a->next = NULL;
  memcpy (b, a, sizeof *b);
  if (numbers (a, b) != 12)
    return 1;

  /* To a structure, to a part of one, through an array of other pointers.  */
  memcpy (&global, b, sizeof global);
  memmove (&local.text, &global.text, sizeof local.text);
  char *copy = get (sizeof local.text);
  memcpy (copy, &local.text, sizeof local.text);
  memcpy (held + 1, copy, sizeof held[1]);
  if (c)
    {
      free (a->text);
      b->next = get (8);
    }
  char *other = held[1];
  if (c == 'b')
    b->text[1] = 'x'; /* { dg-temporal-error "use-after-free" "b" } */
  if (c == 'g')
    global.text[1] = 'x'; /* { dg-temporal-error "use-after-free" "g" } */
  if (c == 'l')
    local.text[1] = 'x'; /* { dg-temporal-error "use-after-free" "l" } */
  if (c == 'o')
    other[1] = 'x'; /* { dg-temporal-error "use-after-free" "o" } */
  if (!c && (b->text[0] != 't' || global.text[1] != 'e' || local.text[2] != 'x'
	     || other[3] != 't'))
    return 1;

  /* An address of a local that is copied away.  */
  struct item **way = get (sizeof *way);
  {
    struct item inner = { 7, NULL, NULL }, *address = &inner;
    memcpy (way, &address, sizeof address);
    if ((*way)->number != 7)
      return 1;
  }
  if (c == 's')
    return (*way)->number; /* { dg-temporal-error "use-after-scope" "s" } */
  return 0;
}
