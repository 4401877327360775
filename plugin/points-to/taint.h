/* taint.h - the taint analysis of pointer-free.cc: where the bits of pointers flow.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_TAINT_H
#define TEMPORAL_TAINT_H

#include "points-to/graph.h"

/* The degrees of taint (pointer-free.cc).  */
enum
{
  TAINT_MEMORY = 1,  /* loaded from memory that may hold pointers */
  TAINT_POINTER = 2, /* converted from a pointer */
  TAINT_OUTSIDE = 4, /* from outside of the function, or the program */
  TAINT_SUM = 8,     /* a result of arithmetic with as many bits as an address */
  TAINT_BITS = TAINT_MEMORY | TAINT_POINTER,
  TAINT_ALL = 15
};

struct tp_taint_edge
{
  unsigned to;
  unsigned char mask;
};

struct tp_taint_vertex
{
  unsigned char taint;
  bool queued;
  vec<tp_taint_edge> edges;
};

/* The graph of one unit.  */
struct tp_taint_graph
{
  struct tp_points_to *pt;
  auto_vec<tp_taint_vertex> vertices;
  auto_vec<unsigned> worklist; /* vertices whose taint has to be propagated */
  tp_pt_number_map vertex_of;  /* by kind and number */
  unsigned edges;              /* the number of edges */
};

/* taint-graph.cc: vertices and edges.  With too many edges the analysis is given up.  */
extern bool tp_taint_complete_p (const struct tp_taint_graph *t);
extern void tp_taint (struct tp_taint_graph *t, unsigned v, unsigned char bits);
/* Whatever taints FROM has in MASK, TO has too.  */
extern void tp_taint_add_edge (struct tp_taint_graph *t, unsigned from, unsigned to,
                               unsigned char mask);
extern void tp_taint_propagate (struct tp_taint_graph *t);
/* The vertex of OBJECT, whole; of its integer members, or of the whole object if they are not
   considered separately.  */
extern unsigned tp_taint_object (struct tp_taint_graph *t, unsigned object);
extern unsigned tp_taint_members (struct tp_taint_graph *t, unsigned object);
/* The vertices of what is read and of what is written through NODE; if MEMBER, only of integer
   members.  */
extern unsigned tp_taint_read (struct tp_taint_graph *t, unsigned node, bool member = false);
extern unsigned tp_taint_written (struct tp_taint_graph *t, unsigned node, bool member = false);
/* The vertex of VAR, a register of FUNCTION.  */
extern unsigned tp_taint_register (struct tp_taint_graph *t, tree var, tree function);
/* Return true if O, a whole object, may hold pointers before the unit stores any; if its integer
   members are considered separately from its pointers.  */
extern bool tp_pt_holds_pointers_p (const tp_pt_object *o);
extern bool tp_pt_mixed_p (const tp_pt_object *o);
/* Return true if NODE is a pointer whose objects are all known.  */
extern bool tp_taint_known_node_p (struct tp_points_to *pt, unsigned node);

/* taint-statements.cc: the edges that STMT of FUNCTION makes.  */
extern void tp_taint_statement (struct tp_taint_graph *t, gimple *stmt, tree function);
/* Return true if REF is a member that is a number, in structures whose members do not overlap, and
   shares no cell with other members.  */
extern bool tp_number_member_p (tree ref);
/* Return true if REF is a part of a literal; if ARG is an address in one.  */
extern bool tp_literal_part_p (tree ref);
extern bool tp_in_literal_p (tree arg);
/* The node of the pointer ARG that is passed to a library function; -1 for a null pointer or a
   literal.  */
extern int tp_pt_argument_node (struct tp_points_to *pt, tree arg, tree function);

#endif
