/* pointer-layout.h - the offsets of the pointers in a variable, by its type.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_POINTER_LAYOUT_H
#define TEMPORAL_POINTER_LAYOUT_H

/* COUNT consecutive pointers, beginning at offset PLACE, in bytes.  */

struct tp_pointer_run
{
  HOST_WIDE_INT place;
  unsigned HOST_WIDE_INT count;
};

/* Set RUNS to the pointers in VAR.  Returns false if it has none, or is not handled.  */
extern bool tp_pointer_runs (tree var, vec<tp_pointer_run> *runs);

/* Return true if the type of the local VAR has pointers that can be marked as uninitialised when
   VAR is in memory.  */
extern bool tp_has_pointers_p (tree var);

/* Append to PLACES the offsets of these pointers in VAR, in bytes.  */
extern void tp_pointer_places (tree var, vec<HOST_WIDE_INT> *places);

/* Add to *MASK the words of TYPE, at offset PLACE, that are pointers and for which WANTED_P returns
   true: it gets the innermost field, or KEY outside of structures, and DATA.  All if it is null.
   The members of a union are left out.  Returns false if there are more, which do not fit into the
   mask, or may be in a trailing array.  */
extern bool tp_pointer_words (tree type, tree key, HOST_WIDE_INT place,
                              bool (*wanted_p) (tree key, void *data), void *data,
                              unsigned HOST_WIDE_INT *mask);

/* The type of the elements of the block that CALL allocates, as far as the type of its result says:
   a pointer or a structure, of whole words.  Null if that is not known.  */
extern tree tp_allocated_type (gcall *call);

/* The number of words from one element of TYPE to the next in a block whose size is a multiple of
   MULTIPLE bytes.  If the block may have something else behind one element, longer than any block;
   0 as MULTIPLE means that nothing is known.  */
extern unsigned tp_pointer_stride (tree type, HOST_WIDE_INT multiple);

#endif
