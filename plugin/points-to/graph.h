/* graph.h - the dataflow-of-pointers graph (DFPG) while it is made and solved.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_GRAPH_H
#define TEMPORAL_GRAPH_H

#include "abi/layout.h"
#include "points-to/answers.h"

/* A node is something that holds pointers: a variable, a function's result, or the
   pointers in one field of an abstract object.  Node 0 stands for everything out of
   sight: what flows into it escapes, and what comes out of it is unknown.  */

enum
{
  PT_EXTERNAL = 0
};

/* Objects 0 to 2 are no memory, but pointers that were never set, such as are made of
   constants, and such as malloc's memory held.  They are three of the faces of MemSafe's
   "invalid"; the last is known by its value (poison-blocks.cc).  */

enum
{
  PT_UNINIT = 0,
  PT_WILD = 1,
  PT_POISON = 2,
  PT_FIRST_OBJECT = 3
};

enum tp_pt_edge_kind
{
  EDGE_COPY,               /* the same pointer */
  EDGE_MEMBER,             /* the address of a member: END, SIZE */
  EDGE_ARITHMETIC,         /* arithmetic */
  EDGE_NONNULL_ARITHMETIC, /* arithmetic on what is no null pointer */
  EDGE_NEED /* nothing flows, but who needs TO needs FROM, and TO is null only if FROM is */
};

struct tp_pt_edge
{
  unsigned from, to;
  enum tp_pt_edge_kind kind;
  unsigned known; /* tp_pt_nonnull, tp_pt_object_address, tp_pt_accessed, of what leaves FROM */
  /* The member ends so many bytes after FROM, and has so many.  Arithmetic goes at most so far
     ahead, and not back, if that is known, else END is 0; SIZE, or 1 if it is 0, divides the
     distance.  */
  HOST_WIDE_INT end, size;
  tree member; /* if it is a pointer, a number, or an array of numbers */
  /* So many bytes are there after what comes over it, whatever that was before
     (tp_pt_add_sure_edge).  */
  HOST_WIDE_INT sure;
};

/* A load from or store to what a node points to.  KEY is a FIELD_DECL, or null for a
   pointer that is no member.  */

struct tp_pt_access
{
  unsigned other;
  tree key;
};

/* What is known of the pointer that takes an edge (nonnull-local.cc): it is not zero; it is the
   address of an object, or was made of one; some bytes of the first thing that it points to by its
   type were accessed through it.  */

enum
{
  tp_pt_nonnull = 1,
  tp_pt_object_address = 2,
  tp_pt_accessed = 4,
  tp_pt_known_bits = 3
};

/* Room for all that any type needs.  */
static const HOST_WIDE_INT tp_pt_no_limit = HOST_WIDE_INT_1 << 40;
/* Accesses that reach further than this after a pointer keep their checks: the test for null is one
   for the first 64 KiB, of which the second half stands for pointers that were never set.  */
static const HOST_WIDE_INT tp_pt_reach_max = TP_NULL_BYTES - TP_POISON_POINTER;

struct tp_pt_node
{
  bitmap points_to;
  vec<unsigned> edges; /* that leave */
  vec<tp_pt_access> loads, stores;
  vec<unsigned> copies_from; /* *this = *other */
  vec<tree> types;           /* of the records accessed through it */
  tree name;                 /* a declaration or type, for the dump */
  tree function;
  tree type;                 /* of the pointer */
  HOST_WIDE_INT deref_bytes; /* bytes that are certainly there after it; with
                                   checks=temporal 0 if it may be null plus some distance */
  HOST_WIDE_INT stride;      /* congruence.cc */
  bool at_start;             /* its pointers lead to the starts of blocks, or are null */
  unsigned
    again; /* the class of its address, from 1 on (value-numbering.cc); 0 if it is made but once */
  bool whole; /* accesses through it are checked for a whole element */
  bool unknown;
  bool punned;           /* its type may not be that of the memory */
  bool moved;            /* arithmetic was done on the way */
  bool collapses;        /* what is done with it mixes up the fields */
  HOST_WIDE_INT raw;     /* the largest number that is accessed and no member */
  bool slot;             /* pointers are accessed that are no members */
  HOST_WIDE_INT touched; /* bytes after it, as far as accesses go to what is no member */
  bool needed;           /* its referent is read */
  bool asked;            /* which blocks it leads to may be asked of its value */
  bool zero;             /* it may be null (nonnull.cc) */
  bool near_zero;        /* ... or something that was made of null, or of nothing */
  bool clears;           /* zeros are written to what it points to */
  bool sends;            /* the pointers in what it points to go out of sight */
  bool in_memory;        /* the pointers in an object */
  bool variable;         /* a register variable */
  bool result;
  bool queued;
  bool done;       /* what follows from its being unknown */
  bitmap seen;     /* objects whose loads and stores have edges */
  const char *why; /* ... it is unknown */
};

