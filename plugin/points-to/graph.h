/* graph.h - the dataflow-of-pointers graph (DFPG) while it is built and solved.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_GRAPH_H
#define TEMPORAL_GRAPH_H

#include "abi/layout.h"
#include "points-to/answers.h"

/* A node is something that holds pointers: a variable, a function's result, or the pointers in one
   field of an abstract object.  Node 0 represents all external code: what flows into it escapes,
   and what comes from it is unknown.  */

enum
{
  PT_EXTERNAL = 0
};

/* Objects 0 to 2 are not memory.  A pointer that has them in its set may be uninitialised, made
   from a constant, or loaded from uninitialised memory of malloc.  These are three cases of
   MemSafe's "invalid"; the last is recognised by its value (poison-blocks.cc).  */

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
  EDGE_NONNULL_ARITHMETIC, /* arithmetic on a pointer that is not null */
  EDGE_NEED /* nothing flows; if TO is needed, so is FROM; TO is null only if FROM is */
};

struct tp_pt_edge
{
  unsigned from, to;
  enum tp_pt_edge_kind kind;
  unsigned known; /* tp_pt_nonnull etc., of the pointers that leave FROM */
  /* For a member: the distance from FROM to its end, and its size, in bytes.  For arithmetic: END
     is the maximal distance if the pointer is not moved back, or 0 if that is not known; SIZE, or 1
     if it is 0, divides the distance.  */
  HOST_WIDE_INT end, size;
  tree member; /* the member, if it is a pointer, a number, or an array of numbers */
  /* If not 0, so many bytes are available after each pointer that takes the edge, whatever was
     available before (tp_pt_add_sure_edge).  */
  HOST_WIDE_INT sure;
};

/* A load from or store to the memory that a node points to.  KEY is a FIELD_DECL, or null for a
   pointer that is not a member.  */

struct tp_pt_access
{
  unsigned other;
  tree key;
};

/* What is known of the pointer that takes an edge (nonnull-local.cc): it is not null; it is the
   address of an object or was computed from one; some bytes of the object that it points to by its
   type were accessed through it.  */

enum
{
  tp_pt_nonnull = 1,
  tp_pt_object_address = 2,
  tp_pt_accessed = 4,
  tp_pt_known_bits = 3
};

/* Enough bytes for any type.  */
static const HOST_WIDE_INT tp_pt_no_limit = HOST_WIDE_INT_1 << 40;
/* Accesses that reach further than this after a pointer keep their checks: the test for null covers
   only the first 64 KiB, and the second half of these represents pointers that were never set.  */
static const HOST_WIDE_INT tp_pt_reach_max = TP_NULL_BYTES - TP_POISON_POINTER;

struct tp_pt_node
{
  bitmap points_to;
  vec<unsigned> edges; /* those that leave the node */
  vec<tp_pt_access> loads, stores;
  vec<unsigned> copies_from; /* *this = *other */
  vec<tree> types;           /* of the records accessed through it */
  tree name;                 /* a declaration or type, for the dump */
  tree function;
  tree type;                 /* of the pointer */
  HOST_WIDE_INT deref_bytes; /* bytes that are certainly available after it; with
                                   checks=temporal 0 if it may be null plus a distance */
  HOST_WIDE_INT stride;      /* congruence.cc */
  bool at_start;             /* its pointers lead to the starts of blocks, or are null */
  unsigned
    again; /* the class of its address, from 1 on (value-numbering.cc); 0 if computed only once */
  bool whole; /* accesses through it are checked for a whole element */
  bool unknown;
  bool punned;           /* its type may not be that of the memory */
  bool moved;            /* it may be the result of arithmetic */
  bool collapses;        /* an access through it makes fields indistinguishable */
  HOST_WIDE_INT raw;     /* the size of the largest number accessed that is not a member */
  bool slot;             /* pointers that are not members are accessed through it */
  HOST_WIDE_INT touched; /* the end of accesses to what is not a member, in bytes after it */
  bool needed;           /* its referent is read */
  bool asked;            /* the runtime may look up its block by its value */
  bool zero;             /* it may be null (nonnull.cc) */
  bool near_zero;        /* ... or the result of arithmetic on null or on an unset pointer */
  bool clears;           /* zeros are written to the memory that it points to */
  bool sends;            /* the pointers in the memory that it points to go to external code */
  bool in_memory;        /* it represents the pointers in an object */
  bool variable;         /* a register variable */
  bool result;
  bool queued;
  bool done;       /* the consequences of being unknown have been propagated */
  bitmap seen;     /* objects for which the loads and stores have edges */
  const char *why; /* why it is unknown */
};

