/* Purpose: a local that a structure leads to which the function returns has ended by the return, not with a scope.
   Source: "struct slice { const char *p; size_t n; }", returned with a local buffer.  */
/* { dg-do run } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct slice { const char *p; size_t n; };
struct large { int *a; int b[20]; };
struct inner { int k; struct slice s[2]; };
union number { int *p; long n; double d; };
struct buffer { char *at; char bytes[40]; };

static volatile int sink;

__attribute__ ((noipa)) static struct slice
slice (int n)
{
  char text[40];
  snprintf (text, sizeof text, "%d", n);
  struct slice s = { text, strlen (text) };
  return s;
} /* { dg-temporal-note "it ended with its function here" "slice" } */

__attribute__ ((noipa)) static struct large
large (int n)
{
  int z = n;
  struct large p = { 0 };
  p.a = &z;
  return p;
} /* { dg-temporal-note "it ended with its function here" "large" } */

__attribute__ ((noipa)) static struct inner
inner (int n)
{
  char text[40];
  struct inner p = { 0 };
  snprintf (text, sizeof text, "%d", n);
  if (n > 3)
    return p;
  p.s[1].p = text;
  return p;
} /* { dg-temporal-note "it ended with its function here" "inner" } */

__attribute__ ((noipa)) static union number
number (int n)
{
  int z = n;
  union number u;
  u.p = &z;
  return u;
} /* { dg-temporal-note "it ended with its function here" "union" } */

__attribute__ ((noipa)) static struct buffer
buffer (void)
{
  struct buffer b;
  strcpy (b.bytes, "text");
  b.at = b.bytes;
  return b;
} /* { dg-temporal-note "it ended with its function here" "itself" } */

__attribute__ ((noipa)) static struct slice
scope (int n)
{
  struct slice s = { 0 };
  {
    char text[40];
    snprintf (text, sizeof text, "%d", n);
    s.p = text;
    s.n = strlen (text);
  }
  sink = s.p[0];	/* { dg-temporal-error "use-after-scope" "scope" } */
  return s;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  if (!strcmp (what, "slice"))
    {
      struct slice s = slice (1);
      sink = s.p[0];	/* { dg-temporal-error "use-after-return" "slice" } */
    }
  if (!strcmp (what, "large"))
    {
      struct large s = large (1);
      sink = *s.a;	/* { dg-temporal-error "use-after-return" "large" } */
    }
  if (!strcmp (what, "inner"))
    {
      struct inner s = inner (1);
      sink = *s.s[1].p;	/* { dg-temporal-error "use-after-return" "inner" } */
    }
  if (!strcmp (what, "union"))
    {
      union number u = number (1);
      sink = *u.p;	/* { dg-temporal-error "use-after-return" "union" } */
    }
  if (!strcmp (what, "itself"))
    {
      struct buffer b = buffer ();
      puts (b.at);	/* { dg-temporal-error "use-after-return" "itself" } */
    }
  if (!strcmp (what, "scope"))
    scope (1);
  /* { dg-temporal-clean "legal" } */
  struct buffer b = buffer ();
  b.at = b.bytes;
  return inner (4).s[1].p != 0 || strcmp (b.at, "text") != 0;
}