struct tp_pt_object
{
  unsigned whole; /* of which this is MEMBER; itself if it is no member */
  tree member;
  vec<unsigned> parts;    /* its members whose address is taken */
  tree decl;              /* a variable, or null for the heap */
  tree function;          /* whose local it is */
  gimple *birth;          /* the call that allocates it */
  HOST_WIDE_INT size;     /* -1 if that is not known */
  HOST_WIDE_INT multiple; /* this divides it; 0 if that is not known */
  vec<tree> keys;
  vec<unsigned> contents;  /* nodes, by key */
  vec<unsigned> copied_to; /* objects that get its contents */
  vec<unsigned> copied_from;
  vec<tree> types;
  vec<tree> set; /* fields that are set before anybody looks */
  bool all_set;
  bool nulls;        /* pointers in it may be null without a store of null */
  bool poisonable;   /* what is not set may be made PT_POISON */
  bool others_first; /* the call may allocate something else before */
  bool grown;        /* realloc's */
  int size_argument; /* of BIRTH, or -1 */
  int size_factor;   /* the argument to be multiplied with it, or -1 */
  bool sent;         /* the pointers in it went out of sight */
  bool escaped;
  bool collapsed; /* its contents are anybody's guess */
  bool constant;
  bool inner_scope; /* a local that ends before its function */
  bool dangles;     /* ... and pointers to it may outlive it */
  bool tracked;
  bool numbers;                 /* it never holds a pointer's bits (pointer-free.cc) */
  bool number_members;          /* its members that are numbers do not */
  unsigned HOST_WIDE_INT freed; /* by which calls: bits of tp_pt_free */
  const char *why;
};

struct tp_pt_free
{
  gimple *call;
  unsigned node;
};

/* The calls of free that may have been executed, as bits; and those of them after which the memory
   may have been given out again.  */

struct tp_pt_may_free
{
  unsigned HOST_WIDE_INT ended, reused;
};

/* What may-free.cc knows of a function: the calls of free in it and in what it calls, and whether
   these allocate; what has been before it is called, and before each of its blocks.  */

struct tp_pt_free_facts
{
  unsigned HOST_WIDE_INT frees;
  struct tp_pt_may_free at_start;
  struct tp_pt_may_free *before;
  bool allocates, queued;
};

/* A function of the unit around malloc (allocation-calls.cc).  */

struct tp_pt_wrapper
{
  bool zeroed;
  bool first;         /* it calls nobody else before who might allocate as well */
  HOST_WIDE_INT size; /* if no parameter says it */
  int factor[2];      /* positions of parameters, or -1 */
};

/* What sets each variable of a function.  */
typedef hash_map<tree, vec<gimple *> > tp_pt_definition_map;

/* One analysis of a unit, from tp_pt_start to tp_pt_release.  */

struct tp_points_to
{
  vec<tp_pt_node> nodes;
  vec<tp_pt_object> objects;
  vec<tp_pt_edge> edges;
  vec<tp_pt_free> frees;
  struct tp_pt_answers *answers; /* they stay */

