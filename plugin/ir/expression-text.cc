/* expression-text.cc - the text of an expression, as a report shows it.

   SPDX-License-Identifier: GPL-3.0-or-later

   The source text of head->next->value is not kept, and its parts are in several statements.  So
   the text is printed from the trees: the printer follows the definitions of nameless SSA names.
   What the front end has made of the source is undone where it is known: p + n * sizeof *p is
   printed as p[n] where it is followed, and *v.1 as v, if v is an array of variable length.  What
   cannot be printed becomes "...".

   gcc/c-family/c-pretty-print.cc prints trees with the precedence of operators, too, but not from
   SSA form.  */

#include "base/temporal-gcc.h"
#include "ir/expression-text.h"
#include "ir/object.h"

/* How many definitions and operators are followed.  */
static const int depth_max = 14;

/* How tightly an operator binds; an operand that binds less needs parentheses.  */
enum binding
{
  ANY,
  BITS,
  COMPARISON,
  SHIFT,
  SUM,
  PRODUCT,
  PREFIX,
  SUFFIX
};

/* A text of bounded length under construction.  */

struct text
{
  char data[TP_TEXT_MAX + 1];
  unsigned used;
};

static void
append_text (struct text *t, const char *s)
{
  for (; *s && t->used < TP_TEXT_MAX; s++)
    t->data[t->used++] = *s == '\n' ? ' ' : *s;
  t->data[t->used] = 0;
}

static void
append_number (struct text *t, HOST_WIDE_INT n)
{
  char number[32];
  snprintf (number, sizeof number, HOST_WIDE_INT_PRINT_DEC, n);
  append_text (t, number);
}

static void add_expr (struct text *t, tree e, int depth, enum binding needed);

/* The assignment that defines E, if E is a nameless SSA name; otherwise null.  */

static gassign *
nameless_definition (tree e)
{
  if (TREE_CODE (e) != SSA_NAME
      || (SSA_NAME_VAR (e) && DECL_NAME (SSA_NAME_VAR (e)) && !DECL_IGNORED_P (SSA_NAME_VAR (e))))
    return NULL;
  return dyn_cast<gassign *> (SSA_NAME_DEF_STMT (e));
}

/* E without conversions that the front end may have added.  */

static tree
without_conversions (tree e)
{
  for (int steps = 0; steps < 8; steps++)
    {
      gassign *def = nameless_definition (e);
      if (!def || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def)))
        break;
      e = gimple_assign_rhs1 (def);
    }
  return e;
}

/* The constant E as what was written in a sum.  GCC makes n + 0xffffffff of n - 1, if n is
   unsigned.  */

static HOST_WIDE_INT
signed_constant (tree e)
{
  return wi::to_wide (e).to_shwi ();
}

/* A distance in bytes as a number of elements: INDEX * TIMES / OVER, if INDEX is not null, which is
   subtracted if NEGATIVE, plus MORE.  */

struct element_number
{
  tree index;
  HOST_WIDE_INT times, over;
  bool negative;
  HOST_WIDE_INT more;
};

/* Add the constant distance BYTES, of elements of SIZE bytes, to *N; false if it is not so many
   whole elements.  */

static bool
add_constant_place (struct element_number *n, HOST_WIDE_INT bytes, HOST_WIDE_INT size)
{
  n->more += bytes / size;
  return bytes % size == 0;
}

/* Add the distance PLACE, of elements of SIZE bytes, to *N; false if it is not so many whole
   elements.  */

