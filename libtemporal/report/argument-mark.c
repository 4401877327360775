/* argument-mark.c - which argument of a call is marked in the source line.

   SPDX-License-Identifier: GPL-3.0-or-later

   The place of an error in a function of the library, or in free, is the whole call, because GCC
   keeps no place for arguments that are names or constants.  If the text of the expression stands
   exactly once in the call, and there it is not a part of a larger expression, that is marked; else
   the call.  Of a call through a pointer, the pointer is marked, if the call begins with its text.
   Blanks are ignored, and so is what is in strings.  */

#include "report/report.h"

#include <string.h>

static bool
word_p (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Does TEXT stand at LINE + AT, below END?  Returns how many characters of the line it takes, 0 if
   not.  */

static size_t
match_at (const char *line, size_t at, size_t end, struct trt_span text)
{
  size_t i = at, t = 0;
  while (t < text.length)
    {
      if (text.text[t] == ' ')
        t++;
      else if (i > at && i < end && line[i] == ' ')
        i++;
      else if (i < end && line[i] == text.text[t])
        i++, t++;
      else
        return 0;
    }
  return i - at;
}

/* The index of the first character behind the string or character constant at AT.  */

static size_t
skip_constant (const char *line, size_t at, size_t end)
{
  char quote = line[at++];
  while (at < end && line[at] != quote)
    at += line[at] == '\\' ? 2 : 1;
  return at + 1;
}

/* Are the characters from FIRST up to LAST an argument: between a parenthesis or comma, and
   another?  */

static bool
argument_p (const char *line, size_t first, size_t last, size_t start, size_t end)
{
  while (first > start && line[first - 1] == ' ')
    first--;
  while (last < end && line[last] == ' ')
    last++;
  return first > start && last < end && (line[first - 1] == '(' || line[first - 1] == ',')
         && (line[last] == ')' || line[last] == ',');
}

/* The number of characters from START on that are TEXT, if the parenthesis of a call follows; else
   0.  */

static size_t
called_p (const char *line, size_t start, size_t end, struct trt_span text)
{
  size_t n = match_at (line, start, end, text), next = start + n;
  while (next < end && line[next] == ' ')
    next++;
  return next < end && line[next] == '(' ? n : 0;
}

void
trt_mark_argument (const char *line, size_t length, const struct trt_place *p, unsigned *first,
                   unsigned *last)
{
  size_t start = p->column - 1, end = p->end_column < length ? p->end_column : length;
  size_t at = 0, taken = 0;
  if (!p->text.length || !p->column || p->end_column < p->column)
    return;
  if (p->what == 'x')
    taken = called_p (line, start, end, p->text);
  if (taken)
    *last = start + taken;
  if (p->what != 'f' && !p->by.length)
    return;
  for (size_t i = start; i < end;)
    {
      if (line[i] == '"' || line[i] == '\'')
        {
          i = skip_constant (line, i, end);
          continue;
        }
      size_t n = i > start && word_p (line[i - 1]) && word_p (line[i])
                   ? 0
                   : match_at (line, i, end, p->text);
      if (n && argument_p (line, i, i + n, start, end))
        {
          if (taken)
            return;
          at = i;
          taken = n;
        }
      i += n ? n : 1;
    }
  if (!taken)
    return;
  *first = at + 1;
  *last = at + taken;
}
