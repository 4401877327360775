/* answers.h - what stays of the analysis when its graph is gone.

   SPDX-License-Identifier: GPL-3.0-or-later

   The questions of points-to.h are asked by passes over functions, until the unit ends.  */

#ifndef TEMPORAL_ANSWERS_H
#define TEMPORAL_ANSWERS_H

#include "points-to/points-to.h"

/* Two numbers in one word, as a function and a name in it, or the ends of an edge.  GCC's own hash
   of a number is its lower half, and all names of one version, or all edges to one node, would be
   searched one by one: so both halves are mixed, by a multiplication with the golden ratio (Knuth,
   The Art of Computer Programming, 6.4).  */

struct tp_pt_key_hash : int_hash<HOST_WIDE_INT, -1, -2>
{
  static hashval_t
  hash (HOST_WIDE_INT key)
  {
    return (unsigned HOST_WIDE_INT) key * HOST_WIDE_INT_UC (0x9e3779b97f4a7c15) >> 32;
  }
};

typedef hash_map<tp_pt_key_hash, unsigned> tp_pt_number_map;

/* Of what is to be checked for a whole element, how large that is.  */

struct tp_pt_elements
{
  HOST_WIDE_INT read, write;
};

/* Of what is only to be checked for an index, the room after the pointer; 0 if it is another's.  */

struct tp_pt_rooms
{
  HOST_WIDE_INT read, write;
  bool added;
};

/* The single blocks that a statement accesses.  */

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
  /* singleton.cc: all single blocks, to be deleted; by the calls that allocate; by the statements
     that access.  */
  auto_vec<tp_singleton *> singletons;
  hash_map<gimple *, tp_singleton *> births;
  hash_map<gimple *, tp_pt_singleton_access> accesses;
  /* poison-blocks.cc: by the calls that allocate; locals that begin poisoned, by DECL_UID.  */
  hash_map<gimple *, tp_poison_layout> poisoned;
  auto_bitmap poison_locals;
  /* pointer-free.cc: the statements that read, and write, objects without pointers alone.  */
  hash_set<const gimple *> pointer_free_reads, pointer_free_writes;

  ~tp_pt_answers ();
};

/* Those of the unit that is compiled; null where the graph was not made, or given up.  */
extern struct tp_pt_answers *tp_pt_unit_answers;

#endif
