/* flow-graph.h - the dataflow-of-pointers graph (DFPG) while it is made and solved.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_FLOW_GRAPH_H
#define TEMPORAL_FLOW_GRAPH_H

#include "abi/layout.h"

/* A node is something that holds pointers: a variable, a function's result, or the
   pointers in one field of an abstract object.  Node 0 stands for everything out of
   sight: what flows into it escapes, and what comes out of it is unknown.  */

enum { FLOW_OUTSIDE = 0 };

/* Objects 0 to 2 are no memory, but pointers that were never set, such as are made of
   constants, and such as malloc's memory held.  They are three of the faces of MemSafe's
   "invalid"; the last is known by its value (flow-blank.cc).  */

enum { FLOW_UNSET = 0, FLOW_WILD = 1, FLOW_BLANK = 2, FLOW_FIRST_OBJECT = 3 };

enum flow_edge_kind
{
  EDGE_COPY,			/* the same pointer */
  EDGE_MEMBER,			/* the address of a member: END, SIZE */
  EDGE_MOVED,			/* arithmetic */
  EDGE_STEPPED,			/* arithmetic on what is no null pointer */
  EDGE_NEED			/* nothing flows, but who needs TO needs FROM, and TO is null only if FROM is */
};

struct flow_edge
{
  unsigned from, to;
  enum flow_edge_kind kind;
  unsigned known;		/* flow_not_zero, flow_real, flow_inside, of what leaves FROM */
  /* The member ends so many bytes behind FROM, and has so many.  Arithmetic goes at most so far ahead, and not back, if that
     is known, else END is 0; SIZE, or 1 if it is 0, divides the distance.  */
  HOST_WIDE_INT end, size;
  tree member;			/* if it is a pointer, a number, or an array of numbers */
  HOST_WIDE_INT sure;		/* so many bytes are there behind what comes over it, whatever that was before; flow_add_sure_edge */
};

/* A load from or store to what a node points to.  KEY is a FIELD_DECL, or null for a
   pointer that is no member.  */

struct flow_access { unsigned other; tree key; };

/* What is known of the pointer that takes an edge (flow-tested.cc): it is not zero; it is the address of an object, or was
   made of one; some bytes of the first thing that it points to by its type were accessed through it.  */

enum { flow_not_zero = 1, flow_real = 2, flow_inside = 4, flow_known_bits = 3 };

/* Two numbers in one word, as a function and a name in it, or the ends of an edge.  GCC's own hash of a number
   is its lower half, and all names of one version, or all edges to one node, would be searched one by one: so both
   halves are mixed, by a multiplication with the golden ratio (Knuth, The Art of Computer Programming, 6.4).  */

struct flow_key_hash : int_hash<HOST_WIDE_INT, -1, -2>
{
  static hashval_t hash (HOST_WIDE_INT key)
  {
    return (unsigned HOST_WIDE_INT) key * HOST_WIDE_INT_UC (0x9e3779b97f4a7c15) >> 32;
  }
};

/* Room for all that any type needs.  */
static const HOST_WIDE_INT flow_no_limit = HOST_WIDE_INT_1 << 40;
/* Accesses that reach further than this behind a pointer keep their checks: the test for null is one
   for the first 64 KiB, of which the second half stands for pointers that nobody has set.  */
static const HOST_WIDE_INT flow_reach_max = TP_NULL_BYTES - TP_BLANK_POINTER;

