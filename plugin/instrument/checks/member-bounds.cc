/* member-bounds.cc - pointers that may not leave a member of a structure.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer that decays from an array in a structure (p = s->name) has the referent of the whole
   block.  If it leaves the array, it is still inside the block, and yet it is an error: C11 6.5.6
   counts the elements of the array.  MemSafe (Simpson and Barua 2013) and SoftBound (Nagarakatte et
   al. 2009) narrow the bounds where the address of a member is taken.  Here the pointer is followed
   back to that place where it is used, within the function and in SSA form.  So nothing travels
   with it, and a pointer that was in memory, or was returned, has the bounds of its block alone.
   But a parameter of a local function that may get such a pointer comes with two others for the
   bounds (unit/narrowed-parameters.cc, signature.cc), from where the walk goes on in the caller.
   Where a caller knows of no member, they are those of all memory.

   Followed are constant and other distances, copies, conversions, and PHIs if all arguments come
   from the same member of the same structure.  Not followed are distances that are made of
   pointers, because they may lead to another object.

   Programs use more than one member on purpose, and then nothing is compared:

     - the last member of a structure may have been given more memory (flexible-arrays.cc), unless
       the structure is named as a member itself (s->in.last), and what follows it is no array
     - members of unions, and of structures in unions, overlap others
     - arrays of one element (va_list, jmp_buf, mpz_t; char name[1] before padding)
     - the pointer is converted to a pointer to another structure: that of which the member is a
       part (container_of), one of which it is the beginning, or one that is kept in an array of
       bytes
     - a distance as large as the array is added again and again, or by steps of an index
       (strides.cc): the same member of each element of an array of structures is visited
     - a library function is given all of the structure from some member on: memset (s->a, 0, sizeof
       *s - offsetof (struct s, a)); if that is the first member, only to be read, and then also up
       to another member: write (fd, s->a, sizeof *s), write (fd, s->a, offsetof (struct s, sum))
     - a vector or word is read from an array of smaller elements, and only a part of it is used.

   A function knows less of what its callers mean, so for a parameter nothing is compared either if

     - a distance that is no constant is added again and again, or is a product: all elements of an
       array of structures are visited, with a stride that the caller has given
     - a constant was subtracted: something is kept before the elements
     - the caller gives, as another argument, the size of the structure from the member on, or, if
       the parameter is one to constant data, up to another member: crc (s->a, offsetof (struct s,
       sum)).

   A pointer into an array of arrays may reach all of it: int *p = s->m[0].

   With -bounds=member the address of any member, &s->x, has the bounds of that member.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/stats.h"
#include "instrument/checks/member-bounds.h"
#include "instrument/checks/strides.h"
#include "ir/access.h"
#include "ir/base-and-offset.h"
#include "ir/emit.h"
#include "ir/flexible-arrays.h"
#include "ir/sites.h"
#include "ir/value-range.h"
#include "unit/bounded-members.h"
#include "unit/narrowed-parameters.h"
#include "unit/signature.h"

#define STEPS 40 /* definitions that are followed */

/* A walk from a pointer to the member that it was computed from.  */

struct member_walk
{
  struct tp_member *m;
  auto_vec<tree, 8> phis; /* those that are followed */
  unsigned left;          /* steps */
  HOST_WIDE_INT stride;   /* the longest constant distance that is added repeatedly, or by index */
  HOST_WIDE_INT step;     /* the longest one on the path from the first PHI */
  bool stride_varies;     /* a distance that is no constant is one of a stride */
  tree view;              /* the structure that the pointer was taken to point to */
  bool differ;            /* two different members were found */
};

/* Record that the pointer was taken to point to TYPE.  Returns false if it was taken to point to
   another structure as well.  */

static bool
note_view (struct member_walk *w, tree type)
{
  type = TYPE_MAIN_VARIANT (type);
  if (!RECORD_OR_UNION_TYPE_P (type))
    return true;
  if (w->view && w->view != type)
    return false;
  w->view = type;
  return true;
}

/* Record the distance S that DEF adds.  Returns false if the sum is not to be followed.  */

