/* union-integer.h - for union-integer*.c: pointers that become numbers which nobody knows to be pointers, and their memory's reuse.  */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOINLINE __attribute__ ((noinline, noclone))

union word { char *p; unsigned long n; double d; };

static const char *mode;
static char *volatile other;
static volatile int sink;

static int
is (const char *what)
{
  return strcmp (mode, what) == 0;
}

/* P as a number that nobody knows to be a pointer.  */
static NOINLINE unsigned long
lost (char *p)
{
  char text[30];
  snprintf (text, sizeof text, "%lu", (unsigned long) (uintptr_t) p);
  return strtoul (text, NULL, 10);
}

static NOINLINE char *
fresh (void)
{
  char *p = malloc (24);
  p[0] = 1;
  return p;
}

/* In the memory of what was freed last.  */
static NOINLINE void
reuse (void)
{
  other = fresh ();
}
