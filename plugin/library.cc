/* library.cc - calls whose effect on blocks and referents is known.

   SPDX-License-Identifier: GPL-3.0-or-later

   Allocation and deallocation say where they happen and check what they are given;
   the memory functions check their ranges and take the referents along.  Which
   function is what stands in classify.cc's list.  Atomic built-ins are handled
   here too: they touch memory like a dereference, but what they leave there has
   no known referent.  */

#include "temporal-gcc.h"
#include "layout.h"
#include "classify.h"
#include "emit.h"
#include "library.h"
#include "sites.h"
#include "stats.h"
#include "track.h"
#include "varargs.h"

/* Check that N bytes at P may be accessed by CALL.  WHAT is 'r' or 'w'.  */

static void
check_range (gcall *call, tree p, tree n, char what)
{
  tree ref = tp_referent (p, call);
  tp_count (STAT_dereferences);
  if (tp_word_is_p (ref, TP_FOREIGN))
    {
      tp_count (STAT_dropped_foreign);
      return;
    }
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_check, 5, p, n, ref, tp_anchor (p, call),
		tp_site (gimple_location (call), what, p));
  tp_count (STAT_checks);
  tp_insert_before (call, seq);
}

/* Say where the allocation or deallocation CALL happens.  */

static void
say_site (gcall *call, char what)
{
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_at, 1,
		tp_site (gimple_location (call), what,
			 gimple_call_fndecl (call)));
  tp_insert_before (call, seq);
}

/* Check the pointer that CALL ends the block of.  */

static void
check_deallocation (gcall *call)
{
  tree p = gimple_call_arg (call, 0);
  tree ref = tp_referent (p, call);
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_check_free, 4, p, ref, tp_anchor (p, call),
		tp_site (gimple_location (call), 'f', p));
  tp_count (STAT_free_checks);
  tp_insert_before (call, seq);
}

/* The N bytes at DST lose their referents at CALL.  */

static void
clear_range (gcall *call, tree dst, tree n, bool after = false)
{
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_clear_refs, 2, dst, n);
  tp_count (STAT_referent_copies);
  if (after)
    tp_insert_after (call, seq);
  else
    tp_insert_before (call, seq);
}

/* CALL copies N bytes from SRC to DST.  */

static void
copy_range (gcall *call, tree dst, tree src, tree n)
{
  check_range (call, src, n, 'r');
  check_range (call, dst, n, 'w');
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_copy_refs, 3, dst, src, n);
  tp_count (STAT_referent_copies);
  tp_insert_before (call, seq);
}

/* CALL sorts its first argument by moving bytes that it tells nobody about:
   referents there are unknown from before, for the comparison function, to after.  */

static void
sort_range (gcall *call)
{
  tree base = gimple_call_arg (call, 0);
  gimple_seq seq = NULL;
  tree count = gimple_call_arg (call, 1), size = gimple_call_arg (call, 2);
  tree n = tp_emit_assign (&seq, size_type_node, MULT_EXPR, count, size);
  tp_insert_before (call, seq);
  clear_range (call, base, n);
  clear_range (call, base, n, true);
}

static void
copied_up_to (gcall *call)
{
  tree end = gimple_call_lhs (call);
  if (!end)
    {
      end = make_ssa_name (ptr_type_node);
      gimple_call_set_lhs (call, end);
      update_stmt (call);
    }
  if (TREE_CODE (end) != SSA_NAME)
    return;
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_copied_refs, 4, gimple_call_arg (call, 0),
		gimple_call_arg (call, 1), end, gimple_call_arg (call, 3));
  tp_count (STAT_referent_copies);
  tp_insert_after (call, seq);
}

/* May the call through a pointer CALL be one of malloc, calloc, realloc or free, by its
   type?  */

static bool
maybe_allocator_p (gcall *call)
{
  if (gimple_call_fndecl (call) || gimple_call_internal_p (call))
    return false;
  unsigned n = gimple_call_num_args (call);
  tree type = gimple_call_fntype (call);
  if (n == 0 || n > 2 || !type || stdarg_p (type))
    return false;
  bool block = POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, 0)));
  for (unsigned i = block; i < n; i++)
    if (!tp_pointer_wide_integer_p (TREE_TYPE (gimple_call_arg (call, i))))
      return false;
  tree result = TREE_TYPE (type);
  return (block && n == 1 ? VOID_TYPE_P (result)
	  : POINTER_TYPE_P (result) && VOID_TYPE_P (TREE_TYPE (result)));
}