struct tp_pt_object
{
  unsigned whole; /* the object of which this is MEMBER; itself if it is not a member */
  tree member;
  vec<unsigned> parts;    /* its members whose address is taken */
  tree decl;              /* a variable, or null for the heap */
  tree function;          /* the function whose local it is */
  gimple *birth;          /* the call that allocates it */
  HOST_WIDE_INT size;     /* -1 if that is not known */
  HOST_WIDE_INT multiple; /* a number that divides the size; 0 if not known */
  vec<tree> keys;
  vec<unsigned> contents;  /* nodes, by key */
  vec<unsigned> copied_to; /* objects that get its contents */
  vec<unsigned> copied_from;
  vec<tree> types;
  vec<tree> set; /* fields that are set before they may be read */
  bool all_set;
  bool nulls;        /* pointers in it may be null without a store of null */
  bool poisonable;   /* its unset pointers may be made PT_POISON */
  bool others_first; /* the call may allocate another block first */
  bool grown;        /* allocated by realloc */
  int size_argument; /* of BIRTH, or -1 */
  int size_factor;   /* the argument to be multiplied with it, or -1 */
  bool sent;         /* the pointers in it were passed to external code */
  bool escaped;
  bool collapsed; /* its members are not distinguished, and its contents are unknown */
  bool constant;
  bool inner_scope; /* a local that ends before its function */
  bool dangles;     /* a local, and pointers to it may outlive it */
  bool tracked;
  bool constant_numbers;        /* a constant without pointers (constant-objects.cc) */
  bool numbers;                 /* it never holds a pointer's bits (pointer-free.cc) */
  bool number_members;          /* its members that are numbers never hold them */
  bool computed;                /* nor what may be an address from elsewhere */
  bool computed_members;        /* nor do those members */
  unsigned HOST_WIDE_INT freed; /* the calls that may free it: bits of tp_pt_free */
  const char *why;
};

struct tp_pt_free
{
  gimple *call;
  unsigned node;
};

/* Sets of calls of free, as bits: those that may have been executed, and those after which the
   memory may have been reused.  */

struct tp_pt_may_free
{
  unsigned HOST_WIDE_INT ended, reused;
};

/* What may-free.cc knows of a function: the calls of free in it and its callees, and whether these
   allocate; the calls of free that may have been executed before it is called, and before each of
   its basic blocks.  */

struct tp_pt_free_facts
{
  unsigned HOST_WIDE_INT frees;
  struct tp_pt_may_free at_start;
  struct tp_pt_may_free *before;
  bool allocates, queued;
};

/* A function of the unit that returns a block from malloc (allocation-calls.cc).  */

struct tp_pt_wrapper
{
  bool zeroed;
  bool first;         /* it calls no other function that may allocate before */
  HOST_WIDE_INT size; /* if no parameter gives it */
  int factor[2];      /* positions of parameters, or -1 */
};

/* The statements that set each variable of a function.  */
typedef hash_map<tree, vec<gimple *> > tp_pt_definition_map;

/* One analysis of a unit, from tp_pt_start to tp_pt_release.  */

struct tp_points_to
{
  vec<tp_pt_node> nodes;
  vec<tp_pt_object> objects;
  vec<tp_pt_edge> edges;
  vec<tp_pt_free> frees;
  struct tp_pt_answers *answers; /* the results, which are kept */

