/* Purpose: a call of a place inside of a function, although the function itself has been called
   through a pointer; functions of other files, small ones, aliases and entries of linkage tables
   are no such place.
   Source: issue 23, section 3.  */
/* { dg-do run } */
/* { dg-additional-options "-w" } */
/* { dg-variant "linkage table" "-no-pie -fno-pie" } */

#define _GNU_SOURCE
#include <ctype.h>
#include <dlfcn.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

typedef int (*function) (int);

static volatile int sink;
static volatile int off;

__attribute__ ((noipa)) int
target (int n)
{
  sink += n;
  return sink * 3 + n;
}

__attribute__ ((noipa)) static void
nothing (void)
{
}

__attribute__ ((noipa)) static int
same (int n)
{
  return n;
}

extern int other_name (int) __attribute__ ((alias ("target")));
static int chosen (int) __attribute__ ((ifunc ("choose")));
static function
choose (void)
{
  return same;
}

__attribute__ ((noipa)) static int
call (function f, int n)
{
  return f (n) + 1; /* { dg-temporal-error "bad-call" "argument" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  function volatile f = target;
  sink = f (1);

  if (!strcmp (what, "inside"))
    {
      off = 4;
      f = (function) ((char *) f + off);
      sink = f (1); /* { dg-temporal-error "bad-call" "inside" } */
      /* { dg-output "it is 4 bytes behind the start of a function" "inside" } */
    }
  if (!strcmp (what, "one"))
    {
      f = (function) ((uintptr_t) target | 1);
      if (f == target)
        f = (function) ((char *) f + 1);
      sink = f (1); /* { dg-temporal-error "bad-call" "one" } */
    }
  if (!strcmp (what, "argument"))
    sink = call ((function) ((char *) target + 8 + off), 1);
  if (!strcmp (what, "loop"))
    for (off = 0; off < 20; off += 4)
      {
        f = (function) ((char *) target + off);
        if (off > 8)
          sink = f (1); /* { dg-temporal-error "bad-call" "loop" } */
      }
  if (!strcmp (what, "unmapped"))
    {
      unsigned char code[] = { 0x89, 0xf8, 0xc3 };
      void *p = mmap (NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      memcpy (p, code, sizeof code);
      f = (function) p;
      if (f (3) != 3)
        return 1;
      munmap (p, 4096);
      sink = f (1); /* { dg-temporal-error "bad-call" "unmapped" } */
    }

  /* The C library, which mostly is stripped, says where the functions are that it exports.  */
  f = (function) dlsym (RTLD_DEFAULT, "toupper");
  if (f ('a') != 'A')
    return 4;
  if (!strcmp (what, "library"))
    {
      f = (function) ((char *) f + 1);
      sink = f ('a'); /* { dg-temporal-error "bad-call" "library" } */
    }

  /* { dg-temporal-clean "legal" } */
  int (*volatile compare) (const char *, const char *) = strcmp;
  int (*volatile letter) (int) = isalpha, (*volatile absolute) (int) = abs;
  void (*volatile empty) (void) = nothing;
  void *(*volatile copy) (void *, const void *, size_t) = memcpy;
  for (int i = 0; i < 3; i++)
    {
      unsigned char code[] = { 0x89, 0xf8, 0xc3 }, *p;
      if (compare ("a", "a") || !letter ('a') || absolute (-3) != 3)
        return 1;
      empty ();
      f = same;
      if (f (3) != 3)
        return 2;
      f = other_name;
      f (1);
      f = chosen;
      if (f (5) != 5)
        return 3;
      p = mmap (NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      memcpy (p, code, sizeof code);
      memcpy (p + 5, code, sizeof code);
      mprotect (p, 4096, PROT_READ | PROT_EXEC);
      f = (function) p;
      f (1);
      f = (function) (p + 5);
      f (1);
      munmap (p, 4096);
      char from[3] = "ab", to[3];
      copy (to, from, 3);
    }
  return 0;
}
