/* Purpose: a mapping is unmapped in pieces, one after the other; stale pointers to each of them, kept in memory, are
   reported when another mapping is there, also while a piece of the old one lives, and pointers to that are good.
   Source: nested-blocks.c (struct pieces); one record describes all pieces.  */
/* { dg-do run } */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static char **kept;
static size_t page;

/* At WHERE, if that is not 0.  It is free, and so is the page before it: what is mapped where the program wants it
   counts as one range with the mapping before.  */
static char *
map (uintptr_t where, size_t pages)
{
  char *p = mmap ((void *) where, pages * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED || (where && (uintptr_t) p != where))
    exit (77);
  memset (p, 1, pages * page);
  return p;
}

#define IS(name) (argc > 1 && !strcmp (argv[1], name))

int
main (int argc, char **argv)
{
  page = sysconf (_SC_PAGESIZE);
  kept = malloc (8 * sizeof *kept); /* { dg-temporal-clean "" } */
  char *p = map (0, 12);
  uintptr_t a = (uintptr_t) p + 2 * page;
  munmap (p, 12 * page);
  p = map (a, 8);
  for (int i = 0; i < 8; i++)
    kept[i] = p + i * page + 16;

  /* The last three pages, and the first two.  */
  munmap (p + 5 * page, 3 * page);
  munmap (p, 2 * page);
  int sum = *kept[2] + *kept[4];
  char *first = map (a, 1), *last = map (a + 6 * page, 2);
  if (IS ("first"))
    sum += *kept[0]; /* { dg-temporal-error "use-after-free" "first" } */
  if (IS ("last"))
    sum += *kept[7]; /* { dg-temporal-error "use-after-free" "last" } */
  sum += *kept[2] + *kept[4];

  /* The rest.  */
  munmap (p + 2 * page, page);
  munmap (p + 3 * page, 2 * page);
  char *rest = map (a + 3 * page, 1);
  if (IS ("first-later"))
    sum += *kept[0]; /* { dg-temporal-error "use-after-free" "first-later" } */
  if (IS ("last-later"))
    sum += *kept[6]; /* { dg-temporal-error "use-after-free" "last-later" } */
  if (IS ("rest"))
    sum += *kept[3]; /* { dg-temporal-error "use-after-free" "rest" } */
  sum += *first + *last + *rest;
  printf ("%d\n", sum);
  return sum != 7;
}
