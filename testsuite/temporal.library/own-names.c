/* Purpose: a program's own functions that have names of the library's, with other meanings or
   prototypes, are not taken for them; nor are calls through pointers.
   Source: issue 3, library calls check what they touch.  */
/* { dg-do run } */
/* { dg-additional-sources "own-names-other.c" } */
/* { dg-additional-options "-fno-builtin" } */
/* { dg-temporal-clean "" } */

#include <stddef.h>

/* In this unit.  */

size_t
strlen (const char *p)
{
  return p ? 1 : 0;
}

static int
read (int n, void *p, size_t size)
{
  return n + (p == NULL) + (size == 1000);
}

char *
strchr (const char *p, int n)
{
  return (char *) p + n;
}

/* In another.  */
int getline (char *text, int n);
int write (char *p, char *q, int n);
void *memccpy (void *a, const void *b, int n, size_t m);
long time (const int *);
int fputs (const char *, void *);
char *getcwd (char *, size_t);

int
main (void)
{
  char one[1] = { 'x' };
  int seven = 7;
  if (strlen (NULL) != 0 || strlen (one) != 1 || read (1, NULL, 1000) != 3
      || strchr (one, 1) != one + 1)
    return 1;
  if (getline (one, 100) != 100 || write (one, one, 3) != 3 || memccpy (one, one, 0, 100) != one
      || time (&seven) != 7 || fputs (one, NULL) != 'x' || getcwd (one, 1000) != one)
    return 2;
  return 0;
}
