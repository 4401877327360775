/* congruence.cc - pointers to the starts of elements, by what divides their distances.

   SPDX-License-Identifier: GPL-3.0-or-later

   If a pointer leads to an element of an array on the heap, the number of bytes after it is
   unknown:

     m = &modules[i];                   no dereferenceable bytes (dereferenceable.cc)
     m->next = list; list = m;

   But modules is malloc (n * sizeof *modules), and so

     stride    is a number that divides the size of every block that a node's pointers lead to, and
               the distance of each pointer from the start of its block

   The initial value is a divisor of the allocated sizes, and arithmetic replaces it by the
   greatest common divisor with the distance: a forward problem on the edges of the solved graph.
   If some bytes of such an element are inside of the block, all are.  So after an access through
   M, the pointers that are copied from M have the size of an element available (tp_pt_accessed,
   nonnull-local.cc).

   If nothing was added to the pointer on any path (at_start), the same holds in blocks of any
   size: if some bytes are inside, so are all bytes between them and the start of the block.

   A product of size_t may have overflowed in an incorrect program, and then the stride is wrong.
   Therefore an access through M is checked for the whole element (check_element of checks.cc).
   The check proves that the bytes are there; the stride only guarantees that no correct program
   fails the check.  Variables and string literals are excluded, because they may have no block.

   Moduli and remainders are due to Granger (Static analysis of arithmetical congruences,
   International Journal of Computer Mathematics 30, 1989).  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "points-to/graph.h"

/* Larger factors are not distinguished.  */
static const HOST_WIDE_INT factor_max = HOST_WIDE_INT_1 << 20;

/* Larger elements, in bytes, could contain unmapped gaps: see coalesce.cc.  */
static const HOST_WIDE_INT element_max = 4000;

static HOST_WIDE_INT
divisor (HOST_WIDE_INT a, HOST_WIDE_INT b)
{
  while (b)
    {
      HOST_WIDE_INT rest = a % b;
      a = b;
      b = rest;
    }
  return a;
}

/* The part of FACTOR that still divides a number after it was truncated to TYPE.  In 64 bits
   numbers are truncated only in incorrect programs.  */

static HOST_WIDE_INT
factor_in (tree type, HOST_WIDE_INT factor)
{
  if (TYPE_PRECISION (type) >= 64 || TYPE_OVERFLOW_UNDEFINED (type))
    return factor;
  return factor & -factor;
}

/* A positive number that divides the integer OP; 0 if OP is 0.  */

static HOST_WIDE_INT
factor_of (tree op, int depth)
{
  tree type = TREE_TYPE (op);
  if (TREE_CODE (op) == INTEGER_CST)
    {
      if (integer_zerop (op))
        return 0;
      if (!tree_fits_shwi_p (op))
        return 1;
      HOST_WIDE_INT value = tree_to_shwi (op);
      return value < -factor_max || value > factor_max ? 1 : absu_hwi (value);
    }
  gassign *def = tp_pt_definition (op);
  if (!def || depth == 0 || !INTEGRAL_TYPE_P (type))
    return 1;
  tree x = gimple_assign_rhs1 (def),
       y = gimple_num_ops (def) > 2 ? gimple_assign_rhs2 (def) : NULL_TREE;
  HOST_WIDE_INT a = INTEGRAL_TYPE_P (TREE_TYPE (x)) ? factor_of (x, depth - 1) : 1;
  switch (gimple_assign_rhs_code (def))
    {
    CASE_CONVERT:
      if (!INTEGRAL_TYPE_P (TREE_TYPE (x)))
        return 1;
      return TYPE_PRECISION (type) < TYPE_PRECISION (TREE_TYPE (x)) && a ? a & -a : a;
    case NEGATE_EXPR:
      return factor_in (type, a);
    case MULT_EXPR:
      {
        HOST_WIDE_INT b = factor_of (y, depth - 1);
        return a > factor_max / MAX (b, 1) ? factor_in (type, MAX (a, b)) : factor_in (type, a * b);
      }
    case LSHIFT_EXPR:
      if (!tree_fits_uhwi_p (y) || tree_to_uhwi (y) > 20)
        return 1;
      return a > factor_max >> tree_to_uhwi (y) ? factor_in (type, a)
                                                : factor_in (type, a << tree_to_uhwi (y));
    case PLUS_EXPR:
    case MINUS_EXPR:
      return factor_in (type, divisor (a, factor_of (y, depth - 1)));
    default:
      return 1;
    }
}

HOST_WIDE_INT
tp_pt_factor (tree op) { return factor_of (op, 8); }

/* The size of the objects that pointers of TYPE point to; 0 if it is not known.  */

static HOST_WIDE_INT
element_size (tree type)
{
  if (!type || !POINTER_TYPE_P (type) || !COMPLETE_TYPE_P (TREE_TYPE (type)))
    return 0;
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (type));
  return size && tree_fits_shwi_p (size) && TREE_CODE (TREE_TYPE (type)) != FUNCTION_TYPE
           ? tree_to_shwi (size)
           : 0;
}

bool
tp_pt_inside_element_p (tree type, const struct tp_pt_place *place)
{
  HOST_WIDE_INT size = element_size (type);
  return (place->known && size > 0 && size <= element_max && place->low >= 0
          && place->low < place->high && place->high <= size);
}

HOST_WIDE_INT
tp_pt_element_size (const tp_pt_node *n)
{
  HOST_WIDE_INT size = element_size (n->type);
  return (!n->unknown && size > 0 && size <= element_max && n->stride > 0 && n->stride % size == 0
            ? size
            : 0);
}

/* A number that divides the size of the object O.  */

static HOST_WIDE_INT
size_factor (const tp_pt_object *o)
{
  return o->birth && !o->member ? MAX (o->multiple, 1) : 1;
}

static HOST_WIDE_INT
stride_behind (struct tp_points_to *pt, const tp_pt_edge *e)
{
  HOST_WIDE_INT stride = pt->nodes[e->from].stride;
  switch (e->kind)
    {
    case EDGE_COPY:
      return stride;
    case EDGE_ARITHMETIC:
    case EDGE_NONNULL_ARITHMETIC:
      return divisor (stride, MAX (e->size, 1));
    default:
      return 1;
    }
}

void
tp_pt_solve_congruence (struct tp_points_to *pt)
{
  unsigned o, node;
  bitmap_iterator bi;
  for (unsigned k = 0; k < pt->nodes.length (); k++)
    {
      tp_pt_node *n = &pt->nodes[k];
      n->stride = n->unknown || tp_opt.disable.elements ? 1 : 0;
      n->at_start = !n->unknown && !tp_opt.disable.elements;
      EXECUTE_IF_SET_IN_BITMAP (n->points_to, PT_FIRST_OBJECT, o, bi)
      {
        n->stride = divisor (n->stride, size_factor (&pt->objects[o]));
        n->at_start &= pt->objects[o].birth && !pt->objects[o].member;
      }
      tp_pt_enqueue (pt, k);
    }
  while (tp_pt_dequeue (pt, &node))
    for (unsigned i : pt->nodes[node].edges)
      {
        const tp_pt_edge *e = &pt->edges[i];
        if (e->kind == EDGE_NEED)
          continue;
        tp_pt_node *to = &pt->nodes[e->to];
        HOST_WIDE_INT stride = divisor (to->stride, stride_behind (pt, e));
        bool at_start = to->at_start && e->kind == EDGE_COPY && pt->nodes[node].at_start;
        if (stride != to->stride || at_start != to->at_start)
          {
            to->stride = stride;
            to->at_start = at_start;
            tp_pt_enqueue (pt, e->to);
          }
      }
}
