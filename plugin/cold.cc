/* cold.cc - calls of the runtime in cold parts.

   SPDX-License-Identifier: GPL-3.0-or-later

   A call, however seldom it is executed, shapes the code around it: its arguments must be in certain
   registers, what lives across it must not be in those that calls change, the stack must be aligned, and a
   function that calls nothing else needs a frame.  Most functions have more such calls than
   accesses of their own.

   Here they become statements that take their arguments where these are, and change nothing but the result
   and the flags.  What they do is for libtemporal/cold.c: it saves all registers, and finds out from a
   message behind the call instruction what is wanted.  The registers in the message are known when
   GCC writes the statement out: it asks the target to print its operands, and we print those with
   the letter U, which x86 has no use for.

   To GCC they are asm statements that may read and write memory, as it took the calls to do.  The call
   instruction in them writes below the stack pointer, where GCC would keep values of functions without
   calls (the red zone), so that is switched off.

   The idea is that of outlined checks in LLVM's HWASan, and of the thunks for indirect branches, which
   GCC names after registers.  */

#include "temporal-gcc.h"
#include "layout.h"
#include "abi.h"
#include "cold.h"
#include "decls.h"
#include "options.h"
#include "stats.h"

/* Such a call of the function that is being expanded, and what its result would be if it were not made, or
   null.  */
struct cold_call { gimple *call; tree otherwise; };
static vec<cold_call> calls;

/* The entry points for which the runtime reads messages: their arguments as in abi.def, null
   for others.  */

static const char *
arguments_of (enum tp_entry e)
{
  switch (e)
    {
#define V
#define TP_ENTRY(name, result, attributes, arguments) \
    case ENTRY_##name: return arguments;
#include "abi.def"
#undef TP_ENTRY
#undef V
    default: return NULL;
    }
}

static bool
readable_p (enum tp_entry e)
{
  switch (e)
    {
    case ENTRY_check:
    case ENTRY_check_alive:
    case ENTRY_check_written:
    case ENTRY_check_null:
    case ENTRY_check_set:
    case ENTRY_index:
    case ENTRY_bound:
    case ENTRY_check_call:
    case ENTRY_load_ref:
    case ENTRY_load_own:
    case ENTRY_peek_piece:
    case ENTRY_store_piece:
    case ENTRY_origin:
    case ENTRY_or_resolve:
    case ENTRY_tls:
      return true;
    default:
      return false;
    }
}

/* ---- Printing operands ---- */

static void (*print_operand) (FILE *, rtx, int);

/* The number of REG in instructions.  */

static int
number_of (rtx reg)
{
  static const char *const names[] =
    { "ax", "cx", "dx", "bx", "sp", "bp", "si", "di",
      "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15" };
  for (int i = 0; i < 16; i++)
    if (!strcmp (reg_names[REGNO (reg)], names[i]))
      return i;
  output_operand_lossage ("temporal: not a general register");
  return 0;
}

static void
print_word (FILE *file, HOST_WIDE_INT w)
{
  for (int i = 0; i < 4; i++)
    fprintf (file, ",%d", (int) (w >> (8 * i)) & 0xff);
}

static void
print_constant (FILE *file, HOST_WIDE_INT n)
{
  if (n >= 0 && n < TP_COLD_SMALL)
    fprintf (file, "%d", TP_COLD_SMALL | (int) n);
  else if (n == (int) n)
    {
      fprintf (file, "%d", TP_COLD_CONSTANT);
      print_word (file, n);
    }
  else
    {
      fprintf (file, "%d", TP_COLD_LARGE);
      print_word (file, n);
      print_word (file, n >> 32);
    }
}

/* The parts of an address.  */
struct place
{
  rtx base, index, symbol;
  HOST_WIDE_INT factor, distance;
  bool got;			/* the symbol's entry in the global offset table */
};

/* Add X to *P; false if it has no room there.  */

