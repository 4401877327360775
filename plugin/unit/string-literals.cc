/* string-literals.cc - replaces string literals by variables.

   SPDX-License-Identifier: GPL-3.0-or-later

   GCC puts literals into its constant pool, where the linker merges equal ones and tails of
   others, and bytes that belong to several objects cannot be one block.  So each literal whose
   address is taken becomes a static constant array, one for each content in a unit, and
   globals.cc registers it like other variables.  GCC looks through such arrays when it folds
   strlen or replaces printf by puts.

   Literals that initialise an array (their bytes are copied), operands of asm (which may depend
   on the form of the operand), and literals that are created later are left alone: the plugin's
   own sites, and the strings of calls that GCC simplifies, which the program cannot access.

   gcc writes a literal before the function that needs it, which some programs rely on
   (sections.cc).

   The variable is one byte larger than the literal if the literal would otherwise end with its
   cell.  So the word before a literal is never the full last word of another literal, and a
   pointer to its start, of which only the value is known, is not one past the end of another
   literal (slow-path.c, ambiguous_p).  That is why tables of literals need no rows in the table
   of globals.  */

#include "base/temporal-gcc.h"
#include "base/stats.h"
#include "ir/object.h"
#include "ir/runtime-decls.h"
#include "ir/sites.h"
#include "unit/string-literals.h"

/* Two literals are equal if they have the same bytes and the same character type.  The table
   contains variables and is searched by literals.  */

struct literal_hasher : nofree_ptr_hash<tree_node>
{
  static hashval_t
  hash_literal (tree s)
  {
    tree element = TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (s)));
    return iterative_hash (TREE_STRING_POINTER (s), TREE_STRING_LENGTH (s), TYPE_UID (element));
  }
  static hashval_t
  hash (tree decl)
  {
    return hash_literal (DECL_INITIAL (decl));
  }
  static bool
  equal (tree decl, tree t)
  {
    tree s = DECL_INITIAL (decl);
    return (TREE_STRING_LENGTH (s) == TREE_STRING_LENGTH (t)
            && TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (s)))
                 == TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (t)))
            && tree_int_cst_equal (TYPE_SIZE_UNIT (TREE_TYPE (s)), TYPE_SIZE_UNIT (TREE_TYPE (t)))
            && memcmp (TREE_STRING_POINTER (s), TREE_STRING_POINTER (t), TREE_STRING_LENGTH (s))
                 == 0);
  }
};

/* The state of the walk over the unit.  */

struct walk
{
  hash_table<literal_hasher> *literals;
  symtab_node *user; /* whose body or initialiser is walked */
  gimple *stmt;      /* which statement; null in an initialiser */
  location_t loc;
};

/* Make a variable for the literal S.  */

static tree
literal_variable (tree s)
{
  static int count;
  char label[32];
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (s));
  tree decl = build_decl (UNKNOWN_LOCATION, VAR_DECL, NULL_TREE, TREE_TYPE (s));
  targetm.asm_out.generate_internal_label (label, "LTPS", count++);
  SET_DECL_ASSEMBLER_NAME (decl, get_identifier (label));
  tp_mark_constant (decl);
  DECL_INITIAL (decl) = s;
  layout_decl (decl, 0);
  /* GCC would align the variable to 32 bytes, and a program with many literals would need more
     pages.  */
  SET_DECL_ALIGN (decl, MAX (DECL_ALIGN (decl), (unsigned) POINTER_SIZE));
  DECL_USER_ALIGN (decl) = 1;
  if (tree_to_uhwi (size) % POINTER_SIZE_UNITS == 0)
    {
      DECL_SIZE_UNIT (decl) = size_binop (PLUS_EXPR, size, size_one_node);
      DECL_SIZE (decl) = size_binop (PLUS_EXPR, DECL_SIZE (decl), bitsize_int (BITS_PER_UNIT));
    }
  return decl;
}

/* The variable that replaces the literal S in the walk W; null if S is not replaced.  */