  /* graph.cc: nodes that a solver has to visit again; the existing edges, by their contents;
     whether there are too many edges.  */
  auto_vec<unsigned> worklist;
  hash_set<tp_pt_key_hash> edge_set;
  bool given_up;
  /* solver.cc: pairs of objects, the contents of one of which are copied to the other.  */
  hash_set<tp_pt_key_hash> pair_set;
  /* graph-nodes.cc: nodes of addresses by DECL_UID; the object that represents all literals.  */
  tp_pt_number_map address_nodes;
  unsigned literals;
  /* graph-build.cc: functions that are only called by the unit, by name; those whose address is
     taken.  */
  hash_set<tree> local_functions, addressed;
  /* graph-callbacks.cc: functions that are passed to qsort.  */
  hash_set<tree> callbacks;
  hash_map<tree, tp_pt_wrapper> wrappers; /* allocation-calls.cc */
  /* index-range.cc: for each function that was asked about, the statements that set its integer
     variables, and its return statements under its declaration; a null statement if they are not
     all known, as for variables that may be used before they are set.  */
  hash_map<tree, tp_pt_definition_map *> definitions;
  /* intervals.cc: the functions that were analysed; the results, by arithmetic on pointers and by
     references to elements.  */
  hash_set<tree> intervals_known;
  hash_map<gimple *, HOST_WIDE_INT> largest_steps;
  hash_map<tree, HOST_WIDE_INT> largest_indices;
  /* nonnull-local.cc: statements whose only access is through a variable through which memory was
     accessed before, up to this byte or further.  */
  hash_map<gimple *, HOST_WIDE_INT> reached;
  struct tp_pt_local *local; /* of the function that is being read */
  unsigned classes_before;   /* value-numbering.cc: the number of classes of earlier functions */
  /* may-free.cc: the facts of functions; the bits of calls of free; those that external code may
     execute at any time.  */
  hash_map<tree, tp_pt_free_facts> free_facts;
  hash_map<gimple *, unsigned HOST_WIDE_INT> calls_of_free;
  unsigned HOST_WIDE_INT freed_always;
  /* verdicts.cc: the variables of the current function that one statement sets, and this statement;
     null for those that others set, too.  In SSA form, a use after that statement uses the value
     that it sets.  */
  hash_map<tree, gassign *> set_once;
  struct tp_pt_recency *recency;   /* recency.cc; null if nothing is known */
  struct tp_pt_int_flow *int_flow; /* int-to-pointer.cc: of the function that is being read */
  /* singleton.cc: variables of the current function that hold a result of arithmetic, or a copy of
     one.  */
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
/* Add an edge from FROM to TO, to which nothing has flowed yet: it is the address of something of
   SIZE bytes.  */
extern void tp_pt_add_sure_edge (struct tp_points_to *pt, unsigned from, unsigned to,
                                 HOST_WIDE_INT size);
extern void tp_pt_point (struct tp_points_to *pt, unsigned node, unsigned object,
                         HOST_WIDE_INT deref_bytes);
extern void tp_pt_escape (struct tp_points_to *pt, unsigned node, const char *why);
extern void tp_pt_make_unknown (struct tp_points_to *pt, unsigned node, const char *why);
extern void tp_pt_collapse (struct tp_points_to *pt, unsigned object, const char *why);
/* Return true if the contents of O, a whole object, at KEY may be uninitialised.  */
extern bool tp_pt_maybe_uninit_p (const tp_pt_object *o, tree key);
extern unsigned tp_pt_content (struct tp_points_to *pt, unsigned object, tree key);
extern unsigned tp_pt_find_content (struct tp_points_to *pt, unsigned object, tree key);
extern void tp_pt_add_load (struct tp_points_to *pt, unsigned pointer, unsigned result, tree key);
extern void tp_pt_add_store (struct tp_points_to *pt, unsigned pointer, unsigned value, tree key);
extern void tp_pt_add_copy (struct tp_points_to *pt, unsigned to, unsigned from);
extern struct tp_points_to *tp_pt_start (void);
/* Return true if there are so many edges that the analysis is given up.  */
extern bool tp_pt_given_up_p (struct tp_points_to *pt);
/* The worklist of nodes that a solver has to visit again: add NODE; remove one and store it in
   *NODE, if there is any.  */
extern void tp_pt_enqueue (struct tp_points_to *pt, unsigned node);
extern bool tp_pt_dequeue (struct tp_points_to *pt, unsigned *node);
extern void tp_pt_release (struct tp_points_to *pt);

/* solver.cc: returns false if the analysis was given up.  */
extern bool tp_pt_solve (struct tp_points_to *pt);

/* nonnull.cc  */
extern void tp_pt_solve_nonnull (struct tp_points_to *pt);
/* Return true if pointers that take the edge E may be null; *NEAR_ZERO says whether they may be
   near null.  */
extern bool tp_pt_may_be_null_p (struct tp_points_to *pt, const tp_pt_edge *e, bool *near_zero);

/* nonnull-local.cc: what is known of the pointer variables of one function, statement by
   statement.  */
extern void tp_pt_nonnull_local_start (struct tp_points_to *pt, function *fun);
extern void tp_pt_nonnull_local_enter (struct tp_pt_local *l, basic_block bb);
extern void tp_pt_nonnull_local_step (struct tp_pt_local *l, gimple *stmt);
extern void tp_pt_nonnull_local_release (struct tp_pt_local *l);
/* What is known of VAR before the next statement.  */
extern unsigned tp_pt_nonnull_local (struct tp_pt_local *l, tree var);
/* If STMT has only one access, through a pointer, and memory was accessed through that pointer
   before, the end of the earlier access, in bytes after the pointer; 0 if nothing is known, or if
   STMT reaches further.  Valid from when the graph is built.  */
extern HOST_WIDE_INT tp_pt_accessed_before (struct tp_points_to *pt, gimple *stmt);

/* null-tests.cc: add to VARS the pointers that are not null on E, by a test at the end of its
   source.  */
extern void tp_pt_tested_on (edge e, vec<tree> *vars);

/* Return true if FUN has jumps whose destinations no statement shows.  (points-to.cc)  */
extern bool tp_pt_hidden_jumps_p (struct function *fun);
/* Return true if the pointer operand of STMT, arithmetic, is dereferenced before the result can be
   used.  */
extern bool tp_pt_dereferenced_soon_p (struct tp_pt_local *l, gimple *stmt);

/* index-range.cc: are all variable indices of REF in FUNCTION certain to be inside their arrays; is
   INDEX never negative, and never so large that the address wraps around?  */
extern bool tp_pt_indices_proven_p (struct tp_points_to *pt, tree ref, tree function);
extern bool tp_pt_never_negative_p (struct tp_points_to *pt, tree index, tree function);
/* intervals.cc: the maximal number of bytes by which STMT, arithmetic in FUNCTION, moves a pointer
   forward, if it never moves it back, otherwise 0; the largest index of the array reference REF
   there, if none is negative, otherwise -1.  */
extern HOST_WIDE_INT tp_pt_largest_step (struct tp_points_to *pt, gimple *stmt, tree function);
extern HOST_WIDE_INT tp_pt_largest_index (struct tp_points_to *pt, tree ref, tree function);
extern void tp_pt_index_range_release (struct tp_points_to *pt);

/* congruence.cc  */
struct tp_pt_place;
/* A number that divides the integer OP (0 if OP is 0), if no arithmetic overflows 64 bits.  */
extern HOST_WIDE_INT tp_pt_factor (tree op);
extern void tp_pt_solve_congruence (struct tp_points_to *pt);
/* Return true if the bytes of PLACE are inside one element, for a pointer of TYPE.  */
extern bool tp_pt_inside_element_p (tree type, const struct tp_pt_place *place);
/* The size of the elements to whose starts the pointers in N point, in blocks that consist of such
   elements; 0 if it is not known.  */
extern HOST_WIDE_INT tp_pt_element_size (const tp_pt_node *n);

/* index-only.cc */
struct tp_pt_index_only
{
  unsigned pointer;          /* the node of a pointer that is valid, or null */
  bool added;                /* the access's own pointer is a sum, and this its first operand */
  HOST_WIDE_INT deref_bytes; /* available after it */
};
/* Return true if the access to PLACE, REF in FUNCTION, through a pointer to objects that are alive,
   can only fail because of an index.  *W describes the comparison.  */
extern bool tp_pt_match_index_only (struct tp_points_to *pt, tree ref, tree function,
                                    const struct tp_pt_place *place, struct tp_pt_index_only *w);

/* value-numbering.cc: addresses that a function computes more than once.  */
extern struct tp_pt_vn *tp_pt_vn_start (struct tp_points_to *pt, function *fun);
/* tp_pt_vn_class is the number of the class of the address NAME in this function; -1 if it has
   none.  tp_pt_vn_count is the number of classes.  */
extern int tp_pt_vn_class (struct tp_pt_vn *vn, tree name);
extern unsigned tp_pt_vn_count (struct tp_pt_vn *vn);
/* The names of the addresses in class K.  */
extern const vec<tree> *tp_pt_vn_names (struct tp_pt_vn *vn, unsigned k);
/* Add to CHANGED the classes with variables that STMT may set.  */
extern void tp_pt_vn_changed (struct tp_pt_vn *vn, gimple *stmt, vec<unsigned> *changed);
extern void tp_pt_vn_release (struct tp_pt_vn *vn);

/* member-arrays.cc  */
/* Return true if PART, moved as E says, is still inside its member if it was the start of it.  */
extern bool tp_pt_stays_in_member_p (const tp_pt_edge *e, const tp_pt_object *part);
/* Collapse objects if a pointer to an array in them may have left it for other members.  Returns
   true if there are any.  */
extern bool tp_pt_collapse_strays (struct tp_points_to *pt);

/* dereferenceable.cc  */
extern void tp_pt_solve_dereferenceable (struct tp_points_to *pt);
/* Mark the referents of pointers as needed whose difference is kept, or which may be compared
   because realloc may have moved a block.  */
extern void tp_pt_need_differences (struct tp_points_to *pt);
extern void tp_pt_solve_needs (struct tp_points_to *pt);

/* Return true if STMT copies no value.  */
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

/* int-to-pointer.cc: integers that are converted from pointers; with NUMBERS also in functions
   without such conversions.  */
extern struct tp_pt_int_flow *tp_pt_int_to_pointer_start (function *fun, bool numbers = false);
/* Return true if the pointers from which the result TARGET of a statement of that function was
   computed may be recovered from it.  */
extern bool tp_pt_int_to_pointer_p (struct tp_pt_int_flow *flow, tree target);
extern void tp_pt_int_to_pointer_release (struct tp_pt_int_flow *flow);

/* graph-build.cc  */
extern bool tp_pt_build (struct tp_points_to *pt);
/* The kind of the edge for arithmetic on BASE in the current statement.  */
extern enum tp_pt_edge_kind tp_pt_arithmetic_kind (tree base);
/* Return true if NODE's function can only be called by this unit, provided that its address is not
   taken.  */
extern bool tp_pt_own_function_p (struct tp_points_to *pt, cgraph_node *node);
/* Return true if all calls of DECL are in this unit and call it by name.  */
extern bool tp_pt_local_function_p (struct tp_points_to *pt, tree decl);

/* graph-calls.cc  */
extern void tp_pt_build_call (struct tp_points_to *pt, gcall *call, function *fun);
extern void tp_pt_build_return (struct tp_points_to *pt, greturn *stmt, tree function);

/* Return true if X is a variable that is not in memory.  */

static inline bool
tp_pt_register_p (tree x)
{
  return (TREE_CODE (x) == SSA_NAME || (DECL_P (x) && is_gimple_reg (x) && !is_global_var (x)));
}

/* Return true if OP, which may be null, is such a variable and a pointer.  */

static inline bool
tp_pt_pointer_variable_p (tree op)
{
  return op && tp_pt_register_p (op) && POINTER_TYPE_P (TREE_TYPE (op));
}

/* The assignment that sets OP, if OP is a temporary of GCC, which is set only once; otherwise
   null.  */

static inline gassign *
tp_pt_definition (tree op)
{
  return (TREE_CODE (op) == SSA_NAME && !SSA_NAME_VAR (op) && SSA_NAME_DEF_STMT (op)
            ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (op))
            : NULL);
}

