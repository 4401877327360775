/* A pool with headers before its blocks, and lists of freed ones.  */
#include <stddef.h>

struct pool;
struct thing { struct pool *pool; int x; };

struct pool *pool_new (void);
void pool_delete (struct pool *pool);
void pool_reset (struct pool *pool);
size_t pool_size (void *p);

void pool_free (struct pool *pool, void *p);
void *pool_realloc (struct pool *pool, void *p, size_t n)
  __attribute__ ((alloc_size (3)));
void *pool_alloc (struct pool *pool, size_t n)
  __attribute__ ((malloc, malloc (pool_free, 2), malloc (pool_realloc, 2), alloc_size (2)));
void *pool_calloc (struct pool *pool, size_t n, size_t size)
  __attribute__ ((malloc, malloc (pool_free, 2), malloc (pool_realloc, 2),
                  alloc_size (2, 3), returns_nonnull));
char *pool_strdup (struct pool *pool, const char *s)
  __attribute__ ((malloc, malloc (pool_free, 2)));

void thing_delete (struct thing *t);
struct thing *thing_new (struct pool *pool)
  __attribute__ ((malloc, malloc (thing_delete)));

void other_free (void *p);
void *other_alloc (size_t n) __attribute__ ((malloc, malloc (other_free), alloc_size (1)));