  /* graph.cc: nodes that a solver has to look at again; edges that are there, by what they are; are
     there too many?  */
  auto_vec<unsigned> worklist;
  hash_set<tp_pt_key_hash> edge_set;
  bool given_up;
  /* solver.cc: pairs of objects of which one has the contents of the other.  */
  hash_set<tp_pt_key_hash> pair_set;
  /* graph-nodes.cc: nodes of addresses by DECL_UID; the object that stands for all literals.  */
  tp_pt_number_map address_nodes;
  unsigned literals;
  /* graph-build.cc: functions that only the unit calls, by name; those whose address is taken.  */
  hash_set<tree> local_functions, addressed;
  /* graph-callbacks.cc: functions that are given to qsort.  */
  hash_set<tree> callbacks;
  hash_map<tree, tp_pt_wrapper> wrappers; /* allocation-calls.cc */
  /* index-range.cc: what sets the number variables of each function that was asked for, and its
     return statements by its declaration; a null statement if that is not certain, as for variables
     that may be used before.  */
  hash_map<tree, tp_pt_definition_map *> definitions;
  /* intervals.cc: the functions that were looked at; the answers, by arithmetic on pointers and by
     references to elements.  */
  hash_set<tree> intervals_known;
  hash_map<gimple *, HOST_WIDE_INT> largest_steps;
  hash_map<tree, HOST_WIDE_INT> largest_indices;
  /* nonnull-local.cc: statements whose only access is through a variable that was accessed before
     at this byte or after it.  */
  hash_map<gimple *, HOST_WIDE_INT> reached;
  struct tp_pt_local *local; /* of the function that is read */
  unsigned classes_before;   /* value-numbering.cc: so many were there in functions before */
  /* may-free.cc: of functions; the bits of calls of free; those that code out of sight may execute
     at any time, and those that the library may.  */
  hash_map<tree, tp_pt_free_facts> free_facts;
  hash_map<gimple *, unsigned HOST_WIDE_INT> calls_of_free;
  unsigned HOST_WIDE_INT freed_always, freed_by_callbacks;
  /* verdicts.cc: of the function at hand, the variables that one statement sets, and which; null
     for those that others set, too.  In SSA form, a use that comes after that statement is one of
     what it sets.  */
  hash_map<tree, gassign *> set_once;
  struct tp_pt_recency *recency;   /* recency.cc; null if it does not know */
  struct tp_pt_int_flow *int_flow; /* int-to-pointer.cc: of the function that is read */
  /* singleton.cc: variables of the function at hand that hold what arithmetic gave, or a copy of
     that.  */
  hash_set<tree> made;
};

/* The object that OBJECT is, or is a member of.  */

static inline tp_pt_object *
tp_pt_whole (struct tp_points_to *pt, unsigned object)
{
  return &pt->objects[pt->objects[object].whole];
}

/* graph.cc  */
extern unsigned tp_pt_new_node (struct tp_points_to *pt, tree type, tree name, tree function);
extern unsigned tp_pt_new_object (struct tp_points_to *pt, tree decl, tree function, gimple *birth,
                                  HOST_WIDE_INT size);
extern void tp_pt_add_edge (struct tp_points_to *pt, unsigned from, unsigned to,
                            enum tp_pt_edge_kind kind, HOST_WIDE_INT end = 0,
                            HOST_WIDE_INT size = 0, tree member = NULL_TREE);
/* What goes from FROM to TO, a node that nothing else came to yet, is the address of something of
   SIZE bytes.  */
extern void tp_pt_add_sure_edge (struct tp_points_to *pt, unsigned from, unsigned to,
                                 HOST_WIDE_INT size);
extern void tp_pt_point (struct tp_points_to *pt, unsigned node, unsigned object,
                         HOST_WIDE_INT deref_bytes);
extern void tp_pt_escape (struct tp_points_to *pt, unsigned node, const char *why);
extern void tp_pt_make_unknown (struct tp_points_to *pt, unsigned node, const char *why);
extern void tp_pt_collapse (struct tp_points_to *pt, unsigned object, const char *why);
/* May the contents of O, which is no member, at KEY not have been set?  */
extern bool tp_pt_maybe_uninit_p (const tp_pt_object *o, tree key);
extern unsigned tp_pt_content (struct tp_points_to *pt, unsigned object, tree key);
extern unsigned tp_pt_find_content (struct tp_points_to *pt, unsigned object, tree key);
extern void tp_pt_add_load (struct tp_points_to *pt, unsigned pointer, unsigned result, tree key);
extern void tp_pt_add_store (struct tp_points_to *pt, unsigned pointer, unsigned value, tree key);
extern void tp_pt_add_copy (struct tp_points_to *pt, unsigned to, unsigned from);
extern struct tp_points_to *tp_pt_start (void);
/* Are there so many edges that nothing more is added?  */
extern bool tp_pt_given_up_p (struct tp_points_to *pt);
/* The nodes that a solver has to look at again: add NODE; take one into *NODE, if there is one.  */
extern void tp_pt_enqueue (struct tp_points_to *pt, unsigned node);
extern bool tp_pt_dequeue (struct tp_points_to *pt, unsigned *node);
extern void tp_pt_release (struct tp_points_to *pt);

