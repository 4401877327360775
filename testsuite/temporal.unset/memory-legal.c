/* Purpose: the legal twin of memory.c.  Memory that was not set is copied, loaded, and handed on, but nothing depends
   on it; it is set by members, by memset, memcpy, scanf, read, callees, the library, assembler, atomic operations and
   uninstrumented code; structures with padding are written to a file and compared; stacks are left by longjmp;
   blocks move and are used again.
   Source: issue, section 5.  */
/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-temporal-checks=all,init" } */
/* { dg-variant "verified" "-fplugin-arg-temporal-verify" } */
/* { dg-uninstrumented-sources "memory-plain.c" } */
/* { dg-temporal-clean "" } */

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "memory-plain.h"

#define MUST(x) do { if (!(x)) { printf ("line %d\n", __LINE__); exit (1); } } while (0)

struct s { char c; int i; double d; short last; };
struct flags { unsigned a : 3, b : 5; int rest; };

static __attribute__ ((noinline)) void
fill (struct s *s)
{
  s->c = 'c';
  s->i = 3;
  s->d = 2.5;
  s->last = 1;
}

static __attribute__ ((noinline)) int
scan (const char *text, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  int n = vsscanf (text, format, ap);
  va_end (ap);
  return n;
}

static __attribute__ ((noinline)) int
same (const void *a, const void *b)
{
  return *(const int *) a - *(const int *) b;
}

static jmp_buf env;

static __attribute__ ((noinline)) void
jump (int n)
{
  int deep[40];
  deep[n & 3] = n;
  if (n == 0)
    longjmp (env, deep[0] + 1);
  jump (n - 1);
  deep[1]++;
}

struct pair { int a, b, more[6]; };

static __attribute__ ((noinline)) int
by_value (struct pair p)
{
  int *q = &p.b;
  return p.a + *q + p.more[2];
}

static void
padding (void)
{
  struct s *s = malloc (sizeof *s), *t = malloc (sizeof *t), local;
  fill (s);
  fill (t);
  fill (&local);
  FILE *out = fopen ("/dev/null", "w");
  MUST (fwrite (s, sizeof *s, 1, out) == 1);
  MUST (fwrite (&local, sizeof local, 1, out) == 1);
  *t = *s;
  MUST (t->i == 3);
  struct flags f;
  f.a = 1;
  f.b = 2;
  f.rest = 3;
  MUST (fwrite (&f, sizeof f, 1, out) == 1);
  MUST (f.a == 1 && f.b == 2);
  fclose (out);
  free (s);
  free (t);
}

static void
copies (void)
{
  /* What is not needed is copied by values, structures, and memcpy, and compared by nobody.  */
  struct s *s = malloc (sizeof *s), *t = malloc (sizeof *t);
  s->i = 1;
  t->d = s->d;
  *t = *s;
  memcpy (s, t, sizeof *s);
  int loaded = t->last, more = s->c;
  s->i += s->i;
  MUST (s->i == 2 && t->i == 1);
  if (s->i == 3)
    MUST (loaded == more);
  int unused[8], set = s->i;
  unused[set] = 4;
  int x = unused[3], y = x + 1, valid = set == 9;
  if (valid && y > 2)
    puts ("never");
  MUST (unused[2] == 4);
  /* Bits that were not set are masked out.  */
  unsigned char *bytes = malloc (8);
  bytes[0] = 0x5a;
  MUST (((bytes[0] | bytes[1] << 8) & 0xff) == 0x5a);
  uint32_t word;
  memcpy (&word, bytes, 4);
  MUST ((word & 0xff) == 0x5a);
  bytes = realloc (bytes, 400);
  MUST (bytes[0] == 0x5a);
  memset (bytes + 1, 0, 399);
  MUST (bytes[399] == 0 && memcmp (bytes + 1, bytes + 2, 300) == 0);
  free (bytes);
  free (s);
  free (t);
}

