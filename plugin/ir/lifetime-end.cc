/* lifetime-end.cc - whether blocks may end while a statement is executed.

   SPDX-License-Identifier: GPL-3.0-or-later

   A check says that a block is alive.  All passes that keep, move or remove checks must know for
   how long this stays true: the instrumentation at -O0 (checks.cc), the removal of redundant checks
   (redundant-checks.cc), the motion of checks (licm.cc, loops*.cc, coalesce.cc), the summaries of
   functions (nofree.cc), and the graph that is made before SSA form (may-free.cc).

   A block ends because this thread or another thread frees it.  Another thread may do so at any
   time, but in a program without data races this thread does not use the block afterwards unless it
   has synchronised with the other thread by an operation that acquires:

     a lock, a semaphore, a condition, a barrier, a join, an atomic operation of any memory
     order (a fence may follow); and any system call that may sleep, because a pipe or a
     socket also transfers information

   A signal handler runs on this thread, at a system call or at any instruction.  A program that
   waits for a handler without a system call reads a volatile variable that the handler sets.  An
   operation that releases, such as unlocking a mutex, lets another thread continue.  It ends the
   validity of checks as well, although a correct program must acquire before it uses the block.

   A function of the program that the library calls back is treated like a handler.  */

#include "base/temporal-gcc.h"
#include "ir/classify.h"
#include "ir/runtime-decls.h"
#include "ir/lifetime-end.h"
#include "ir/library-table.h"
#include "ir/nofree.h"

/* Return true if CALL is an atomic operation: a built-in, or an internal function that GCC makes of
   some.  */

static bool
atomic_p (gcall *call)
{
  if (gimple_call_internal_p (call))
    return startswith (internal_fn_name (gimple_call_internal_fn (call)), "ATOMIC_");
  tree decl = gimple_call_fndecl (call);
  if (!decl || !fndecl_built_in_p (decl, BUILT_IN_NORMAL) || !DECL_NAME (decl))
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (decl));
  return startswith (name, "__atomic_") || startswith (name, "__sync_");
}

/* Return true if REF, or an object that it is a part of, is volatile.  gimple_has_volatile_ops ()
   says so only in SSA form, but this is also asked before.  */

static bool
volatile_p (tree ref)
{
  for (; REFERENCE_CLASS_P (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_THIS_VOLATILE (ref))
      return true;
  return DECL_P (ref) && TREE_THIS_VOLATILE (ref);
}

/* Return true if the assignment STMT reads a volatile object that another thread or a handler may
   have set.  */

static bool
reads_news_p (gimple *stmt)
{
  if (!gimple_assign_load_p (stmt) || !volatile_p (gimple_assign_rhs1 (stmt)))
    return false;
  tree base = get_base_address (gimple_assign_rhs1 (stmt));
  /* Locals are mostly volatile because of setjmp.  */
  return !(base && DECL_P (base) && !is_global_var (base) && !TREE_ADDRESSABLE (base));
}

bool
tp_scope_entry_p (enum tp_entry e)
{
  switch (e)
    {
    case ENTRY_enter:
    case ENTRY_leave:
    case ENTRY_begin:
    case ENTRY_end:
      return true;
    default:
      return false;
    }
}

/* Return true if the runtime's entry E may end blocks for the program.  */

static bool
entry_ends_p (enum tp_entry e)
{
  switch (e)
    {
    case ENTRY_leave:
    case ENTRY_end_dynamic:
    case ENTRY_setjmp_returned:
    case ENTRY_born:
    case ENTRY_retire:
    case ENTRY_ended:
    case ENTRY_replaced:
    case ENTRY_mapped:
    case ENTRY_attached:
    case ENTRY_thread_create:
    case ENTRY_thrd_create:
      return true;
    default:
      return false;
    }
}

/* Return true if CALL, a call of a built-in that is not in the library table, may end blocks.  */

static bool
builtin_ends_p (gcall *call)
{
  /* Mathematical functions set errno at most.  */
  if (FLOAT_TYPE_P (TREE_TYPE (gimple_call_fntype (call))))
    return false;
  switch (DECL_FUNCTION_CODE (gimple_call_fndecl (call)))
    {
    case BUILT_IN_EXPECT:
    case BUILT_IN_PREFETCH:
    case BUILT_IN_UNREACHABLE:
    case BUILT_IN_TRAP:
    case BUILT_IN_VA_START:
    case BUILT_IN_VA_COPY:
    case BUILT_IN_VA_END:
      return false;
    default:
      return true;
    }
}

static bool
call_ends_p (gcall *call)
{
  enum tp_entry e = tp_entry_of_call (call);
  if (e != ENTRY_COUNT)
    return entry_ends_p (e);
  if (const struct tp_library *l = tp_library_of_call (call))
    return l->meanwhile != LIB_QUIET;
  if (atomic_p (call))
    return true;
  if (gimple_call_internal_p (call) || (gimple_call_flags (call) & (ECF_CONST | ECF_PURE)))
    return false;
  if (tp_nofree_p (gimple_call_fndecl (call)))
    return false;
  return !gimple_call_builtin_p (call, BUILT_IN_NORMAL) || builtin_ends_p (call);
}

bool
tp_ends_checks_p (gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASM:
      return true;
    case GIMPLE_CALL:
      return call_ends_p (as_a<gcall *> (stmt));
    case GIMPLE_ASSIGN:
      return reads_news_p (stmt);
    default:
      return false;
    }
}

bool
tp_meets_threads_p (gimple *stmt)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  if (!call)
    return false;
  const struct tp_library *l = tp_library_of_call (call);
  return l ? l->meanwhile == LIB_SYNCS : atomic_p (call);
}

bool
tp_barrier_p (gimple *stmt)
{
  if (gimple_has_volatile_ops (stmt) || tp_ends_checks_p (stmt))
    return true;
  if (gcall *call = dyn_cast<gcall *> (stmt))
    return (tp_entry_of_call (call) == ENTRY_COUNT
            && ((gimple_call_flags (call) & (ECF_CONST | ECF_PURE)) == 0
                || (gimple_call_flags (call) & ECF_LOOPING_CONST_OR_PURE)));
  /* A division by zero may trap.  Floating point traps only if its exceptions are unmasked.  */
  return (gimple_code (stmt) == GIMPLE_ASM
          || (is_gimple_assign (stmt) && !gimple_vuse (stmt)
              && !FLOAT_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (stmt)))
              && gimple_could_trap_p (stmt)));
}