/* solver.cc: false if it was given up.  */
extern bool tp_pt_solve (struct tp_points_to *pt);

/* nonnull.cc  */
extern void tp_pt_solve_nonnull (struct tp_points_to *pt);
/* May what leaves over E be null, or (*NEAR_ZERO) near it?  */
extern bool tp_pt_may_be_null_p (struct tp_points_to *pt, const tp_pt_edge *e, bool *near_zero);

/* nonnull-local.cc: what is known of the pointer variables of one function, statement by
   statement.  */
extern void tp_pt_nonnull_local_start (struct tp_points_to *pt, function *fun);
extern void tp_pt_nonnull_local_enter (struct tp_pt_local *l, basic_block bb);
extern void tp_pt_nonnull_local_step (struct tp_pt_local *l, gimple *stmt);
extern void tp_pt_nonnull_local_release (struct tp_pt_local *l);
/* Of VAR, before the statement that comes next.  */
extern unsigned tp_pt_nonnull_local (struct tp_pt_local *l, tree var);
/* Up to which byte after the pointer that STMT, which has but one access, follows, memory was
   accessed through it before; 0 if nothing is known, or not so far as STMT does.  From when the
   graph is built on to PT_TESTED_FINISH.  */
extern HOST_WIDE_INT tp_pt_accessed_before (struct tp_points_to *pt, gimple *stmt);

/* null-tests.cc: add to VARS what is no null pointer on E, by a test at the end of its source.  */
extern void tp_pt_tested_on (edge e, vec<tree> *vars);

/* Does FUN have jumps that no statement shows where they arrive?  (points-to.cc) */
extern bool tp_pt_hidden_jumps_p (struct function *fun);
/* Is the pointer that STMT, arithmetic, starts from followed before anybody can use the result?  */
extern bool tp_pt_dereferenced_soon_p (struct tp_pt_local *l, gimple *stmt);

/* index-range.cc: are the indices of REF in FUNCTION sure to be inside of their arrays, if they
   vary; is INDEX never negative, nor so large that the address wraps around?  */
extern bool tp_pt_indices_proven_p (struct tp_points_to *pt, tree ref, tree function);
extern bool tp_pt_never_negative_p (struct tp_points_to *pt, tree index, tree function);
/* intervals.cc: how many bytes STMT, arithmetic on a pointer in FUNCTION, at most goes ahead, if it
   is certain not to go back, else 0; the largest index of the array reference REF there, if none is
   negative, else -1.  */
extern HOST_WIDE_INT tp_pt_largest_step (struct tp_points_to *pt, gimple *stmt, tree function);
extern HOST_WIDE_INT tp_pt_largest_index (struct tp_points_to *pt, tree ref, tree function);
extern void tp_pt_index_range_release (struct tp_points_to *pt);

/* congruence.cc  */
struct tp_pt_place;
/* A number that certainly divides OP, a number (0 if that is 0), up to overflow of 64 bits.  */
extern HOST_WIDE_INT tp_pt_factor (tree op);
extern void tp_pt_solve_congruence (struct tp_points_to *pt);
/* Are the bytes of PLACE within one element, for a pointer of TYPE?  */
extern bool tp_pt_inside_element_p (tree type, const struct tp_pt_place *place);
/* The size of the elements that pointers in N lead to the starts of, in blocks that consist of
   such; 0 if that is not known.  */
extern HOST_WIDE_INT tp_pt_element_size (const tp_pt_node *n);

/* index-only.cc */
struct tp_pt_index_only
{
  unsigned pointer;          /* the node of a pointer that is good, but may be null */
  bool added;                /* the access's own pointer is a sum, and this what it began with */
  HOST_WIDE_INT deref_bytes; /* after it */
};
/* Can the access to PLACE, REF in FUNCTION, through a pointer whose objects live, fail for nothing
   but an index?  Describes by *W what that is to be compared with.  */
