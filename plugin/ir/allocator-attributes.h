/* allocator-attributes.h - allocators and deallocators that the program declares by attributes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ALLOCATOR_ATTRIBUTES_H
#define TEMPORAL_ALLOCATOR_ATTRIBUTES_H

/* Return true if DECL has the name of a function of malloc's family.  If library-calls.cc does not
   handle it, the program defines it, and it has its attributes only because GCC or a header knows
   the name.  Such an allocator is not treated as a pool: the blocks of a pool are protected from
   the allocator's own code, but free is part of that code and reads what is before the block.  */
extern bool tp_family_name_p (tree decl);

/* The list of argument positions in the attribute alloc_size of the function type TYPE, or
   null.  */
extern tree tp_size_positions (tree type);

/* The first attribute malloc in the list ATTRIBUTES that names a deallocator, or null.  */
extern tree tp_next_pairing (tree attributes);

/* The position of the argument that the deallocator DECL of a pool frees; -1 if DECL is not a
   deallocator.  */
extern int tp_retired_position (tree decl);

/* Return true if the attributes of the function DECL say that it allocates or frees blocks.  */
extern bool tp_pool_function_p (tree decl);

/* Return true if the unit of the current function defines an allocator.  */
extern bool tp_allocators_defined_p (void);

/* "defines" if the unit defines such functions, "sees" if it only declares some, else "".  */
extern const char *tp_allocators_text (void);

/* Return true if an access of kind WHAT ('r', 'w' or 'f') in the unit of the current function may
   be one of an allocator to its own memory: if the unit defines an allocator; for 'f' also if it
   declares none.  */
extern bool tp_allocators_own_p (char what);

#endif
