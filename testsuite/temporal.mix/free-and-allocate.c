/* Purpose: an uninstrumented library allocates for the program and frees what
   the program gives it; stale pointers are found on both ways.
   Source: design, section 5; Vorobyov 2017a, rule R5.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "free-and-allocate-plain.c" } */

#include <stdlib.h>
#include <string.h>

struct item { int value; struct item *next; char *name; };

struct item *library_make (int value, const char *name);
void library_free (struct item *);
void library_free_block (void *);
struct item *library_list (int n);
int library_sum (const struct item *);

static struct item *kept;
static volatile int sink;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int sum = 0;

  if (!strcmp (what, "theirs"))
    {
      struct item *i = library_make (5, "five");
      sink = i->name[2];
      library_free (i);
      sink = i->value; /* { dg-temporal-error "use-after-free" "theirs" } */
    }
  if (!strcmp (what, "mine"))
    {
      int *p = malloc (40), *q;
      p[3] = 1;
      library_free_block (p);
      q = malloc (40);
      q[3] = 2;
      p[3] = 3; /* { dg-temporal-error "use-after-free" "mine" } */
    }
  if (!strcmp (what, "mine-global"))
    {
      kept = calloc (1, sizeof *kept);
      library_free_block (kept);
      struct item *other = calloc (1, sizeof *other);
      sink = kept->value; /* { dg-temporal-error "use-after-free" "mine-global" } */
    }
  if (!strcmp (what, "end"))
    {
      struct item *i = library_make (5, "five");
      i->name[5] = 0; /* { dg-temporal-error "out-of-bounds" "end" } */
    }
  if (!strcmp (what, "twice"))
    {
      char *p = malloc (10);
      library_free_block (p);
      free (p); /* { dg-temporal-error "double-free" "twice" } */
    }

  /* { dg-temporal-clean "legal" } */
  for (int round = 0; round < 50; round++)
    {
      struct item *i = library_make (5, "five"), *mine = malloc (sizeof *mine);
      sum += i->value + i->name[0];
      mine->value = 1;
      mine->name = strdup ("mine");
      mine->next = i;
      sum += library_sum (mine);
      library_free (mine);
      free (i->name);
      free (i);
      kept = library_list (10);
      for (struct item *l = kept, *next; l; l = next)
	{
	  next = l->next;
	  sum += l->value;
	  if (l->value & 1)
	    library_free (l);
	  else
	    {
	      free (l->name);
	      free (l);
	    }
	}
    }
  return sum != 50 * (5 + 'f' + 6 + 45);
}
