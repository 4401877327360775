/* allocator-attributes.h - allocators and deallocators of the program, by their attributes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ALLOCATOR_ATTRIBUTES_H
#define TEMPORAL_ALLOCATOR_ATTRIBUTES_H

/* Is DECL one of malloc's family by its name?  Where library-calls.cc does not handle it, the
   program defines it, and then it has the attributes because GCC or a header knows the name.  It is
   no pool, whose blocks would be protected from who made them: free is part of it, and looks at
   what stands before the block.  */
extern bool tp_family_name_p (tree decl);

/* The alloc_size attribute's list of argument positions for functions of TYPE, or null.  */
extern tree tp_size_positions (tree type);

/* The next attribute malloc in the list ATTRIBUTES that names a deallocator.  */
extern tree tp_next_pairing (tree attributes);

/* Which argument the deallocator DECL of a pool takes back; -1 if it is none.  */
extern int tp_retired_position (tree decl);

/* Does the function DECL give blocks out or take them back, as its attributes say?  */
extern bool tp_pool_function_p (tree decl);

/* "defines" if the unit defines such functions, "sees" if it only declares some, else "".  */
extern const char *tp_allocators_text (void);

/* Is an access of sort WHAT ('r', 'w', 'f') in the unit of the current function the allocator's
   own?  */
extern bool tp_allocators_own_p (char what);

#endif
