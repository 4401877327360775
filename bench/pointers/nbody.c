/* nbody.c - gravity between bodies, by a tree of space.

   SPDX-License-Identifier: GPL-3.0-or-later

   The hierarchical method of Barnes and Hut: every step builds an octree over
   the bodies, sums up masses from the leaves, and lets each body walk
   down only as far as cells look large from where it is.  Floating point
   between pointer loads; the tree is freed after each step.  Size: number of
   bodies.  The tree must hold all the mass, and its forces must come close to
   those of the direct sum over all pairs, for some of the bodies.  */

#include <math.h>
#include "../bench.h"

#define STEPS 4
#define THETA 0.7
#define SOFTENING 0.0025
#define DIMENSIONS 3

struct body
{
  double mass;
  double at[DIMENSIONS];
  double velocity[DIMENSIONS];
  double acceleration[DIMENSIONS];
  struct body *next;
};

struct cell
{
  double mass;
  double at[DIMENSIONS]; /* the centre of its mass */
  double middle[DIMENSIONS];
  double half;       /* half of the length of an edge */
  struct body *body; /* of a leaf, otherwise null */
  struct cell *children[1 << DIMENSIONS];
};

static struct cell *
new_cell (const double *middle, double half)
{
  struct cell *c = bench_alloc (sizeof *c);

  c->mass = 0;
  c->half = half;
  c->body = NULL;
  for (int d = 0; d < DIMENSIONS; d++)
    {
      c->middle[d] = middle[d];
      c->at[d] = 0;
    }
  for (int i = 0; i < 1 << DIMENSIONS; i++)
    c->children[i] = NULL;
  return c;
}

/* The child of C whose space B is in, made if it is not there yet.  */
static struct cell *
child_for (struct cell *c, const struct body *b)
{
  double middle[DIMENSIONS];
  int which = 0;

  for (int d = 0; d < DIMENSIONS; d++)
    {
      int high = b->at[d] >= c->middle[d];
      which |= high << d;
      middle[d] = c->middle[d] + (high ? c->half : -c->half) / 2;
    }
  if (c->children[which] == NULL)
    c->children[which] = new_cell (middle, c->half / 2);
  return c->children[which];
}

/* ROOT is a cell that has something in it.  */
static void
insert (struct cell *root, struct body *b)
{
  struct cell *c = root;

  for (;;)
    {
      if (c->body != NULL)
        {
          struct body *other = c->body;
          c->body = NULL;
          child_for (c, other)->body = other;
        }
      struct cell *child = child_for (c, b);
      int is_new = child->body == NULL;
      for (int i = 0; is_new && i < 1 << DIMENSIONS; i++)
        is_new = child->children[i] == NULL;
      if (is_new)
        {
          child->body = b;
          return;
        }
      c = child;
    }
}

static void
sum_up (struct cell *c)
{
  if (c->body != NULL)
    {
      c->mass = c->body->mass;
      for (int d = 0; d < DIMENSIONS; d++)
        c->at[d] = c->body->at[d];
      return;
    }
  for (int i = 0; i < 1 << DIMENSIONS; i++)
    if (c->children[i] != NULL)
      {
        struct cell *child = c->children[i];
        sum_up (child);
        c->mass += child->mass;
        for (int d = 0; d < DIMENSIONS; d++)
          c->at[d] += child->mass * child->at[d];
      }
  for (int d = 0; d < DIMENSIONS; d++)
    c->at[d] /= c->mass;
}

static struct cell *
build (struct body *bodies)
{
  double middle[DIMENSIONS] = { 0, 0, 0 }, half = 1;
  struct cell *root;

  for (struct body *b = bodies; b != NULL; b = b->next)
    for (int d = 0; d < DIMENSIONS; d++)
      while (fabs (b->at[d]) >= half)
        half *= 2;
  root = new_cell (middle, half);
  root->body = bodies;
  for (struct body *b = bodies->next; b != NULL; b = b->next)
    insert (root, b);
  sum_up (root);
  return root;
}

