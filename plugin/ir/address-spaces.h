/* address-spaces.h - functions that use named address spaces.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ADDRESS_SPACES_H
#define TEMPORAL_ADDRESS_SPACES_H

/* Is an object of TYPE, or the elements of it, in another address space than the generic one?  */
extern bool tp_named_address_space_p (tree type);

/* Is TYPE a pointer into another address space?  Such a pointer is a number for us.  */
extern bool tp_address_space_pointer_p (tree type);

/* Does the body of the function DECL mention an object in another address space, or a pointer into
   one?  */
extern bool tp_mentions_address_space_p (tree decl);

#endif
