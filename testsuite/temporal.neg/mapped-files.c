/* Purpose: mmap again and again at the same address: files, anonymous memory, parts unmapped, moved
   by mremap, protected and opened again; pointers inside point into it.
   Source: issue 3, mmap; one address for many things.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct node { struct node *next; int n; };

int
main (void)
{
  enum { PAGE = 4096, SIZE = 4 * PAGE };
  FILE *f = tmpfile ();
  long sum = 0;

  if (!f)
    return 0;
  for (int i = 0; i < SIZE; i++)
    fputc ('a' + i % 26, f);
  fflush (f);
  char *want = mmap (NULL, SIZE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  munmap (want, SIZE);
  for (int round = 0; round < 10; round++)
    {
      char *m = mmap (want, SIZE, PROT_READ, MAP_PRIVATE, fileno (f), 0);
      if (m == MAP_FAILED)
	return 1;
      sum += m[25] + m[SIZE - 1];
      munmap (m + PAGE, PAGE);
      sum += m[2 * PAGE] + m[PAGE - 1];
      munmap (m, SIZE);

      struct node *n = mmap (want, SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      for (int i = 0; i < 100; i++)
	n[i] = (struct node) { i ? &n[i - 1] : NULL, i };
      mprotect (n, PAGE, PROT_READ);
      for (struct node *p = &n[99]; p; p = p->next)
	sum += p->n;
      mprotect (n, PAGE, PROT_READ | PROT_WRITE);
      struct node *moved = mremap (n, SIZE, 2 * SIZE, MREMAP_MAYMOVE);
      if (moved == MAP_FAILED)
	return 2;
      for (int i = 0; i < 100; i++)
	moved[i].next = i ? &moved[i - 1] : NULL;
      for (struct node *p = &moved[99]; p; p = p->next)
	sum -= p->n;
      madvise (moved, 2 * SIZE, MADV_DONTNEED);
      sum += moved[50].n;
      munmap (moved, 2 * SIZE);
    }
  fclose (f);
  return sum != 10L * ('z' + 'a' + (SIZE - 1) % 26 + 'a' + 2 * PAGE % 26 + 'a' + (PAGE - 1) % 26);
}