static void
destroy (struct cell *c)
{
  for (int i = 0; i < 1 << DIMENSIONS; i++)
    if (c->children[i] != NULL)
      destroy (c->children[i]);
  free (c);
}

/* Add to ACCELERATION what a MASS at FROM does to what is at TO.  */
static inline void
attract (double *acceleration, const double *to, double mass, const double *from)
{
  double way[DIMENSIONS], square = SOFTENING;

  for (int d = 0; d < DIMENSIONS; d++)
    {
      way[d] = from[d] - to[d];
      square += way[d] * way[d];
    }
  double factor = mass / (square * sqrt (square));
  for (int d = 0; d < DIMENSIONS; d++)
    acceleration[d] += factor * way[d];
}

static void
walk (struct body *b, const struct cell *c)
{
  double square = 0;

  if (c->body == b)
    return;
  for (int d = 0; d < DIMENSIONS; d++)
    square += (c->at[d] - b->at[d]) * (c->at[d] - b->at[d]);
  if (c->body != NULL || 4 * c->half * c->half < THETA * THETA * square)
    attract (b->acceleration, b->at, c->mass, c->at);
  else
    for (int i = 0; i < 1 << DIMENSIONS; i++)
      if (c->children[i] != NULL)
        walk (b, c->children[i]);
}

/* Whether the acceleration of B is near that of the direct sum.  */
static int
check (const struct body *b, const struct body *bodies)
{
  double exact[DIMENSIONS] = { 0, 0, 0 }, error = 0, size = 0;

  for (const struct body *other = bodies; other != NULL; other = other->next)
    if (other != b)
      attract (exact, b->at, other->mass, other->at);
  for (int d = 0; d < DIMENSIONS; d++)
    {
      error += (exact[d] - b->acceleration[d]) * (exact[d] - b->acceleration[d]);
      size += exact[d] * exact[d];
    }
  return error < 0.03 * 0.03 * size + 1e-12;
}

static double
random_between (struct bench_random *r, double low, double high)
{
  return low + (high - low) * (bench_next (r) >> 11) / 9007199254740992.0;
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 4000);
  struct bench_random r = { 0x6a09e667f3bcc908u };
  struct body *bodies = NULL;
  double total = 0, result = 0;
  long near = 0, tried = 0;
  int right = 1;

  for (long i = 0; i < size; i++)
    {
      struct body *b = bench_alloc (sizeof *b);
      b->mass = random_between (&r, 0.5, 1.5) / size;
      total += b->mass;
      for (int d = 0; d < DIMENSIONS; d++)
        {
          b->at[d] = random_between (&r, -1, 1) * random_between (&r, 0, 1);
          b->velocity[d] = random_between (&r, -0.1, 0.1);
        }
      b->next = bodies;
      bodies = b;
    }

  for (int step = 0; step < STEPS; step++)
    {
      struct cell *root = build (bodies);
      long number = 0;
      right &= fabs (root->mass - total) < 1e-9;
      for (struct body *b = bodies; b != NULL; b = b->next)
        {
          for (int d = 0; d < DIMENSIONS; d++)
            b->acceleration[d] = 0;
          walk (b, root);
        }
      for (struct body *b = bodies; b != NULL; b = b->next)
        if (++number % 257 == 0)
          {
            tried++;
            near += check (b, bodies);
          }
      for (struct body *b = bodies; b != NULL; b = b->next)
        for (int d = 0; d < DIMENSIONS; d++)
          {
            b->velocity[d] += 0.01 * b->acceleration[d];
            b->at[d] += 0.01 * b->velocity[d];
          }
      destroy (root);
    }

  for (struct body *b = bodies, *next; b != NULL; b = next)
    {
      next = b->next;
      for (int d = 0; d < DIMENSIONS; d++)
        result += fabs (b->at[d]);
      free (b);
    }
  return bench_verdict ("nbody", size, (uint64_t) (result * 1000), right && near >= tried * 9 / 10);
}
