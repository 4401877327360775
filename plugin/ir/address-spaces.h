/* address-spaces.h - functions that use named address spaces.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ADDRESS_SPACES_H
#define TEMPORAL_ADDRESS_SPACES_H

/* Return true if an object of TYPE, or its elements, are in an address space other than the generic
   one.  */
extern bool tp_named_address_space_p (tree type);

/* Return true if TYPE is a pointer to another address space.  The plugin treats such a pointer as
   an integer.  */
extern bool tp_address_space_pointer_p (tree type);

/* Return true if the body of the function DECL refers to an object in another address space, or to
   a pointer to one.  */
extern bool tp_mentions_address_space_p (tree decl);

#endif
