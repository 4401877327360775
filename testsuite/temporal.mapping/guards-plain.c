/* The library of guards.c: memory with guard pages in it, as the stacks of threads have since glibc 2.42.  */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define PAGE    4096
#define INSTALL 102                     /* MADV_GUARD_INSTALL, Linux 6.13 */

char *pages;

/* [used] [guard] [used] [guard] [guard] [never used] [used].  */
void
library_map (void)
{
  pages = mmap (NULL, 7 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  memset (pages, 1, 5 * PAGE);
  memset (pages + 6 * PAGE, 1, PAGE);
  if (madvise (pages + PAGE, PAGE, INSTALL))
    mprotect (pages + PAGE, PAGE, PROT_NONE);
  if (madvise (pages + 3 * PAGE, 2 * PAGE, INSTALL))
    mprotect (pages + 3 * PAGE, 2 * PAGE, PROT_NONE);
}

/* The pointer is kept behind all of them, and later moved to where the program had an older one.  */
void
library_keep (void *p)
{
  memcpy (pages + 6 * PAGE + 64, &p, sizeof p);
}

void
library_store (void *to)
{
  memcpy (to, pages + 6 * PAGE + 64, sizeof (void *));
}
