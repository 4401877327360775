/* abandoned-scopes.h - which scopes a jump over an abnormal edge has left.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ABANDONED_SCOPES_H
#define TEMPORAL_ABANDONED_SCOPES_H

/* The scopes of the current function.  */

class tp_abandoned_scopes
{
public:
  tp_abandoned_scopes ();
  /* Set in ABANDONED those of VARS that cannot be in scope any more when control reaches BB over an
     abnormal edge.  They end after the statement that is returned; at the start of BB if that is
     null.  */
  gimple *abandoned (basic_block bb, const vec<tree> &vars, sbitmap abandoned);
  /* If BB is only a computed goto, set in ABANDONED those that are abandoned wherever it jumps to;
     they end before BB.  Returns false if there are none.  */
  bool abandoned_before (basic_block bb, const vec<tree> &vars, sbitmap abandoned);

private:
  void note_scopes (tree block);
  /* The BLOCK that each variable is declared in.  */
  hash_map<tree, tree> m_scopes;
};

#endif