static bool
add_place (struct element_number *n, tree place, HOST_WIDE_INT size)
{
  if (TREE_CODE (place) == INTEGER_CST)
    return add_constant_place (n, signed_constant (place), size);
  if (n->index || TREE_CODE (place) != SSA_NAME)
    return false;
  gassign *def = nameless_definition (place);
  /* p[n - 1] is p + (n * sizeof *p - sizeof *p).  */
  if (def && gimple_assign_rhs_code (def) == PLUS_EXPR
      && TREE_CODE (gimple_assign_rhs2 (def)) == INTEGER_CST)
    {
      if (!add_constant_place (n, signed_constant (gimple_assign_rhs2 (def)), size))
        return false;
      place = gimple_assign_rhs1 (def);
      def = nameless_definition (place);
    }
  if (def && gimple_assign_rhs_code (def) == NEGATE_EXPR)
    {
      n->negative = true;
      place = gimple_assign_rhs1 (def);
      def = nameless_definition (place);
    }
  if (size == 1)
    {
      n->index = place;
      return true;
    }
  if (!def || gimple_num_ops (def) != 3 || TREE_CODE (gimple_assign_rhs2 (def)) != INTEGER_CST)
    return false;
  HOST_WIDE_INT factor = signed_constant (gimple_assign_rhs2 (def));
  n->index = gimple_assign_rhs1 (def);
  /* n / 4 * 4 has become n & -4.  */
  if (gimple_assign_rhs_code (def) == BIT_AND_EXPR)
    n->over = size;
  else
    {
      n->negative ^= factor < 0;
      n->times = (factor < 0 ? -factor : factor) / size;
    }
  return (gimple_assign_rhs_code (def) == MULT_EXPR
            ? factor % size == 0
            : gimple_assign_rhs_code (def) == BIT_AND_EXPR && factor == -size);
}

/* If P is a pointer to elements of SIZE bytes to which whole elements were added, set *N to their
   number, and return the pointer before that; otherwise return null.  */

static tree
element_base (tree p, HOST_WIDE_INT size, struct element_number *n)
{
  *n = { NULL_TREE, 1, 1, false, 0 };
  tree base = NULL_TREE;
  for (int steps = 0; steps < 3; steps++)
    {
      gassign *def = nameless_definition (p);
      if (!def || gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR)
        break;
      struct element_number more = *n;
      if (!add_place (&more, gimple_assign_rhs2 (def), size))
        break;
      *n = more;
      base = p = gimple_assign_rhs1 (def);
    }
  return base;
}

/* The size in bytes of the objects of TYPE; 0 if it is not constant.  */

static HOST_WIDE_INT
size_of (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  return size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : 0;
}

/* Append the index of N times its factor, so that it binds as tightly as NEEDED, at most as a
   product.  */

static void
add_index (struct text *t, const struct element_number *n, int depth, enum binding needed)
{
  bool product = n->times != 1 || n->over != 1;
  add_expr (t, without_conversions (n->index), depth, product ? PRODUCT : needed);
  if (product)
    {
      append_text (t, n->over != 1 ? " / " : " * ");
      append_number (t, n->over != 1 ? n->over : n->times);
    }
}

/* Append the number N, which binds as tightly as NEEDED, at most as a sum.  */

static void
add_number (struct text *t, const struct element_number *n, int depth, enum binding needed)
{
  if (!n->index)
    {
      append_number (t, n->more);
      return;
    }
  if (n->negative)
    append_text (t, "-");
  add_index (t, n, depth, n->negative ? PREFIX : n->more ? SUM : needed);
  if (n->more)
    {
      append_text (t, n->more > 0 ? " + " : " - ");
      append_number (t, n->more > 0 ? n->more : -n->more);
    }
}

/* If the address P is that of an element of SIZE bytes after another pointer, append POINTER[N],
   and return true.  The constant distance AT in bytes is added to P.  */

static bool
add_element (struct text *t, tree p, HOST_WIDE_INT size, HOST_WIDE_INT at, int depth)
{
  struct element_number n;
  if (size <= 0 || at % size != 0)
    return false;
  tree base = element_base (p, size, &n);
  gassign *def = base ? NULL : nameless_definition (p);
  /* A distance that depends on the way is an index if the pointer is one to such elements.  */
  bool unknown = (def && gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR
                  && TREE_CODE (gimple_assign_rhs2 (def)) == SSA_NAME
                  && gimple_code (SSA_NAME_DEF_STMT (gimple_assign_rhs2 (def))) == GIMPLE_PHI
                  && size_of (TREE_TYPE (TREE_TYPE (gimple_assign_rhs1 (def)))) == size);
  if (unknown)
    base = gimple_assign_rhs1 (def);
  else if (!base)
    {
      if (at == 0)
        return false;
      base = p;
    }
  n.more += at / size;
  add_expr (t, base, depth, SUFFIX);
  append_text (t, "[");
  if (unknown)
    append_text (t, "...");
  else
    add_number (t, &n, depth, ANY);
  append_text (t, "]");
  return true;
}

