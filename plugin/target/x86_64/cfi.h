/* cfi.h - call frame information for stubs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_CFI_H
#define TEMPORAL_CFI_H

/* Compute the rows of the current function, before its instructions are output.  */
extern void tp_cfi_rows_find (void);

/* The number of the row of INSN.  */
extern unsigned tp_cfi_row (const rtx_insn *insn);

/* The number of different rows of the function.  */
extern unsigned tp_cfi_rows (void);

/* Code that has row K, with BYTES pushed since, is going to be output after INSN, or at the end of
   the function if INSN is null.  Switch to that row if necessary.  If this returns true, the caller
   must call tp_cfi_row_end after that code.  */
extern bool tp_cfi_row_begin (FILE *file, const rtx_insn *insn, unsigned k, int bytes);
extern void tp_cfi_row_end (FILE *file);

/* In code of row K, note that BYTES were pushed, or popped if BYTES is negative.  */
extern void tp_cfi_row_push (FILE *file, unsigned k, int bytes);

/* Return true if call frame information is output as assembler directives.  */
extern bool tp_cfi_directives_p (void);

#endif
