/* patricia.c - look up network addresses in a Patricia trie of prefixes.

   SPDX-License-Identifier: GPL-3.0-or-later

   Routes are prefixes of 32-bit addresses in a radix tree without one-way
   branches: a node has the bits that all below it share, and may carry a route.
   Look-ups walk down and remember the last route that fitted; some routes are
   withdrawn and announced again in between.  Size: thousands of routes.  Every
   64th answer is compared with that of hash tables, one for each length.  */

#include <string.h>
#include "../bench.h"

struct route
{
  uint32_t prefix;
  int length;
  int hop;
  int announced;
  struct route *next; /* of the same hash value */
};

struct node
{
  uint32_t prefix;
  int length;
  struct route *route; /* or null where branches meet only */
  struct node *children[2];
};

static struct node *root;
static struct route **table;
static unsigned table_size;

static inline uint32_t
mask (int length)
{
  return length == 0 ? 0 : ~0u << (32 - length);
}

static inline int
bit (uint32_t address, int place)
{
  return address >> (31 - place) & 1;
}

/* The length of what A and B have in common, at most MOST.  */
static inline int
common (uint32_t a, uint32_t b, int most)
{
  int length = a == b ? 32 : __builtin_clz (a ^ b);

  return length < most ? length : most;
}

static struct node *
new_node (uint32_t prefix, int length, struct route *route)
{
  struct node *n = bench_alloc (sizeof *n);

  *n = (struct node) { prefix & mask (length), length, route, { NULL, NULL } };
  return n;
}

static void
announce (struct route *route)
{
  struct node **link = &root, *n;

  route->announced = 1;
  while ((n = *link) != NULL)
    {
      int shared
        = common (n->prefix, route->prefix, n->length < route->length ? n->length : route->length);
      if (shared < n->length)
        {
          struct node *above = new_node (route->prefix, shared, NULL);
          above->children[bit (n->prefix, shared)] = n;
          *link = above;
          n = above;
        }
      if (n->length == route->length)
        {
          n->route = route;
          return;
        }
      link = &n->children[bit (route->prefix, n->length)];
    }
  *link = new_node (route->prefix, route->length, route);
}

static void
withdraw (struct route *route)
{
  struct node **link = &root, **above = NULL, *n;

  route->announced = 0;
  while ((n = *link)->length < route->length)
    {
      above = link;
      link = &n->children[bit (route->prefix, n->length)];
    }
  n->route = NULL;
  if (n->children[0] != NULL && n->children[1] != NULL)
    return;
  *link = n->children[n->children[0] == NULL];
  free (n);
  /* A branch point that has one branch left goes too.  */
  if (*link == NULL && above != NULL && (*above)->route == NULL)
    {
      n = *above;
      *above = n->children[n->children[0] == NULL];
      free (n);
    }
}

static const struct route *
look_up (uint32_t address)
{
  const struct route *best = NULL;
  const struct node *n = root;

  while (n != NULL && ((address ^ n->prefix) & mask (n->length)) == 0)
    {
      if (n->route != NULL)
        best = n->route;
      if (n->length == 32)
        break;
      n = n->children[bit (address, n->length)];
    }
  return best;
}

static unsigned
hash (uint32_t prefix, int length)
{
  return (prefix * 0x9e3779b1u + length * 0x85ebca6bu) >> 9 & (table_size - 1);
}

static struct route *
find (uint32_t prefix, int length)
{
  struct route *route = table[hash (prefix, length)];

  while (route != NULL && (route->prefix != prefix || route->length != length))
    route = route->next;
  return route;
}

static const struct route *
look_up_again (uint32_t address)
{
  for (int length = 32; length >= 0; length--)
    {
      const struct route *route = find (address & mask (length), length);
      if (route != NULL && route->announced)
        return route;
    }
  return NULL;
}

static void
destroy (struct node *n)
{
  if (n == NULL)
    return;
  destroy (n->children[0]);
  destroy (n->children[1]);
  free (n);
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 40), count = size * 1000, made = 0;
  struct route **routes = bench_alloc (count * sizeof *routes);
  struct bench_random r = { 0x59f111f1b605d019u };
  uint64_t result = 0;
  int right = 1;

  for (table_size = 1; table_size < (unsigned) count; table_size *= 2)
    ;
  table = bench_alloc (table_size * sizeof *table);
  memset (table, 0, table_size * sizeof *table);
  while (made < count)
    {
      int length = 8 + bench_below (&r, 9) + bench_below (&r, 9);
      uint32_t prefix = bench_next (&r) >> 32 & mask (length);
      if (made > 0 && bench_below (&r, 2) == 0)
        {
          /* Somewhere within a route that is known.  */
          const struct route *wide = routes[bench_below (&r, made)];
          if (wide->length < length)
            prefix = wide->prefix | (prefix & ~mask (wide->length));
        }
      if (find (prefix, length) != NULL)
        continue;
      struct route *route = bench_alloc (sizeof *route);
      unsigned place = hash (prefix, length);
      *route = (struct route) { prefix, length, 1 + bench_below (&r, 200), 0, table[place] };
      table[place] = route;
      routes[made++] = route;
      announce (route);
    }

  for (long i = 0; i < 25 * count; i++)
    {
      const struct route *near = routes[bench_below (&r, count)];
      uint32_t address = near->prefix | (bench_next (&r) >> 32 & ~mask (near->length));
      const struct route *route = look_up (address);
      if (route != NULL)
        result += route->hop;
      if (i % 64 == 0)
        right &= route == look_up_again (address);
      if (i % 32 == 0)
        {
          struct route *changed = routes[bench_below (&r, count)];
          if (changed->announced)
            withdraw (changed);
          else
            announce (changed);
        }
    }
  destroy (root);
  for (long i = 0; i < count; i++)
    free (routes[i]);
  free (routes);
  free (table);
  return bench_verdict ("patricia", size, result, right);
}