struct flow_node
{
  bitmap points_to;
  vec<unsigned> edges;		/* that leave */
  vec<flow_access> loads, stores;
  vec<unsigned> copies_from;	/* *this = *other */
  vec<tree> types;		/* of the records accessed through it */
  tree name;			/* a declaration or type, for the dump */
  tree function;
  tree type;			/* of the pointer */
  HOST_WIDE_INT room;		/* bytes that are certainly there behind it; with
				   checks=temporal 0 if it may be null plus some distance */
  HOST_WIDE_INT stride;		/* flow-stride.cc */
  bool at_start;		/* its pointers lead to the starts of blocks, or are null */
  unsigned again;		/* the class of its address, from 1 on (flow-again.cc); 0 if it is made but once */
  bool whole;			/* accesses through it are checked for a whole element */
  bool unknown;
  bool punned;			/* its type may not be that of the memory */
  bool moved;			/* arithmetic was done on the way */
  bool smudges;			/* what is done with it mixes up the fields */
  HOST_WIDE_INT raw;		/* the largest number that is accessed and no member */
  bool slot;			/* pointers are accessed that are no members */
  HOST_WIDE_INT touched;	/* bytes behind it, as far as accesses go to what is no member */
  bool needed;			/* somebody reads its referent */
  bool asked;			/* which blocks it leads to may be asked of its value */
  bool zero;			/* it may be null (flow-nulls.cc) */
  bool near_zero;		/* ... or something that was made of null, or of nothing */
  bool clears;			/* zeros are written to what it points to */
  bool sends;			/* the pointers in what it points to go out of sight */
  bool in_memory;		/* the pointers in an object */
  bool variable;		/* a register variable */
  bool result;
  bool queued;
  bool done;			/* what follows from its being unknown */
  bitmap seen;			/* objects whose loads and stores have edges */
  const char *why;		/* ... it is unknown */
};

struct flow_object
{
  unsigned whole;		/* of which this is MEMBER; itself if it is no member */
  tree member;
  vec<unsigned> parts;		/* its members that somebody has the address of */
  tree decl;			/* a variable, or null for the heap */
  tree function;		/* whose local it is */
  gimple *birth;		/* the call that allocates it */
  HOST_WIDE_INT size;		/* -1 if that is not known */
  HOST_WIDE_INT multiple;	/* this divides it; 0 if that is not known */
  vec<tree> keys;
  vec<unsigned> contents;	/* nodes, by key */
  vec<unsigned> copied_to;	/* objects that get its contents */
  vec<unsigned> copied_from;
  vec<tree> types;
  vec<tree> set;		/* fields that are set before anybody looks */
  bool all_set;
  bool nulls;			/* pointers in it may be null though nobody stores that */
  bool blankable;		/* what is not set may be made FLOW_BLANK */
  bool others_first;		/* the call may allocate something else before */
  bool grown;			/* realloc's */
  int size_argument;		/* of BIRTH, or -1 */
  int size_factor;		/* the argument to be multiplied with it, or -1 */
  bool sent;			/* the pointers in it went out of sight */
  bool escaped;
  bool smudged;			/* its contents are anybody's guess */
  bool constant;
  bool inner_scope;		/* a local that ends before its function */
  bool dangles;			/* ... and pointers to it may outlive it */
  bool tracked;
  bool numbers;			/* it never holds a pointer's bits (flow-numbers.cc) */
  bool number_members;		/* its members that are numbers do not */
  unsigned HOST_WIDE_INT freed;	/* by which calls: bits of flow_free */
  const char *why;
};

struct flow_free { gimple *call; unsigned node; };

extern vec<flow_node> flow_nodes;
extern vec<flow_object> flow_objects;
extern vec<flow_edge> flow_edges;
extern vec<flow_free> flow_frees;

/* The object that OBJECT is, or is a member of.  */

static inline flow_object *
flow_whole (unsigned object)
{
  return &flow_objects[flow_objects[object].whole];
}

/* flow-solve.cc  */
extern unsigned flow_new_node (tree type, tree name, tree function);
extern unsigned flow_new_object (tree decl, tree function, gimple *birth,
				 HOST_WIDE_INT size);
extern void flow_add_edge (unsigned from, unsigned to, enum flow_edge_kind kind,
			   HOST_WIDE_INT end = 0, HOST_WIDE_INT size = 0,
			   tree member = NULL_TREE);
/* What goes from FROM to TO, a node that nothing else came to yet, is the address of something of SIZE bytes.  */
extern void flow_add_sure_edge (unsigned from, unsigned to, HOST_WIDE_INT size);
extern void flow_point (unsigned node, unsigned object, HOST_WIDE_INT room);
extern void flow_escape (unsigned node, const char *why);
extern void flow_make_unknown (unsigned node, const char *why);
extern void flow_smudge (unsigned object, const char *why);
/* May the contents of O, which is no member, at KEY not have been set?  */
extern bool flow_maybe_unset_p (const flow_object *o, tree key);
extern unsigned flow_content (unsigned object, tree key);
extern unsigned flow_find_content (unsigned object, tree key);
extern void flow_add_load (unsigned pointer, unsigned result, tree key);
extern void flow_add_store (unsigned pointer, unsigned value, tree key);
extern void flow_add_copy (unsigned to, unsigned from);
extern void flow_start (void);
extern bool flow_solve (void);
/* The nodes that a solver has to look at again: add NODE; take one into *NODE, if there is one.  */
extern void flow_enqueue (unsigned node);
extern bool flow_dequeue (unsigned *node);
extern void flow_release (void);