static bool
add_part (struct place *p, rtx x)
{
  switch (GET_CODE (x))
    {
    case PLUS:
      return add_part (p, XEXP (x, 0)) && add_part (p, XEXP (x, 1));
    case CONST_INT:
      p->distance += INTVAL (x);
      return true;
    case REG:
      if (!p->base)
	p->base = x;
      else if (!p->index)
	p->index = x;
      else
	return false;
      return true;
    case MULT:
    case ASHIFT:
      if (p->index || !REG_P (XEXP (x, 0)) || !CONST_INT_P (XEXP (x, 1)))
	return false;
      p->index = XEXP (x, 0);
      p->factor = (GET_CODE (x) == MULT ? INTVAL (XEXP (x, 1))
		   : HOST_WIDE_INT_1 << INTVAL (XEXP (x, 1)));
      return true;
    case CONST:
      return add_part (p, XEXP (x, 0));
    case UNSPEC:
      p->got = true;
      return XINT (x, 1) == UNSPEC_GOTPCREL && add_part (p, XVECEXP (x, 0, 0));
    case SYMBOL_REF:
    case LABEL_REF:
      if (p->symbol)
	return false;
      p->symbol = x;
      return true;
    default:
      return false;
    }
}

static void
print_memory (FILE *file, rtx address)
{
  struct place p = { NULL_RTX, NULL_RTX, NULL_RTX, 1, 0, false };
  if (!add_part (&p, address) || (p.symbol && (p.base || p.index))
      || p.distance != (int) p.distance)
    output_operand_lossage ("temporal: strange address");
  else if (p.symbol)
    {
      /* The list of bytes is interrupted.  What stands before must not look to the linker like an
	 instruction that it knows how to mend.  */
      fprintf (file, "%d,0,%d\n\t.long\t", TP_COLD_STEP, TP_COLD_RELATIVE);
      output_addr_const (file, p.symbol);
      fprintf (file, "%s+" HOST_WIDE_INT_PRINT_DEC "%s\n\t.byte\t%d", p.got ? "@GOTPCREL" : "",
	       p.distance, p.got ? "" : "-.", TP_COLD_NOTHING);
    }
  else if (!p.base || p.index)
    {
      fprintf (file, "%d,%d,%d,%d", TP_COLD_INDEXED, p.base ? number_of (p.base) : 0xff,
	       p.index ? number_of (p.index) : 0xff, (int) p.factor);
      print_word (file, p.distance);
    }
  else if (p.distance == (signed char) p.distance)
    fprintf (file, "%d,%d", TP_COLD_NEAR | number_of (p.base), (int) p.distance & 0xff);
  else
    {
      fprintf (file, "%d", TP_COLD_FAR | number_of (p.base));
      print_word (file, p.distance);
    }
}

static void
print_ours (FILE *file, rtx x, int letter)
{
  if (letter != 'U')
    print_operand (file, x, letter);
  else if (REG_P (x))
    fprintf (file, "%d", TP_COLD_REGISTER | number_of (x));
  else if (MEM_P (x))
    print_memory (file, XEXP (x, 0));
  else if (CONST_INT_P (x))
    print_constant (file, INTVAL (x));
  else
    output_operand_lossage ("temporal: strange operand");
}

void
tp_cold_init (void)
{
  /* Without optimisation nothing is expanded inline (lower.cc).  */
  if (tp_opt.no_cold || tp_opt.no_lower || !optimize)
    return;
  print_operand = targetm.asm_out.print_operand;
  targetm.asm_out.print_operand = print_ours;
  target_flags |= MASK_NO_RED_ZONE;
  target_flags_explicit |= MASK_NO_RED_ZONE;
}

/* ---- Statements ---- */

bool
tp_cold_p (void)
{
  return (print_operand && TARGET_64BIT && !TARGET_RED_ZONE
	  && (ix86_cmodel == CM_SMALL || ix86_cmodel == CM_SMALL_PIC
	      || ix86_cmodel == CM_MEDIUM || ix86_cmodel == CM_MEDIUM_PIC));
}

