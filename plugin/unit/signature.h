/* signature.h - local functions that take referents as parameters.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SIGNATURE_H
#define TEMPORAL_SIGNATURE_H

/* Return true if the function of NODE, which this unit calls, can have companions as far as its own
   form and the known calls are concerned.  */
extern bool tp_takes_companions_p (cgraph_node *node);

/* The number of referents that are passed beside a parameter of TYPE.  */
extern unsigned tp_companion_refs (tree type);

/* The indices of the companions of one parameter among all parameters; -1 if there is none.  A
   structure has consecutive referents for its parts (tp_pointer_parts), and no anchor.  BOUNDS is
   followed by that of the size.  */
struct tp_companions
{
  int ref, anchor, bounds;
};

/* The companions of argument I of a call of FNDECL, which may be null.  */
extern tp_companions tp_signature_companions (tree fndecl, unsigned i);

/* Return true if FNDECL always stores the referent of the pointer that it returns in the
   buffer.  */
extern bool tp_signature_answers_p (tree fndecl);

/* The number of arguments of CALL that the program wrote.  */
extern unsigned tp_signature_arguments (const gcall *call);

/* Set *REF and *ANCHOR to the values of the companions of PARM, a parameter of the current
   function, at its entry; null if there are none.  */
extern void tp_signature_arrives (tree parm, tree *ref, tree *anchor);

/* The bounds of the member that PARM, a parameter of the current function, points into at the
   function's entry: its address in *START, as an integer, and its *SIZE in bytes.  If there is
   none, START is 0 and SIZE the largest number.  Returns false if PARM has no such companions.  */
extern bool tp_signature_bounds (tree parm, tree *start, tree *size);

/* The referent of part K of PARM, a structure, at the function's entry; null if there is none.  */
extern tree tp_signature_part (tree parm, unsigned k);

#endif
