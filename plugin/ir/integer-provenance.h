/* integer-provenance.h - how much of a pointer's bits the result of an operation has.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_INTEGER_PROVENANCE_H
#define TEMPORAL_INTEGER_PROVENANCE_H

/* In ascending order.  */
enum tp_carry
{
  CARRY_NOTHING,    /* an answer, as that of a comparison */
  CARRY_LOST,       /* perhaps something, but the referent does not follow */
  CARRY_ARITHMETIC, /* the pointer, or a piece of it, and something else */
  CARRY_SAME        /* the integer as it was, at most with a tag or a step in the block */
};

/* What the result of STMT has of its operand K, an integer or a pointer.  */
extern enum tp_carry tp_carry_of (const gassign *stmt, unsigned k);

/* What the result of CALL has of its first argument.  */
extern enum tp_carry tp_carry_of_call (const gcall *call);

/* Does STMT leave at most 16 bits of its operand 1?  */
extern bool tp_carries_little_p (const gassign *stmt);

#endif
