/* classify.h - predicates about types, references and calls.

   SPDX-License-Identifier: GPL-3.0-or-later

   These functions change nothing.  Each comment says which answer is safe if the predicate cannot
   know.  */

#ifndef TEMPORAL_CLASSIFY_H
#define TEMPORAL_CLASSIFY_H

/* Return true if this unit has a body for the function DECL.  */
extern bool tp_defined_here_p (tree decl);

/* Return true if CALL goes to a compiler built-in or an internal function, which never calls
   instrumented code that reads the argument buffer.  "No" is safe.  */
extern bool tp_builtin_call_p (const gimple *call);

/* Return true if an object of TYPE may contain a pointer in some aligned 8 bytes.  "Yes" is
   safe.  */
extern bool tp_type_may_hold_pointer_p (tree type);

/* Return true if the assignment of an aggregate or a vector, STMT, may copy a pointer: because of
   its type, or because it copies a member of a union, whose other members may be pointers.  "Yes"
   is safe.  */
extern bool tp_copies_pointers_p (const gassign *stmt);

/* If STMT is a call whose value is the pointer that is its first argument, return that, otherwise
   null.  */
extern tree tp_same_pointer (const gimple *stmt);

/* Return true if TYPE is a union or contains one.  */
extern bool tp_type_has_union_p (tree type);

/* Append to PARTS references to the pointers in the object REF, in order, at most TP_PARTS_MAX.
   For words of unions that may be pointers, they are references to integers.  */
extern void tp_pointer_parts (tree ref, vec<tree> *parts);

/* The offsets in bytes of those words of a structure of TYPE that are not such parts, but may
   contain a pointer as an integer.  Only the first eight words are examined.  */
extern void tp_integer_places (tree type, vec<HOST_WIDE_INT> *places);

/* The offset in bytes in its declared object of PART, a reference made by tp_pointer_parts; -1 if
   it is not in a declared object.  */
extern HOST_WIDE_INT tp_part_place (tree part);

/* The number of such parts of an object of TYPE.  */
extern unsigned tp_pointer_part_count (tree type);

/* Return true if TYPE is an integer type as wide as a pointer.  */
extern bool tp_pointer_wide_integer_p (tree type);

/* Return true if TYPE is uintptr_t or intptr_t by its name.  Parameters and results of such a type
   are passed with their referents.  */
extern bool tp_pointer_integer_type_p (tree type);

/* Return true if the 8-byte integer X may be an address.  "Yes" is safe: the referent of the memory
   where it is stored becomes unknown.  */
extern bool tp_may_be_address_p (tree x);

/* What X, an SSA name, is a copy or a conversion of, over some statements; else X.  */
extern tree tp_behind_copies (tree x);

/* Return true if the integer X is an unchanged value from memory, as in a copy by bytes or halves
   of words.  "Yes" is safe for the same reason.  */
extern bool tp_copied_value_p (tree x);

/* The declaration that the reference REF is a part of, if REF dereferences no pointer; otherwise
   null.  */
extern tree tp_declared_object (tree ref);

/* Return true if DECL is a variable or parameter of the current function that is in memory.  */
extern bool tp_local_p (tree decl);

/* The local whose address, or the address of a part of which, the argument ARG is; otherwise
   null.  */
extern tree tp_address_of_local (tree arg);

/* Return true if the function only returns after the statement at GSI.  Statements for which
   NOTHING, unless null, returns true are ignored.  If not OVER_BLOCKS, only the rest of the basic
   block is examined.  */
extern bool tp_returns_after_p (gimple_stmt_iterator gsi, bool (*nothing) (const gimple *) = NULL,
                                bool over_blocks = true);

/* The index of P among the parameters of DECL; -1 if it is not one of them.  */
extern int tp_parameter_number (tree decl, tree p);

/* Return true if F is the address of a function that is certainly defined.  */
extern bool tp_known_function_p (tree f);

/* Return true if the callee that CALL, of check_call, asks about is known by now, so that the check
   is not needed.  */
extern bool tp_known_callee_p (gimple *call);

#endif
