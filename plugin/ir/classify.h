/* classify.h - pure questions about types, references and calls.

   SPDX-License-Identifier: GPL-3.0-or-later

   Nothing here changes anything.  Each predicate says which answer is safe when
   it cannot know.  */

#ifndef TEMPORAL_CLASSIFY_H
#define TEMPORAL_CLASSIFY_H

/* Does this translation unit have a body for the function DECL?  */
extern bool tp_defined_here_p (tree decl);

/* Does CALL go to a compiler built-in or an internal function, which never runs
   instrumented code that reads the argument buffer?  "No" is safe.  */
extern bool tp_builtin_call_p (const gimple *call);

/* Can an object of TYPE hold a pointer in some aligned 8 bytes?  "Yes" is safe.  */
extern bool tp_type_may_hold_pointer_p (tree type);

/* Is TYPE a union, or is there one in it?  */
extern bool tp_type_has_union_p (tree type);

/* Append to PARTS references to the pointers in the object REF, in order, at most
   TP_PARTS_MAX; words of unions that may be pointers are references to integers.  */
extern void tp_pointer_parts (tree ref, vec<tree> *parts);

/* The places, in bytes, of the words of a structure of TYPE that are no such parts, and yet may
   hold pointers, as numbers; the first eight words are looked at.  */
extern void tp_integer_places (tree type, vec<HOST_WIDE_INT> *places);

/* The byte of its declaration at which such a reference to a part begins; -1 if it is not in
   a declared object.  */
extern HOST_WIDE_INT tp_part_place (tree part);

/* How many parts that makes for an object of TYPE.  */
extern unsigned tp_pointer_part_count (tree type);

/* Is TYPE an integer as wide as a pointer?  */
extern bool tp_pointer_wide_integer_p (tree type);

/* Is TYPE uintptr_t or intptr_t by name?  Parameters and results of such a type take
   their referents along.  */
extern bool tp_pointer_integer_type_p (tree type);

/* Could the 8-byte integer X be an address?  "Yes" is safe: the referent of
   the place where it is stored becomes unknown.  */
extern bool tp_may_be_address_p (tree x);

/* Does the integer X come unchanged out of memory, as in a copy by bytes or halves of
   words?  "Yes" is safe in the same way.  */
extern bool tp_copied_value_p (tree x);

/* The declaration that the reference REF lies in, if no pointer is followed on
   the way; else null.  */
extern tree tp_declared_object (tree ref);

/* Is DECL a variable or parameter of the current function in memory?  */
extern bool tp_local_p (tree decl);

/* The local that the argument ARG is the address of, or of a part of; else null.  */
extern tree tp_address_of_local (tree arg);

/* Is nothing left to do after the statement at GSI but to return, as far as NOTHING says what comes
   to nothing?  Looks to the end of its block only, unless OVER_BLOCKS.  */
extern bool tp_returns_after_p (gimple_stmt_iterator gsi, bool (*nothing) (const gimple *) = NULL,
                                bool over_blocks = true);

/* Is F the address of a function that is there?  */
extern bool tp_known_function_p (tree f);

/* Is the callee that CALL, of check_call, asks about known by now, so that there is nothing to be
   asked?  */
extern bool tp_known_callee_p (gimple *call);

#endif
