/* cfi.h - call frame information for stubs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_CFI_H
#define TEMPORAL_CFI_H

/* The function's instructions are going to be written: find out about their rows.  */
extern void tp_cfi_rows_find (void);

/* The number of INSN's row.  */
extern unsigned tp_cfi_row (const rtx_insn *insn);

/* How many there are.  */
extern unsigned tp_cfi_rows (void);

/* Code of row K, after so many BYTES that have been pushed, is written after INSN, or after all
   others if that is null.  If this is true, it ends with tp_cfi_row_end.  */
extern bool tp_cfi_row_begin (FILE *file, const rtx_insn *insn, unsigned k, int bytes);
extern void tp_cfi_row_end (FILE *file);

/* BYTES have been pushed there, or popped, if that is negative.  */
extern void tp_cfi_row_push (FILE *file, unsigned k, int bytes);

/* Does this unit describe its frames in assembler directives?  */
extern bool tp_cfi_directives_p (void);

#endif