static bool
note_distance (struct member_walk *w, gassign *def, const struct tp_step *s)
{
  tree by = gimple_assign_rhs2 (def);
  HOST_WIDE_INT bytes = s->bytes;
  if (!s->fixed && !tp_single_value_p (by, &bytes))
    {
      struct tp_stride stride = tp_stride_of (by);
      w->stride = MAX (w->stride, stride.bytes);
      w->stride_varies |= !w->phis.is_empty () || stride.varies;
      return !tp_made_of_pointers_p (by);
    }
  if (!w->phis.is_empty ())
    w->step = MAX (w->step, abs_hwi (bytes));
  else if (bytes < 0)
    w->m->steps_back = true;
  return true;
}

/* A member of which nothing is known yet.  */

static const struct tp_member none
  = { NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE, 0, true, 0, false, NULL };

/* The pointer P is the address of REF, taken by DEF (null if P is a constant).  Returns true if the
   walk ends there; if that is at another member than before, it ends without a result.  */

static bool
end_p (struct member_walk *w, tree p, tree ref, gassign *def)
{
  struct tp_member *m = w->m;
  struct tp_bounded_member there;
  if (!tp_bounded_member_p (ref, &there))
    return false;
  tree start = def && there.fixed && there.place == 0 ? p : NULL_TREE;
  if (m->parm)
    w->differ = true;
  else if (!m->part)
    {
      m->part = there.part;
      m->element = there.element;
      m->size = there.size;
      m->start = start;
      m->taken = m->fixed && m->place == 0 ? def : NULL;
    }
  else if (!operand_equal_p (m->part, there.part))
    w->differ = true;
  else if (m->start != start)
    m->start = NULL_TREE;
  m->fixed &= there.fixed;
  m->place += there.place;
  return true;
}

/* The same where P may be the value of a parameter at the function's entry.  */

static bool
parameter_end_p (struct member_walk *w, tree p)
{
  struct tp_member *m = w->m;
  tree parm = SSA_NAME_IS_DEFAULT_DEF (p) ? SSA_NAME_VAR (p) : NULL_TREE, size;
  if (!parm || TREE_CODE (parm) != PARM_DECL)
    return false;
  if (m->part || (m->parm && m->parm != parm))
    w->differ = true;
  else if (!m->parm)
    {
      if (!tp_signature_bounds (parm, &m->start, &size))
        return false;
      m->parm = parm;
      m->element = TREE_TYPE (TREE_TYPE (parm));
      m->size = tp_narrowed_parameter (parm)->size;
    }
  return true;
}

/* Follow P to a member, or to those members from which it comes.  */

static bool
follow_to_member (struct member_walk *w, tree p)
{
  while (w->left > 0)
    {
      w->left--;
      gimple *def = TREE_CODE (p) == SSA_NAME ? SSA_NAME_DEF_STMT (p) : NULL;
      if (def && SSA_NAME_OCCURS_IN_ABNORMAL_PHI (p))
        return false;
      if (gphi *phi = def ? dyn_cast<gphi *> (def) : NULL)
        {
          w->m->fixed = false;
          if (w->phis.contains (p))
            {
              w->stride = MAX (w->stride, w->step);
              return true;
            }
          w->phis.safe_push (p);
          HOST_WIDE_INT step = w->step;
          for (unsigned i = 0; i < gimple_phi_num_args (phi); i++, w->step = step)
            if (!follow_to_member (w, gimple_phi_arg_def (phi, i)))
              return false;
          return true;
        }
      struct tp_step s;
      if (def && parameter_end_p (w, p))
        return !w->differ;
      if (!tp_step_back (p, &s))
        return false;
      gassign *assign = def ? dyn_cast<gassign *> (def) : NULL;
      if (s.code == ADDR_EXPR)
        {
          tree ref = TREE_OPERAND (assign ? gimple_assign_rhs1 (assign) : p, 0);
          if (end_p (w, p, ref, assign))
            return !w->differ;
          if (!s.from || TREE_CODE (s.object) != MEM_REF || !note_view (w, TREE_TYPE (s.object)))
            return false;
        }
      else if (s.code == POINTER_PLUS_EXPR && !note_distance (w, assign, &s))
        return false;
      w->m->fixed &= s.fixed;
      w->m->place += s.bytes;
      p = s.from;
    }
  return false;
}

/* Return true if the parameter that W has led to was followed by no more than steps that stay in a
   member.  */

