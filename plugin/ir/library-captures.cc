/* library-captures.cc - which arguments the functions of the C library keep.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/temporal-gcc.h"
#include "ir/library-captures.h"
#include "ir/library-table.h"

static const struct tp_capture_row keepings[] = {
#define TP_CAPTURES(name, argument) { name, argument, false, -1, -1 },
#define TP_SENDS(name, argument, n, m) { name, argument, true, n, m },
#define TP_LENDS(name, compare, key, array, count, width)
#define TP_RECEIVES(name, argument)
#include "ir/library-captures.def"
#undef TP_CAPTURES
#undef TP_SENDS
#undef TP_LENDS
#undef TP_RECEIVES
};

static const struct
{
  const char *name;
  int argument;
} receptions[] = {
#define TP_CAPTURES(name, argument)
#define TP_SENDS(name, argument, n, m)
#define TP_LENDS(name, compare, key, array, count, width)
#define TP_RECEIVES(name, argument) { name, argument },
#include "ir/library-captures.def"
#undef TP_CAPTURES
#undef TP_SENDS
#undef TP_LENDS
#undef TP_RECEIVES
};

static const struct tp_loan loans[] = {
#define TP_CAPTURES(name, argument)
#define TP_SENDS(name, argument, n, m)
#define TP_LENDS(name, compare, key, array, count, width) \
  { name, compare, key, array, count, width },
#define TP_RECEIVES(name, argument)
#include "ir/library-captures.def"
#undef TP_CAPTURES
#undef TP_SENDS
#undef TP_LENDS
#undef TP_RECEIVES
};

/* One more than the index of the first row for the function NAME; 0 if there is none.  */

static unsigned
first_keeping (const char *name)
{
  static hash_map<nofree_string_hash, unsigned> *map;
  if (!map)
    {
      map = new hash_map<nofree_string_hash, unsigned>;
      for (unsigned i = 0; i < ARRAY_SIZE (keepings); i++)
        if (!map->get (keepings[i].name))
          map->put (keepings[i].name, i + 1);
    }
  unsigned *first = map->get (name);
  return first ? *first : 0;
}

const struct tp_capture_row *
tp_captures_of (const gcall *call)
{
  const char *name = IDENTIFIER_POINTER (DECL_NAME (gimple_call_fndecl (call)));
  if (startswith (name, "__builtin_"))
    name += strlen ("__builtin_");
  unsigned i = first_keeping (name);
  return i ? &keepings[i - 1] : NULL;
}

const struct tp_capture_row *
tp_next_capture (const struct tp_capture_row *k)
{
  for (const char *name = k->name; ++k < keepings + ARRAY_SIZE (keepings);)
    if (strcmp (k->name, name) == 0)
      return k;
  return NULL;
}

enum tp_capture
tp_library_captures (const gcall *call, unsigned argument)
{
  enum tp_capture kept = TP_CAPTURES_NOTHING;
  for (const struct tp_capture_row *k = tp_captures_of (call); k; k = tp_next_capture (k))
    if (k->argument == (int) argument)
      kept = MAX (kept, k->contents ? TP_CAPTURES_CONTENTS : TP_CAPTURES_POINTER);
  return kept;
}

int
tp_received_argument (const struct tp_library *library)
{
  for (unsigned i = 0; i < ARRAY_SIZE (receptions); i++)
    if (strcmp (receptions[i].name, library->name) == 0)
      return receptions[i].argument;
  return -1;
}

const struct tp_loan *
tp_loan_of (const struct tp_library *library)
{
  for (const struct tp_loan &loan : loans)
    if (strcmp (loan.name, library->name) == 0)
      return &loan;
  return NULL;
}