/* Call F (VARIABLE, STMT) for each variable that a statement of FUN sets.  */

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
  unsigned pointer; /* the node of the pointer that REF dereferences */
  bool declared;    /* this pointer is the address of a variable */
  bool known;       /* REF accesses at most the bytes LOW to HIGH */
  HOST_WIDE_INT low, high;
  HOST_WIDE_INT before; /* bytes known to be available after the pointer, by an earlier access */
};
extern void tp_pt_start_places (struct tp_points_to *pt);
/* The node of the pointer that the memory reference REF dereferences.  */
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
  bool first;             /* no other block is allocated between the call and the allocation */
  HOST_WIDE_INT size;     /* -1 if not constant */
  HOST_WIDE_INT multiple; /* a number that divides the size */
  int size_argument;      /* of the call, or -1 */
  int size_factor;        /* the argument to be multiplied with it, or -1 */
  tree wrapper;           /* the function of the unit that is called */
};
extern void tp_pt_find_wrappers (struct tp_points_to *pt);
extern bool tp_pt_allocation_p (struct tp_points_to *pt, gcall *call, struct tp_pt_allocation *a);
/* Return true if DECL is such a function of the unit.  */
extern bool tp_pt_wrapper_p (struct tp_points_to *pt, tree decl);

/* definite-init.cc: which fields of OBJECT, allocated by CALL (or the local DECL), are set before
   they may be read.  */