/* flow-nulls.cc  */
extern void flow_solve_nulls (void);
/* May what leaves over E be null, or (*NEAR_ZERO) near it?  */
extern bool flow_may_be_null_p (const flow_edge *e, bool *near_zero);

/* flow-tested.cc: what is known of the pointer variables of one function, statement by statement.  */
extern void flow_tested_start (function *fun);
extern void flow_tested_enter (basic_block bb);
extern void flow_tested_step (gimple *stmt);
extern void flow_tested_release (void);
/* Of VAR, before the statement that comes next.  */
extern unsigned flow_tested (tree var);
/* Up to which byte behind the pointer that STMT, which has but one access, follows, memory was accessed through it before; 0 if
   nothing is known, or not so far as STMT does.  From when the graph is built on to FLOW_TESTED_FINISH.  */
extern HOST_WIDE_INT flow_reached_before (gimple *stmt);
extern void flow_tested_finish (void);

/* Does FUN have jumps that no statement shows where they arrive?  (flow.cc) */
extern bool flow_hidden_jumps_p (struct function *fun);
/* Is the pointer that STMT, arithmetic, starts from followed before anybody can use the result?  */
extern bool flow_followed_soon_p (gimple *stmt);

/* flow-range.cc: are the indices of REF in FUNCTION sure to be inside of their arrays, if they vary; is INDEX never
   negative, nor so large that the address wraps around?  */
extern bool flow_indices_proven_p (tree ref, tree function);
extern bool flow_never_negative_p (tree index, tree function);
/* flow-interval.cc: how many bytes STMT, arithmetic on a pointer in FUNCTION, at most goes ahead, if it is certain not to go back, else
   0; the largest index of the array reference REF there, if none is negative, else -1.  */
extern HOST_WIDE_INT flow_reach (gimple *stmt, tree function);
extern HOST_WIDE_INT flow_largest_index (tree ref, tree function);
extern void flow_interval_start (void);
extern void flow_interval_release (void);

extern void flow_range_start (void);
extern void flow_range_release (void);

/* flow-stride.cc  */
struct flow_place;
/* A number that certainly divides OP, a number (0 if that is 0), up to overflow of 64 bits.  */
extern HOST_WIDE_INT flow_factor (tree op);
extern void flow_solve_strides (void);
/* Are the bytes of PLACE within one element, for a pointer of TYPE?  */
extern bool flow_inside_element_p (tree type, const struct flow_place *place);
/* The size of the elements that pointers in N lead to the starts of, in blocks that consist of such; 0 if that is not known.  */
extern HOST_WIDE_INT flow_element (const flow_node *n);

/* flow-within.cc */
struct flow_within
{
  unsigned pointer;		/* the node of a pointer that is good, but may be null */
  bool added;			/* the access's own pointer is a sum, and this what it began with */
  HOST_WIDE_INT room;		/* behind it */
};
/* Can the access to PLACE, REF in FUNCTION, through a pointer whose objects live, fail for nothing but an index?  Describes by
   *W what that is to be compared with.  */
extern bool flow_within_p (tree ref, tree function, const struct flow_place *place, struct flow_within *w);

/* flow-again.cc: addresses that a function computes more than once.  */
extern void flow_again_start (function *fun);
/* The number, in this function, of the class of the address NAME; -1 if it has none.  There are so many.  */
extern int flow_again_class (tree name);
extern unsigned flow_again_count (void);
/* The names of the addresses in class K.  */
extern const vec<tree> *flow_again_names (unsigned k);
/* Add to CHANGED the classes with variables that STMT may set.  */
extern void flow_again_changed (gimple *stmt, vec<unsigned> *changed);
extern void flow_again_release (void);

/* flow-inside.cc  */
/* Does PART, moved as E says, remain inside of its member, if it was the start of it?  */
extern bool flow_stays_inside_p (const flow_edge *e, const flow_object *part);
/* Smudge objects that a pointer to an array in them may have left for their other members.  True if there are any.  */
extern bool flow_find_strays (void);