/* Is nothing left to do behind CALL but to return?  */

static bool
last_p (gcall *call)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  basic_block bb = gimple_bb (call);
  gsi_next_nondebug (&gsi);
  for (int blocks = 0; blocks < 4; blocks++)
    {
      for (; !gsi_end_p (gsi); gsi_next_nondebug (&gsi))
	switch (gimple_code (gsi_stmt (gsi)))
	  {
	  case GIMPLE_RETURN:
	    return true;
	  case GIMPLE_LABEL:
	  case GIMPLE_PREDICT:
	  case GIMPLE_NOP:
	    break;
	  default:
	    return false;
	  }
      if (!single_succ_p (bb))
	return false;
      bb = single_succ (bb);
      if (bb->index < NUM_FIXED_BLOCKS)
	return true;
      gsi = gsi_start_bb (bb);
    }
  return false;
}

/* A call through a pointer that may reach malloc or free: say where, and take it back
   behind, because if it was another function the next allocation is not
   this one's.  A call that ends the function can then be no tail call any more.  For
   void (void *), the type of free, that would matter, because interpreters go from
   one step to the next by such calls; so there nothing is said.  */

static void
say_possible_site (gcall *call)
{
  if (stmt_ends_bb_p (call)
      || (VOID_TYPE_P (TREE_TYPE (gimple_call_fntype (call))) && last_p (call)))
    return;
  gimple_seq before = NULL, after = NULL;
  tp_emit_call (&before, ENTRY_at, 1,
		tp_site (gimple_location (call),
			 gimple_call_num_args (call) == 1
			 && POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, 0)))
			 ? 'f' : 'a', gimple_call_fn (call)));
  tp_emit_call (&after, ENTRY_at, 1, build_zero_cst (const_ptr_type_node));
  tp_insert_before (call, before);
  tp_insert_after (call, after);
}

static void
instrument_known_call (gcall *call, const struct tp_library *library)
{
  tree a[3] = { NULL_TREE, NULL_TREE, NULL_TREE };
  for (unsigned i = 0; i < 3 && i < gimple_call_num_args (call); i++)
    a[i] = gimple_call_arg (call, i);
  switch (library->kind)
    {
    case LIB_ALLOCATE:
      say_site (call, 'a');
      break;
    case LIB_FREE:
      check_deallocation (call);
      say_site (call, 'f');
      break;
    case LIB_REALLOC:
      check_deallocation (call);
      say_site (call, 'a');
      break;
    case LIB_COPY:
      copy_range (call, a[0], a[1], a[2]);
      break;
    case LIB_BCOPY:
      copy_range (call, a[1], a[0], a[2]);
      break;
    case LIB_CCOPY:
      copied_up_to (call);
      break;
    case LIB_SET:
      check_range (call, a[0], a[2], 'w');
      clear_range (call, a[0], a[2]);
      break;
    case LIB_ZERO:
      check_range (call, a[0], a[1], 'w');
      clear_range (call, a[0], a[1]);
      break;
    case LIB_SORT:
      sort_range (call);
      break;
    case LIB_SETJMP:
      {
	gimple_seq seq = NULL;
	tree lhs = gimple_call_lhs (call);
	tp_emit_call (&seq, ENTRY_setjmp_returned, 1,
		      lhs && TREE_CODE (lhs) == SSA_NAME
		      ? lhs : integer_one_node);
	tp_insert_after (call, seq);
	break;
      }
    case LIB_DERIVE:
      break;
    }
}

void
tp_frames_vanished (gimple *stmt)
{
  gimple_seq seq = NULL;
  tp_emit_call (&seq, ENTRY_setjmp_returned, 1, integer_one_node);
  if (gimple_code (stmt) == GIMPLE_LABEL)
    {
      gimple_stmt_iterator gsi = gsi_after_labels (gimple_bb (stmt));
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
    }
  else
    tp_insert_after (stmt, seq);
}

