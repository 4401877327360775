/* signature.h - local functions that take referents as parameters.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SIGNATURE_H
#define TEMPORAL_SIGNATURE_H

/* May the function of NODE, which this unit calls, have companions as far as its own shape and the
   calls in sight go?  */
extern bool tp_takes_companions_p (cgraph_node *node);

/* How many referents travel beside a parameter of TYPE.  */
extern unsigned tp_companion_refs (tree type);

/* Where the companions of one parameter stand among all parameters; -1 if there is none.  A
   structure has a referent for each of its parts (tp_pointer_parts), one after the other, and no
   anchor.  */
struct tp_companions
{
  int ref, anchor;
};

/* The companions of argument I of a call of FNDECL, which may be null.  */
extern tp_companions tp_signature_companions (tree fndecl, unsigned i);

/* Is it certain that FNDECL, called as its callers call it, has an answer in the buffer for the
   pointer that it returns?  */
extern bool tp_signature_answers_p (tree fndecl);

/* How many arguments the program itself gives to CALL.  */
extern unsigned tp_signature_arguments (const gcall *call);

/* The same of PARM, a parameter of the current function: the values that arrive, null where there
   are none.  */
extern void tp_signature_arrives (tree parm, tree *ref, tree *anchor);

/* The referent that arrives for part K of PARM, a structure; null if there is none.  */
extern tree tp_signature_part (tree parm, unsigned k);

#endif
