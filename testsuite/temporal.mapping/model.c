/* Purpose: mappings at random, with a model beside them that knows which mapping each page belongs to: they are unmapped as a whole, at
   their ends, and moved.  A pointer to a page that another mapping has by now is stale.
   Source: libtemporal/interpose/mmap.c.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum
{
  PAGE = 4096,
  PAGES = 1 << 14, /* places in the table of pages */
  MAPPINGS = 64,
  POINTERS = 3000
};

static struct mapping
{
  char *start;
  int pages, number;
} mappings[MAPPINGS];
static int mapped, last_number;

static struct pointer
{
  char *p;
  uintptr_t address;
  int number;
} *pointers;
static int count;

static uintptr_t page_of[PAGES];
static int owner_of[PAGES];

static uint64_t state;

static unsigned
below (unsigned n)
{
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (state >> 33) % n;
}

/* The number of the mapping that the page of ADDRESS belongs to, or 0.  */

static int *
owner (uintptr_t address)
{
  uintptr_t page = address / PAGE;
  unsigned h = page * 2654435761u % PAGES;
  while (page_of[h] && page_of[h] != page)
    h = (h + 1) % PAGES;
  page_of[h] = page;
  return &owner_of[h];
}

static void
own (uintptr_t start, int pages, int number)
{
  for (int i = 0; i < pages; i++)
    *owner (start + i * PAGE) = number;
}

static void
note (const struct mapping *m)
{
  char *p = m->start + below (m->pages * PAGE);
  if (count < POINTERS)
    pointers[count++] = (struct pointer) { p, (uintptr_t) p, m->number };
}

static void
map (void)
{
  struct mapping *m = &mappings[mapped];
  if (mapped == MAPPINGS)
    return;
  m->pages = 1 + below (8);
  m->start = mmap (NULL, m->pages * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (m->start == MAP_FAILED)
    abort ();
  m->number = ++last_number;
  mapped++;
  own ((uintptr_t) m->start, m->pages, m->number);
  note (m);
  note (m);
}

static void
unmap (struct mapping *m)
{
  own ((uintptr_t) m->start, m->pages, 0);
  munmap (m->start, m->pages * PAGE);
  *m = mappings[--mapped];
}

/* Unmap some pages at the start or the end of M.  */

static void
cut (struct mapping *m)
{
  if (m->pages == 1)
    return;
  int pages = 1 + below (m->pages - 1), at_end = below (2);
  char *p = at_end ? m->start + (m->pages - pages) * PAGE : m->start;
  own ((uintptr_t) p, pages, 0);
  munmap (p, pages * PAGE);
  m->pages -= pages;
  if (!at_end)
    m->start += pages * PAGE;
}

/* Change the size of M.  If it is moved, it is another mapping.  */

static void
resize (struct mapping *m)
{
  uintptr_t old = (uintptr_t) m->start;
  int pages = 1 + below (12);
  own (old, m->pages, 0);
  m->start = mremap (m->start, m->pages * PAGE, pages * PAGE, MREMAP_MAYMOVE);
  if (m->start == MAP_FAILED)
    abort ();
  m->pages = pages;
  if ((uintptr_t) m->start != old)
    m->number = ++last_number;
  own ((uintptr_t) m->start, pages, m->number);
  note (m);
}

/* A pointer whose page is another mapping's; null if there is none.  */

static struct pointer *
find_stale (void)
{
  struct pointer *found = NULL;
  int n = 0;
  for (struct pointer *p = pointers; p < pointers + count; p++)
    {
      int number = *owner (p->address);
      if (number && number != p->number && below (++n) == 0)
	found = p;
    }
  return found;
}

int
main (int argc, char **argv)
{
  /* { dg-temporal-clean "1" } */
  /* { dg-temporal-clean "2" } */
  int sum = 0;
  state = argc > 1 ? atoi (argv[1]) * 7919 : 1;
  pointers = malloc (POINTERS * sizeof *pointers);
  for (int k = 0; k < 400 || (!find_stale () && count < POINTERS); k++)
    {
      unsigned what = below (9);
      struct mapping *m = mapped ? &mappings[below (mapped)] : NULL;
      if (what < 4 || !m)
	map ();
      else if (what < 6)
	unmap (m);
      else if (what == 6)
	cut (m);
      else if (what == 7)
	resize (m);
      else
	note (m);
    }
  for (int i = 0; i < count; i++)
    if (*owner (pointers[i].address) == pointers[i].number)
      sum += *pointers[i].p + 1;
  struct pointer *p = find_stale ();
  if (p && argc > 2)
    /* { dg-temporal-error "use-after-free" "1 stale" .+4 } */
    /* { dg-temporal-error "use-after-free" "2 stale" .+3 } */
    /* { dg-temporal-error "use-after-free" "3 stale" .+2 } */
    /* { dg-temporal-error "use-after-free" "4 stale" .+1 } */
    sum += *p->p;
  return sum > 0 ? 0 : 1;
}
