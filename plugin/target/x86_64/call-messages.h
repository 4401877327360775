/* call-messages.h - messages, which say what a cold call asks of the runtime.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_CALL_MESSAGES_H
#define TEMPORAL_CALL_MESSAGES_H

/* The text of an asm statement that contains a message, and its inputs, under construction.
   OPERANDS counts outputs and inputs; USED is the length of the text.  */
struct tp_message
{
  char text[1600];
  unsigned used, operands;
  vec<tree, va_gc> *inputs;
};

/* Install the hook that prints the operands of messages.  Returns false if messages cannot be
   used.  */
extern bool tp_message_start (void);

/* The argument letters (abi.def) of E; null if it is no entry point.  */
extern const char *tp_entry_letters (enum tp_entry e);

/* Return true if CALL can be made by a message.  */
extern bool tp_message_p (gimple *call);

/* The first byte of a message that calls the entry point E.  */
extern unsigned tp_message_first (enum tp_entry e);

/* Append to the text of M; if it becomes too long, USED becomes the size of the text.  Append an
   input operand, and return its number.  */
extern void tp_message_text (struct tp_message *m, const char *format, ...) ATTRIBUTE_PRINTF_2;
extern unsigned tp_message_input (struct tp_message *m, const char *constraint, tree value);

/* Append the arguments of CALL, of the entry point E.  COLD says that CALL is in a block of its
   own, so that statements there may compute arguments.  Returns false if an argument cannot be
   expressed.  */
extern bool tp_message_arguments (struct tp_message *m, gimple *call, enum tp_entry e, bool cold);

/* The same for the check CALL, which is not in the function any more.  */
extern bool tp_message_check (struct tp_message *m, gimple *call);

/* If ADDRESS is the sum of an SSA name and a constant, return the name and set *DISTANCE to the
   constant in bytes; otherwise return ADDRESS and set it to 0.  */
extern tree tp_message_base (tree address, HOST_WIDE_INT *distance);

/* Return true if functions of this unit may hold values in vector registers beyond those of SSE.
   The question is about the whole unit, because with -fipa-ra a caller may keep values in registers
   that its callee does not change.  */
extern bool tp_wide_vectors_p (void);

#endif
