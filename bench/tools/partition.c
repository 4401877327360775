/* partition.c - cut a circuit in two halves with few wires between them.

   SPDX-License-Identifier: GPL-3.0-or-later

   Kernighan and Lin's heuristic on modules that are joined by nets: each pass exchanges
   pairs of modules, always the pair that gains most, keeps the list of exchanges, and
   goes back to the best place in it.  Modules and nets hold lists of separately allocated
   references to each other, and move between linked lists all the time.  Size: tens of
   modules.  The cut that is counted up must be the cut that is there, and a
   planted good cut must be found at least nearly.  */

#include "../bench.h"

#define NETS_EACH 5

struct module;
struct net;

struct net_ref
{
  struct net *net;
  struct net_ref *next;
};

struct module_ref
{
  struct module *module;
  struct module_ref *next;
};

struct net
{
  struct module_ref *modules;
};

struct module
{
  struct net_ref *nets;
  struct module *next, *previous; /* in its list */
  int side;                       /* 0 or 1 */
  int planted;                    /* the side that it was made for */
  int difference;                 /* what moving it alone would gain */
};

struct list
{
  struct module *first, *last;
};

struct exchange
{
  struct module *a, *b;
  long gain;
  struct exchange *next;
};

static void
append (struct list *l, struct module *m)
{
  m->next = NULL;
  m->previous = l->last;
  if (l->last != NULL)
    l->last->next = m;
  else
    l->first = m;
  l->last = m;
}

static void
take_out (struct list *l, struct module *m)
{
  if (m->previous != NULL)
    m->previous->next = m->next;
  else
    l->first = m->next;
  if (m->next != NULL)
    m->next->previous = m->previous;
  else
    l->last = m->previous;
}

static void
join (struct net *n, struct module *m)
{
  struct net_ref *nr = bench_alloc (sizeof *nr);
  struct module_ref *mr = bench_alloc (sizeof *mr);

  nr->net = n;
  nr->next = m->nets;
  m->nets = nr;
  mr->module = m;
  mr->next = n->modules;
  n->modules = mr;
}

/* Wires between A and B: nets count as wires between all pairs of their modules.  */
static int
wires (const struct module *a, const struct module *b)
{
  int count = 0;

  for (const struct net_ref *n = a->nets; n != NULL; n = n->next)
    for (const struct module_ref *m = n->net->modules; m != NULL; m = m->next)
      count += m->module == b;
  return count;
}

/* How much less is cut if M changes its side.  */
static int
difference (const struct module *m)
{
  int d = 0;

  for (const struct net_ref *n = m->nets; n != NULL; n = n->next)
    for (const struct module_ref *other = n->net->modules; other != NULL; other = other->next)
      if (other->module != m)
        d += other->module->side != m->side ? 1 : -1;
  return d;
}

/* The pair with the largest gain.  */
static long
best_pair (const struct list *lists, struct module **a, struct module **b)
{
  long best = INT32_MIN;

  for (struct module *p = lists[0].first; p != NULL; p = p->next)
    for (struct module *q = lists[1].first; q != NULL; q = q->next)
      {
        long gain = p->difference + q->difference;
        /* Wires between the two only lower it.  */
        if (gain <= best)
          continue;
        gain -= 2 * wires (p, q);
        if (gain > best)
          {
            best = gain;
            *a = p;
            *b = q;
          }
      }
  return best;
}

/* M has changed its side: its neighbours' differences.  */
static void
update_neighbours (struct module *m)
{
  for (struct net_ref *n = m->nets; n != NULL; n = n->next)
    for (struct module_ref *other = n->net->modules; other != NULL; other = other->next)
      if (other->module != m)
        other->module->difference += other->module->side == m->side ? -2 : 2;
}

static void
exchange_sides (struct module *a, struct module *b)
{
  a->side = !a->side;
  update_neighbours (a);
  b->side = !b->side;
  update_neighbours (b);
}

