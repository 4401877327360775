/* Purpose: pointers in functions that call setjmp keep their referents, where
   several values of them meet in front of it, in loops around it, and behind its second
   return; the memory has been reused by the time of the stale access.
   Source: issue 3, setjmp, longjmp, siglongjmp.  */
/* { dg-do run } */

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct item { int value; struct item *next; };

static jmp_buf env;
static sigjmp_buf sigenv;
static volatile int sink;
static volatile int one = 1;

static __attribute__ ((noinline)) struct item *
make (int value, struct item *next)
{
  struct item *i = malloc (sizeof *i);
  i->value = value;
  i->next = next;
  return i;
}

static __attribute__ ((noinline)) void
fail (int code)
{
  if (code)
    longjmp (env, code);
}

static __attribute__ ((noinline)) int
before (struct item *a, struct item *b)
{
  struct item *p = one ? a : b;
  for (int i = 0; i < 3; i++)
    {
      if (setjmp (env) == 0)
	fail (i == 1);
      if (i == 1)
	p = p->next; /* { dg-temporal-error "use-after-free" "before" } */
    }
  return p->value;
}

static __attribute__ ((noinline)) int
after (struct item *list)
{
  struct item *volatile p = list;
  if (setjmp (env) == 0)
    {
      p = p->next;
      fail (1);
    }
  return p->value; /* { dg-temporal-error "use-after-free" "after" } */
}

/* Undefined, as P is not volatile, but what compilers do is what was meant.  */
static __attribute__ ((noinline)) int
plain (int code)
{
  char *p = NULL;
  int r = setjmp (env);
  if (r == 0)
    {
      p = malloc (10);
      p[9] = 1;
      fail (code);
      p[8] = 2;
    }
  if (p)
    {
      p[0] = r;
      r = p[0];
    }
  free (p);
  return r;
}

static __attribute__ ((noinline)) int
walk (struct item *list, int bad)
{
  int sum = 0;
  for (struct item *p = list; p; p = p->next)
    {
      if (sigsetjmp (sigenv, 0) == 0)
	{
	  sum += p->value; /* { dg-temporal-error "use-after-free" "walk" } */
	  if (p->value == bad)
	    {
	      free (p);
	      make (bad + 1, NULL);
	    }
	  if (p->value == 2) /* { dg-temporal-error "use-after-free" "walk-inside" } */
	    siglongjmp (sigenv, 1);
	}
    }
  return sum;
}

/* As the tokenizer of a small interpreter does.  */
static __attribute__ ((noinline)) int
tokens (const char *text)
{
  const char *p = text;
  volatile int words = 0;
  while (*p) /* { dg-temporal-error "out-of-bounds" "tokens" } */
    {
      if (setjmp (env))
	return -1;
      while (*p == ' ')
	p++;
      const char *start = p;
      while (*p && *p != ' ')
	p++;
      if (*start == '!')
	fail (1);
      words += p > start;
      if (*start == '#')
	p += 2;
    }
  return words;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  struct item *c = make (3, NULL), *b = make (2, c), *a = make (1, b);

  if (!strcmp (what, "before"))
    {
      free (a);
      make (7, c);
      sink = before (a, b);
    }
  if (!strcmp (what, "after"))
    {
      free (b);
      make (7, c);
      sink = after (a);
    }
  if (!strcmp (what, "walk"))
    {
      free (c);
      make (7, NULL);
      sink = walk (a, 99);
    }
  if (!strcmp (what, "walk-inside"))
    sink = walk (a, 3);
  if (!strcmp (what, "tokens"))
    {
      char *text = strdup ("one two #");
      sink = tokens (text);
    }

  /* { dg-temporal-clean "legal" } */
  char *text = strdup (" one  two three");
  int n = tokens (text);
  text[1] = '!';
  n += tokens (text);
  free (text);
  for (int i = 0; i < 20; i++)
    n += before (b, a) + after (a) + plain (i % 2) + walk (a, 99);
  free (a);
  free (b);
  free (c);
  return n != 2 + 20 * (3 + 2 + 6) + 10;
}