extern bool tp_pt_match_index_only (struct tp_points_to *pt, tree ref, tree function,
                                    const struct tp_pt_place *place, struct tp_pt_index_only *w);

/* value-numbering.cc: addresses that a function computes more than once.  */
extern struct tp_pt_vn *tp_pt_vn_start (struct tp_points_to *pt, function *fun);
/* The number, in this function, of the class of the address NAME; -1 if it has none.  There are so
   many.  */
extern int tp_pt_vn_class (struct tp_pt_vn *vn, tree name);
extern unsigned tp_pt_vn_count (struct tp_pt_vn *vn);
/* The names of the addresses in class K.  */
extern const vec<tree> *tp_pt_vn_names (struct tp_pt_vn *vn, unsigned k);
/* Add to CHANGED the classes with variables that STMT may set.  */
extern void tp_pt_vn_changed (struct tp_pt_vn *vn, gimple *stmt, vec<unsigned> *changed);
extern void tp_pt_vn_release (struct tp_pt_vn *vn);

/* member-arrays.cc  */
/* Does PART, moved as E says, remain inside of its member, if it was the start of it?  */
extern bool tp_pt_stays_in_member_p (const tp_pt_edge *e, const tp_pt_object *part);
/* Collapse objects that a pointer to an array in them may have left for their other members.  True
   if there are any.  */
extern bool tp_pt_collapse_strays (struct tp_points_to *pt);

/* dereferenceable.cc  */
extern void tp_pt_solve_dereferenceable (struct tp_points_to *pt);
/* Who makes the distance of two blocks needs to know which.  */
extern void tp_pt_need_differences (struct tp_points_to *pt);
extern void tp_pt_solve_needs (struct tp_points_to *pt);

/* Does STMT move no value from one place to another?  */
static inline bool
tp_pt_moves_nothing_p (const gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_COND:
    case GIMPLE_SWITCH:
    case GIMPLE_LABEL:
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
    case GIMPLE_DEBUG:
      return true;
    default:
      return false;
    }
}

/* int-to-pointer.cc: integers made of pointers; with NUMBERS also where none is made.  */
extern struct tp_pt_int_flow *tp_pt_int_to_pointer_start (function *fun, bool numbers = false);
/* May the pointers that the result TARGET of a statement of that function was made of come back out
   of it?  */
extern bool tp_pt_int_to_pointer_p (struct tp_pt_int_flow *flow, tree target);
extern void tp_pt_int_to_pointer_release (struct tp_pt_int_flow *flow);

/* graph-build.cc  */
extern bool tp_pt_build (struct tp_points_to *pt);
/* How arithmetic on BASE leads from its node, in the statement that is being read.  */
extern enum tp_pt_edge_kind tp_pt_arithmetic_kind (tree base);
/* Can only this unit call NODE's function, as long as its address is not taken?  */
extern bool tp_pt_own_function_p (struct tp_points_to *pt, cgraph_node *node);
/* Do all calls of DECL stand in this unit, and call it by name?  */
extern bool tp_pt_local_function_p (struct tp_points_to *pt, tree decl);

/* graph-calls.cc  */
extern void tp_pt_build_call (struct tp_points_to *pt, gcall *call, function *fun);
extern void tp_pt_build_return (struct tp_points_to *pt, greturn *stmt, tree function);

/* Is X a variable that is no memory?  */

static inline bool
tp_pt_register_p (tree x)
{
  return (TREE_CODE (x) == SSA_NAME || (DECL_P (x) && is_gimple_reg (x) && !is_global_var (x)));
}

/* Is OP, which may be null, such a pointer?  */

static inline bool
tp_pt_pointer_variable_p (tree op)
{
  return op && tp_pt_register_p (op) && POINTER_TYPE_P (TREE_TYPE (op));
}

/* The assignment that sets OP, if that is a name of GCC's own, which is set but once; else
   null.  */

static inline gassign *
tp_pt_definition (tree op)
{
  return (TREE_CODE (op) == SSA_NAME && !SSA_NAME_VAR (op) && SSA_NAME_DEF_STMT (op)
            ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (op))
            : NULL);
}

