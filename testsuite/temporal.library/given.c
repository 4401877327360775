/* Purpose: blocks that the C library allocates and stores a pointer to where an argument says, in the memory of a block that has
   ended: a stale pointer with the same value is told from theirs.  But a block that the call has left as it was, and
   uninstrumented code has allocated, stays one whose pointers may be anywhere.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all -D_GNU_SOURCE" } */
/* { dg-uninstrumented-sources "given-plain.c" } */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct box { char *f, *g; };
static volatile int sink;

extern void foreign_fill (struct box *b, size_t n);

static FILE *
text (const char *s)
{
  FILE *f = fmemopen ((void *) s, strlen (s), "r");
  if (!f)
    exit (1);
  return f;
}

static __attribute__ ((noinline)) int
by_list (char **s, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  int n = vasprintf (s, format, ap);
  va_end (ap);
  return n;
}

/* A block of N bytes has ended, and its pointer is kept.  */
static __attribute__ ((noinline)) void
end (struct box *b, size_t n)
{
  char *p = malloc (n);
  if (!p)
    exit (1);
  strcpy (p, "old");
  b->f = b->g = p;
  free (p);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct box *b = malloc (sizeof *b);
  char *r = NULL;
  size_t room = 0;
  FILE *in = text ("one line of the text\nanother line of the text, which is longer than that\n");
  setbuf (in, NULL);

  if (!strcmp (what, "memalign"))
    {
      end (b, 24);
      void *v;
      if (posix_memalign (&v, 16, 24))
	return 1;
      strcpy (r = v, "new");
      sink = b->f[0]; /* { dg-temporal-error "use-after-free" "memalign" } */
    }
  if (!strcmp (what, "asprintf"))
    {
      end (b, 21);
      if (asprintf (&r, "%s", "twenty characters !!") < 0)
	return 1;
      sink = b->f[0]; /* { dg-temporal-error "use-after-free" "asprintf" } */
    }
  if (!strcmp (what, "vasprintf"))
    {
      end (b, 21);
      if (by_list (&r, "%s", "twenty characters !!") < 0)
	return 1;
      b->f[0] = 'x'; /* { dg-temporal-error "use-after-free" "vasprintf" } */
    }
  if (!strcmp (what, "getline"))
    {
      end (b, 120);
      if (getline (&r, &room, in) < 0)
	return 1;
      sink = b->f[0]; /* { dg-temporal-error "use-after-free" "getline" } */
    }
  if (!strcmp (what, "getdelim"))
    {
      end (b, 120);
      if (getdelim (&r, &room, ' ', in) < 0)
	return 1;
      sink = b->f[0]; /* { dg-temporal-error "use-after-free" "getdelim" } */
    }
  if (!strcmp (what, "grown"))
    {
      r = b->f = malloc (room = 24);
      if (getline (&r, &room, in) < 0 || getline (&r, &room, in) < 0)
	return 1;
      sink = b->f[0]; /* { dg-temporal-error "use-after-free" "grown" } */
    }
  if (!strcmp (what, "freed"))
    {
      if (getline (&r, &room, in) < 0)
	return 1;
      b->f = r;
      free (r);
      r = NULL;
      if (getline (&r, &room, in) < 0)
	return 1;
      free (b->f); /* { dg-temporal-error "double-free" "freed" } */
    }
  /* { dg-temporal-clean "used" } */
  if (!strcmp (what, "used"))
    {
      end (b, 21);
      if (asprintf (&b->f, "%s", "twenty characters !!") < 0 || strlen (b->f) != 20)
	return 1;
      free (b->f);
      end (b, 120);
      for (b->f = NULL; getline (&b->f, &room, in) > 0; )
	{
	  char *first = b->f, *last = strchr (first, '\n');
	  *last = 0;
	  sink = first[strlen (first) - 1];
	}
      r = b->f;
    }
  /* { dg-temporal-clean "foreign" } */
  if (!strcmp (what, "foreign"))
    {
      end (b, 120);
      foreign_fill (b, room = 120);
      if (getline (&b->g, &room, in) < 0)
	return 1;
      sink = b->f[0] + b->g[0];
      r = b->f;
    }
  free (r);
  return 0;
}
