/* pointer-integers.h - which integers of the unit may hold pointers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_POINTER_INTEGERS_H
#define TEMPORAL_POINTER_INTEGERS_H

/* Return true if values of TYPE may carry a pointer's bits through calls: integers and doubles as
   wide as a pointer.  */
extern bool tp_passed_integer_type_p (tree type);

/* Examine the unit, before it is in SSA form.  Does nothing when called again.  */
extern void tp_find_pointer_integers (void);

/* Return true if the unit converts integers of TYPE to pointers, so that their referents must be
   followed through calls.  */
extern bool tp_unit_makes_pointers_p (tree type);

/* Return true if the function DECL, which may be null, is known to leave its parameter I
   unchanged.  */
extern bool tp_unchanged_parameter_p (tree decl, unsigned i);

#endif
