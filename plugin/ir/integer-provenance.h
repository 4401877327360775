/* integer-provenance.h - how much of a pointer's bits is in the result of an operation.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_INTEGER_PROVENANCE_H
#define TEMPORAL_INTEGER_PROVENANCE_H

/* In ascending order.  */
enum tp_carry
{
  CARRY_NOTHING,    /* no bits of the pointer, as in the result of a comparison */
  CARRY_LOST,       /* perhaps some bits, but the referent is not followed */
  CARRY_ARITHMETIC, /* the pointer, or a piece of it, combined with another value */
  CARRY_SAME        /* the same value, at most with a tag or a step in the block */
};

/* What the result of STMT contains of its operand K, an integer or a pointer.  */
extern enum tp_carry tp_carry_of (const gassign *stmt, unsigned k);

/* What the result of CALL contains of its first argument.  */
extern enum tp_carry tp_carry_of_call (const gcall *call);

/* Return true if the result of STMT has at most 16 bits of its first operand.  */
extern bool tp_carries_little_p (const gassign *stmt);

/* Return true if DEF removes bits from its first operand, as x ^ (x & C).  */
extern bool tp_clears_bits_p (const gassign *def);

/* The number of the operand of DEF that only has the bits of a tag cleared, if DEF sets others
   there, as (x & ~3) | y: what is in y cannot be told from a tag.  0 if there is none.  */
extern unsigned tp_tagged_operand (const gassign *def);

/* Return true if the integer X is a pointer, or a part of it, that was changed by masks and small
   constants alone.  It has the pointer's referent, and is near null if the pointer is null.  */
extern bool tp_part_of_pointer_p (tree x);

#endif