static void
library (void)
{
  char text[64], *end;
  int i, k, fields[4];
  double d;
  MUST (sscanf ("12 abc 2.5", "%d %s %lf", &i, text, &d) == 3 && i == 12 && d > 2);
  MUST (strcmp (text, "abc") == 0 && strlen (text) == 3);
  MUST (scan ("7 8", "%d %d", &i, &k) == 2 && i == 7 && k == 8);
  snprintf (text, sizeof text, "%d-%d", i, k);
  MUST (strcmp (text, "7-8") == 0 && strtol (text, &end, 10) == 7 && *end == '-');
  int pipes[2];
  MUST (pipe (pipes) == 0 && write (pipes[1], "hello", 6) == 6);
  char *read_here = malloc (100);
  MUST (read (pipes[0], read_here, 100) == 6 && strcmp (read_here, "hello") == 0);
  FILE *in = fdopen (pipes[0], "r");
  MUST (write (pipes[1], "one\ntwo\n", 8) == 8);
  char *line = malloc (10);
  size_t room = 10;
  MUST (getline (&line, &room, in) == 4 && line[0] == 'o' && line[3] == '\n');
  MUST (fgets (text, sizeof text, in) && text[0] == 't');
  for (i = 0; i < 4; i++)
    fields[i] = 4 - i;
  qsort (fields, 4, sizeof *fields, same);
  MUST (fields[0] == 1 && fields[3] == 4);
  char *copy = strdup (text);
  MUST (copy[0] == 't');
  strcpy (read_here, "abc");
  strcat (read_here, copy);
  MUST (read_here[3] == 't');
  fclose (in);
  close (pipes[1]);
  free (copy);
  free (line);
  free (read_here);
}

static void
others (void)
{
  struct plain *p = malloc (sizeof *p);
  int x, y[5], asm_set, n;
  plain_fill (p);
  MUST (p->number == 5 && p->text[2] == 'x');
  plain_set (&x);
  plain_set (&y[3]);
  MUST (x == 42 && y[3] == 42);
  struct plain inner, *q = malloc (sizeof *q);
  inner.next = q;
  plain_fill_next (&inner);
  MUST (q->number == 5);
  plain_call (&n, plain_set);
  MUST (n == 42);
  int *made = plain_make ();
  MUST (made[1] == 7);
  free (made);
  __asm__ ("movl $3, %0" : "=m" (asm_set));
  MUST (asm_set == 3);
  int atomic;
  __atomic_store_n (&atomic, 4, __ATOMIC_SEQ_CST);
  MUST (atomic == 4);
  int sum;
  MUST (!__builtin_add_overflow (x, 1, &sum) && sum == 43);
  void (*volatile set) (int *) = plain_set;
  int again;
  set (&again);
  MUST (again == 42);
  free (p);
  free (q);
}

static void
stacks (void)
{
  if (setjmp (env) == 0)
    jump (5);
  struct pair p = { 1, 2, { 3, 4, 5 } };
  MUST (by_value (p) == 8);
  int numbers[] = { 4, 2, 9, 1 };
  qsort (numbers, 4, sizeof *numbers, same);
  MUST (numbers[0] == 1);
  for (int i = 0; i < 3; i++)
    {
      int round[4];
      for (int k = 0; k < 4; k++)
        round[k] = i;
      MUST (round[3] == i);
    }
  int n = numbers[1] + 3, v[n];
  memset (v, 0, sizeof v);
  MUST (v[n - 1] == 0);
  int *clear = calloc (100, sizeof *clear);
  MUST (clear[50] == 0);
  free (clear);
  int *again = malloc (100 * sizeof *again);
  for (int i = 0; i < 100; i++)
    again[i] = i;
  MUST (again[50] == 50);
  free (again);
}

int
main (void)
{
  padding ();
  copies ();
  library ();
  others ();
  stacks ();
  return 0;
}
