/* written-text.cc - the text of an expression as it is written in the source.

   SPDX-License-Identifier: GPL-3.0-or-later

   Printed from the trees (expression-text.cc), *(*(a + i) + j) and a[i][j] are the same, and casts
   and calls are lost.  So a report shows the source text instead, if the expression's place has a
   range of columns, and the text there has the same names in the same order; other names than those
   of casts may only be where the printed text has "...".  Otherwise the range is that of a larger
   expression, or the file is not what was compiled, which may have been preprocessed before.

   LTO keeps no ranges, and what is in macros is not taken.  Nor is a file read that is not a
   regular one.  GCC reads the lines, as for its own diagnostics.  */

#include "base/temporal-gcc.h"
#include "ir/expression-text.h"
#include "ir/written-text.h"

/* A part of a text.  */
struct span
{
  const char *at, *end;
};

static struct span
without_blanks (struct span s)
{
  while (s.at < s.end && *s.at == ' ')
    s.at++;
  while (s.at < s.end && s.end[-1] == ' ')
    s.end--;
  return s;
}

/* ---- Names --------------------------------------------------------------------------- */

static bool
type_word_p (struct span s)
{
  static const char *const words[]
    = { "struct", "union", "enum",   "unsigned", "signed", "const", "char",     "short", "int",
        "long",   "float", "double", "void",     "_Bool",  "bool",  "volatile", "size_t" };
  for (const char *word : words)
    if (strlen (word) == (size_t) (s.end - s.at) && startswith (s.at, word))
      return true;
  return false;
}

/* If a cast begins at the parenthesis S.at, return what follows it, otherwise S.at.  A cast has
   only words, and a star at its end or a word that only types have.  */

static const char *
behind_cast (struct span s)
{
  bool type = false;
  const char *p = s.at + 1;
  while (p < s.end && *p != ')')
    {
      const char *start = p;
      while (p < s.end && ISIDNUM (*p))
        p++;
      if (p > start)
        type |= type_word_p ({ start, p });
      else if (*p != ' ' && *p != '*')
        return s.at;
      else
        p++;
    }
  if (p == s.end || p == s.at + 1)
    return s.at;
  struct span inside = without_blanks ({ s.at + 1, p });
  struct span rest = without_blanks ({ p + 1, s.end });
  return ((type || inside.end[-1] == '*') && ISIDST (*inside.at) && rest.at < rest.end
          && (ISIDNUM (*rest.at) || strchr ("(*&", *rest.at)))
           ? p + 1
           : s.at;
}

/* The next name in *S, outside of casts, which is removed from *S; empty if there is none.  */

static struct span
next_name (struct span *s)
{
  while (s->at < s->end)
    {
      const char *start = s->at;
      if (*start == '(' && behind_cast (*s) > start)
        {
          s->at = behind_cast (*s);
          continue;
        }
      do
        s->at++;
      while (ISIDNUM (*start) && s->at < s->end && ISIDNUM (*s->at));
      if (ISIDST (*start))
        return { start, s->at };
    }
  return { s->end, s->end };
}

static bool
same_p (struct span a, struct span b)
{
  return a.end - a.at == b.end - b.at && memcmp (a.at, b.at, a.end - a.at) == 0;
}

/* Return true if WRITTEN has the names of PRINTED in the same order, with the same last one, and no
   others unless MORE.  */

static bool
same_names_p (struct span written, struct span printed, bool more)
{
  struct span name = next_name (&printed);
  if (name.at == name.end)
    return false;
  for (;;)
    {
      struct span found = next_name (&written);
      while (more && found.at < found.end && !same_p (found, name))
        found = next_name (&written);
      if (!same_p (found, name))
        return false;
      name = next_name (&printed);
      if (name.at == name.end)
        break;
    }
  struct span rest = next_name (&written);
  return rest.at == rest.end;
}

/* S without parentheses around all of it.  */

static struct span
without_parentheses (struct span s)
{
  int depth = 0;
  if (*s.at != '(')
    return s;
  for (const char *p = s.at; p < s.end; p++)
    {
      depth += *p == '(' ? 1 : *p == ')' ? -1 : 0;
      if (depth == 0)
        return p + 1 == s.end ? without_blanks ({ s.at + 1, p }) : s;
    }
  return s;
}

/* ---- The expression ------------------------------------------------------------------ */

/* Set *S to the side of an assignment that is accessed, if *S is one.  Return false if it is no
   expression that can be followed: a list, a choice, or one with side effects.  */

static bool
accessed_side (struct span *s, bool write)
{
  int depth = 0;
  const char *assign = NULL;
  bool operation = false;
  for (const char *p = s->at; p < s->end; p++)
    {
      depth += *p == '(' || *p == '[' ? 1 : *p == ')' || *p == ']' ? -1 : 0;
      if (depth < 0 || strchr ("\"'\\;{}#", *p)
          || (p + 1 < s->end
              && (startswith (p, "++") || startswith (p, "--") || startswith (p, "/*")
                  || startswith (p, "//"))))
        return false;
      if (depth > 0)
        continue;
      if (strchr (",?:<|^%", *p) || (*p == '>' && (p == s->at || p[-1] != '-')))
        return false;
      if (*p != '=')
        continue;
      if (assign || p == s->at || p[-1] == '=' || p[-1] == '!' || (p + 1 < s->end && p[1] == '='))
        return false;
      assign = p;
      operation = strchr ("+-*/&", p[-1]) != NULL;
    }
  if (assign && (write || operation))
    s->end = assign - operation;
  else if (assign)
    s->at = assign + 1;
  *s = without_blanks (*s);
  if (depth != 0 || s->at == s->end)
    return false;
  *s = without_parentheses (*s);
  return s->at < s->end;
}

static bool
regular_file_p (const char *name)
{
  struct stat st;
  return stat (name, &st) == 0 && S_ISREG (st.st_mode);
}

/* Copy S, with one blank in place of several.  */

static char *
copy (struct span s)
{
  char *text = XNEWVEC (char, s.end - s.at + 1), *to = text;
  for (; s.at < s.end; s.at++)
    if (*s.at != ' ' || to[-1] != ' ')
      *to++ = *s.at;
  *to = 0;
  return text;
}

char *
tp_written_text (const struct tp_source_place *place, const char *printed, char what)
{
  bool more = strstr (printed, "...") != NULL;
  if (!(more || strpbrk (printed, "[(* ")) || place->macros || place->column <= 0
      || place->end <= place->column || place->end - place->column >= TP_TEXT_MAX
      || !regular_file_p (place->file))
    return NULL;
  tp_line_text line = tp_source_line (place->file, place->line);
  if (!line || line.length () < (size_t) place->end)
    return NULL;
  const char *text = line.get_buffer ();
  struct span s = { text + place->column - 1, text + place->end };
  for (const char *p = s.at; p < s.end; p++)
    if (!ISPRINT (*p))
      return NULL;
  if (!accessed_side (&s, what == 'w')
      || !same_names_p (s, { printed, printed + strlen (printed) }, more))
    return NULL;
  return copy (s);
}
