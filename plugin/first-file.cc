/* first-file.cc - the first file of the line table of a link with -flto.

   SPDX-License-Identifier: GPL-3.0-or-later

   A unit that LTO compiles has no source file: in DWARF 5, file 0 of its line table is
   "<artificial>", and file 1 is the first file that code comes from.  Other units have their source
   file as both.  addr2line of binutils 2.40 begins each sequence with file 0, where DWARF says
   file 1, so the stack traces of a report would have "<artificial>:7" in place of "a.c:7", up to
   the first row of another file.

   So "<artificial>" becomes file 1, too, by a row in front of the first function.  All other rows
   name their file.  */

#include "base/temporal-gcc.h"
#include "debug.h"
#include "first-file.h"

/* GCC's hooks, and a copy of them whose begin_function is ours.  */
static const gcc_debug_hooks *hooks_of_gcc;
static gcc_debug_hooks hooks;

/* GCC begins to write DECL, the first function with a line table.  */

static void
begin_first_function (tree decl)
{
  debug_hooks = hooks_of_gcc;
  debug_hooks->begin_function (decl);
  /* The row takes no part in the numbers of views.  */
  int views = debug_variable_location_views;
  debug_variable_location_views = 0;
  debug_hooks->source_line (1, 0, "<artificial>", 0, false);
  debug_variable_location_views = views;
}

static void
await_first_function (void *, void *)
{
  if (hooks_of_gcc || !in_lto_p || dwarf_version < 5)
    return;
  hooks_of_gcc = debug_hooks;
  hooks = *debug_hooks;
  hooks.begin_function = begin_first_function;
  debug_hooks = &hooks;
}

void
tp_first_file_init (const char *plugin)
{
  register_callback (plugin, PLUGIN_ALL_PASSES_START, await_first_function, NULL);
}
