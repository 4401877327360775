/* object.h - the variable, literal or allocation that a pointer points to.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_OBJECT_H
#define TEMPORAL_OBJECT_H

/* Return true if ROOT (underlying-object.h) is a variable or a literal.  */
extern bool tp_object_p (tree root);

/* Argument I of the call STMT if it is a small constant; otherwise -1.  */
extern HOST_WIDE_INT tp_constant_argument (gimple *stmt, unsigned i);

/* The call of an allocation function whose result ROOT is, or null.  tp_stack_allocation_p says
   whether CALL, such a call, allocates on the stack.  */
extern gimple *tp_allocation_of (tree root);
extern bool tp_stack_allocation_p (gimple *call);

/* The size in bytes of the object of ROOT; -1 if it is not certain.  The size of a variable that is
   not defined here is not certain, because another unit may define a larger one.  */
extern HOST_WIDE_INT tp_object_size (tree root);

/* Return true if the N bytes at ADDRESS are inside a variable or a literal that ADDRESS names, and,
   if WRITE, may be written.  */
extern bool tp_range_in_sight_p (tree address, HOST_WIDE_INT n, bool write);

/* The variable whose address A is: a declaration, or, for variables that nested functions use, a
   field of the frame structure.  Null if A is something else, such as the address of a part.  */
extern tree tp_variable_at (tree a);

/* The name of the variable ROOT; null if it is not a variable or has no name.  */
extern const char *tp_object_name (tree root);

/* Return true if DECL is a variable that represents a string literal (string-literals.cc).  Such a
   variable has the attribute below, whose name contains a blank so that no program can use it.  */
#define TP_LITERAL_ATTRIBUTE "temporal literal"
extern bool tp_literal_p (tree decl);

/* The site of the literal DECL, and its size in bytes, which may differ from that of the
   variable.  */
extern tree tp_literal_site (tree decl);
extern tree tp_literal_size (tree decl);

#endif
