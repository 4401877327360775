/* padding.cc - members of structures that share their word with padding, and small variables.

   SPDX-License-Identifier: GPL-3.0-or-later

   A byte that is copied unchanged may be a part of a pointer, so its referent is copied as well
   (integers.cc), in about ten instructions.  A program that copies a pointer in this way copies
   all bytes of its word.  If these are the members of a structure, there is no padding between
   them.  In

       struct value { union { void *p; long n; } u; unsigned char kind; };

   the second word has one byte with a name, so a copy of u and kind copies only one pointer.
   Interpreters consist mostly of such copies.

   Only named members count, because an array of characters is the usual way to access other
   objects' bytes; and only structures that are aligned like a pointer, because otherwise it is
   not known which bytes share a word.

   The same holds for variables with fewer bytes than a pointer, such as the counters of a unit.  A
   pointer's bytes may pass through one, on their way to another place, but that is done with a
   local variable, as in qsort's exchange of two elements.  So only static variables count: then
   the referent of such a pointer becomes unknown.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "ir/classify.h"
#include "unit/padding.h"

/* A mask of the bytes from AT to END, relative to a word, that are in the word.  */

static unsigned
bytes_between (HOST_WIDE_INT at, HOST_WIDE_INT end)
{
  unsigned mask = 0;
  for (HOST_WIDE_INT k = MAX (at, 0); k < MIN (end, POINTER_SIZE_UNITS); k++)
    mask |= 1u << k;
  return mask;
}

/* A mask of the bytes of a word that are occupied by members of an object of TYPE, which is AT
   bytes after the beginning of the word.  Additional bytes are safe.  */

static unsigned
bytes_of (tree type, HOST_WIDE_INT at)
{
  tree size = TYPE_SIZE_UNIT (type);
  if (!size || !tree_fits_shwi_p (size))
    return bytes_between (at, POINTER_SIZE_UNITS);
  if (at >= POINTER_SIZE_UNITS || at + tree_to_shwi (size) <= 0)
    return 0;
  if (!RECORD_OR_UNION_TYPE_P (type))
    return bytes_between (at, at + tree_to_shwi (size));
  unsigned mask = 0;
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    {
      if (TREE_CODE (f) != FIELD_DECL)
        continue;
      if (!tree_fits_shwi_p (bit_position (f)))
        return bytes_between (0, POINTER_SIZE_UNITS);
      HOST_WIDE_INT bit = tree_to_shwi (bit_position (f));
      HOST_WIDE_INT first = at + bit / BITS_PER_UNIT;
      if (DECL_BIT_FIELD (f))
        mask |= bytes_between (
          first, at + (bit + tree_to_shwi (DECL_SIZE (f)) + BITS_PER_UNIT - 1) / BITS_PER_UNIT);
      else
        mask |= bytes_of (TREE_TYPE (f), first);
    }
  return mask;
}

/* Return true if SLOT is a static variable with fewer bytes than a pointer, or a part of one.  */

static bool
in_small_variable_p (tree slot)
{
  tree decl = tp_declared_object (slot);
  return (decl && VAR_P (decl) && (TREE_STATIC (decl) || DECL_EXTERNAL (decl))
          && DECL_SIZE_UNIT (decl) && tree_fits_uhwi_p (DECL_SIZE_UNIT (decl))
          && tree_to_uhwi (DECL_SIZE_UNIT (decl)) < POINTER_SIZE_UNITS);
}

bool
tp_never_piece_p (tree slot)
{
  if (tp_opt.disable.pointer_free)
    return false;
  if (in_small_variable_p (slot))
    return true;
  if (TREE_CODE (slot) != COMPONENT_REF)
    return false;
  tree record = TREE_TYPE (TREE_OPERAND (slot, 0)), field = TREE_OPERAND (slot, 1);
  if (TREE_CODE (record) != RECORD_TYPE || TYPE_ALIGN (record) < POINTER_SIZE
      || DECL_BIT_FIELD (field) || AGGREGATE_TYPE_P (TREE_TYPE (field))
      || !tree_fits_shwi_p (bit_position (field)) || !tree_fits_shwi_p (DECL_SIZE_UNIT (field)))
    return false;
  HOST_WIDE_INT at = tree_to_shwi (bit_position (field)) / BITS_PER_UNIT;
  HOST_WIDE_INT word = ROUND_DOWN (at, POINTER_SIZE_UNITS);
  return (at + tree_to_shwi (DECL_SIZE_UNIT (field)) <= word + POINTER_SIZE_UNITS
          && bytes_of (record, -word) != bytes_between (0, POINTER_SIZE_UNITS));
}
