#include <stddef.h>

static char pool[1 << 20] __attribute__ ((aligned (16)));
static size_t used;

void *
malloc (size_t n)
{
  void *p = pool + used;
  used += (n + 31) & -(size_t) 16;
  return p;
}

void free (void *p) { (void) p; }
void *calloc (size_t n, size_t size) { return malloc (n * size); }
void *realloc (void *p, size_t n) { (void) p; return malloc (n); }
