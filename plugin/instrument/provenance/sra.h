/* sra.h - keeps the referents of local structures in variables.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SRA_H
#define TEMPORAL_SRA_H

/* Structures of so many words at most.  */
#define TP_WORDS_MAX 8

/* Find the current function's structures that are like that.  Once, before anything asks
   for a companion.  */
extern void tp_choose_sra (void);

/* Is VAR, or the object that REF lies in, one of them?  */
extern bool tp_sra_p (tree var);
extern bool tp_in_sra_p (tree ref);

/* Has the object that REF lies in no referents in its cells?  In verify mode it has them there as
   well.  */
extern bool tp_without_cells_p (tree ref);

/* Append to *SEQ the reading of the referent of the word in which the byte PLACE after the start of
   REF lies, and return it; null if REF does not lie in such a structure.  */
extern tree tp_read_sra_word (gimple_seq *seq, tree ref, HOST_WIDE_INT place = 0);

/* The pointer in SLOT, the referent of which tp_read_sra_word read as HELD, was found to have the
   referent REF: append the writing of that to *SEQ where it may have been a number before, whose
   later uses would find out by themselves.  */
extern void tp_keep_sra_word (gimple_seq *seq, tree slot, tree held, tree ref);

/* Write the words that were asked for beside each definition of their structures.  False if
   there was nothing to do.  May ask for others.  */
extern bool tp_write_sra (void);

/* Forget the current function's.  */
extern void tp_sra_finish (void);

#endif
