/* Pointers that the program keeps outside of their blocks: in memory, in what functions return, and in
   unnamed arguments.  Their value says nothing, and where it leads to another block, misleads; but the
   program itself put it there.  */
/* { dg-additional-sources "kept-outside-other.c" } */
/* { dg-additional-options "-w" } */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct s
{
  int n;
  char *p;
  long z;
};

char *other_unit (char *p, long n);

static struct s member, copy, value;
char *global, *element[10];
static char variable[100], buffer[100];
static volatile int ten = 10, twenty = 20;
volatile char sink;

__attribute__ ((noipa)) static char *
same_unit (char *p, long n)
{
  return p + n;
}

__attribute__ ((noipa)) static char *
by_value (struct s s)
{
  return s.p;
}

__attribute__ ((noipa)) static char *
unnamed (int n, ...)
{
  va_list ap;
  va_start (ap, n);
  char *p = va_arg (ap, char *);
  va_end (ap);
  return p;
}

static char *(*volatile through) (char *, long) = same_unit;

/* Keep GCC from using what was stored without loading it.  */
#define KEEP() __asm__ volatile ("" : : "r" (&member), "r" (&value), "r" (&copy) : "memory")

int
main (int argc, char **argv)
{
  char local[100];
  char *before = malloc (100), *heap = malloc (100), *behind = malloc (100); /* { dg-temporal-note "100-byte block allocated here" "heap -64 member copy" } */
  memset (local, 1, 100);
  memset (before, 1, 100);
  memset (heap, 1, 100);
  memset (behind, 1, 100);
  char *start = argv[1][0] == 'h' ? heap : argv[1][0] == 's' ? local : variable;
  long offset = atol (argv[2]);
  const char *how = argv[3];
  char access = argv[4][0];
  char *at = start + offset;

  if (!strcmp (how, "member"))
    {
      member.p = at;
      KEEP ();
      switch (access)
	{
	case 'r': sink = *member.p; break; /* { dg-temporal-error "out-of-bounds" "heap -1 member read" } */ /* { dg-temporal-error "out-of-bounds" "stack -64 member read" } */ /* { dg-temporal-error "out-of-bounds" "global 108 member read" } */
	case 'w': *(int *) member.p = 1; break; /* { dg-temporal-error "out-of-bounds" "heap -8 member write" } */ /* { dg-temporal-error "out-of-bounds" "stack 100 member write" } */ /* { dg-temporal-error "out-of-bounds" "global -1 member write" } */
	case 'c': memcpy (buffer, member.p, ten); break; /* { dg-temporal-error "out-of-bounds" "heap -64 member copy" } */ /* { dg-temporal-error "out-of-bounds" "stack 108 member copy" } */ /* { dg-temporal-error "out-of-bounds" "global -8 member copy" } */
	case 'l': { char *p = member.p; for (int i = 0; i < twenty; i++) p[i] = i; } break; /* { dg-temporal-error "out-of-bounds" "heap 100 member loop" } */ /* { dg-temporal-error "out-of-bounds" "stack -1 member loop" } */ /* { dg-temporal-error "out-of-bounds" "global -64 member loop" } */
	}
    }
  if (!strcmp (how, "global"))
    {
      global = at;
      KEEP ();
      switch (access)
	{
	case 'r': sink = *global; break; /* { dg-temporal-error "out-of-bounds" "heap 108 global read" } */ /* { dg-temporal-error "out-of-bounds" "stack -8 global read" } */ /* { dg-temporal-error "out-of-bounds" "global 100 global read" } */
	case 'w': *(int *) global = 1; break; /* { dg-temporal-error "out-of-bounds" "heap -1 global write" } */ /* { dg-temporal-error "out-of-bounds" "stack -64 global write" } */ /* { dg-temporal-error "out-of-bounds" "global 108 global write" } */
	case 'c': memcpy (buffer, global, ten); break; /* { dg-temporal-error "out-of-bounds" "heap -8 global copy" } */ /* { dg-temporal-error "out-of-bounds" "stack 100 global copy" } */ /* { dg-temporal-error "out-of-bounds" "global -1 global copy" } */
	case 'l': { char *p = global; for (int i = 0; i < twenty; i++) p[i] = i; } break; /* { dg-temporal-error "out-of-bounds" "heap -64 global loop" } */ /* { dg-temporal-error "out-of-bounds" "stack 108 global loop" } */ /* { dg-temporal-error "out-of-bounds" "global -8 global loop" } */
	}
    }
  if (!strcmp (how, "element"))
    {
      element[ten - 7] = at;
      KEEP ();
      switch (access)
	{
	case 'r': sink = *element[ten - 7]; break; /* { dg-temporal-error "out-of-bounds" "heap 100 element read" } */ /* { dg-temporal-error "out-of-bounds" "stack -1 element read" } */ /* { dg-temporal-error "out-of-bounds" "global -64 element read" } */
	case 'w': *(int *) element[ten - 7] = 1; break; /* { dg-temporal-error "out-of-bounds" "heap 108 element write" } */ /* { dg-temporal-error "out-of-bounds" "stack -8 element write" } */ /* { dg-temporal-error "out-of-bounds" "global 100 element write" } */
	case 'c': memcpy (buffer, element[ten - 7], ten); break; /* { dg-temporal-error "out-of-bounds" "heap -1 element copy" } */ /* { dg-temporal-error "out-of-bounds" "stack -64 element copy" } */ /* { dg-temporal-error "out-of-bounds" "global 108 element copy" } */
	case 'l': { char *p = element[ten - 7]; for (int i = 0; i < twenty; i++) p[i] = i; } break; /* { dg-temporal-error "out-of-bounds" "heap -8 element loop" } */ /* { dg-temporal-error "out-of-bounds" "stack 100 element loop" } */ /* { dg-temporal-error "out-of-bounds" "global -1 element loop" } */
	}
    }
  if (!strcmp (how, "returned"))
    {
      switch (access)
	{
	case 'r': sink = *same_unit (start, offset); break; /* { dg-temporal-error "out-of-bounds" "heap -64 returned read" } */ /* { dg-temporal-error "out-of-bounds" "stack 108 returned read" } */ /* { dg-temporal-error "out-of-bounds" "global -8 returned read" } */
	case 'w': *(int *) same_unit (start, offset) = 1; break; /* { dg-temporal-error "out-of-bounds" "heap 100 returned write" } */ /* { dg-temporal-error "out-of-bounds" "stack -1 returned write" } */ /* { dg-temporal-error "out-of-bounds" "global -64 returned write" } */
	case 'c': memcpy (buffer, same_unit (start, offset), ten); break; /* { dg-temporal-error "out-of-bounds" "heap 108 returned copy" } */ /* { dg-temporal-error "out-of-bounds" "stack -8 returned copy" } */ /* { dg-temporal-error "out-of-bounds" "global 100 returned copy" } */
	case 'l': { char *p = same_unit (start, offset); for (int i = 0; i < twenty; i++) p[i] = i; } break; /* { dg-temporal-error "out-of-bounds" "heap -1 returned loop" } */ /* { dg-temporal-error "out-of-bounds" "stack -64 returned loop" } */ /* { dg-temporal-error "out-of-bounds" "global 108 returned loop" } */
	}
    }
  if (!strcmp (how, "other-unit"))
    {
      switch (access)
	{
	case 'r': sink = *other_unit (start, offset); break; /* { dg-temporal-error "out-of-bounds" "heap -8 other-unit read" } */ /* { dg-temporal-error "out-of-bounds" "stack 100 other-unit read" } */ /* { dg-temporal-error "out-of-bounds" "global -1 other-unit read" } */
	case 'w': *(int *) other_unit (start, offset) = 1; break; /* { dg-temporal-error "out-of-bounds" "heap -64 other-unit write" } */ /* { dg-temporal-error "out-of-bounds" "stack 108 other-unit write" } */ /* { dg-temporal-error "out-of-bounds" "global -8 other-unit write" } */
	case 'c': memcpy (buffer, other_unit (start, offset), ten); break; /* { dg-temporal-error "out-of-bounds" "heap 100 other-unit copy" } */ /* { dg-temporal-error "out-of-bounds" "stack -1 other-unit copy" } */ /* { dg-temporal-error "out-of-bounds" "global -64 other-unit copy" } */
	case 'l': { char *p = other_unit (start, offset); for (int i = 0; i < twenty; i++) p[i] = i; } break; /* { dg-temporal-error "out-of-bounds" "heap 108 other-unit loop" } */ /* { dg-temporal-error "out-of-bounds" "stack -8 other-unit loop" } */ /* { dg-temporal-error "out-of-bounds" "global 100 other-unit loop" } */
	}
    }
  if (!strcmp (how, "pointer"))
    {
      switch (access)
	{
	case 'r': sink = *through (start, offset); break; /* { dg-temporal-error "out-of-bounds" "heap -1 pointer read" } */ /* { dg-temporal-error "out-of-bounds" "stack -64 pointer read" } */ /* { dg-temporal-error "out-of-bounds" "global 108 pointer read" } */
	case 'w': *(int *) through (start, offset) = 1; break; /* { dg-temporal-error "out-of-bounds" "heap -8 pointer write" } */ /* { dg-temporal-error "out-of-bounds" "stack 100 pointer write" } */ /* { dg-temporal-error "out-of-bounds" "global -1 pointer write" } */
	case 'c': memcpy (buffer, through (start, offset), ten); break; /* { dg-temporal-error "out-of-bounds" "heap -64 pointer copy" } */ /* { dg-temporal-error "out-of-bounds" "stack 108 pointer copy" } */ /* { dg-temporal-error "out-of-bounds" "global -8 pointer copy" } */
	case 'l': { char *p = through (start, offset); for (int i = 0; i < twenty; i++) p[i] = i; } break; /* { dg-temporal-error "out-of-bounds" "heap 100 pointer loop" } */ /* { dg-temporal-error "out-of-bounds" "stack -1 pointer loop" } */ /* { dg-temporal-error "out-of-bounds" "global -64 pointer loop" } */
	}
    }
  if (!strcmp (how, "structure"))
    {
      value.p = at;
      KEEP ();
      switch (access)
	{
	case 'r': sink = *by_value (value); break; /* { dg-temporal-error "out-of-bounds" "heap 108 structure read" } */ /* { dg-temporal-error "out-of-bounds" "stack -8 structure read" } */ /* { dg-temporal-error "out-of-bounds" "global 100 structure read" } */
	case 'w': *(int *) by_value (value) = 1; break; /* { dg-temporal-error "out-of-bounds" "heap -1 structure write" } */ /* { dg-temporal-error "out-of-bounds" "stack -64 structure write" } */ /* { dg-temporal-error "out-of-bounds" "global 108 structure write" } */
	case 'c': memcpy (buffer, by_value (value), ten); break; /* { dg-temporal-error "out-of-bounds" "heap -8 structure copy" } */ /* { dg-temporal-error "out-of-bounds" "stack 100 structure copy" } */ /* { dg-temporal-error "out-of-bounds" "global -1 structure copy" } */
	case 'l': { char *p = by_value (value); for (int i = 0; i < twenty; i++) p[i] = i; } break; /* { dg-temporal-error "out-of-bounds" "heap -64 structure loop" } */ /* { dg-temporal-error "out-of-bounds" "stack 108 structure loop" } */ /* { dg-temporal-error "out-of-bounds" "global -8 structure loop" } */
	}
    }
  if (!strcmp (how, "varargs"))
    {
      switch (access)
	{
	case 'r': sink = *unnamed (1, at); break; /* { dg-temporal-error "out-of-bounds" "heap 100 varargs read" } */ /* { dg-temporal-error "out-of-bounds" "stack -1 varargs read" } */ /* { dg-temporal-error "out-of-bounds" "global -64 varargs read" } */
	case 'w': *(int *) unnamed (1, at) = 1; break; /* { dg-temporal-error "out-of-bounds" "heap 108 varargs write" } */ /* { dg-temporal-error "out-of-bounds" "stack -8 varargs write" } */ /* { dg-temporal-error "out-of-bounds" "global 100 varargs write" } */
	case 'c': memcpy (buffer, unnamed (1, at), ten); break; /* { dg-temporal-error "out-of-bounds" "heap -1 varargs copy" } */ /* { dg-temporal-error "out-of-bounds" "stack -64 varargs copy" } */ /* { dg-temporal-error "out-of-bounds" "global 108 varargs copy" } */
	case 'l': { char *p = unnamed (1, at); for (int i = 0; i < twenty; i++) p[i] = i; } break; /* { dg-temporal-error "out-of-bounds" "heap -8 varargs loop" } */ /* { dg-temporal-error "out-of-bounds" "stack 100 varargs loop" } */ /* { dg-temporal-error "out-of-bounds" "global -1 varargs loop" } */
	}
    }
  if (!strcmp (how, "copied"))
    {
      member.p = at; memcpy (&copy, &member, ten + 14);
      KEEP ();
      switch (access)
	{
	case 'r': sink = *copy.p; break; /* { dg-temporal-error "out-of-bounds" "heap -64 copied read" } */ /* { dg-temporal-error "out-of-bounds" "stack 108 copied read" } */ /* { dg-temporal-error "out-of-bounds" "global -8 copied read" } */
	case 'w': *(int *) copy.p = 1; break; /* { dg-temporal-error "out-of-bounds" "heap 100 copied write" } */ /* { dg-temporal-error "out-of-bounds" "stack -1 copied write" } */ /* { dg-temporal-error "out-of-bounds" "global -64 copied write" } */
	case 'c': memcpy (buffer, copy.p, ten); break; /* { dg-temporal-error "out-of-bounds" "heap 108 copied copy" } */ /* { dg-temporal-error "out-of-bounds" "stack -8 copied copy" } */ /* { dg-temporal-error "out-of-bounds" "global 100 copied copy" } */
	case 'l': { char *p = copy.p; for (int i = 0; i < twenty; i++) p[i] = i; } break; /* { dg-temporal-error "out-of-bounds" "heap -1 copied loop" } */ /* { dg-temporal-error "out-of-bounds" "stack -64 copied loop" } */ /* { dg-temporal-error "out-of-bounds" "global 108 copied loop" } */
	}
    }
  if (!strcmp (how, "wrapped"))
    {
      switch (access)
	{
	case 'r': sink = *(1 + through (start, offset - 2) + 1); break; /* { dg-temporal-error "out-of-bounds" "heap -8 wrapped read" } */ /* { dg-temporal-error "out-of-bounds" "stack 100 wrapped read" } */ /* { dg-temporal-error "out-of-bounds" "global -1 wrapped read" } */
	case 'w': *(int *) (1 + through (start, offset - 2) + 1) = 1; break; /* { dg-temporal-error "out-of-bounds" "heap -64 wrapped write" } */ /* { dg-temporal-error "out-of-bounds" "stack 108 wrapped write" } */ /* { dg-temporal-error "out-of-bounds" "global -8 wrapped write" } */
	case 'c': memcpy (buffer, (1 + through (start, offset - 2) + 1), ten); break; /* { dg-temporal-error "out-of-bounds" "heap 100 wrapped copy" } */ /* { dg-temporal-error "out-of-bounds" "stack -1 wrapped copy" } */ /* { dg-temporal-error "out-of-bounds" "global -64 wrapped copy" } */
	case 'l': { char *p = (1 + through (start, offset - 2) + 1); for (int i = 0; i < twenty; i++) p[i] = i; } break; /* { dg-temporal-error "out-of-bounds" "heap 108 wrapped loop" } */ /* { dg-temporal-error "out-of-bounds" "stack -8 wrapped loop" } */ /* { dg-temporal-error "out-of-bounds" "global 100 wrapped loop" } */
	}
    }
  free (before);
  free (heap);
  free (behind);
  return 0;
}
