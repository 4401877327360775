/* lowering.h - the state of the expansion of the runtime's calls in one function.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LOWERING_H
#define TEMPORAL_LOWERING_H

struct tp_lowering
{
  /* Names of referents that are never "unknown", as of the start.  */
  auto_bitmap known_names;
  /* From the check that stands for several to these (coalesce.cc).  */
  hash_map<gimple *, vec<gimple *> > members;
  /* A pointer or object, and what serves as its shadow where the walk over the function has come
     to (shadow.cc).  */
  struct shadow_base
  {
    bool likely;                  /* its type says that it is a multiple of 8 */
    bool certain;                 /* and it is */
    tree plain, masked;           /* its shadow, and that of the multiple of 8 */
    gimple *plain_at, *masked_at; /* what these stand before */
  };
  hash_map<tree, shadow_base> bases;
  /* What a call of the runtime works with: the byte PLACE after what has the shadow BASE.  */
  struct shadow_use
  {
    tree base;
    HOST_WIDE_INT place;
  };
  hash_map<gimple *, shadow_use> uses;
  /* The addresses of the bits of bytes 0 to 7 after a pointer, of which each is null until it was
     used, and what they stand before (shared-bits.cc).  */
  struct bits_base
  {
    tree name[8];
    gimple *at[8];
  };
  hash_map<tree, bits_base> bits;
  /* The bits that a call asks for: those of the byte 8 * PLACE after what has its bits at BASE.  */
  hash_map<gimple *, shadow_use> bits_uses;
  /* How many calls of the program are in a block.  */
  hash_map<basic_block, unsigned> calls_of;
  /* The pointer, or null, that the result of a PHI is always the distance PLACE after
     (shadow-phi.cc).  */
  struct sum
  {
    tree pointer;
    HOST_WIDE_INT place;
  };
  hash_map<tree, sum> sums;
};

#endif