static bool
parameter_kept_p (const struct member_walk *w)
{
  tree size = TYPE_SIZE_UNIT (w->m->element);
  HOST_WIDE_INT step = size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : 1;
  return (!w->stride_varies && !w->m->steps_back && (w->stride <= step || w->stride < w->m->size)
          && (!w->view || w->view == TYPE_MAIN_VARIANT (w->m->element)));
}

bool
tp_member_of (tree pointer, struct tp_member *m)
{
  *m = none;
  if (tp_opt.bounds == TP_BOUNDS_OBJECT || tp_opt.checks == TP_CHECKS_TEMPORAL)
    return false;
  struct member_walk w;
  w.m = m;
  w.left = STEPS;
  w.stride = w.step = 0;
  w.view = NULL_TREE;
  w.differ = w.stride_varies = false;
  if (!follow_to_member (&w, pointer) || (!m->part && !m->parm))
    return false;
  if (m->parm)
    return parameter_kept_p (&w);
  /* What is no array is a single element.  */
  bool array = TREE_CODE (TREE_TYPE (m->part)) == ARRAY_TYPE;
  return (w.stride < m->size + !array && (!w.view || w.view == TYPE_MAIN_VARIANT (m->element)));
}

tree
tp_site_in_member (tree site, const struct tp_member *m)
{
  if (m->part)
    return tp_site_of_field (site, TREE_OPERAND (m->part, 1));
  const tp_narrowed *n = tp_narrowed_parameter (m->parm);
  return tp_site_of_member (site, n->place, n->name);
}

tree
tp_array_field (tree array)
{
  while (TREE_CODE (array) == ARRAY_REF)
    array = TREE_OPERAND (array, 0);
  return TREE_CODE (array) == COMPONENT_REF ? TREE_OPERAND (array, 1) : NULL_TREE;
}

tree
tp_member_address (gimple_seq *seq, const struct tp_member *m)
{
  if (m->parm)
    return tp_emit_assign (seq, ptr_type_node, NOP_EXPR, m->start);
  return m->start ? m->start : tp_emit_address (seq, unshare_expr (m->part));
}

tree
tp_member_size (const struct tp_member *m)
{
  tree start, size = build_int_cst (size_type_node, m->size);
  if (m->parm)
    tp_signature_bounds (m->parm, &start, &size);
  return size;
}

/* Return true if M's pointer is the address of an element, and all indices in it are always small
   enough where STMT uses it.  */

static bool
small_indices_p (const struct tp_member *m, gimple *stmt)
{
  if (!m->taken)
    return false;
  for (tree e = TREE_OPERAND (gimple_assign_rhs1 (m->taken), 0); TREE_CODE (e) == ARRAY_REF;
       e = TREE_OPERAND (e, 0))
    {
      tree index = TREE_OPERAND (e, 1);
      if (!INTEGRAL_TYPE_P (TREE_TYPE (index))
          || !tp_always_below_p (index, stmt, tp_array_elements (TREE_TYPE (TREE_OPERAND (e, 0)))))
        return false;
    }
  return true;
}

/* The number of bytes of A, an access WHAT, that have to be inside M.  A vector or word that is
   read from smaller elements may go beyond the last one: three floats are loaded as four, six
   bytes as eight, and what is too much is not used.  */

static HOST_WIDE_INT
bytes_inside (const struct tp_member *m, const struct tp_access *a, char what)
{
  tree size = TYPE_SIZE_UNIT (m->element);
  if ((what == 'r' || VECTOR_TYPE_P (TREE_TYPE (a->ref))) && tree_fits_shwi_p (size))
    return MIN (a->size, tree_to_shwi (size));
  return a->size;
}

void
tp_check_member (gimple_seq *seq, gimple *stmt, const struct tp_access *a, tree pointer, char what)
{
  struct tp_member m;
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (a->base));
  if (!tp_member_of (pointer, &m)
      || (RECORD_OR_UNION_TYPE_P (type) && type != TYPE_MAIN_VARIANT (m.element)))
    return;
  HOST_WIDE_INT n = bytes_inside (&m, a, what);
  if (m.parm && (n > m.size || a->offset < 0))
    return;
  if (m.fixed && a->fixed && !m.parm && m.place + a->offset >= 0
      && m.place + a->offset + n <= m.size)
    return;
  if (!m.parm && a->fixed && a->offset >= 0 && tree_fits_shwi_p (TYPE_SIZE_UNIT (m.element))
      && a->offset + n <= tree_to_shwi (TYPE_SIZE_UNIT (m.element)) && small_indices_p (&m, stmt))
    return;
  tree site = tp_site (tp_ref_location (stmt, a->ref), what, a->ref);
  tree address = tp_access_address (seq, a), start = tp_member_address (seq, &m);
  tp_emit_call (seq, ENTRY_index, 5, address, build_int_cst (size_type_node, n), start,
                tp_member_size (&m), tp_site_in_member (site, &m));
  tp_count (STAT_member_checks);
}