/* Call F (VARIABLE, STMT) for all that statements of FUN set.  */

template <typename F>
inline void
tp_pt_each_setting (function *fun, F f)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (tree lhs = gimple_get_lhs (stmt))
        f (lhs, stmt);
      if (gasm *a = dyn_cast<gasm *> (stmt))
        for (unsigned k = 0; k < gimple_asm_noutputs (a); k++)
          f (TREE_VALUE (gimple_asm_output_op (a, k)), stmt);
    }
}

/* graph-nodes.cc  */
struct tp_pt_place
{
  unsigned pointer; /* the node of what REF starts from */
  bool declared;    /* ... is the address of a variable */
  bool known;       /* the bytes LOW to HIGH are all that it may touch */
  HOST_WIDE_INT low, high;
  HOST_WIDE_INT before; /* so much after the pointer is there, by an access before */
};
extern void tp_pt_start_places (struct tp_points_to *pt);
/* The node of the pointer that the memory reference REF starts from.  */
extern unsigned tp_pt_base_node (struct tp_points_to *pt, tree ref, tree function);
extern void tp_pt_describe (struct tp_points_to *pt, tree ref, tree function,
                            struct tp_pt_place *place);
extern void tp_pt_note_access (struct tp_points_to *pt, tree ref, const struct tp_pt_place *place,
                               bool write);
extern tree tp_pt_key (tree ref);
extern tree tp_pt_record_of (tree type);
extern bool tp_pt_whole_elements_p (tree type, tree offset);
extern unsigned tp_pt_node_of (struct tp_pt_answers *a, tree value, tree function);
extern unsigned tp_pt_register_node (struct tp_points_to *pt, tree var, tree function);
extern unsigned tp_pt_pointer_node (struct tp_points_to *pt, tree op, tree function);
extern unsigned tp_pt_address_node (struct tp_points_to *pt, tree decl, tree function);
extern int tp_pt_value_node (struct tp_points_to *pt, tree op, tree function);
extern void tp_pt_into (struct tp_points_to *pt, tree value, unsigned to, tree function);
extern void tp_pt_escape_value (struct tp_points_to *pt, tree op, tree function, const char *why);
extern void tp_pt_escape_place (struct tp_points_to *pt, tree ref, tree function, const char *why);
extern int tp_pt_parameter_node (struct tp_pt_answers *a, tree decl, unsigned i);
extern int tp_pt_result_node (struct tp_pt_answers *a, tree decl);
extern unsigned tp_pt_result_of (struct tp_points_to *pt, tree decl);

/* allocation-calls.cc  */
struct tp_pt_allocation
{
  bool fresh; /* the call returns a block of its own */
  bool zeroed;
  bool first;             /* nothing is allocated between the call and the allocation */
  HOST_WIDE_INT size;     /* -1 if not constant */
  HOST_WIDE_INT multiple; /* divides the size */
  int size_argument;      /* of the call, or -1 */
  int size_factor;        /* and the one to be multiplied with it, or -1 */
  tree wrapper;           /* the function of the unit that is called for it */
};
extern void tp_pt_find_wrappers (struct tp_points_to *pt);
extern bool tp_pt_allocation_p (struct tp_points_to *pt, gcall *call, struct tp_pt_allocation *a);
/* Is DECL such a function?  */
extern bool tp_pt_wrapper_p (struct tp_points_to *pt, tree decl);

/* definite-init.cc: which fields of OBJECT, born at CALL (or the local DECL), are set before
   anybody else can look.  */
extern void tp_pt_definite_init_heap (gcall *call, tp_pt_object *object);
extern void tp_pt_definite_init_locals (struct tp_points_to *pt, function *fun);
extern void tp_pt_maybe_uninit_registers (struct tp_points_to *pt, function *fun);
/* Add to FOUND the number variables of FUN, in registers, that may be used before they are set.  */
extern void tp_pt_maybe_uninit_integers (function *fun, hash_set<tree> *found);

