/* Purpose: what sprintf stores ends with its text: pointers behind it, in the same structure, the next element or the next block, keep
   their referents, although the estimate of the text's length reaches further.  What it overwrites is forgotten.
   Source: PtrDist's bc, in which a sprintf into a static buffer made the pointers in the variables behind it unknown.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item { char name[8]; char *p; };
static struct { char text[16]; char *p; } beside;
static struct { char text[24]; } only;
static char *volatile sink_pointer;
static volatile int sink;
static const char *mode;

static int
is (const char *what)
{
  return strcmp (mode, what) == 0;
}

/* *P becomes a pointer to a block that has ended, whose memory is another one's.  */
static char *
reuse (char **p)
{
  *p = malloc (24);
  (*p)[0] = 'o';
  char *old = *p;
  free (*p);
  char *again = malloc (24);
  again[0] = 'n';
  if ((size_t) again != (size_t) old)
    exit (1);
  return again;
}

/* { dg-temporal-clean "legal" } */
/* { dg-temporal-clean "overwritten" } */
/* { dg-temporal-clean "overwritten-n" } */

int
main (int argc, char **argv)
{
  mode = argc > 1 ? argv[1] : "";
  int n = 0;
  if (is ("legal"))
    {
      struct item *items = malloc (32 * sizeof *items);
      items[1].p = malloc (24);
      items[1].p[0] = 'x';
      sprintf (items[0].name, "%d%s%n", argc, "ab", &n);
      snprintf (items[0].name, 8, "%ld", 123456789L);
      sink = items[1].p[0] + n;
      free (items[1].p);
      free (items);
      return 0;
    }
  if (is ("element"))
    {
      struct item *items = malloc (32 * sizeof *items);
      reuse (&items[0].p);
      sprintf (items[0].name, "%d", argc);
      sink = items[0].p[0];	/* { dg-temporal-error "use-after-free" "element" } */
    }
  if (is ("limited"))
    {
      struct item *items = malloc (32 * sizeof *items);
      reuse (&items[1].p);
      sink_pointer = items[0].name;
      snprintf (sink_pointer, 256, "%d", argc);
      sink = items[1].p[0];	/* { dg-temporal-error "use-after-free" "limited" } */
    }
  if (is ("variable"))
    {
      reuse (&beside.p);
      sprintf (beside.text, "%d", argc);
      sink = beside.p[0];	/* { dg-temporal-error "use-after-free" "variable" } */
    }
  if (is ("block"))
    {
      /* With %n the text cannot be measured.  */
      char *text = malloc (24);
      char **next = malloc (24);
      if ((char *) next != text + 32)
        return 1;
      reuse (next);
      sprintf (text, "%d%n", argc, &n);
      sink = (*next)[0] + n;	/* { dg-temporal-error "use-after-free" "block" } */
    }
  if (is ("overwritten") || is ("overwritten-n"))
    {
      /* The bytes of the new pointer are written as text over the old one.  */
      char **slot = malloc (24);
      slot[2] = NULL;
      char *again = reuse (slot), *bytes = (char *) &again;
      sink_pointer = again;
      if (strlen (bytes) == 6)
        {
          if (is ("overwritten"))
            sprintf ((char *) slot, "%.6s", bytes);
          else
            sprintf ((char *) slot, "%.6s%n", bytes, &n);
          sink = slot[0][0] != 'n';
        }
      return sink;
    }
  return 0;
}