/* The address that P holds, if P is a nameless SSA name that is defined as one; otherwise P.  */

static tree
address_in (tree p)
{
  gassign *def = nameless_definition (p);
  return def && gimple_assign_rhs_code (def) == ADDR_EXPR ? gimple_assign_rhs1 (def) : p;
}

/* The size in bytes of what the pointer P steps over in C: of an element, if it is the address of
   an array plus distances; GCC gives that sum the type of a pointer to the array.  */

static HOST_WIDE_INT
step_of (tree p)
{
  tree first = p;
  for (int steps = 0; steps < 3; steps++)
    {
      gassign *def = nameless_definition (first);
      if (!def || gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR)
        break;
      first = gimple_assign_rhs1 (def);
    }
  first = address_in (first);
  if (TREE_CODE (first) == ADDR_EXPR
      && TREE_CODE (TREE_TYPE (TREE_OPERAND (first, 0))) == ARRAY_TYPE)
    return size_of (TREE_TYPE (TREE_TYPE (TREE_OPERAND (first, 0))));
  return size_of (TREE_TYPE (TREE_TYPE (p)));
}

/* Append P + N, where P is a sum of a pointer and a distance; DEF defines it.  If the distance is
   not one of whole elements, it is one of bytes, as after a cast.  */

static void
add_pointer_sum (struct text *t, gassign *def, int depth)
{
  tree p = gimple_assign_lhs (def);
  HOST_WIDE_INT size = step_of (p);
  struct element_number n;
  tree base = size > 0 ? element_base (p, size, &n) : NULL_TREE;
  if (base)
    add_expr (t, base, depth, SUM);
  else
    {
      base = element_base (p, 1, &n);
      append_text (t, "(char *) ");
      add_expr (t, base ? base : gimple_assign_rhs1 (def), depth, PREFIX);
    }
  if (!base)
    append_text (t, " + ...");
  else if (!n.index && n.more < 0)
    {
      append_text (t, " - ");
      append_number (t, -n.more);
    }
  else if (n.index && n.negative && !n.more)
    {
      append_text (t, " - ");
      add_index (t, &n, depth, PRODUCT);
    }
  else
    {
      append_text (t, " + ");
      add_number (t, &n, depth, SUM);
    }
}

/* If E is the pointer to an array of variable length, which the front end has named after the
   array, append the array's name, and return true.  */

static bool
add_variable_array (struct text *t, tree e)
{
  tree var = TREE_CODE (e) == SSA_NAME ? SSA_NAME_VAR (e) : e;
  if (!var || !VAR_P (var) || !DECL_ARTIFICIAL (var) || !DECL_NAME (var)
      || !POINTER_TYPE_P (TREE_TYPE (var)) || TREE_CODE (TREE_TYPE (TREE_TYPE (var))) != ARRAY_TYPE)
    return false;
  char *name = xstrdup (IDENTIFIER_POINTER (DECL_NAME (var)));
  char *dot = strchr (name, '.');
  if (dot)
    {
      *dot = 0;
      append_text (t, name);
    }
  free (name);
  return dot != NULL;
}

/* Append what the MEM_REF E accesses.  */

static void
add_access (struct text *t, tree e, int depth, enum binding needed)
{
  tree base = TREE_OPERAND (e, 0), offset = TREE_OPERAND (e, 1);
  if (TREE_CODE (base) == SSA_NAME)
    if (tree same = tp_counted_pointer (SSA_NAME_DEF_STMT (base)))
      base = address_in (same);
  if (TREE_CODE (base) == ADDR_EXPR && integer_zerop (offset))
    {
      add_expr (t, TREE_OPERAND (base, 0), depth, needed);
      return;
    }
  if (integer_zerop (offset) && add_variable_array (t, base))
    return;
  HOST_WIDE_INT at = (HOST_WIDE_INT) TREE_INT_CST_LOW (offset);
  if (add_element (t, base, size_of (TREE_TYPE (e)), at, depth))
    return;
  if (needed > PREFIX)
    append_text (t, "(");
  append_text (t, "*");
  add_expr (t, base, depth, PREFIX);
  if (needed > PREFIX)
    append_text (t, ")");
}

