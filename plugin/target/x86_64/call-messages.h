/* call-messages.h - the message by which a cold call says what it calls, with which arguments.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_CALL_MESSAGES_H
#define TEMPORAL_CALL_MESSAGES_H

/* The text of an asm statement with a message, and its inputs, under construction.  */
struct tp_message
{
  char text[1600];
  unsigned used, operands;
  vec<tree, va_gc> *inputs;
};

/* From now on GCC prints the operands of messages.  */
extern bool tp_message_start (void);

/* Can what CALL asks for be asked by a message?  */
extern bool tp_message_p (gimple *call);

/* The first byte of a message for the entry point E.  */
extern unsigned tp_message_first (enum tp_entry e);

/* Append to the text, which gets too long if USED is its size then; add an operand, and return its
   number.  */
extern void tp_message_text (struct tp_message *m, const char *format, ...) ATTRIBUTE_PRINTF_2;
extern unsigned tp_message_input (struct tp_message *m, const char *constraint, tree value);

/* Append the arguments of CALL, of the entry point E.  If it is not COLD, which is to say that it
   stands in a block of its own, nothing may be computed for the message's sake.  False if that
   cannot be.  */
extern bool tp_message_arguments (struct tp_message *m, gimple *call, enum tp_entry e, bool cold);

/* The same for the check CALL, which stands nowhere now.  */
extern bool tp_message_check (struct tp_message *m, gimple *call);

/* ADDRESS is this and so many bytes, or is this.  */
extern tree tp_message_base (tree address, HOST_WIDE_INT *distance);

/* May functions of this unit hold something in vector registers that the baseline's instructions do
   not know?  Of the unit, because a callee may be known not to change some (-fipa-ra).  */
extern bool tp_wide_vectors_p (void);

#endif
