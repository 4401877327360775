/* call-messages.cc - messages, which say what a cold call asks of the runtime.

   SPDX-License-Identifier: GPL-3.0-or-later

   A message (layout.h has the format) names the entry point, and says where its arguments are: in
   registers, on the stack, or constants.  Which registers these are is known when GCC outputs the
   asm statement.  GCC then calls the target hook that prints operands; we replace the hook and
   print operands with the modifier U, which x86 does not use, and, in the messages of stubs
   (stubs.cc), those with the modifier I, which means the address of a memory operand.  */

#include "base/temporal-gcc.h"
#include "tm_p.h"
#include "abi/abi.h"
#include "abi/layout.h"
#include "ir/base-and-offset.h"
#include "ir/runtime-decls.h"
#include "target/x86_64/call-messages.h"
#include "target/x86_64/packed-sites.h"
#include "target/x86_64/stubs.h"

/* ---- Printing ---- */

static void (*print_operand) (FILE *, rtx, int);

/* The number of the register REG in the encoding of instructions.  */

static int
register_number (rtx reg)
{
  static const char *const names[] = { "ax", "cx", "dx",  "bx",  "sp",  "bp",  "si",  "di",
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

/* The parts of an address: BASE + INDEX * FACTOR + SYMBOL + DISTANCE.  */
struct address_parts
{
  rtx base, index, symbol;
  HOST_WIDE_INT factor, distance;
  bool got;    /* the address is in SYMBOL's entry of the global offset table */
  bool thread; /* relative to the thread pointer */
};

/* Add the term X to *P.  Returns false if a message cannot express the sum.  */

static bool
add_part (struct address_parts *p, rtx x)
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
      p->factor
        = (GET_CODE (x) == MULT ? INTVAL (XEXP (x, 1)) : HOST_WIDE_INT_1 << INTVAL (XEXP (x, 1)));
      return true;
    case CONST:
      return add_part (p, XEXP (x, 0));
    case UNSPEC:
      if (XINT (x, 1) == UNSPEC_TP)
        return p->thread = true;
      if (XINT (x, 1) == UNSPEC_NTPOFF || XINT (x, 1) == UNSPEC_TPOFF)
        {
          if (p->symbol)
            return false;
          p->symbol = x;
          return true;
        }
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
print_memory (FILE *file, rtx x)
{
  struct address_parts p
    = { NULL_RTX, NULL_RTX, NULL_RTX, 1, 0, false, MEM_ADDR_SPACE (x) == ADDR_SPACE_SEG_FS };
  if (!add_part (&p, XEXP (x, 0)) || p.distance != (int) p.distance
      || MEM_ADDR_SPACE (x) == ADDR_SPACE_SEG_GS
      || (p.symbol && !p.thread && (p.base || p.index || GET_CODE (p.symbol) == UNSPEC))
      || (p.thread && (p.got || (p.symbol && GET_CODE (p.symbol) != UNSPEC))))
    output_operand_lossage ("temporal: strange address");
  else if (p.thread)
    {
      fprintf (file, "%d,%d,%d,%d\n\t.long\t", TP_COLD_THREAD,
               p.base ? register_number (p.base) : 0xff, p.index ? register_number (p.index) : 0xff,
               (int) p.factor);
      if (p.symbol)
        {
          output_addr_const (file, p.symbol);
          fputc ('+', file);
        }
      fprintf (file, HOST_WIDE_INT_PRINT_DEC "\n\t.byte\t%d", p.distance, TP_COLD_NOTHING);
    }
  else if (p.symbol)
    {
      /* The list of .byte is interrupted here.  The bytes before the .long must not look to the
         linker like an instruction that it may relax.  */
      fprintf (file, "%d,0,%d\n\t.long\t", TP_COLD_STEP, TP_COLD_RELATIVE);
      output_addr_const (file, p.symbol);
      fprintf (file, "%s+" HOST_WIDE_INT_PRINT_DEC "%s\n\t.byte\t%d", p.got ? "@GOTPCREL" : "",
               p.distance, p.got ? "" : "-.", TP_COLD_NOTHING);
    }
  else if (!p.base || p.index)
    {
      fprintf (file, "%d,%d,%d,%d", TP_COLD_INDEXED, p.base ? register_number (p.base) : 0xff,
               p.index ? register_number (p.index) : 0xff, (int) p.factor);
      print_word (file, p.distance);
    }
  else if (p.distance == (signed char) p.distance)
    fprintf (file, "%d,%d", TP_COLD_NEAR | register_number (p.base), (int) p.distance & 0xff);
  else
    {
      fprintf (file, "%d", TP_COLD_FAR | register_number (p.base));
      print_word (file, p.distance);
    }
}

/* Print the address of X, a memory operand.  */

static void
print_address (FILE *file, rtx x)
{
  struct address_parts p = { NULL_RTX, NULL_RTX, NULL_RTX, 1, 0, false, false };
  if (!MEM_P (x) || MEM_ADDR_SPACE (x) != ADDR_SPACE_GENERIC || !add_part (&p, XEXP (x, 0))
      || p.index || p.got || p.thread || (!p.symbol && !p.base) || (p.symbol && p.base)
      || p.distance != (int) p.distance)
    output_operand_lossage ("temporal: strange address");
  else if (p.symbol)
    {
      fprintf (file, "%d\n\t.long\t", TP_COLD_ADDRESS);
      output_addr_const (file, p.symbol);
      fprintf (file, "+" HOST_WIDE_INT_PRINT_DEC "-.\n\t.byte\t%d", p.distance, TP_COLD_NOTHING);
    }
  else
    {
      if (p.distance)
        {
          fprintf (file, "%d", TP_COLD_PLUS);
          print_word (file, p.distance);
          fputc (',', file);
        }
      fprintf (file, "%d", TP_COLD_REGISTER | register_number (p.base));
    }
}

static void
print_ours (FILE *file, rtx x, int letter)
{
  unsigned number = 0;
  if (letter == 'j' && tp_stub_number (x, &number))
    fprintf (file, "%u", number);
  else if (letter == 'I' && !this_is_asm_operands && tp_stub_number (NULL_RTX, &number))
    print_address (file, x);
  else if (letter != 'U')
    print_operand (file, x, letter);
  else if (REG_P (x))
    fprintf (file, "%d", TP_COLD_REGISTER | register_number (x));
  else if (MEM_P (x))
    print_memory (file, x);
  else if (CONST_INT_P (x))
    print_constant (file, INTVAL (x));
  else
    output_operand_lossage ("temporal: strange operand");
}

bool
tp_message_start (void)
{
  print_operand = targetm.asm_out.print_operand;
  targetm.asm_out.print_operand = print_ours;
  return true;
}

/* ---- Composing ---- */

const char *
tp_entry_letters (enum tp_entry e)
{
  switch (e)
    {
#define V
#define TP_ENTRY(name, result, attributes, arguments) \
  case ENTRY_##name:                                  \
    return arguments;
#include "abi/abi.def"
#undef TP_ENTRY
#undef V
    default:
      return NULL;
    }
}

bool
tp_message_p (gimple *call)
{
  enum tp_entry e = tp_entry_of_call (call);
  const char *letters = tp_entry_letters (e);
  if (!letters || gimple_call_num_args (call) != strlen (letters))
    return false;
  switch (e)
    {
    case ENTRY_check:
    case ENTRY_check_alive:
    case ENTRY_check_written:
    case ENTRY_check_there:
    case ENTRY_check_null:
    case ENTRY_check_set:
    case ENTRY_index:
    case ENTRY_within:
    case ENTRY_bound:
    case ENTRY_check_call:
    case ENTRY_check_overlap:
    case ENTRY_check_string_overlap:
    case ENTRY_load_ref:
    case ENTRY_load_own:
    case ENTRY_peek_piece:
    case ENTRY_store_piece:
    case ENTRY_origin:
    case ENTRY_or_resolve:
    case ENTRY_keep_outside:
    case ENTRY_tls:
    case ENTRY_expose_call:
    case ENTRY_expose_result:
    case ENTRY_expose_ref:
    case ENTRY_expose_store:
    case ENTRY_expose_copy:
    case ENTRY_use_value:
    case ENTRY_use_loaded:
    case ENTRY_set_value:
    case ENTRY_not_set:
      /* Its number has a byte, in which larger ones mean something else.  */
      gcc_assert (e < TP_COLD_SEVERAL);
      return true;
    default:
      return false;
    }
}

bool
tp_wide_vectors_p (void)
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

unsigned
tp_message_first (enum tp_entry e)
{
  return e | (tp_wide_vectors_p () ? TP_COLD_WIDE : 0);
}

void
tp_message_text (struct tp_message *m, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  m->used += vsnprintf (m->text + m->used, sizeof m->text - m->used, format, ap);
  m->used = MIN (m->used, sizeof m->text);
  va_end (ap);
}

unsigned
tp_message_input (struct tp_message *m, const char *constraint, tree value)
{
  tree c = build_string (strlen (constraint) + 1, constraint);
  vec_safe_push (m->inputs, build_tree_list (build_tree_list (NULL_TREE, c), value));
  return m->operands++;
}

/* The number of the operand of M that has VALUE in a register.  If there is none, add an operand,
   which may be a register or memory.  */

static unsigned
operand_of (struct tp_message *m, tree value)
{
  unsigned inputs = vec_safe_length (m->inputs), first = m->operands - inputs;
  for (unsigned i = 0; i < inputs; i++)
    if (TREE_VALUE ((*m->inputs)[i]) == value
        && *TREE_STRING_POINTER (TREE_VALUE (TREE_PURPOSE ((*m->inputs)[i]))) == 'r')
      return first + i;
  return tp_message_input (m, "rm", value);
}

/* If ARG is the sum of another SSA name and a constant, return that name and set *DISTANCE to the
   constant; otherwise return ARG and set *DISTANCE to 0.  If CALL is not null, only a sum in the
   same basic block as CALL is taken apart.  */

static tree
without_distance (gimple *call, tree arg, HOST_WIDE_INT *distance)
{
  struct tp_step s;
  *distance = 0;
  if (TREE_CODE (arg) != SSA_NAME || !tp_step_back (arg, &s) || !s.fixed || !s.from
      || TREE_CODE (s.from) != SSA_NAME || s.bytes != (int) s.bytes
      || (call && gimple_bb (SSA_NAME_DEF_STMT (arg)) != gimple_bb (call)))
    return arg;
  *distance = s.bytes;
  return s.from;
}

tree
tp_message_base (tree address, HOST_WIDE_INT *distance)
{
  return without_distance (NULL, address, distance);
}

/* If ARG is the address of a variable or of a part of one, return a reference to the byte there;
   otherwise null.  */

static tree
byte_at (tree arg)
{
  struct tp_step s;
  if (!tp_step_back (arg, &s) || s.code != ADDR_EXPR || !s.fixed || !VAR_P (s.object)
      || DECL_THREAD_LOCAL_P (s.object) || DECL_HARD_REGISTER (s.object)
      || DECL_HAS_VALUE_EXPR_P (s.object) || !TREE_ADDRESSABLE (s.object)
      || s.bytes != (int) s.bytes)
    return NULL_TREE;
  return build2 (MEM_REF, char_type_node, build_fold_addr_expr (s.object),
                 build_int_cst (ptr_type_node, s.bytes));
}

/* Append to M that DISTANCE is added to the next argument.  */

static void
add_distance (struct tp_message *m, HOST_WIDE_INT distance)
{
  if (distance && distance == (signed char) distance)
    tp_message_text (m, ",%d,%d", TP_COLD_STEP, (int) distance & 0xff);
  else if (distance)
    {
      tp_message_text (m, ",%d", TP_COLD_PLUS);
      for (unsigned i = 0; i < 4; i++)
        tp_message_text (m, ",%d", (int) (distance >> (8 * i)) & 0xff);
    }
}

/* Append the argument ARG to M.  CALL is the cold call; it is null for a stub, where no statement
   may be inserted to compute an argument.  Returns false if that would be needed.  */

static bool
add_argument (struct tp_message *m, gimple *call, tree arg)
{
  HOST_WIDE_INT n, distance;
  if (TREE_CODE (arg) == INTEGER_CST)
    {
      n = TREE_INT_CST_LOW (arg);
      if (n >= 0 && n < TP_COLD_SMALL)
        tp_message_text (m, ",%d", TP_COLD_SMALL | (int) n);
      else
        {
          unsigned bytes = n == (int) n ? 4 : 8;
          tp_message_text (m, ",%d", bytes == 4 ? TP_COLD_CONSTANT : TP_COLD_LARGE);
          for (unsigned i = 0; i < bytes; i++)
            tp_message_text (m, ",%d", (int) (n >> (8 * i)) & 0xff);
        }
      return true;
    }
  if (!call)
    {
      if (tree byte = byte_at (arg))
        {
          tp_message_text (m, ",%%I%u", m->operands);
          tp_message_input (m, "m", byte);
          return true;
        }
      if (TREE_CODE (arg) != SSA_NAME)
        return false;
    }
  arg = without_distance (call, arg, &distance);
  add_distance (m, distance);
  unsigned place = operand_of (m, arg);
  tp_message_text (m, ",%%U%u", place);
  return true;
}

/* Append the arguments of CALL, of the entry point E, from number FIRST on.  COLD as for
   tp_message_arguments.  */

static bool
add_arguments (struct tp_message *m, gimple *call, enum tp_entry e, unsigned first, bool cold)
{
  const char *letters = tp_entry_letters (e);
  for (unsigned i = first; letters[i]; i++)
    {
      tree arg = gimple_call_arg (call, i);
      if (letters[i] != 'S')
        {
          if (!add_argument (m, cold ? call : NULL, arg))
            return false;
        }
      else if (TREE_CODE (arg) != ADDR_EXPR || letters[i + 1])
        return false;
      /* The runtime keeps the sites of blocks, which are thread-local variables here.  */
      else if (unsigned site = e == ENTRY_tls ? 0 : tp_packed_site (arg))
        {
          if (cold)
            tp_message_text (m, "\n\t.long\t.LTQN%u-.", site);
          else
            tp_message_text (m, "\n\t.uleb128\t.LTQN%u-%s", site, tp_packed_sites_label ());
        }
      else
        {
          if (!cold)
            tp_message_text (m, "\n\t.byte\t0");
          tp_message_text (m, "\n\t.long\t%%c%u-.", m->operands);
          tp_message_input (m, "i", arg);
        }
    }
  return true;
}

bool
tp_message_arguments (struct tp_message *m, gimple *call, enum tp_entry e, bool cold)
{
  return add_arguments (m, call, e, 0, cold);
}

bool
tp_message_check (struct tp_message *m, gimple *call)
{
  tree pointer;
  HOST_WIDE_INT place;
  tp_split_address (gimple_call_arg (call, 0), &pointer, &place);
  if (TREE_CODE (pointer) != SSA_NAME || place != (int) place)
    return false;
  add_distance (m, place);
  unsigned operand = operand_of (m, pointer);
  tp_message_text (m, ",%%U%u", operand);
  return add_arguments (m, call, ENTRY_check, 1, false);
}