extern void tp_pt_definite_init_heap (gcall *call, tp_pt_object *object);
extern void tp_pt_definite_init_locals (struct tp_points_to *pt, function *fun);
extern void tp_pt_maybe_uninit_registers (struct tp_points_to *pt, function *fun);
/* Add to FOUND the integer variables of FUN in registers that may be used before they are set.  */
extern void tp_pt_maybe_uninit_integers (function *fun, hash_set<tree> *found);

/* graph-callbacks.cc  */
/* Return true if operand OP of STMT is a function that is only passed to a library function, which
   calls it.  */
extern bool tp_pt_note_callback (struct tp_points_to *pt, gimple *stmt, unsigned op);
/* Return true if DECL is called only by such library functions.  */
extern bool tp_pt_callback_p (struct tp_points_to *pt, tree decl);
/* The function that STMT passes to such a library function; otherwise null.  */
extern tree tp_pt_callback_of (struct tp_points_to *pt, gimple *stmt);
/* Add the edges for the callback of CALL in FUNCTION, if it is such a call; otherwise return
   false.  */
extern bool tp_pt_build_callback (struct tp_points_to *pt, gcall *call, tree function);

/* poison-blocks.cc  */
extern bool tp_pt_poisonable_p (gcall *call, function *fun);
extern bool tp_pt_poisonable_local_p (tree var, tree function);
extern void tp_pt_choose_poison (struct tp_points_to *pt);

