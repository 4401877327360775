/* abandoned-scopes.h - which scopes a jump over an abnormal edge has left.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ABANDONED_SCOPES_H
#define TEMPORAL_ABANDONED_SCOPES_H

/* For the current function.  */

class tp_abandoned_scopes
{
public:
  tp_abandoned_scopes ();
  /* Set in ABANDONED which of VARS cannot be in scope any more where control comes to BB over
     an abnormal edge.  They end after the statement that is returned; at the start of BB
     if that is null.  */
  gimple *abandoned (basic_block bb, const vec<tree> &vars, sbitmap abandoned);
  /* The same for what is abandoned wherever BB leads, if it is nothing but a computed goto: it ends
     before BB.  False if there is none.  */
  bool abandoned_before (basic_block bb, const vec<tree> &vars, sbitmap abandoned);

private:
  void note_scopes (tree block);
  /* The BLOCK that each variable is declared in.  */
  hash_map<tree, tree> m_scopes;
};

#endif
