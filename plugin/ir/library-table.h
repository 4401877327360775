/* library-table.h - the table of the C library's functions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LIBRARY_TABLE_H
#define TEMPORAL_LIBRARY_TABLE_H

#include "ir/library-spec.h"

/* The kinds of library.def.  */

enum tp_library_kind
{
  LIB_PLAIN,
  LIB_CALLS,
  LIB_ALLOCATE,
  LIB_FREE,
  LIB_REALLOC,
  LIB_THREAD,
  LIB_JOIN,
  LIB_SETJMP
};

/* What may happen to blocks until it returns, as there.  */

enum tp_library_meanwhile
{
  LIB_QUIET,
  LIB_WAITS,
  LIB_SYNCS,
  LIB_BACK,
  LIB_ENDS
};

struct tp_library
{
  const char *name; /* as the table writes it */
  enum tp_library_kind kind;
  enum tp_library_meanwhile meanwhile;
  struct tp_spec spec;
};

/* What is known of the callee of CALL; null if nothing, which is always safe.  */
extern const struct tp_library *tp_library_of_call (const gimple *call);

/* The size of what parameter I of the function DECL points to, as it was declared; 0 if that
   is not known.  Under -flto GCC forgets what structures the types of parameters point to before
   our passes run, so it is noted at the declaration, by a callback.  */
extern unsigned HOST_WIDE_INT tp_library_pointed_size (tree decl, int i);
extern void tp_library_init (const char *plugin_name);
/* The sizes that were noted of functions of the unit, in a form for tp_library_sizes_add; in memory
   of malloc.  */
extern char *tp_library_sizes_text (void);
/* Note those that TEXT names, which another unit was compiled with.  */
extern void tp_library_sizes_add (const char *text);

/* Is DECL one of the C library's inline wrappers around a function of the table, as
   _FORTIFY_SOURCE makes them?  Their callers are checked, not they.  */
extern bool tp_library_wrapper_p (tree decl);

#endif