/* graph-callbacks.cc  */
/* Is operand OP of STMT a function that a library function in its hands calls, and no more?  */
extern bool tp_pt_note_callback (struct tp_points_to *pt, gimple *stmt, unsigned op);
/* Is DECL called by such functions alone?  */
extern bool tp_pt_callback_p (struct tp_points_to *pt, tree decl);
/* The function that STMT gives to a library function to call; null if it is none of these.  */
extern tree tp_pt_callback_of (struct tp_points_to *pt, gimple *stmt);
/* Add what CALL in FUNCTION does by such a function, if that is all.  */
extern bool tp_pt_build_callback (struct tp_points_to *pt, gcall *call, tree function);

/* poison-blocks.cc  */
extern bool tp_pt_poisonable_p (gcall *call, function *fun);
extern bool tp_pt_poisonable_local_p (tree var, tree function);
extern void tp_pt_choose_poison (struct tp_points_to *pt);

/* singleton.cc: between START and STOP, after ENTER for FUN.  */
extern void tp_pt_singleton_enter (struct tp_points_to *pt, function *fun);
/* Is the access of STMT to PLACE, REF, through a pointer whose objects live, to be compared with
   the bounds of the only block that it can be in?  ELEMENT is the size of the element of which all
   has to be there, or 0.  */
extern bool tp_pt_singleton_p (struct tp_points_to *pt, gimple *stmt, tree ref,
                               const struct tp_pt_place *place, bool write, HOST_WIDE_INT element);
extern void tp_pt_singleton_stop (struct tp_points_to *pt);
/* TO takes the place of the call FROM.  */
extern void tp_pt_singleton_replaced (struct tp_pt_answers *a, gimple *from, gimple *to);

/* pointer-free.cc  */
extern void tp_pt_solve_pointer_free (struct tp_points_to *pt);

/* may-free.cc  */
extern void tp_pt_solve_may_free (struct tp_points_to *pt);
extern struct tp_pt_may_free tp_pt_may_free_before (struct tp_points_to *pt, basic_block bb,
                                                    function *fun);
extern void tp_pt_may_free_step (struct tp_points_to *pt, gimple *stmt,
                                 struct tp_pt_may_free *past);
/* The calls of free that STMT may execute; those that code out of sight may at any time.  */
extern unsigned HOST_WIDE_INT tp_pt_freed_by (struct tp_points_to *pt, gimple *stmt);
extern unsigned HOST_WIDE_INT tp_pt_freed_anywhere (struct tp_points_to *pt);
/* ... or that a function of the library may, by calling one in sight back.  */
extern unsigned HOST_WIDE_INT tp_pt_freed_by_callbacks (struct tp_points_to *pt);
extern void tp_pt_may_free_release (struct tp_points_to *pt);

/* recency.cc: those that may have been executed since the block was born that POINTER, no memory,
   leads to, as bits of PT_PAST, in the function of START, before the statement in the block of
   ENTER that comes next.  */
extern void tp_pt_recency_solve (struct tp_points_to *pt);
extern void tp_pt_recency_start (struct tp_pt_recency *r, function *fun);
extern void tp_pt_recency_enter (struct tp_pt_recency *r, basic_block bb);
extern void tp_pt_recency_step (struct tp_pt_recency *r, gimple *stmt);
extern void tp_pt_recency_stop (struct tp_pt_recency *r);
extern unsigned HOST_WIDE_INT tp_pt_freed_since (struct tp_pt_recency *r, tree pointer);
extern void tp_pt_recency_release (struct tp_pt_recency *r);

/* dangling-locals.cc: set DANGLES, and WHY, of the locals whose addresses may outlive them.  */
extern void tp_pt_find_dangling_locals (struct tp_points_to *pt);

/* verdicts.cc: the verdicts on statements; points-to.h has the questions.  Between start and
   finish, PT_JUDGE_FUNCTION comes before the statements of each function; the stores are judged
   when it is known whose referents are needed.  */
extern void tp_pt_verdict_function (struct tp_points_to *pt, function *fun);
extern void tp_pt_verdict_statement (struct tp_points_to *pt, gimple *stmt, function *fun,
                                     const struct tp_pt_may_free &past);
extern void tp_pt_verdict_store (struct tp_points_to *pt, gimple *stmt, function *fun,
                                 const struct tp_pt_may_free &past);

/* graph-dump.cc: write the graph to FILE.  */
extern void tp_pt_dump (struct tp_points_to *pt, FILE *file);

#endif
