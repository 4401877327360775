#define _GNU_SOURCE
#include <sys/mman.h>

struct region { char *p; size_t n; };

void
plain_unmap (struct region *r)
{
  munmap (r->p, r->n);
}

void
plain_map (struct region *r, size_t n)
{
  r->p = mmap (0, r->n = n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

/* At the same address, if that is free.  */
void
plain_replace (struct region *r, size_t n)
{
  munmap (r->p, r->n);
  r->p = mmap (r->p, r->n = n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

void
plain_move (struct region *r, size_t n)
{
  r->p = mremap (r->p, r->n, n, MREMAP_MAYMOVE);
  r->n = n;
}