/* flow-room.cc  */
extern void flow_solve_room (void);
/* Who makes the distance of two blocks needs to know which.  */
extern void flow_need_distances (void);
extern void flow_solve_needs (void);

/* flow-carried.cc: numbers made of pointers; with NUMBERS also where none is made.  */
extern void flow_carried_start (function *fun, bool numbers = false);
/* May the pointers that the result TARGET of a statement of that function was made of come back out of it?  */
extern bool flow_carried_p (tree target);
extern void flow_carried_release (void);

/* flow-build.cc  */
extern bool flow_build (void);
/* How arithmetic on BASE leads from its node, in the statement that is being read.  */
extern enum flow_edge_kind flow_step_kind (tree base);
/* Is NODE's function nobody's business outside of the unit, as long as its address is not taken?  */
extern bool flow_own_function_p (cgraph_node *node);
/* Do all calls of DECL stand in this unit, and call it by name?  */
extern bool flow_local_function_p (tree decl);

/* flow-calls.cc  */
extern void flow_build_call (gcall *call, function *fun);
extern void flow_build_return (greturn *stmt, tree function);

/* Is X a variable that is no memory?  */

static inline bool
flow_register_p (tree x)
{
  return (TREE_CODE (x) == SSA_NAME
	  || (DECL_P (x) && is_gimple_reg (x) && !is_global_var (x)));
}

/* The assignment that sets OP, if that is a name of GCC's own, which is set but once; else null.  */

static inline gassign *
flow_definition (tree op)
{
  return (TREE_CODE (op) == SSA_NAME && !SSA_NAME_VAR (op) && SSA_NAME_DEF_STMT (op)
	  ? dyn_cast <gassign *> (SSA_NAME_DEF_STMT (op)) : NULL);
}

/* Call F (VARIABLE, STMT) for all that statements of FUN set.  */

template <typename F>
inline void
flow_each_setting (function *fun, F f)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      {
	gimple *stmt = gsi_stmt (i);
	if (tree lhs = gimple_get_lhs (stmt))
	  f (lhs, stmt);
	if (gasm *a = dyn_cast <gasm *> (stmt))
	  for (unsigned k = 0; k < gimple_asm_noutputs (a); k++)
	    f (TREE_VALUE (gimple_asm_output_op (a, k)), stmt);
      }
}

/* flow-places.cc  */
struct flow_place
{
  unsigned pointer;		/* the node of what REF starts from */
  bool declared;		/* ... is the address of a variable */
  bool known;			/* the bytes LOW to HIGH are all that it may touch */
  HOST_WIDE_INT low, high;
  HOST_WIDE_INT before;		/* so much behind the pointer is there, by an access before */
};
extern void flow_start_places (void);
/* The node of the pointer that the memory reference REF starts from.  */
extern unsigned flow_base_node (tree ref, tree function);
extern void flow_describe (tree ref, tree function, struct flow_place *place);
extern void flow_note_access (tree ref, const struct flow_place *place, bool write);
extern tree flow_key (tree ref);
extern tree flow_record_of (tree type);
extern bool flow_whole_elements_p (tree type, tree offset);
extern unsigned flow_node_of (tree value, tree function);
extern unsigned flow_register_node (tree var, tree function);
extern unsigned flow_pointer_node (tree op, tree function);
extern unsigned flow_address_node (tree decl, tree function);
extern int flow_value_node (tree op, tree function);
extern void flow_into (tree value, unsigned to, tree function);
extern void flow_escape_value (tree op, tree function, const char *why);
extern void flow_escape_place (tree ref, tree function, const char *why);
extern int flow_parameter_node (tree decl, unsigned i);
extern int flow_result_node (tree decl);
extern unsigned flow_result_of (tree decl);

/* flow-heap.cc  */
struct flow_allocation
{
  bool fresh;			/* the call returns a block of its own */
  bool zeroed;
  bool first;			/* nobody allocates between the call and the allocation */
  HOST_WIDE_INT size;		/* -1 if not constant */
  HOST_WIDE_INT multiple;	/* divides the size */
  int size_argument;		/* of the call, or -1 */
  int size_factor;		/* and the one to be multiplied with it, or -1 */
  tree wrapper;			/* the function of the unit that is called for it */
};
extern void flow_find_wrappers (void);
extern bool flow_allocation_p (gcall *call, struct flow_allocation *a);
/* Is DECL such a function?  */
extern bool flow_wrapper_p (tree decl);
extern void flow_heap_release (void);

