/* Purpose: what is wrong with a range of memcpy, memset, memcmp or fwrite is reported as by the call that checks it alone:
   the first of two bad ones, the constant that is written, the dead block, a byte too many at either end.  What
   is right is silent, and pointers that are copied go on being known: those that have moved with their
   referents, and those of blocks in mappings and large blocks, of whose cells none is filled.
   Source: combined-checks.cc, combined-checks.c.  */
/* { dg-do run } */
/* { dg-options "-g" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static __attribute__ ((noinline, noclone)) void
copy (void *to, const void *from, size_t n)
{
  memcpy (to, from, n);
  /* { dg-temporal-error "out-of-bounds" "to" ".-1" } */
  /* { dg-temporal-error "out-of-bounds" "from" ".-2" } */
  /* { dg-temporal-error "out-of-bounds" "both" ".-3" } */
  /* { dg-temporal-error "out-of-bounds" "before" ".-4" } */
  /* { dg-temporal-error "use-after-free" "dead-to" ".-5" } */
  /* { dg-temporal-error "use-after-free" "dead-from" ".-6" } */
  /* { dg-temporal-error "write-to-constant" "constant" ".-7" } */
  /* { dg-temporal-error "null-dereference" "null" ".-8" } */
}

static __attribute__ ((noinline, noclone)) void
set (void *to, int c, size_t n)
{
  memset (to, c, n);		/* { dg-temporal-error "out-of-bounds" "set" } */
  /* { dg-temporal-error "use-after-free" "dead-set" ".-1" } */
  /* { dg-temporal-error "write-to-constant" "constant-set" ".-2" } */
}

static __attribute__ ((noinline, noclone)) int
compare (const void *a, const void *b, size_t n)
{
  return memcmp (a, b, n);	/* { dg-temporal-error "out-of-bounds" "compare" } */
  /* { dg-temporal-error "use-after-free" "dead-compare" ".-1" } */
}

static __attribute__ ((noinline, noclone)) void
put (const void *p, size_t n)
{
  fwrite (p, 1, n, stdout);	/* { dg-temporal-error "out-of-bounds" "put" } */
  /* { dg-temporal-error "out-of-bounds" "put-literal" ".-1" } */
}

static int *moved[5], *kept[5];

int
main (int argc, char **argv)
{
  const char *how = argc > 1 ? argv[1] : "";
  char *a = malloc (101), *b = malloc (102), *dead = malloc (50);
  char *large = malloc (1 << 20);
  char *map = mmap (NULL, 1 << 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  size_t off = argc > 1;

  set (a, 1, 101);
  set (b, 2, 102);
  set (large + 5000, 2, 70000);
  set (map, 3, 1 << 16);
  copy (a, b, 101);
  copy (a + 3, b + 1, 98);
  copy (b, "constant", 9);
  copy (large + 100, map + 7, 60000);
  copy (map + 1, a, 13);
  copy (a, a, 0);
  copy (a, a + 101, 0);
  if (compare (a, b, 101) == 0 || compare (large + 113, map + 20, 4) || compare ("x", "xy", 1))
    return 1;
  put ("", 1);
  free (dead);

  /* What is copied stays known.  */
  for (int i = 0; i < 5; i++)
    {
      moved[i] = malloc (sizeof (int));
      *moved[i] = i;
    }
  copy (kept, moved, off * 5 * sizeof *kept);
  set (moved, 0, off * 4 * sizeof *moved);
  if (!strcmp (how, "kept"))
    {
      free (kept[3]);
      int *again = malloc (sizeof (int));
      *again = 5;
      return *kept[3];		/* { dg-temporal-error "use-after-free" "kept" } */
    }
  if (off && *kept[2] + (moved[1] != NULL) != 2)
    return 1;

  if (!strcmp (how, "to"))
    copy (a, b, 102);
  if (!strcmp (how, "from"))
    copy (a, b + 2, 101);
  if (!strcmp (how, "both"))
    copy (a + 1, b + 2, 101);
  if (!strcmp (how, "before"))
    copy (a, b - 1, 5);
  if (!strcmp (how, "dead-to"))
    copy (dead, a, 5);
  if (!strcmp (how, "dead-from"))
    copy (a, dead, 5);
  if (!strcmp (how, "constant"))
    copy ((char *) "constant", a, 8);
  if (!strcmp (how, "null"))
    copy (off ? NULL : a, a, 8);
  if (!strcmp (how, "set"))
    set (a, 0, 102);
  if (!strcmp (how, "dead-set"))
    set (dead, 0, 2);
  if (!strcmp (how, "constant-set"))
    set ((char *) "constant", 0, 2);
  if (!strcmp (how, "compare"))
    compare (a, b, 102);
  if (!strcmp (how, "dead-compare"))
    compare (a, dead, 1);
  if (!strcmp (how, "put"))
    put (a, 102);
  if (!strcmp (how, "put-literal"))
    put ("1234", 6);
  return 0;
}

/* { dg-temporal-clean } */
/* { dg-temporal-clean "silent" } */
