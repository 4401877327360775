/* source-places.cc - where in the source a location is, also in macros.

   SPDX-License-Identifier: GPL-3.0-or-later

   A location within the expansion of a macro has several places.  Reports name the place where the
   code is used, as debug information does.  If the expression is an argument of the macro, that is
   where it is written; else it is that of the macro's name, and the places within the definitions
   of macros are given as well.  GCC's diagnostics say the same with the notes "in definition of
   macro" and "in expansion of macro" (gcc/tree-diagnostic.cc, maybe_unwind_expanded_macro_loc).  As
   there, macros of system headers are left out.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "ir/source-places.h"

/* An expansion that a location is in: its location there, and the macro.  The innermost comes
   first.  */

struct expansion
{
  location_t where;
  const line_map_macro *map;
};

/* More levels are not reported.  */
enum
{
  LEVELS_MAX = 8
};

static location_t
resolve (location_t loc, enum location_resolution_kind kind)
{
  return linemap_resolve_location (line_table, loc, kind, NULL);
}

/* Set LEVELS to the expansions that *LOC is in, and return their number.  *LOC becomes the place in
   the source where the outermost of them is used.  */

static unsigned
expansions_of (location_t *loc, struct expansion *levels)
{
  unsigned n = 0;
  while (n < LEVELS_MAX && linemap_location_from_macro_expansion_p (line_table, *loc))
    {
      const line_map *map = linemap_lookup (line_table, *loc);
      levels[n++] = { *loc, linemap_check_macro (map) };
      *loc = linemap_unwind_toward_expansion (line_table, *loc, &map);
    }
  return n;
}

/* Set the columns of P to those from START to FINISH, if both are in its line.  */

static void
set_columns (struct tp_source_place *p, location_t start, location_t finish)
{
  expanded_location first = expand_location (start), last = expand_location (finish);
  if (first.line == p->line && last.line == p->line && first.column > 0
      && last.column >= first.column && first.file == p->file && last.file == p->file)
    {
      p->column = first.column;
      p->end = last.column;
    }
}

/* A site consists of lines, so a name of several lines would be taken for more of it.  */

const char *
tp_file_in_site (const char *file)
{
  if (!file || !strchr (file, '\n'))
    return file ? file : "";
  char *name = xstrdup (file);
  for (char *c = name; *c; c++)
    if (*c == '\n')
      *c = '?';
  const char *kept = IDENTIFIER_POINTER (get_identifier (name));
  free (name);
  return kept;
}

static void
set_place (struct tp_source_place *p, location_t loc)
{
  expanded_location place = expand_location (loc);
  p->file = tp_file_in_site (place.file);
  p->line = place.line;
  p->column = p->end = place.column;
}

/* What is spelled at SPELLED is in the N expansions of LEVELS.  Return the innermost of them that
   it is an element of, rather than an argument; N if it is none of them.  */

static unsigned
defined_in (location_t spelled, const struct expansion *levels, unsigned n)
{
  unsigned i = 0;
  while (i < n && resolve (levels[i].where, LRK_MACRO_DEFINITION_LOCATION) != spelled)
    i++;
  return i;
}

/* Append to the macros of P that the place of LEVEL is in the definition of its macro.  RANGE is
   the range of what is there.  */

static void
add_macro (struct tp_source_place *p, const struct expansion *level, source_range range)
{
  location_t inside = resolve (level->where, LRK_MACRO_DEFINITION_LOCATION);
  if (in_system_header_at (inside))
    return;
  struct tp_source_place q;
  set_place (&q, inside);
  if (linemap_lookup (line_table, range.m_start) == level->map
      && linemap_lookup (line_table, range.m_finish) == level->map)
    set_columns (&q, resolve (range.m_start, LRK_MACRO_DEFINITION_LOCATION),
                 resolve (range.m_finish, LRK_MACRO_DEFINITION_LOCATION));
  char *all = xasprintf ("%s\n%c%s\n%s\n%d\n%d\n%d", p->macros ? p->macros : "", TP_SITE_MACRO,
                         linemap_map_get_macro_name (level->map),
                         strcmp (q.file, p->file) == 0 ? "" : q.file, q.line, q.column, q.end);
  free (p->macros);
  p->macros = all;
}

void
tp_find_source_place (location_t loc, struct tp_source_place *p)
{
  struct expansion levels[LEVELS_MAX];
  source_range range = get_range_from_loc (line_table, loc);
  location_t use = LOCATION_LOCUS (loc), spelled = resolve (use, LRK_SPELLING_LOCATION);
  unsigned n = expansions_of (&use, levels), first = defined_in (spelled, levels, n);
  p->macros = NULL;
  if (first == n)
    {
      set_place (p, spelled);
      set_columns (p, resolve (range.m_start, LRK_SPELLING_LOCATION),
                   resolve (range.m_finish, LRK_SPELLING_LOCATION));
      return;
    }
  set_place (p, use);
  if (n < LEVELS_MAX && p->column)
    p->end = p->column + strlen (linemap_map_get_macro_name (levels[n - 1].map)) - 1;
  for (unsigned i = first; i < n; i++)
    add_macro (p, &levels[i], range);
}
