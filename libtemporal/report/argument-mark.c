/* argument-mark.c - which argument of a call is marked in the source line.

   SPDX-License-Identifier: GPL-3.0-or-later

   The place of an error in a function of the library, or in free, is the whole call, because GCC
   keeps no place for arguments that are names or constants.  If the text of the expression stands
   exactly once in the call, and there it is not a part of a larger expression, that is marked; else
   the call.  Casts may stand before it, and p + n may be written &p[n], of which GCC makes the
   same.  Of a call through a pointer, the pointer is marked, if the call begins with its text.
   Blanks are ignored, and so is what is in strings.

   Functions that are instrumented in a link with -flto have places of one column: LTO keeps no
   ranges.  Then the end of the call is found by its parentheses, and what is no call is marked if
   its text stands around the column.  */

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

/* The index where blanks begin that end at AT, in what begins at START.  */

static size_t
before_blanks (const char *line, size_t at, size_t start)
{
  while (at > start && line[at - 1] == ' ')
    at--;
  return at;
}

/* The index where the casts begin that stand before AT; AT if there are none.  */

static size_t
before_casts (const char *line, size_t at, size_t start)
{
  for (;;)
    {
      size_t end = before_blanks (line, at, start), first;
      if (end == start || line[end - 1] != ')')
        return at;
      for (first = end - 1; first > start; first--)
        if (!word_p (line[first - 1]) && line[first - 1] != ' ' && line[first - 1] != '*')
          break;
      if (first == start || first == end - 1 || line[first - 1] != '(')
        return at;
      at = first - 1;
    }
}

/* Are the characters from FIRST up to LAST an argument: between a parenthesis or comma, and
   another?  */

static bool
argument_p (const char *line, size_t first, size_t last, size_t start, size_t end)
{
  first = before_blanks (line, first, start);
  while (last < end && line[last] == ' ')
    last++;
  return first > start && last < end && (line[first - 1] == '(' || line[first - 1] == ',')
         && (line[last] == ')' || line[last] == ',');
}

/* An argument in the source line.  */
struct argument
{
  size_t at, length, count; /* the first of COUNT */
};

/* Find the arguments between START and END that are TEXT.  */

static struct argument
find_argument (const char *line, size_t start, size_t end, struct trt_span text)
{
  struct argument a = { 0, 0, 0 };
  for (size_t i = start; i < end;)
    {
      if (line[i] == '"' || line[i] == '\'')
        {
          i = skip_constant (line, i, end);
          continue;
        }
      size_t n
        = i > start && word_p (line[i - 1]) && word_p (line[i]) ? 0 : match_at (line, i, end, text);
      size_t first = n ? before_casts (line, i, start) : i;
      if (n && argument_p (line, first, i + n, start, end) && a.count++ == 0)
        {
          a.at = first;
          a.length = i + n - first;
        }
      i += n ? n : 1;
    }
  return a;
}

/* Write to *T the text of an address with an index, &P[N], if TEXT is P + N or P - N.  */

static void
write_indexed (struct trt_text *t, struct trt_span text)
{
  int open = 0;
  for (size_t i = 0; i + 2 < text.length; i++)
    {
      const char *c = text.text + i;
      open += *c == '(' || *c == '[' ? 1 : *c == ')' || *c == ']' ? -1 : 0;
      if (open || c[0] != ' ' || (c[1] != '+' && c[1] != '-') || c[2] != ' ')
        continue;
      trt_text_format (t, "&%.*s[%s%.*s]", (int) i, text.text, c[1] == '-' ? "-" : "",
                       (int) (text.length - i - 3), c + 3);
      return;
    }
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

/* The index behind the parenthesis that ends the call of a named function at START; 0 if it is not
   in this line.  */

static size_t
call_end (const char *line, size_t length, size_t start)
{
  size_t i = start;
  int open = 0;
  while (i < length && word_p (line[i]))
    i++;
  while (i < length && line[i] == ' ')
    i++;
  if (i == start || i == length || line[i] != '(')
    return 0;
  while (i < length)
    {
      if (line[i] == '"' || line[i] == '\'')
        {
          i = skip_constant (line, i, length);
          continue;
        }
      open += line[i] == '(' ? 1 : line[i] == ')' ? -1 : 0;
      i++;
      if (!open)
        return i;
    }
  return 0;
}

/* Set *FIRST and *LAST to the columns of TEXT around the index AT, if it stands there, and is not a
   part of a larger expression.  */

static void
mark_around (const char *line, size_t length, size_t at, struct trt_span text, unsigned *first,
             unsigned *last)
{
  for (size_t i = at > 2 * text.length ? at - 2 * text.length : 0; i <= at; i++)
    {
      char before = i > 0 ? line[i - 1] : ' ';
      size_t n = match_at (line, i, length, text);
      if (i + n > at && !word_p (before) && before != '.' && before != '>'
          && !(i + n < length && word_p (line[i + n - 1]) && word_p (line[i + n])))
        {
          *first = i + 1;
          *last = i + n;
          return;
        }
    }
}

void
trt_mark_argument (const char *line, size_t length, const struct trt_place *p, unsigned *first,
                   unsigned *last)
{
  size_t start = p->column - 1, end = p->end_column < length ? p->end_column : length;
  if (!p->text.length || !p->column || p->end_column < p->column || p->column > length)
    return;
  if (p->what == 'x' && !p->by.length)
    {
      size_t taken = called_p (line, start, length, p->text);
      *last = taken ? start + taken : *last;
      return;
    }
  bool call = p->what == 'f' || p->by.length, point = p->end_column == p->column;
  if (!call)
    {
      if (point)
        mark_around (line, length, start, p->text, first, last);
      return;
    }
  if (point)
    {
      end = call_end (line, length, start);
      *last = end ? end : *last;
    }
  struct argument a = find_argument (line, start, end, p->text);
  if (!a.count)
    {
      char indexed[128];
      struct trt_text t = { indexed, sizeof indexed, 0 };
      write_indexed (&t, p->text);
      if (t.used)
        a = find_argument (line, start, end, (struct trt_span) { indexed, t.used });
    }
  if (a.count != 1)
    return;
  *first = a.at + 1;
  *last = a.at + a.length;
}