static tree
variable_for (struct walk *w, tree s)
{
  tree type = TREE_TYPE (s);
  if (TREE_CODE (type) != ARRAY_TYPE || !TYPE_SIZE_UNIT (type)
      || !tree_fits_uhwi_p (TYPE_SIZE_UNIT (type)) || integer_zerop (TYPE_SIZE_UNIT (type)))
    return NULL_TREE;
  tree_node **slot = w->literals->find_slot_with_hash (s, literal_hasher::hash_literal (s), INSERT);
  if (!*slot)
    {
      tree decl = literal_variable (s);
      tree saved = current_function_decl;
      current_function_decl = w->stmt ? w->user->decl : NULL_TREE;
      tree site = tp_site (w->loc, 's', NULL_TREE);
      current_function_decl = saved;
      DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (TP_LITERAL_ATTRIBUTE), site, NULL_TREE);
      varpool_node::finalize_decl (decl);
      /* As for the table of globals: only analysed variables are output.  */
      varpool_node::get (decl)->analyze ();
      tp_count (STAT_literals);
      *slot = decl;
    }
  w->user->create_reference (varpool_node::get (*slot), IPA_REF_ADDR, w->stmt);
  return *slot;
}

/* The literal that REF is a part of; null if REF is the whole literal, or not in a literal.  */

static tree
literal_of (tree ref)
{
  while (handled_component_p (ref))
    ref = TREE_OPERAND (ref, 0);
  return TREE_CODE (ref) == STRING_CST ? ref : NULL_TREE;
}

/* Callback of walk_tree: replace literals in *TP whose address is taken or that are indexed.  The
   tree may be shared, so it is copied.  */

static tree
replace_here (tree *tp, int *walk_subtrees, void *data)
{
  struct walk *w = (struct walk *) ((struct walk_stmt_info *) data)->info;
  tree e = *tp;
  if (TYPE_P (e) || DECL_P (e))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (TREE_CODE (e) != ADDR_EXPR && !handled_component_p (e))
    return NULL_TREE;
  tree s = literal_of (TREE_CODE (e) == ADDR_EXPR ? TREE_OPERAND (e, 0) : e);
  if (!s)
    return NULL_TREE;
  if (tree decl = variable_for (w, s))
    {
      e = unshare_expr (e);
      tree *place = &TREE_OPERAND (e, 0);
      while (handled_component_p (*place))
        place = &TREE_OPERAND (*place, 0);
      *place = decl;
      *tp = e;
    }
  return NULL_TREE;
}

/* Replace the literals in the static initialiser *INIT, which is not a literal itself.  */

static void
replace_in_initialiser (struct walk_stmt_info *wi, tree *init)
{
  if (TREE_CODE (*init) != CONSTRUCTOR)
    {
      if (EXPR_P (*init))
        walk_tree (init, replace_here, wi, NULL);
      return;
    }
  unsigned HOST_WIDE_INT i;
  constructor_elt *element;
  FOR_EACH_VEC_SAFE_ELT (CONSTRUCTOR_ELTS (*init), i, element)
  replace_in_initialiser (wi, &element->value);
}

void
tp_replace_literals (void)
{
  hash_table<literal_hasher> literals (64);
  struct walk w = { &literals, NULL, NULL, UNKNOWN_LOCATION };
  struct walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &w;

  cgraph_node *node;
  FOR_EACH_DEFINED_FUNCTION (node)
  {
    function *fun = DECL_STRUCT_FUNCTION (node->decl);
    if (node->alias || node->thunk || !fun || !fun->cfg)
      continue;
    w.user = node;
    basic_block bb;
    FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      {
        w.stmt = gsi_stmt (i);
        w.loc = gimple_location (w.stmt);
        if (is_gimple_debug (w.stmt) || gimple_code (w.stmt) == GIMPLE_ASM)
          continue;
        walk_gimple_op (w.stmt, replace_here, &wi);
      }
  }

  /* The variables that are made during the walk need not be walked.  */
  auto_vec<varpool_node *> variables;
  varpool_node *v;
  FOR_EACH_DEFINED_VARIABLE (v)
  if (!v->alias && DECL_INITIAL (v->decl) && DECL_INITIAL (v->decl) != error_mark_node
      && !tp_literal_p (v->decl))
    variables.safe_push (v);
  w.stmt = NULL;
  for (varpool_node *variable : variables)
    {
      w.user = variable;
      w.loc = DECL_SOURCE_LOCATION (variable->decl);
      replace_in_initialiser (&wi, &DECL_INITIAL (variable->decl));
    }
}
