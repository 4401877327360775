/* sra-words.h - structures whose referents are in variables (sra.cc, sra-choose.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SRA_WORDS_H
#define TEMPORAL_SRA_WORDS_H

#include "instrument/provenance/sra.h"

/* A structure whose referents are in variables.  */

struct tp_sra
{
  tree var;
  bool fit;
  auto_vec<gimple *> definitions;
  /* The words, as bits, of which a part is stored that may be one of a pointer, and those that may
     have a whole pointer: by their type, or by an access to the word that is none to a member.  */
  unsigned pieces, whole;
  /* In verify mode, the words that are stored to at an offset that is not constant.  */
  unsigned indexed;
  tree ref[TP_WORDS_MAX];
  /* The number of word K in the liveness problem, -1 if it has none.  */
  int bit[TP_WORDS_MAX];
};

/* Set *FROM and *SIZE to the bits of its structure that REF covers; returns false if the offset is
   not constant, or REF is not completely inside.  */
extern bool tp_constant_place_p (tree ref, HOST_WIDE_INT *from, HOST_WIDE_INT *size);

/* Set *FROM and *SIZE to the bits of its structure that REF, whose offset is not constant, may
   touch; returns false if they are not all inside.  */
extern bool tp_indexed_place_p (tree ref, HOST_WIDE_INT *from, HOST_WIDE_INT *size);

#endif