/* One pass; returns the gain, with LISTS in the order of the sides again.  */
static long
improve (struct list *lists)
{
  struct list done[2] = { { NULL, NULL }, { NULL, NULL } };
  struct exchange *first = NULL, **link = &first, *best = NULL, *next;
  long total = 0, best_total = 0;

  for (int side = 0; side < 2; side++)
    for (struct module *m = lists[side].first; m != NULL; m = m->next)
      m->difference = difference (m);
  while (lists[0].first != NULL && lists[1].first != NULL)
    {
      struct exchange *e = bench_alloc (sizeof *e);
      e->a = e->b = NULL;
      e->gain = best_pair (lists, &e->a, &e->b);
      e->next = NULL;
      *link = e;
      link = &e->next;
      take_out (&lists[0], e->a);
      take_out (&lists[1], e->b);
      exchange_sides (e->a, e->b);
      total += e->gain;
      if (total > best_total)
        {
          best_total = total;
          best = e;
        }
    }

  /* Undo what came after the best place.  */
  int keep = best != NULL;
  for (struct exchange *e = first; e != NULL; e = next)
    {
      next = e->next;
      if (!keep)
        {
          e->a->side = !e->a->side;
          e->b->side = !e->b->side;
        }
      append (&done[e->a->side], e->a);
      append (&done[e->b->side], e->b);
      if (e == best)
        keep = 0;
      free (e);
    }
  lists[0] = done[0];
  lists[1] = done[1];
  return best_total;
}

static long
count_cut (struct net *nets, long count)
{
  long cut = 0;

  for (long i = 0; i < count; i++)
    for (struct module_ref *a = nets[i].modules; a != NULL; a = a->next)
      for (struct module_ref *b = a->next; b != NULL; b = b->next)
        cut += a->module->side != b->module->side;
  return cut;
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 30), count = size * 20, net_count;
  struct bench_random r = { 0x1f83d9abfb41bd6bu };
  struct module *modules = bench_alloc (count * sizeof *modules);
  struct net *nets;
  struct list lists[2] = { { NULL, NULL }, { NULL, NULL } };
  long cut, gain, sizes[2] = { 0, 0 }, planted = 0;
  int right = 1;

  net_count = count * NETS_EACH / 3;
  nets = bench_alloc (net_count * sizeof *nets);
  for (long i = 0; i < count; i++)
    {
      modules[i] = (struct module) { .planted = i % 2, .side = i / 2 % 2 };
      append (&lists[modules[i].side], &modules[i]);
    }
  for (long i = 0; i < net_count; i++)
    {
      /* Three modules of the same planted half, or now and then of any.  */
      int crossing = bench_below (&r, 20) == 0;
      long half = bench_below (&r, 2);
      nets[i].modules = NULL;
      for (int j = 0; j < 3; j++)
        {
          long at = bench_below (&r, count / 2) * 2;
          int known = 0;
          at += crossing ? (long) bench_below (&r, 2) : half;
          for (struct module_ref *m = nets[i].modules; m != NULL; m = m->next)
            known |= m->module == &modules[at];
          if (!known)
            join (&nets[i], &modules[at]);
        }
    }

  for (long i = 0; i < net_count; i++)
    for (struct module_ref *a = nets[i].modules; a != NULL; a = a->next)
      for (struct module_ref *b = a->next; b != NULL; b = b->next)
        planted += a->module->planted != b->module->planted;

  cut = count_cut (nets, net_count);
  do
    {
      gain = improve (lists);
      cut -= gain;
      right &= cut == count_cut (nets, net_count);
    }
  while (gain > 0);
  for (long i = 0; i < count; i++)
    sizes[modules[i].side]++;
  right &= sizes[0] == sizes[1] && cut <= planted * 3 / 2;

  for (long i = 0; i < net_count; i++)
    for (struct module_ref *m = nets[i].modules, *next; m != NULL; m = next)
      {
        next = m->next;
        free (m);
      }
  for (long i = 0; i < count; i++)
    for (struct net_ref *n = modules[i].nets, *next; n != NULL; n = next)
      {
        next = n->next;
        free (n);
      }
  free (nets);
  free (modules);
  return bench_verdict ("partition", size, cut, right);
}
