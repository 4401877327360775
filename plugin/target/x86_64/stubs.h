/* stubs.h - outputs stubs, the out-of-line calls of the runtime.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STUBS_H
#define TEMPORAL_STUBS_H

#include "target/x86_64/stub-tests.h"

/* The maximal number of operands of a statement with a stub.  */
enum
{
  TP_STUB_OPERANDS = 24
};

/* The text of a stub: the test, if there is one; PAST, which says that one of two jumps to the stub
   skips the test; and the message, which is allocated.  They refer to the operands of the
   statement, of which the last is the number of the text.  */
struct tp_stub_text
{
  struct tp_test test;
  bool past;
  char *message;
};

/* The number of texts of the current function.  tp_add_stub_text appends TEXT, which gets that
   number.  */
extern unsigned tp_stub_texts (void);
extern void tp_add_stub_text (const struct tp_stub_text &text);

/* Install the hooks that output stubs.  */
extern void tp_stubs_start (void);

/* Set *NUMBER to the number of the stub that is being output, or, if there is none and X is the
   number of a text in the asm statement that is being output, to that of its stub.  Returns false
   if it is neither.  */
extern bool tp_stub_number (rtx x, unsigned *number);

/* Return true if the function that is being output has statements with stubs.  tp_stub_size is the
   approximate size in bytes of the stub of INSN, 0 if it has none.  */
extern bool tp_any_stubs_p (void);
extern unsigned tp_stub_size (const rtx_insn *insn);

/* Output the stub of INSN here.  */
extern void tp_write_near_stub (FILE *file, const rtx_insn *insn);

#endif