/* Is OBJECT that of the variables which a function shares with its nested functions
   (unit/nested-functions.cc)?  The program does not name it.  */

static bool
frame_p (tree object)
{
  tree name = TYPE_NAME (TREE_TYPE (object));
  return name && TREE_CODE (name) == IDENTIFIER_NODE
         && startswith (IDENTIFIER_POINTER (name), "FRAME.");
}

/* Append BASE->FIELD or BASE.FIELD, where E is a COMPONENT_REF.  */

static void
add_component (struct text *t, tree e, int depth)
{
  tree object = TREE_OPERAND (e, 0);
  tree name = DECL_NAME (TREE_OPERAND (e, 1));
  const char *operation = ".";
  struct element_number n;
  if (TREE_CODE (object) == MEM_REF && integer_zerop (TREE_OPERAND (object, 1))
      && TREE_CODE (TREE_OPERAND (object, 0)) == SSA_NAME
      && !element_base (TREE_OPERAND (object, 0), MAX (size_of (TREE_TYPE (object)), 1), &n))
    {
      operation = "->";
      object = TREE_OPERAND (object, 0);
    }
  bool shared = name && frame_p (TREE_OPERAND (e, 0));
  if (!shared)
    add_expr (t, object, depth, SUFFIX);
  if (name)
    {
      append_text (t, shared ? "" : operation);
      append_text (t, IDENTIFIER_POINTER (name));
    }
}

/* The operators of C that have two operands.  */

static const struct
{
  enum tree_code code;
  const char *text;
  enum binding binds;
} binary_operators[] = {
  { PLUS_EXPR, " + ", SUM },          { MINUS_EXPR, " - ", SUM },
  { MULT_EXPR, " * ", PRODUCT },      { TRUNC_DIV_EXPR, " / ", PRODUCT },
  { TRUNC_MOD_EXPR, " % ", PRODUCT }, { LSHIFT_EXPR, " << ", SHIFT },
  { RSHIFT_EXPR, " >> ", SHIFT },     { BIT_AND_EXPR, " & ", BITS },
  { BIT_IOR_EXPR, " | ", BITS },      { BIT_XOR_EXPR, " ^ ", BITS },
  { EQ_EXPR, " == ", COMPARISON },    { NE_EXPR, " != ", COMPARISON },
  { LT_EXPR, " < ", COMPARISON },     { LE_EXPR, " <= ", COMPARISON },
  { GT_EXPR, " > ", COMPARISON },     { GE_EXPR, " >= ", COMPARISON },
};

/* The operator CODE in C, and how tightly it binds; null for others.  */

static const char *
binary_operator (enum tree_code code, enum binding *binds)
{
  for (const auto &o : binary_operators)
    if (o.code == code)
      {
        *binds = o.binds;
        return o.text;
      }
  return NULL;
}

/* Append the operation of DEF, which defines a nameless SSA name.  */

static void
add_operation (struct text *t, gassign *def, int depth, enum binding needed)
{
  enum tree_code code = gimple_assign_rhs_code (def);
  enum binding binds = SUM;
  if (gimple_assign_single_p (def) || CONVERT_EXPR_CODE_P (code))
    {
      add_expr (t, gimple_assign_rhs1 (def), depth, needed);
      return;
    }
  const char *name = binary_operator (code, &binds);
  bool prefix = code == NEGATE_EXPR || code == BIT_NOT_EXPR;
  if (!name && code != POINTER_PLUS_EXPR && !prefix)
    {
      append_text (t, "...");
      return;
    }
  if (prefix)
    binds = PREFIX;
  if (needed > binds)
    append_text (t, "(");
  if (code == POINTER_PLUS_EXPR)
    add_pointer_sum (t, def, depth);
  else if (prefix)
    {
      append_text (t, code == NEGATE_EXPR ? "-" : "~");
      add_expr (t, gimple_assign_rhs1 (def), depth, PREFIX);
    }
  else
    {
      tree second = gimple_assign_rhs2 (def);
      add_expr (t, without_conversions (gimple_assign_rhs1 (def)), depth, binds);
      if (code == PLUS_EXPR && TREE_CODE (second) == INTEGER_CST
          && wi::neg_p (wi::to_wide (second), SIGNED))
        {
          append_text (t, " - ");
          append_number (t, -signed_constant (second));
        }
      else
        {
          append_text (t, name);
          /* The operators group from the left.  */
          add_expr (t, without_conversions (second), depth, (enum binding) (binds + 1));
        }
    }
  if (needed > binds)
    append_text (t, ")");
}