/* singleton.cc: to be called between START and STOP, after ENTER for FUN.  */
extern void tp_pt_singleton_enter (struct tp_points_to *pt, function *fun);
/* Return true if the access of STMT to PLACE, REF, through a pointer to objects that are alive, is
   to be compared with the bounds of the only block that it can be in.  ELEMENT is the size of the
   element that must be available as a whole, or 0.  */
extern bool tp_pt_singleton_p (struct tp_points_to *pt, gimple *stmt, tree ref,
                               const struct tp_pt_place *place, bool write, HOST_WIDE_INT element);
extern void tp_pt_singleton_stop (struct tp_points_to *pt);
/* The call FROM has been replaced by TO.  */
extern void tp_pt_singleton_replaced (struct tp_pt_answers *a, gimple *from, gimple *to);

/* pointer-free.cc  */
extern void tp_pt_solve_pointer_free (struct tp_points_to *pt);

/* may-free.cc  */
extern void tp_pt_solve_may_free (struct tp_points_to *pt);
extern struct tp_pt_may_free tp_pt_may_free_before (struct tp_points_to *pt, basic_block bb,
                                                    function *fun);
extern void tp_pt_may_free_step (struct tp_points_to *pt, gimple *stmt,
                                 struct tp_pt_may_free *past);
/* The calls of free that STMT may execute; those that external code may execute at any time.  */
extern unsigned HOST_WIDE_INT tp_pt_freed_by (struct tp_points_to *pt, gimple *stmt);
extern unsigned HOST_WIDE_INT tp_pt_freed_anywhere (struct tp_points_to *pt);
extern void tp_pt_may_free_release (struct tp_points_to *pt);

/* recency.cc: the calls of free that may have been executed since the block was allocated that
   POINTER, a variable not in memory, points to, as bits of PT_PAST; in the function of START,
   before the next statement in the block of ENTER.  */
extern void tp_pt_recency_solve (struct tp_points_to *pt);
extern void tp_pt_recency_start (struct tp_pt_recency *r, function *fun);
extern void tp_pt_recency_enter (struct tp_pt_recency *r, basic_block bb);
extern void tp_pt_recency_step (struct tp_pt_recency *r, gimple *stmt);
extern void tp_pt_recency_stop (struct tp_pt_recency *r);
extern unsigned HOST_WIDE_INT tp_pt_freed_since (struct tp_pt_recency *r, tree pointer);
extern void tp_pt_recency_release (struct tp_pt_recency *r);

/* dangling-locals.cc: set DANGLES, and WHY, of the locals whose addresses may outlive them.  */
extern void tp_pt_find_dangling_locals (struct tp_points_to *pt);

/* verdicts.cc: the verdicts on statements; points-to.h has the questions.  tp_pt_verdict_function
   must be called before the statements of each function; the stores are judged when it is known
   which referents are needed.  */
extern void tp_pt_verdict_function (struct tp_points_to *pt, function *fun);
extern void tp_pt_verdict_statement (struct tp_points_to *pt, gimple *stmt, function *fun,
                                     const struct tp_pt_may_free &past);
extern void tp_pt_verdict_store (struct tp_points_to *pt, gimple *stmt, function *fun,
                                 const struct tp_pt_may_free &past);

/* graph-dump.cc: write the graph to FILE.  */
extern void tp_pt_dump (struct tp_points_to *pt, FILE *file);

/* constant-objects.cc: does VAR's initializer have an address?  Set CONSTANT_NUMBERS.  */
extern bool tp_pt_initialized_with_address_p (tree var);
extern void tp_pt_find_constants (struct tp_points_to *pt);

#endif
