/* sra.h - keeps the referents of local structures in variables.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SRA_H
#define TEMPORAL_SRA_H

/* The maximal number of words of such a structure.  */
#define TP_WORDS_MAX 8

/* Choose the structures of the current function whose referents are kept in variables.  To be
   called once, before any companion is made.  */
extern void tp_choose_sra (struct tp_context *cx);

/* Return true if VAR, or the object that REF is a part of, is one of them.  */
extern bool tp_sra_p (struct tp_context *cx, tree var);
extern bool tp_in_sra_p (struct tp_context *cx, tree ref);

/* Return true if the object that REF is in has its referents in variables and not in cells.  In
   verify mode it has them in cells as well.  */
extern bool tp_without_cells_p (struct tp_context *cx, tree ref);

/* Append to *SEQ the read of the referent of the word that contains the byte PLACE after the start
   of REF, and return it; null if REF is not a part of such a structure.  */
extern tree tp_read_sra_word (struct tp_context *cx, gimple_seq *seq, tree ref,
                              HOST_WIDE_INT place = 0);

/* Return true if the referent of that word is certainly unknown.  */
extern bool tp_sra_unknown_word_p (struct tp_context *cx, tree ref, HOST_WIDE_INT place);

/* tp_read_sra_word returned HELD for the pointer in SLOT, and the pointer was found to have the
   referent REF.  If the word may have been stored as an integer before, append to *SEQ the
   assignment of REF, so that later uses need not resolve it again.  */
extern void tp_keep_sra_word (struct tp_context *cx, gimple_seq *seq, tree slot, tree held,
                              tree ref);

/* Insert assignments to the words that are used, after each definition of their structures.
   Returns false if there was nothing to do.  This may create more companions.  */
extern bool tp_write_sra (struct tp_context *cx);

/* Free the data of the current function.  */
extern void tp_sra_finish (struct tp_context *cx);

#endif
