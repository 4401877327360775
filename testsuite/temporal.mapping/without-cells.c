/* Purpose: memory that a program maps where there are no shadow cells, as a persistent heap does that looks for
   the largest gap, is nobody's: whatever is done with pointers in it works, and what they point to is judged by where it is.
   Source: gawk 5.2.1, support/pma.c, whose first store there crashed.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

struct node { struct node *next; char *name; int value; };
struct three { char *a, *b, *c; };
struct __attribute__ ((packed)) odd { char tag; char *p; };
union bits { char *p; uint64_t u; unsigned char b[8]; struct { uint32_t low, high; } h; };

/* Different places, so that nothing is known of them.  */
static char *place;

static __attribute__ ((noipa)) void *
take (size_t n)
{
  char *p = place;
  place += (n + 15) & -16;
  return p;
}

static __attribute__ ((noipa)) char *
text (const char *s)
{
  return strdup (s);
}

static __attribute__ ((noipa)) struct three
by_value (struct three t)
{
  char *p = t.a;
  t.a = t.c;
  t.c = p;
  return t;
}

static __attribute__ ((noipa)) int
compare (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static __attribute__ ((noipa)) void
copy_bytes (char *to, const char *from, size_t n)
{
  for (size_t i = 0; i < n; i++)
    to[i] = from[i];
}

static __attribute__ ((noipa)) void
copy_words (uint64_t *to, const uint64_t *from, size_t n)
{
  for (size_t i = 0; i < n; i++)
    to[i] = from[i];
}

static __attribute__ ((noipa)) char *
format (char *to, const char *f, va_list *ap)
{
  vsprintf (to, f, *ap);
  return to;
}

static __attribute__ ((noipa)) char *
formatted (char *to, const char *f, ...)
{
  va_list ap;
  va_start (ap, f);
  format (to, f, &ap);
  va_end (ap);
  return to;
}

static __attribute__ ((noipa)) int
sum (const struct node *n)
{
  int s = 0;
  for (; n; n = n->next)
    s += n->value + (int) strlen (n->name);
  return s;
}

static __attribute__ ((noipa)) void
lists (void)
{
  struct node *list = NULL;
  for (int i = 0; i < 20; i++)
    {
      struct node *n = take (sizeof *n);
      n->next = list;
      n->name = text ("name");
      n->value = i;
      list = n;
    }
  if (sum (list) != 190 + 80)
    abort ();
  for (struct node *n = list; n; n = n->next)
    free (n->name);
}

static __attribute__ ((noipa)) void
copies (void)
{
  struct three *t = take (sizeof *t), *u = take (sizeof *u), here;
  t->a = text ("a");
  t->b = text ("b");
  t->c = text ("c");
  *u = *t;
  here = *u;
  *t = by_value (here);
  memcpy (u, t, sizeof *u);
  memmove (&u->b, &u->a, 2 * sizeof u->a);
  copy_bytes ((char *) &here, (char *) t, sizeof here);
  copy_words ((uint64_t *) t, (uint64_t *) &here, 3);
  if (strcmp (t->a, "c") || strcmp (t->c, "a") || strcmp (u->c, "b") || strcmp (u->b, "c"))
    abort ();
  memset (u, 0, sizeof *u);
  if (u->a || u->b)
    abort ();
  free (t->a);
  free (t->b);
  free (t->c);
}

static __attribute__ ((noipa)) void
pieces (void)
{
  struct odd *o = take (4 * sizeof *o);
  union bits *x = take (sizeof *x), *y = take (sizeof *y), z;
  char *p = text ("text");
  for (int i = 0; i < 4; i++)
    o[i].p = p + i;
  for (int i = 0; i < 4; i++)
    if (*o[i].p != "text"[i])
      abort ();
  x->p = p;
  for (int i = 0; i < 8; i++)
    y->b[i] = x->b[i];
  z.h.low = y->h.low;
  z.h.high = y->h.high;
  if (strcmp (z.p, "text") || strcmp (y->p, "text"))
    abort ();
  y->u = 5;
  x->h.high = 0;
  x->u = (uint64_t) (uintptr_t) p;
  if (*x->p != 't')
    abort ();
  free (p);
}

static __attribute__ ((noipa)) void
libraries (void)
{
  char **v = take (8 * sizeof *v), *line = take (80), **save = take (sizeof *save), **made = take (sizeof *made);
  size_t *size = take (sizeof *size);
  char *words = text ("one two three four"), *word;
  int n = 0;
  for (word = strtok_r (words, " ", save); word; word = strtok_r (NULL, " ", save))
    v[n++] = word;
  qsort (v, n, sizeof *v, compare);
  if (n != 4 || strcmp (v[0], "four") || strcmp (v[3], "two"))
    abort ();
  if (strcmp (formatted (line, "%s %d %s", v[0], 7, v[1]), "four 7 one"))
    abort ();
  char **end = take (sizeof *end);
  strcpy (line, "12 rest");
  if (strtol (line, end, 10) != 12 || strcmp (*end, " rest"))
    abort ();
  *made = NULL;
  *size = 0;
  FILE *f = tmpfile ();
  fputs ("a line\nanother\n", f);
  rewind (f);
  while (getline (made, size, f) > 0)
    n++;
  fclose (f);
  if (n != 6 || strcmp (*made, "another\n"))
    abort ();
  free (*made);
  if (asprintf (made, "%s", words) < 0 || strcmp (*made, "one"))
    abort ();
  free (*made);
  if (sscanf ("abc def", "%ms", made) != 1 || strcmp (*made, "abc"))
    abort ();
  *made = realloc (*made, 100);
  strcat (*made, line);
  free (*made);
  *made = strchr (line, 'r');
  if (**made != 'r')
    abort ();
  free (words);
}

static __attribute__ ((noipa)) void
atomics (void)
{
  _Atomic (char *) *a = take (sizeof *a);
  char *p = text ("p"), *q = text ("q"), *expected = p;
  atomic_init (a, p);
  if (!atomic_compare_exchange_strong (a, &expected, q) || *atomic_load (a) != 'q')
    abort ();
  expected = p;
  if (atomic_compare_exchange_strong (a, &expected, p) || *expected != 'q')
    abort ();
  if (*atomic_exchange (a, p) != 'q' || *atomic_load (a) != 'p')
    abort ();
  free (p);
  free (q);
}

/* A stack of a program's own allocator, in such memory.  */
static __attribute__ ((noipa)) void
tables (void)
{
  char ***rows = take (8 * sizeof *rows);
  for (int i = 0; i < 8; i++)
    {
      rows[i] = take (4 * sizeof **rows);
      for (int k = 0; k < 4; k++)
	rows[i][k] = k & 1 ? text ("odd") : NULL;
    }
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < 8; i++)
      {
	if (!rows[i][k] != !(k & 1))
	  abort ();
	free (rows[i][k]);
	rows[i][k] = NULL;
      }
}

static volatile char sink;

int
main (int argc, char **argv)
{
  /* { dg-temporal-clean } */
  size_t size = 1 << 20;
  char *wish = (char *) 0x697000000000;
  place = mmap (wish, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (place == MAP_FAILED)
    abort ();
  lists ();
  copies ();
  pieces ();
  libraries ();
  atomics ();
  tables ();
  struct node *n = take (sizeof *n);
  n->name = text ("gone");
  n->next = NULL;
  free (n->name);
  if (argc > 1)
    sink = *n->name; /* { dg-temporal-error "use-after-free" "gone" } */
  return 0;
}
