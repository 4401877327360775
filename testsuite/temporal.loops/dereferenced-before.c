/* Purpose: errors behind pointers that are loaded before their loop are reported where they are, and nothing is said of those
   that the loop would not have followed.
   Source: dereferenced-before.cc, null-checks.cc.  */
/* { dg-do run } */
/* { dg-options "-g -fchecking" } */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define NOINLINE __attribute__ ((noinline, noclone))

struct node { double value; struct node *next; long *numbers; int count; };

static struct node *list;
static const char *mode;

static int
is (const char *what)
{
  return strcmp (mode, what) == 0;
}

static struct node *
add (int count)
{
  struct node *n = malloc (sizeof *n);
  if (!n)
    exit (1);
  n->numbers = count ? calloc (count, sizeof *n->numbers) : NULL;
  n->value = 0;
  n->count = count;
  n->next = list;
  return list = n;
}

NOINLINE static long
sum (void)
{
  long s = 0;
  for (struct node *n = list; n; n = n->next)
    for (int i = 0; i < n->count; i++)
      s += n->numbers[i];	/* { dg-temporal-error "out-of-bounds" "beyond" } */
				/* { dg-temporal-error "use-after-free" "freed" ".-1" } */
				/* { dg-temporal-error "use-after-free" "reused" ".-2" } */
				/* { dg-temporal-error "null-dereference" "null" ".-3" } */
  return s;
}

/* The first node may be null.  */

NOINLINE static int
first (struct node *n)
{
  int s = 0;
  do
    {
      for (int i = 0; i < n->count; i++)	/* { dg-temporal-error "null-dereference" "none" } */
	s += n->numbers[i];
      n = n->next;
    }
  while (n);
  return s;
}

/* Somebody else's, of which only the count is there.  */

NOINLINE static long
given (const struct node *n)
{
  long s = 0;
  for (int i = 0; i < n->count; i++)
    s += n->numbers[i];		/* { dg-temporal-error "out-of-bounds" "part" } */
  return s;
}

/* The end of a mapping.  */

static int
at_the_end (void)
{
  struct end { int count; long *numbers; };
  char *p = mmap (NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED || munmap (p + 4096, 4096))
    return 1;
  volatile long away = 4096 - sizeof (int);
  const struct end *e = (struct end *) (void *) (p + away);
  long s = 0;
  for (int i = 0; i < e->count; i++)
    s += e->numbers[i];
  return s;
}

int
main (int argc, char **argv)
{
  mode = argc > 1 ? argv[1] : "";
  struct node *n = add (10), *empty = add (0);
  empty->numbers = (long *) 12345;	/* { dg-temporal-clean "" } */
  if (is ("none"))
    return first (NULL);
  if (is ("beyond"))
    n->count++;
  if (is ("freed") || is ("reused"))
    free (n->numbers);
  long *other = is ("reused") ? calloc (10, sizeof *other) : NULL;
  if (is ("null"))
    n->numbers = NULL;
  long s = sum () + first (list) + at_the_end ();
  if (is ("part"))
    {
      struct node *p = malloc (sizeof *p);
      struct node *below = (struct node *) (void *) ((char *) p - offsetof (struct node, count));
      below->count = 1;
      s += given (below);
    }
  free (other);
  return s != 0;
}
