/* number-structs.h - structures of numbers that are copied.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_NUMBER_STRUCTS_H
#define TEMPORAL_NUMBER_STRUCTS_H

/* Find the locals in which a pointer can be although their types have none.  This is asked before
   statements are inserted.  */
extern void tp_find_opened_locals (struct tp_context *cx);

/* Return true if REF, which a statement writes as a whole, is a structure of numbers, and a pointer
   may be in it nevertheless.  */
extern bool tp_number_struct_p (struct tp_context *cx, tree ref);

/* Return true if REF is a bit-field that is wider than half of a pointer; ..._address_bits_p also
   asks whether a pointer may be in its word.  */
extern bool tp_wide_bit_field_p (tree ref);
extern bool tp_address_bits_p (struct tp_context *cx, tree ref);

/* Return true if REF is a part of a union with pointers, or an access that GCC has made of a
   memcpy.  */
extern bool tp_beside_pointers_p (tree ref);

/* Return true if that is so, and X, which is stored in REF, may be a part of a pointer that this
   function got as a number.  */
extern bool tp_arrived_piece_p (tree ref, tree x);

#endif