/* The bytes that the atomic built-in CALL touches at its first argument; 0 if it is
   none.  *LOAD says whether it only loads.  */

static unsigned
atomic_size (gcall *call, bool *load)
{
  tree decl = gimple_call_fndecl (call);
  if (!decl || !fndecl_built_in_p (decl, BUILT_IN_NORMAL) || !DECL_NAME (decl))
    return 0;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (decl));
  if (!startswith (name, "__atomic_") && !startswith (name, "__sync_"))
    return 0;
  const char *suffix = strrchr (name, '_');
  unsigned size = atoi (suffix + 1);
  *load = startswith (name, "__atomic_load");
  if ((size != 1 && size != 2 && size != 4 && size != 8 && size != 16)
      || gimple_call_num_args (call) == 0
      || !POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, 0))))
    return 0;
  return size;
}

/* Check an atomic built-in and let the referents go that it overwrites.  */

static void
instrument_atomic (gcall *call, unsigned size, bool load)
{
  tree n = build_int_cst (size_type_node, size);
  check_range (call, gimple_call_arg (call, 0), n, load ? 'r' : 'w');
  if (load || size < POINTER_SIZE / BITS_PER_UNIT)
    return;
  /* The expected value of a compare and exchange is written too.  */
  for (unsigned i = 0; i < 2 && i < gimple_call_num_args (call); i++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i))))
      clear_range (call, gimple_call_arg (call, i), n, true);
}

bool
tp_instrument_library_call (gcall *call)
{
  bool load;
  if (const struct tp_library *library = tp_library_of_call (call))
    instrument_known_call (call, library);
  else if (tp_instrument_va_call (call))
    return true;
  else if (unsigned size = atomic_size (call, &load))
    instrument_atomic (call, size, load);
  else if (gimple_call_builtin_p (call, BUILT_IN_SETJMP_RECEIVER)
	   || (gimple_call_flags (call) & ECF_RETURNS_TWICE))
    {
      /* Also vfork, whose child leaves its frames on our stack, and getcontext.  */
      tp_frames_vanished (call);
      return false;
    }
  else
    {
      if (maybe_allocator_p (call))
	say_possible_site (call);
      return false;
    }
  return true;
}

bool
tp_call_may_end_blocks_p (gcall *call)
{
  if (tp_entry_of_call (call) != ENTRY_COUNT)
    return false;
  if (const struct tp_library *library = tp_library_of_call (call))
    switch (library->kind)
      {
      case LIB_COPY:
      case LIB_BCOPY:
      case LIB_CCOPY:
      case LIB_SET:
      case LIB_ZERO:
      case LIB_DERIVE:
      case LIB_ALLOCATE:
	return false;
      default:
	return true;
      }
  if (gimple_call_internal_p (call)
      || (gimple_call_flags (call) & (ECF_CONST | ECF_PURE)))
    return false;
  if (gimple_call_builtin_p (call, BUILT_IN_NORMAL))
    switch (DECL_FUNCTION_CODE (gimple_call_fndecl (call)))
      {
      /* These run no code of the program's, and free nothing of it.  */
      case BUILT_IN_PRINTF:
      case BUILT_IN_PRINTF_CHK:
      case BUILT_IN_FPRINTF:
      case BUILT_IN_FPRINTF_CHK:
      case BUILT_IN_SPRINTF:
      case BUILT_IN_SPRINTF_CHK:
      case BUILT_IN_SNPRINTF:
      case BUILT_IN_SNPRINTF_CHK:
      case BUILT_IN_PUTS:
      case BUILT_IN_FPUTS:
      case BUILT_IN_PUTCHAR:
      case BUILT_IN_FPUTC:
      case BUILT_IN_FWRITE:
      case BUILT_IN_STRLEN:
      case BUILT_IN_STRCMP:
      case BUILT_IN_STRNCMP:
      case BUILT_IN_MEMCMP:
      case BUILT_IN_EXPECT:
      case BUILT_IN_PREFETCH:
      case BUILT_IN_CALLOC:
      case BUILT_IN_UNREACHABLE:
      case BUILT_IN_TRAP:
	return false;
      default:
	return true;
      }
  return true;
}