/* Return true if a member of the structure TYPE that is no bit-field begins at PLACE.  */

static bool
begins_member_p (tree type, HOST_WIDE_INT place)
{
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && !DECL_BIT_FIELD (f) && int_byte_position (f) == place)
      return true;
  return false;
}

/* Return true if the program means all that is between the start of M and END, in bytes from there:
   that is the end of a structure that M is in, unless M is its first member and the bytes are
   written; or they are read, and another member begins there, and M is the first one or was PASSED
   to a function.  */

static bool
ends_structure_p (const struct tp_member *m, HOST_WIDE_INT end, bool write, bool passed)
{
  for (tree e = m->part; TREE_CODE (e) == COMPONENT_REF; e = TREE_OPERAND (e, 0))
    {
      tree type = TREE_TYPE (TREE_OPERAND (e, 0)), size = TYPE_SIZE_UNIT (type);
      HOST_WIDE_INT place = int_byte_position (TREE_OPERAND (e, 1));
      end += place;
      if (!size || !tree_fits_shwi_p (size) || end <= place + m->size)
        continue;
      if (tree_to_shwi (size) == end)
        return place > 0 || !write;
      if (!write && (passed || place == 0) && begins_member_p (type, end))
        return true;
    }
  return false;
}

bool
tp_member_range_p (const struct tp_member *m, tree n, bool write)
{
  HOST_WIDE_INT bytes;
  bool constant = tp_single_value_p (n, &bytes);
  if (m->steps_back && (!m->fixed || m->place < 0))
    return true;
  if (m->parm)
    return !write && constant;
  if (!m->fixed || !constant)
    return false;
  HOST_WIDE_INT end = m->place + bytes;
  return m->place >= 0 && (end <= m->size || ends_structure_p (m, end, write, false));
}

/* Return true if an argument of CALL says that the one for PARM, which points into M, means all of
   the structure from there on, or up to another member.  */

static bool
rest_passed_p (gcall *call, tree parm, const struct tp_member *m)
{
  bool write = !TYPE_READONLY (TREE_TYPE (TREE_TYPE (parm)));
  tree size = TYPE_SIZE_UNIT (m->element);
  HOST_WIDE_INT unit = size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : 1;
  if (!m->fixed || !m->part)
    return false;
  for (unsigned k = 0; k < tp_signature_arguments (call); k++)
    {
      tree arg = gimple_call_arg (call, k);
      HOST_WIDE_INT n;
      if (INTEGRAL_TYPE_P (TREE_TYPE (arg)) && tp_single_value_p (arg, &n)
          && IN_RANGE (n, 1, 1 << 30)
          && (ends_structure_p (m, m->place + n, write, true)
              || ends_structure_p (m, m->place + n * unit, write, true)))
        return true;
    }
  return false;
}

void
tp_pass_bounds (gcall *call, unsigned i, unsigned bounds)
{
  tree arg = gimple_call_arg (call, i), callee = gimple_call_fndecl (call);
  tree parm = DECL_ARGUMENTS (callee);
  for (unsigned k = 0; k < i; k++)
    parm = DECL_CHAIN (parm);
  tree start = build_zero_cst (pointer_sized_int_node), size = TYPE_MAX_VALUE (size_type_node);
  gimple_seq seq = NULL;
  struct tp_member m;
  if (tp_member_of (arg, &m) && tp_view_keeps_bounds_p (TREE_TYPE (parm), m.element)
      && !rest_passed_p (call, parm, &m))
    {
      start = tp_emit_assign (&seq, pointer_sized_int_node, NOP_EXPR, tp_member_address (&seq, &m));
      size = tp_member_size (&m);
    }
  gimple_call_set_arg (call, bounds, start);
  gimple_call_set_arg (call, bounds + 1, size);
  tp_insert_before (call, seq);
  update_stmt (call);
}
