/* Companion of kept-outside-legal.c, not instrumented.  */

struct cursor
{
  char *at, *end;
  long left;
};

struct vector
{
  double *from_one;
  long n;
};

static char own[3] = "abc";

void
library_advance (struct cursor *c, long n)
{
  c->at += n;
}

void
library_replace (char **slot, char *by)
{
  *slot = by;
}

void
library_swap (char **a, char **b)
{
  char *t = *a;
  *a = *b;
  *b = t;
}

void
library_own (char **slot, int which)
{
  *slot = own + which;
}

void
library_call (struct cursor *c, void (*callback) (struct cursor *))
{
  char local[4] = "l";
  char *before = c->at;
  c->at = local;
  callback (c);
  c->at = before;
}

int
library_order (const void *a, const void *b)
{
  return ((const struct vector *) a)->n > ((const struct vector *) b)->n ? 1 : -1;
}
