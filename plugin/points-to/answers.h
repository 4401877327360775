/* answers.h - the results of the analysis that are kept when its graph is freed.

   SPDX-License-Identifier: GPL-3.0-or-later

   The functions of points-to.h read them until the end of the unit.  */

#ifndef TEMPORAL_ANSWERS_H
#define TEMPORAL_ANSWERS_H

#include "points-to/points-to.h"

/* The hash of a key that consists of two 32-bit numbers, such as a function and an SSA name in it,
   or the ends of an edge.  GCC's own hash of an integer is its lower half, so all names of one
   version, or all edges to one node, would collide.  Therefore both halves are mixed by a
   multiplication with the golden ratio (Knuth, The Art of Computer Programming, 6.4).  */

struct tp_pt_key_hash : int_hash<HOST_WIDE_INT, -1, -2>
{
  static hashval_t
  hash (HOST_WIDE_INT key)
  {
    return (unsigned HOST_WIDE_INT) key * HOST_WIDE_INT_UC (0x9e3779b97f4a7c15) >> 32;
  }
};

typedef hash_map<tp_pt_key_hash, unsigned> tp_pt_number_map;

/* For accesses that are checked for a whole element, the size of the element in bytes.  */

struct tp_pt_elements
{
  HOST_WIDE_INT read, write;
};

/* For accesses of which only an index is checked, the bytes available after the pointer; 0 for
   other accesses.  */

struct tp_pt_rooms
{
  HOST_WIDE_INT read, write;
  bool added;
};

/* The singletons that a statement reads and writes.  */

struct tp_pt_singleton_access
{
  tp_singleton *read, *write;
};

struct tp_pt_answers
{
  /* graph-nodes.cc: nodes of register variables by DECL_UID, of other SSA names by function and
     version, of results by DECL_UID.  */
  tp_pt_number_map decl_nodes, name_nodes, result_nodes;
  /* points-to.cc: the nodes whose referents are read, and the locals that need no block.  */
  auto_bitmap needed_nodes, untracked_uids;
  /* verdicts.cc  */
  hash_map<gimple *, unsigned short> verdicts;
  hash_map<gimple *, tp_pt_elements> whole_elements;
  hash_map<gimple *, tp_pt_rooms> rooms_within;
  /* singleton.cc: all singletons, which are owned by this vector; by the calls that allocate them;
     by the statements that access them.  */
  auto_vec<tp_singleton *> singletons;
  hash_map<gimple *, tp_singleton *> births;
  hash_map<gimple *, tp_pt_singleton_access> accesses;
  /* poison-blocks.cc: by the calls that allocate; locals that are poisoned at their beginning, by
     DECL_UID.  */
  hash_map<gimple *, tp_poison_layout> poisoned;
  auto_bitmap poison_locals;
  /* pointer-free.cc: the statements that read, and those that write, only objects without
     pointers.  */
  hash_set<const gimple *> pointer_free_reads, pointer_free_writes, computed_reads;

  ~tp_pt_answers ();
};

/* The results for the unit; null if the graph was not made, or was given up.  */
extern struct tp_pt_answers *tp_pt_unit_answers;

#endif
