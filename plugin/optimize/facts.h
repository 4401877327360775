/* facts.h - what checks that have passed say of others.

   SPDX-License-Identifier: GPL-3.0-or-later

   Between prune.cc, which collects and solves, and partial.cc.  All of it holds for the function that is being
   looked at.  */

#ifndef TEMPORAL_FACTS_H
#define TEMPORAL_FACTS_H

/* One check call.  */

struct tp_fact
{
  gimple *call;
  tree base, ref;
  HOST_WIDE_INT low, high;
  bool write;
  bool temporal, spatial;	/* asks for nothing else */
  bool sure;			/* at least one byte is accessed */
};

/* How far facts that hold say that a check cannot fail.  */
enum tp_cover { TP_UNCOVERED, TP_COVERED_READ, TP_COVERED };

/* In an order in which what dominates comes first.  */
extern vec<tp_fact> tp_facts;

/* The number of the fact that the check STMT is; -1 if it is none.  */
extern int tp_fact_of (gimple *stmt);

/* Facts about the value that DEF sets are no longer among those in HOLDS.  */
extern void tp_forget_about (tree def, bitmap holds);

/* Do the facts in HOLDS cover F?  */
extern enum tp_cover tp_covering (const tp_fact &f, bitmap holds);

/* Say in F, which is about the start of E's destination, what that is at the end of E's source.  */
extern void tp_translate_fact (tp_fact *f, edge e);

/* The argument for E of NAME, if that is a PHI at E's end; else NAME.  */
extern tree tp_before_edge (tree name, edge e);

/* The referent that REF is, unless that says "unknown": then REF has been looked up where it came back from a call, say, and a check with
   the former finds the same, as long as no block has ended.  Null if REF is none that was looked up.  */
extern tree tp_held_referent (tree ref);

/* ---- partial.cc ---- */

/* Insert checks where they are missing on some of the ways to others.  ORDER is a reverse postorder of the N
   blocks of FUN, and OUT what holds at their ends.  Returns how many.  */
extern unsigned tp_insert_partial (function *fun, const int *order, int n, bitmap *out);

#endif
