#include <stdlib.h>
#include <string.h>
#include "attributes-pool.h"

enum { CHUNK = 8000 };

struct header { size_t size; struct header *next; };

struct chunk { struct chunk *next; char memory[CHUNK]; };

struct pool
{
  struct chunk *chunks;
  size_t used;
  struct header *free[CHUNK / 16];
};

struct pool *
pool_new (void)
{
  return calloc (1, sizeof (struct pool));
}

void
pool_reset (struct pool *pool)
{
  while (pool->chunks && pool->chunks->next)
    {
      struct chunk *c = pool->chunks->next;
      pool->chunks->next = c->next;
      free (c);
    }
  pool->used = 0;
  memset (pool->free, 0, sizeof pool->free);
}

void
pool_delete (struct pool *pool)
{
  pool_reset (pool);
  free (pool->chunks);
  free (pool);
}

void *
pool_alloc (struct pool *pool, size_t n)
{
  size_t class = (n + 15) / 16;
  struct header *h = pool->free[class];

  if (h)
    pool->free[class] = h->next;
  else
    {
      size_t bytes = sizeof *h + class * 16;
      if (!pool->chunks || pool->used + bytes > CHUNK)
        {
          struct chunk *c = malloc (sizeof *c);
          c->next = pool->chunks;
          pool->chunks = c;
          pool->used = 0;
        }
      h = (struct header *) (pool->chunks->memory + pool->used);
      pool->used += bytes;
    }
  h->size = n;
  return h + 1;
}

void *
pool_calloc (struct pool *pool, size_t n, size_t size)
{
  return memset (pool_alloc (pool, n * size), 0, n * size);
}

char *
pool_strdup (struct pool *pool, const char *s)
{
  char *p = pool_alloc (pool, strlen (s) + 1);
  return strcpy (p, s);
}

size_t
pool_size (void *p)
{
  return ((struct header *) p)[-1].size;
}

void
pool_free (struct pool *pool, void *p)
{
  struct header *h = p;
  if (!h)
    return;
  h--;
  /* What it held is wiped.  */
  memset (p, 0x5a, h->size);
  h->next = pool->free[(h->size + 15) / 16];
  pool->free[(h->size + 15) / 16] = h;
}

void *
pool_realloc (struct pool *pool, void *p, size_t n)
{
  struct header *h = (struct header *) p - 1;
  if ((h->size + 15) / 16 == (n + 15) / 16)
    {
      h->size = n;
      return p;
    }
  void *q = pool_alloc (pool, n);
  memcpy (q, p, h->size < n ? h->size : n);
  pool_free (pool, p);
  return q;
}

struct thing *
thing_new (struct pool *pool)
{
  struct thing *t = pool_alloc (pool, sizeof *t);
  t->pool = pool;
  return t;
}

void
thing_delete (struct thing *t)
{
  pool_free (t->pool, t);
}

void
other_free (void *p)
{
  free (p);
}

void *
other_alloc (size_t n)
{
  return malloc (n);
}
