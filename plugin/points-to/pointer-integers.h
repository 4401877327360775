/* pointer-integers.h - which integers of the unit may hold pointers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_POINTER_INTEGERS_H
#define TEMPORAL_POINTER_INTEGERS_H

/* Is TYPE one of integers that hold a pointer's bits on their way through calls: an integer or a
   double as wide as a pointer?  */
extern bool tp_passed_integer_type_p (tree type);

/* Look through the unit, before it is in SSA form.  Once is enough.  */
extern void tp_find_pointer_integers (void);

/* Does the unit make pointers of integers of TYPE, so that integers which come from elsewhere are
   worth to be followed?  */
extern bool tp_unit_makes_pointers_p (tree type);

/* Is the callee DECL, which may be null, known to leave its parameter I as it is?  */
extern bool tp_unchanged_parameter_p (tree decl, unsigned i);

#endif