/* The text of a statement, and its inputs, under construction.  */

struct message
{
  char text[400];
  unsigned used, operands;
  vec<tree, va_gc> *inputs;
};

static void ATTRIBUTE_PRINTF_2
add_text (struct message *m, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  m->used += vsnprintf (m->text + m->used, sizeof m->text - m->used, format, ap);
  va_end (ap);
}

static void
add_input (struct message *m, const char *constraint, tree value)
{
  tree c = build_string (strlen (constraint) + 1, constraint);
  vec_safe_push (m->inputs, build_tree_list (build_tree_list (NULL_TREE, c), value));
  m->operands++;
}

/* ARG is computed in front of CALL by nothing but adding a constant: what it is added to, and the
   constant.  */

static tree
without_distance (gimple *call, tree arg, HOST_WIDE_INT *distance)
{
  *distance = 0;
  gassign *def = (TREE_CODE (arg) == SSA_NAME
		  ? dyn_cast <gassign *> (SSA_NAME_DEF_STMT (arg)) : NULL);
  if (!def || gimple_bb (def) != gimple_bb (call))
    return arg;
  tree rhs = gimple_assign_rhs1 (def);
  if (gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR
      && TREE_CODE (rhs) == SSA_NAME
      && tree_fits_shwi_p (gimple_assign_rhs2 (def)))
    {
      *distance = tree_to_shwi (gimple_assign_rhs2 (def));
      arg = rhs;
    }
  else if (gimple_assign_rhs_code (def) == ADDR_EXPR)
    {
      poly_int64 offset;
      offset_int more;
      HOST_WIDE_INT bytes;
      tree object = get_addr_base_and_unit_offset (TREE_OPERAND (rhs, 0), &offset);
      if (object && TREE_CODE (object) == MEM_REF
	  && TREE_CODE (TREE_OPERAND (object, 0)) == SSA_NAME
	  && offset.is_constant (&bytes)
	  && mem_ref_offset (object).is_constant (&more) && wi::fits_shwi_p (more))
	{
	  *distance = bytes + more.to_shwi ();
	  arg = TREE_OPERAND (object, 0);
	}
    }
  if (*distance == (int) *distance)
    return arg;
  *distance = 0;
  return gimple_assign_lhs (def);
}

/* Add the argument ARG of CALL to M.  */

static void
add_argument (struct message *m, gimple *call, tree arg)
{
  HOST_WIDE_INT n, distance;
  if (TREE_CODE (arg) == INTEGER_CST)
    {
      n = TREE_INT_CST_LOW (arg);
      if (n >= 0 && n < TP_COLD_SMALL)
	add_text (m, ",%d", TP_COLD_SMALL | (int) n);
      else
	{
	  unsigned bytes = n == (int) n ? 4 : 8;
	  add_text (m, ",%d", bytes == 4 ? TP_COLD_CONSTANT : TP_COLD_LARGE);
	  for (unsigned i = 0; i < bytes; i++)
	    add_text (m, ",%d", (int) (n >> (8 * i)) & 0xff);
	}
      return;
    }
  arg = without_distance (call, arg, &distance);
  if (distance && distance == (signed char) distance)
    add_text (m, ",%d,%d", TP_COLD_STEP, (int) distance & 0xff);
  else if (distance)
    {
      add_text (m, ",%d", TP_COLD_PLUS);
      for (unsigned i = 0; i < 4; i++)
	add_text (m, ",%d", (int) (distance >> (8 * i)) & 0xff);
    }
  add_text (m, ",%%U%u", m->operands);
  add_input (m, "rm", arg);
}

/* May functions of this unit hold something in vector registers that the baseline's instructions do not
   know?  Of the unit, because a callee may be known not to change some (-fipa-ra).  */

