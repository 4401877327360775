/* library-table.h - the table of the functions of the C library.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LIBRARY_TABLE_H
#define TEMPORAL_LIBRARY_TABLE_H

#include "ir/library-spec.h"

/* The values of KIND in library.def.  */

enum tp_library_kind
{
  LIB_PLAIN,
  LIB_CALLS,
  LIB_ALLOCATE,
  LIB_FREE,
  LIB_REALLOC,
  LIB_THREAD,
  LIB_JOIN,
  LIB_KEEP,
  LIB_KEPT,
  LIB_BUFFER,
  LIB_EVENT,
  LIB_EVENTS,
  LIB_SIGNAL,
  LIB_SIGNALS,
  LIB_LINK,
  LIB_ENTER,
  LIB_TREE,
  LIB_END,
  LIB_SETJMP
};

/* The values of MEANWHILE in library.def.  */

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
  const char *name; /* as in library.def */
  enum tp_library_kind kind;
  enum tp_library_meanwhile meanwhile;
  struct tp_spec spec;
};

/* Return true if L calls nothing of the program's and ends no block: it is PLAIN, or keeps pointers
   for the program.  */

static inline bool
tp_library_plain_p (const struct tp_library *l)
{
  return (l->kind == LIB_PLAIN || l->kind == LIB_KEEP || l->kind == LIB_KEPT || l->kind == LIB_EVENT
          || l->kind == LIB_EVENTS || l->kind == LIB_LINK || l->kind == LIB_ENTER
          || l->kind == LIB_BUFFER);
}

/* The description of the callee of CALL; null if nothing is known of it, which is always safe.  */
extern const struct tp_library *tp_library_of_call (const gimple *call);

/* Return true if a function of the table has the name of DECL.  */
extern bool tp_library_name_p (tree decl);

/* The size in bytes of the type that parameter I of the function DECL points to, as it was
   declared; 0 if it is not known.  With -flto GCC drops the structures that types of parameters
   point to before the passes run, so a callback records their sizes at the declaration.  */
extern unsigned HOST_WIDE_INT tp_library_pointed_size (tree decl, int i);
extern void tp_library_init (const char *plugin_name);
/* What was noted of declarations in the unit: those sizes, and whether a system header has them; in
   a form for tp_library_notes_add, in memory of malloc.  */
extern char *tp_library_notes_text (void);
/* Note what TEXT says, which another unit was compiled with.  */
extern void tp_library_notes_add (const char *text);

/* Return true if DECL is one of the C library's inline wrappers of a function in the table, as
   _FORTIFY_SOURCE defines them.  Their calls are checked in the caller, not in the wrapper.  */
extern bool tp_library_wrapper_p (tree decl);

/* Return true if DECL is such a function, and calls one of the program's: glibc's bsearch.  */
extern bool tp_library_calls_back_p (tree decl);

#endif