/* flow-set.cc: which fields of OBJECT, born at CALL (or the local DECL), are set before anybody
   else can look.  */
extern void flow_fields_set_heap (gcall *call, flow_object *object);
extern void flow_fields_set_locals (function *fun);
extern void flow_unset_registers (function *fun);
/* Add to FOUND the number variables of FUN, in registers, that may be used before they are set.  */
extern void flow_unset_numbers (function *fun, hash_set<tree> *found);

/* flow-callback.cc  */
/* Is operand OP of STMT a function that a library function in its hands calls, and no more?  */
extern bool flow_note_callback (gimple *stmt, unsigned op);
/* Is DECL called by such functions alone?  */
extern bool flow_callback_p (tree decl);
/* The function that STMT gives to a library function to call; null if it is none of these.  */
extern tree flow_callback_of (gimple *stmt);
/* Add what CALL in FUNCTION does by such a function, if that is all.  */
extern bool flow_build_callback (gcall *call, tree function);
extern void flow_callback_release (void);

/* flow-blank.cc  */
extern bool flow_blankable_p (gcall *call, function *fun);
extern bool flow_blankable_local_p (tree var, tree function);
extern void flow_choose_blanks (void);

/* flow-alone.cc: between START and STOP, behind ENTER for FUN.  */
extern void flow_alone_start (void);
extern void flow_alone_enter (function *fun);
/* Is the access of STMT to PLACE, REF, through a pointer whose objects live, to be compared with the bounds of the only block that it can
   be in?  ELEMENT is the size of the element of which all has to be there, or 0.  */
extern bool flow_alone_p (gimple *stmt, tree ref, const struct flow_place *place, bool write, HOST_WIDE_INT element);
extern void flow_alone_stop (void);
/* TO takes the place of the call FROM.  */
extern void flow_alone_replaced (gimple *from, gimple *to);

/* flow-numbers.cc  */
extern void flow_solve_numbers (void);

/* flow-phase.cc  */
extern void flow_phases (void);
/* The calls of free that may have been executed, as bits; and those of them behind which the memory may have been given out again.  */
struct flow_past { unsigned HOST_WIDE_INT ended, reused; };
extern struct flow_past flow_past_before (basic_block bb, function *fun);
extern void flow_past_step (gimple *stmt, struct flow_past *past);
/* The calls of free that STMT may execute; those that code out of sight may at any time.  */
extern unsigned HOST_WIDE_INT flow_ended_by (gimple *stmt);
extern unsigned HOST_WIDE_INT flow_always_ended (void);
/* ... or that a function of the library may, by calling one in sight back.  */
extern unsigned HOST_WIDE_INT flow_ended_by_others (void);
extern void flow_phase_release (void);

/* flow-since.cc: those that may have been executed since the block was born that POINTER, no memory, leads to, as bits of FLOW_PAST, in the
   function of START, before the statement in the block of ENTER that comes next.  */
extern void flow_since_solve (void);
extern void flow_since_start (function *fun);
extern void flow_since_enter (basic_block bb);
extern void flow_since_step (gimple *stmt);
extern void flow_since_stop (void);
extern unsigned HOST_WIDE_INT flow_since (tree pointer);
extern void flow_since_release (void);

/* flow-outlived.cc: set DANGLES, and WHY, of the locals whose addresses may outlive them.  */
extern void flow_find_outlived (void);

/* flow-judge.cc: the verdicts on statements; flow.h has the questions.  Between start and finish, FLOW_JUDGE_FUNCTION comes before
   the statements of each function; the stores are judged when it is known whose referents are needed.  */
extern void flow_judge_start (void);
extern void flow_judge_function (function *fun);
extern void flow_judge_statement (gimple *stmt, function *fun, const struct flow_past &past);
extern void flow_judge_store (gimple *stmt, function *fun, const struct flow_past &past);
extern void flow_judge_finish (void);

/* flow-dump.cc: write the graph to FILE.  */
extern void flow_dump (FILE *file);

#endif