static bool
wide_vectors_p (void)
{
  static int answer = -1;
  cgraph_node *node;
  if (answer < 0)
    {
      answer = TARGET_AVX != 0;
      FOR_EACH_FUNCTION (node)
	if (tree own = DECL_FUNCTION_SPECIFIC_TARGET (node->decl))
	  answer |= (TREE_TARGET_OPTION (own)->x_ix86_isa_flags & OPTION_MASK_ISA_AVX) != 0;
    }
  return answer;
}

/* Make a statement of CALL that changes no register.  Its result had better be where OTHERWISE is.  */

static void
convert (gimple *call, tree otherwise)
{
  enum tp_entry e = tp_entry_of_call (call);
  const char *letters = arguments_of (e);
  if (!readable_p (e) || gimple_call_num_args (call) != strlen (letters))
    return;
  struct message m = { "", 0, 0, NULL };
  vec<tree, va_gc> *outputs = NULL, *clobbers = NULL;
  add_text (&m, "call\t{*__temporal_v%d_cold@GOTPCREL(%%%%rip)"
		"|[QWORD PTR __temporal_v%d_cold@GOTPCREL[rip]]}\n\t.byte\t%d",
	    TP_ABI_VERSION, TP_ABI_VERSION, e | (wide_vectors_p () ? TP_COLD_WIDE : 0));
  tree result = gimple_call_lhs (call);
  if (result)
    {
      vec_safe_push (outputs, build_tree_list (build_tree_list (NULL_TREE, build_string (3, "=r")),
					       result));
      add_text (&m, ",%%U0");
      m.operands = 1;
      if (otherwise)
	add_input (&m, "0", otherwise);
    }
  else if (!VOID_TYPE_P (TREE_TYPE (TREE_TYPE (gimple_call_fndecl (call)))))
    return;
  for (unsigned i = 0; letters[i]; i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (letters[i] != 'S')
	add_argument (&m, call, arg);
      else if (TREE_CODE (arg) != ADDR_EXPR || letters[i + 1])
	return;
      else
	{
	  add_text (&m, "\n\t.long\t%%c%u-.", m.operands);
	  add_input (&m, "i", arg);
	}
    }
  vec_safe_push (clobbers, build_tree_list (NULL_TREE, build_string (7, "memory")));
  gasm *stmt = gimple_build_asm_vec (m.text, m.inputs, outputs, clobbers, NULL);
  gimple_asm_set_volatile (stmt, true);
  tp_no_warning (stmt);
  gimple_set_location (stmt, gimple_location (call));
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  gsi_replace (&gsi, stmt, false);
  if (result)
    SSA_NAME_DEF_STMT (result) = stmt;
  tp_count (STAT_cold_calls);

  /* Sums that went into the message.  */
  gsi_prev (&gsi);
  while (!gsi_end_p (gsi) && is_gimple_assign (gsi_stmt (gsi))
	 && TREE_CODE (gimple_assign_lhs (gsi_stmt (gsi))) == SSA_NAME
	 && has_zero_uses (gimple_assign_lhs (gsi_stmt (gsi))))
    {
      gimple *sum = gsi_stmt (gsi);
      gimple_stmt_iterator old = gsi;
      gsi_prev (&gsi);
      gsi_remove (&old, true);
      release_defs (sum);
    }
}

void
tp_cold_call (gimple *call, tree otherwise)
{
  /* A condition within a condition moves the call once more.  */
  if (!calls.is_empty () && calls.last ().call == call)
    return;
  if (otherwise && TREE_CODE (otherwise) != SSA_NAME)
    otherwise = NULL_TREE;
  calls.safe_push ({ call, otherwise });
}

void
tp_cold_finish (void)
{
  if (tp_cold_p ())
    for (const cold_call &c : calls)
      if (gimple_bb (c.call))
	convert (c.call, c.otherwise);
  calls.truncate (0);
}
