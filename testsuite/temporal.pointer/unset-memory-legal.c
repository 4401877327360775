/* Purpose: the legal twin of unset-memory.c.  Pointers in new memory are set in every way before they are
   followed: by members, by memset, memcpy and assignment of a structure, by a callee, by the library, by words of
   another type, through a union, before and after realloc; or are not followed.
   Source: issue, section 5.  */
/* { dg-do run } */
/* { dg-additional-sources "unset-memory-other.c" } */
/* { dg-uninstrumented-sources "unset-memory-plain.c" } */
/* { dg-temporal-clean "" } */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "unset-memory.h"

struct flexible { struct flexible *next; int n; char *names[]; };
union word { char *pointer; uintptr_t number; };

static __attribute__ ((noinline)) void
fill (struct node *n, char *name)
{
  n->name = name;
  n->next = n;
  n->value = 1;
}

static __attribute__ ((noinline)) int
vla (int n)
{
  char *names[n];
  int sum = 0;
  for (int k = 0; k < n; k++)
    names[k] = k % 2 ? "a" : "b";
  for (int k = 0; k < n; k++)
    sum += names[k][0];
  return sum;
}

/* A set whose memory is not cleared: an element counts only if it points back.  */

static int
sparse (void)
{
  char ***where = malloc (100 * sizeof *where);
  char **members[10];
  int n = 0, found = 0;
  for (int i = 3; i < 100; i += 10)
    {
      members[n] = (char **) &where[i];
      where[i] = (char **) &members[n];
      n++;
    }
  for (int i = 0; i < 100; i++)
    if (where[i] >= (char **) &members[0] && where[i] < (char **) &members[n]
        && *where[i] == (char *) &where[i])
      found++;
  free (where);
  return found;
}

int
main (int argc, char **argv)
{
  (void) argv;
  char *text = "text";
  int sum = 0;
  struct node *a = malloc (sizeof *a);
  memset (a, 0, sizeof *a);
  if (a->next || a->name)
    abort ();
  struct node *b = other_malloc (2 * sizeof *b);
  fill (b, text);
  b[1] = *b;
  sum += b[1].next->value + b[1].name[0];
  struct node *c = plain_malloc (sizeof *c);
  memcpy (c, b, sizeof *c);
  sum += c->next->name[1];
  struct node *d = plain_memory (sizeof *d), *e = plain_memory (sizeof *e);
  sum += d->next->name[0] + e->name[0];
  uintptr_t *words = malloc (4 * sizeof *words);
  char **pointers = (char **) words;
  for (int i = 0; i < 4; i++)
    words[i] = (uintptr_t) text;
  for (int i = 0; i < 4; i++)
    sum += pointers[i][0];
  union word *unions = malloc (3 * sizeof *unions);
  unions[1].number = (uintptr_t) text;
  sum += unions[1].pointer[2];
  struct flexible *f = malloc (sizeof *f + argc * sizeof *f->names);
  f->next = f;
  f->n = argc;
  for (int i = 0; i < argc; i++)
    f->names[i] = text;
  sum += f->next->names[argc - 1][0];
  char **grown = malloc (2 * sizeof *grown);
  grown[0] = grown[1] = text;
  grown = realloc (grown, 40 * sizeof *grown);
  for (int i = 2; i < 40; i++)
    grown[i] = grown[i - 1];
  sum += grown[39][0] + grown[0][0];
  char **zeros = calloc (10, sizeof *zeros);
  for (int i = 0; i < 10; i++)
    if (zeros[i])
      abort ();
  /* Copies of what is not set, which is not followed.  */
  struct node *g = malloc (sizeof *g), h;
  g->value = 3;
  h = *g;
  sum += h.value;
  char *line = NULL;
  size_t room = 0;
  FILE *stream = open_memstream (&line, &room);
  fprintf (stream, "%s", text);
  fclose (stream);
  sum += line[0];
  sum += vla (argc * 5) + sparse ();
  printf ("%d\n", sum);
  return 0;
}