/* Append the SSA name E.  */

static void
add_ssa_name (struct text *t, tree e, int depth, enum binding needed)
{
  gimple *def = SSA_NAME_DEF_STMT (e);
  if (add_variable_array (t, e))
    return;
  if (SSA_NAME_VAR (e) && DECL_NAME (SSA_NAME_VAR (e)) && !DECL_IGNORED_P (SSA_NAME_VAR (e)))
    append_text (t, IDENTIFIER_POINTER (DECL_NAME (SSA_NAME_VAR (e))));
  else if (gassign *stmt = dyn_cast<gassign *> (def))
    add_operation (t, stmt, depth, needed);
  else if (tree same = tp_counted_pointer (def))
    add_expr (t, same, depth, needed);
  else if (is_gimple_call (def) && gimple_call_fndecl (def) && DECL_NAME (gimple_call_fndecl (def)))
    {
      append_text (t, IDENTIFIER_POINTER (DECL_NAME (gimple_call_fndecl (def))));
      append_text (t, " (...)");
    }
  else
    append_text (t, "...");
}

/* Append a text like the source text of E, following at most DEPTH definitions and operators.  If
   it binds less than NEEDED, it is put into parentheses.  */

static void
add_expr (struct text *t, tree e, int depth, enum binding needed)
{
  if (!e || depth-- == 0)
    {
      append_text (t, "...");
      return;
    }
  switch (TREE_CODE (e))
    {
    case SSA_NAME:
      add_ssa_name (t, e, depth, needed);
      break;
    case MEM_REF:
      add_access (t, e, depth, needed);
      break;
    case COMPONENT_REF:
      add_component (t, e, depth);
      break;
    case ARRAY_REF:
      add_expr (t, TREE_OPERAND (e, 0), depth, SUFFIX);
      append_text (t, "[");
      add_expr (t, without_conversions (TREE_OPERAND (e, 1)), depth, ANY);
      append_text (t, "]");
      break;
    case ADDR_EXPR:
      /* (&v[0])[n].  */
      if (needed == SUFFIX && TREE_CODE (TREE_OPERAND (e, 0)) == ARRAY_REF
          && integer_zerop (TREE_OPERAND (TREE_OPERAND (e, 0), 1)))
        {
          add_expr (t, TREE_OPERAND (TREE_OPERAND (e, 0), 0), depth, needed);
          break;
        }
      /* The address operator is not written before an array.  */
      if (TREE_CODE (TREE_TYPE (TREE_OPERAND (e, 0))) != ARRAY_TYPE)
        append_text (t, "&");
      add_expr (t, TREE_OPERAND (e, 0), depth, PREFIX);
      break;
    case INTEGER_CST:
      if (tree_fits_shwi_p (e))
        append_number (t, tree_to_shwi (e));
      else
        append_text (t, "...");
      break;
    case REALPART_EXPR:
    case IMAGPART_EXPR:
    case VIEW_CONVERT_EXPR:
      add_expr (t, TREE_OPERAND (e, 0), depth, needed);
      break;
    case STRING_CST:
      append_text (t, "\"...\"");
      break;
    default:
      if (tp_literal_p (e))
        append_text (t, "\"...\"");
      else if (DECL_P (e) && DECL_NAME (e))
        append_text (t, IDENTIFIER_POINTER (DECL_NAME (e)));
      else
        append_text (t, "...");
      break;
    }
}

char *
tp_expression_text (tree expr)
{
  struct text text = { "", 0 };
  add_expr (&text, expr, depth_max, ANY);
  return xstrdup (text.data);
}
