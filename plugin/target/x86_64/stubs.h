/* stubs.h - writes the calls of the runtime that conditions jump to.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STUBS_H
#define TEMPORAL_STUBS_H

#include "target/x86_64/stub-tests.h"

/* The most operands of a statement with a stub.  */
enum
{
  TP_STUB_OPERANDS = 24
};

/* The text of a statement that is written out of line: the test, if there is one, whether a jump
   leads past it, and the message, which is allocated.  They mention the operands of the statement,
   the last of which is the number of the text.  */
struct tp_stub_text
{
  struct tp_test test;
  bool past;
  char *message;
};

/* How many texts the current function has; add TEXT, whose number that is.  */
extern unsigned tp_stub_texts (void);
extern void tp_add_stub_text (const struct tp_stub_text &text);

/* From now on GCC writes stubs.  */
extern void tp_stubs_start (void);

/* If X is the number of a stub's text in the statement that is being written, or null and a stub
   is, the number of the stub.  */
extern bool tp_stub_number (rtx x, unsigned *number);

/* Are there statements with stubs in the function that is being written?  The size of the one of
   INSN, about, or 0 if it has none.  */
extern bool tp_any_stubs_p (void);
extern unsigned tp_stub_size (const rtx_insn *insn);

/* Write the stub of INSN here.  */
extern void tp_write_near_stub (FILE *file, const rtx_insn *insn);

#endif
