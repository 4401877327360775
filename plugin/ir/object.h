/* object.h - the variable, literal or allocation that an underlying pointer stands for.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_OBJECT_H
#define TEMPORAL_OBJECT_H

/* Is ROOT a variable or literal?  */
extern bool tp_object_p (tree root);

/* The argument I of the call STMT if it is a small constant, else -1.  */
extern HOST_WIDE_INT tp_constant_argument (gimple *stmt, unsigned i);

/* The call of the C library's allocator that ROOT is the result of, null if it is no
   such thing; and does CALL, one of these, allocate on the stack?  */
extern gimple *tp_allocation_of (tree root);
extern bool tp_stack_allocation_p (gimple *call);

/* The size in bytes of what ROOT stands for, -1 if that is not certain.  Another unit may
   define a larger one of what is not defined here.  */
extern HOST_WIDE_INT tp_object_size (tree root);

/* Are the N bytes at ADDRESS inside of a variable that is named there, and may they be written, if
   WRITE?  */
extern bool tp_range_in_sight_p (tree address, HOST_WIDE_INT n, bool write);

/* The variable that A is the address of, and not of a part: a declaration, or a field where the
   variables of nested functions are.  Null if it is none.  */
extern tree tp_variable_at (tree a);

/* The name of the variable ROOT, null if it is none or has none.  */
extern const char *tp_object_name (tree root);

/* Is DECL a variable that stands for a string literal (string-literals.cc)?  It has this attribute;
   a name with a space in it cannot occur in a program.  */
#define TP_LITERAL_ATTRIBUTE "temporal literal"
extern bool tp_literal_p (tree decl);

/* The site of the literal DECL, and its size in bytes, which is not always that of the
   variable.  */
extern tree tp_literal_site (tree decl);
extern tree tp_literal_size (tree decl);

#endif
