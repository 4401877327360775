/* power.c - prices and demands in a power network that is a tree.

   SPDX-License-Identifier: GPL-3.0-or-later

   A root feeds mains, these laterals, these branches, and branches customers, as linked
   lists of records.  Prices go down the tree and rise by what the lines
   lose; each customer finds by Newton's method what it takes at its price;
   demands and losses go up; the root adapts its price until supply meets
   demand.  Nothing is freed.  Size: mains.  At the end every customer must be
   content with its price, and every node's flow be what is below it.  */

#include <math.h>
#include "../bench.h"

#define LATERALS 20
#define BRANCHES 6
#define CUSTOMERS 10

struct customer
{
  struct customer *next;
  double need; /* how much it values power */
  double price;
  double demand;
};

struct branch
{
  struct branch *next;
  struct customer *customers;
  double resistance;
  double flow;
};

struct lateral
{
  struct lateral *next;
  struct branch *branches;
  double resistance;
  double flow;
};

struct feeder
{
  struct feeder *next;
  struct lateral *laterals;
  double resistance;
  double flow;
};

struct root
{
  struct feeder *feeders;
  double price;
  double flow;
};

static double
random_between (struct bench_random *r, double low, double high)
{
  return low + (high - low) * (bench_next (r) >> 11) / 9007199254740992.0;
}

static struct branch *
build_branch (struct branch *next, struct bench_random *r)
{
  struct branch *b = bench_alloc (sizeof *b);

  b->next = next;
  b->customers = NULL;
  b->resistance = random_between (r, 1e-4, 3e-4);
  b->flow = CUSTOMERS;
  for (int i = 0; i < CUSTOMERS; i++)
    {
      struct customer *c = bench_alloc (sizeof *c);
      c->next = b->customers;
      c->need = random_between (r, 1, 3);
      c->price = c->demand = 1;
      b->customers = c;
    }
  return b;
}

static struct lateral *
build_lateral (struct lateral *next, struct bench_random *r)
{
  struct lateral *l = bench_alloc (sizeof *l);

  l->next = next;
  l->branches = NULL;
  l->resistance = random_between (r, 1e-5, 3e-5);
  l->flow = CUSTOMERS * BRANCHES;
  for (int i = 0; i < BRANCHES; i++)
    l->branches = build_branch (l->branches, r);
  return l;
}

static struct root *
build (long mains, struct bench_random *r)
{
  struct root *root = bench_alloc (sizeof *root);

  root->feeders = NULL;
  root->price = 1;
  root->flow = 0;
  for (long i = 0; i < mains; i++)
    {
      struct feeder *f = bench_alloc (sizeof *f);
      f->next = root->feeders;
      f->laterals = NULL;
      f->resistance = random_between (r, 1e-6, 3e-6);
      f->flow = CUSTOMERS * BRANCHES * LATERALS;
      for (int j = 0; j < LATERALS; j++)
        f->laterals = build_lateral (f->laterals, r);
      root->feeders = f;
    }
  return root;
}

/* What C would still gain by one more unit than its demand: its price subtracted from
   the derivative of need * ln (1 + demand) - demand^2 / 20.  */
static double
gain (const struct customer *c)
{
  return c->need / (1 + c->demand) - c->demand / 10 - c->price;
}

static void
optimise (struct customer *c)
{
  for (int i = 0; i < 20; i++)
    {
      double g = gain (c), slope;
      if (fabs (g) < 1e-10)
        break;
      slope = -c->need / ((1 + c->demand) * (1 + c->demand)) - 0.1;
      c->demand -= g / slope;
    }
}

/* A line of RESISTANCE loses flow * resistance of what it carries: who is
   behind it pays that, and twice, since more flow makes all of it dearer.  */
static inline double
price_behind (double price, double flow, double resistance)
{
  return price * (1 + 2 * flow * resistance);
}

static inline double
flow_before (double flow, double resistance)
{
  return flow * (1 + flow * resistance);
}

static double
compute_branch (struct branch *b, double price)
{
  double sum = 0;

  price = price_behind (price, b->flow, b->resistance);
  for (struct customer *c = b->customers; c != NULL; c = c->next)
    {
      c->price = price;
      optimise (c);
      sum += c->demand;
    }
  b->flow = sum;
  return flow_before (sum, b->resistance);
}

static double
compute_lateral (struct lateral *l, double price)
{
  double sum = 0;

  price = price_behind (price, l->flow, l->resistance);
  for (struct branch *b = l->branches; b != NULL; b = b->next)
    sum += compute_branch (b, price);
  l->flow = sum;
  return flow_before (sum, l->resistance);
}

static void
compute_tree (struct root *root)
{
  double sum = 0;

  for (struct feeder *f = root->feeders; f != NULL; f = f->next)
    {
      double price = price_behind (root->price, f->flow, f->resistance);
      double flow = 0;
      for (struct lateral *l = f->laterals; l != NULL; l = l->next)
        flow += compute_lateral (l, price);
      f->flow = flow;
      sum += flow_before (flow, f->resistance);
    }
  root->flow = sum;
}

/* The price at which the root supplies FLOW to MAINS feeders.  */
static double
supply_price (double flow, long mains)
{
  return 0.4 + 0.4 * flow / (mains * LATERALS * BRANCHES * CUSTOMERS);
}

static int
is_balanced (const struct root *root)
{
  double total = 0;

  for (const struct feeder *f = root->feeders; f != NULL; f = f->next)
    {
      double in_feeder = 0;
      for (const struct lateral *l = f->laterals; l != NULL; l = l->next)
        {
          double in_lateral = 0;
          for (const struct branch *b = l->branches; b != NULL; b = b->next)
            {
              double in_branch = 0;
              for (const struct customer *c = b->customers; c != NULL; c = c->next)
                {
                  if (fabs (gain (c)) > 1e-8 || c->price < root->price)
                    return 0;
                  in_branch += c->demand;
                }
              if (fabs (in_branch - b->flow) > 1e-6)
                return 0;
              in_lateral += in_branch * (1 + in_branch * b->resistance);
            }
          if (fabs (in_lateral - l->flow) > 1e-6)
            return 0;
          in_feeder += in_lateral * (1 + in_lateral * l->resistance);
        }
      total += in_feeder * (1 + in_feeder * f->resistance);
    }
  return fabs (total - root->flow) < 1e-6 * total;
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 10);
  struct bench_random r = { 0x3c6ef372fe94f82bu };
  struct root *root = build (size, &r);
  double wanted = 0;
  int rounds = 0;

  do
    {
      compute_tree (root);
      wanted = supply_price (root->flow, size);
      root->price += (wanted - root->price) * 0.3;
    }
  while (fabs (wanted - root->price) > 1e-9 && ++rounds < 200);
  return bench_verdict ("power", size, (uint64_t) (root->price * 1e6),
                        rounds < 200 && is_balanced (root));
}
