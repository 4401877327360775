/* scope-end.c - the closing brace of a variable's scope.

   SPDX-License-Identifier: GPL-3.0-or-later

   The C front end keeps no place for the end of an inner block, so the site of a scope's end is
   that of the last statement before it.  If that is a jump (break, continue, goto, return), it
   is what has ended the scope, and is reported.  Else the brace is found in the source, which is
   read from the declaration on: the first brace that closes more than was opened.  If a
   parenthesis does so before, the variable belongs to a for statement, and its scope ends with the
   statement that follows.  Strings, comments and directives are skipped.  Braces in macros, or in
   both branches of an #if, can mislead this; what is found before the last statement is not
   used.  */

#include "report/report.h"

#include <string.h>
#include <unistd.h>

/* What the scanner is in.  */
enum text
{
  CODE,
  LINE_COMMENT,
  COMMENT,
  STRING,
  DIRECTIVE
};

struct scanner
{
  int fd;
  char block[1024];
  size_t used, length;
  unsigned line, column; /* of the last character */
  char before;           /* the character before the last */
  char quote;            /* that ends a STRING */
  bool blank;            /* only blanks stand before the last character in its line */
  enum text in;
  bool header; /* the declaration was in parentheses, which are closed */
  int parentheses, braces;
};

static int
next_character (struct scanner *s)
{
  if (s->used == s->length)
    {
      ssize_t n = read (s->fd, s->block, sizeof s->block);
      s->used = 0;
      s->length = n > 0 ? n : 0;
      if (n <= 0)
        return -1;
    }
  char c = s->block[s->used++];
  s->column++;
  return (unsigned char) c;
}

/* C, in code, opens or closes something.  Is it the end of the scope?  */

static bool
count_code (struct scanner *s, char c)
{
  switch (c)
    {
    case '(':
    case '[':
      s->parentheses++;
      break;
    case ')':
    case ']':
      if (s->parentheses)
        s->parentheses--;
      else
        s->header = true;
      break;
    case '{':
      s->braces++;
      break;
    case '}':
      return s->braces == 0 || (--s->braces == 0 && s->header && !s->parentheses);
    case ';':
      return s->header && !s->braces && !s->parentheses;
    }
  return false;
}

/* Scan the character C.  Is it the end of the scope?  */

static bool
scan_character (struct scanner *s, char c)
{
  char before = s->before;
  s->before = c;
  switch (s->in)
    {
    case LINE_COMMENT:
    case DIRECTIVE:
      if (c == '\n' && before != '\\')
        s->in = CODE;
      return false;
    case COMMENT:
      if (c == '/' && before == '*')
        s->in = CODE;
      return false;
    case STRING:
      if (before == '\\')
        s->before = 0;
      else if (c == s->quote)
        s->in = CODE;
      return false;
    case CODE:
      break;
    }
  if (c == '"' || c == '\'')
    {
      s->in = STRING;
      s->quote = c;
    }
  else if (before == '/' && c == '/')
    s->in = LINE_COMMENT;
  else if (before == '/' && c == '*')
    {
      s->in = COMMENT;
      s->before = 0;
    }
  else if (c == '#' && s->blank)
    s->in = DIRECTIVE;
  return count_code (s, c);
}

/* Scan FILE from LINE and COLUMN on, and set these to the end of the scope; false if none is
   found.  */

static bool
find_end (struct trt_span file, unsigned *line, unsigned *column)
{
  struct scanner s = { .fd = trt_source_open (file), .line = 1, .blank = true };
  bool found = false;
  int c;
  if (s.fd < 0)
    return false;
  while (!found && (c = next_character (&s)) >= 0)
    {
      if (s.line > *line || (s.line == *line && s.column >= *column))
        found = scan_character (&s, c);
      s.blank = c == '\n' || (s.blank && (c == ' ' || c == '\t'));
      if (c == '\n' && !found)
        {
          s.line++;
          s.column = 0;
        }
    }
  close (s.fd);
  *line = s.line;
  *column = s.column;
  return found;
}

/* Does the text at P begin with a jump?  */

static bool
jump_p (const struct trt_place *p)
{
  static const char *const words[] = { "break", "continue", "goto", "return" };
  char text[9];
  size_t n = trt_source_text (p, text, sizeof text);
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (n >= strlen (words[i]) && memcmp (text, words[i], strlen (words[i])) == 0)
      return true;
  return false;
}

bool
trt_scope_end (const struct trt_record *r, struct trt_place *p)
{
  struct trt_place birth;
  unsigned line, column;
  if (r->life != TRT_LIFE_SCOPE || trt_seccomp_state () != TRT_FREE
      || !trt_site_read (r->birth_site, &birth) || !trt_site_read (r->end_site, p)
      || birth.what != 'v' || !birth.line || !birth.column || birth.file.length != p->file.length
      || memcmp (birth.file.text, p->file.text, p->file.length) != 0 || jump_p (p))
    return false;
  line = birth.line;
  column = birth.column;
  if (!find_end (birth.file, &line, &column) || line < p->line
      || (line == p->line && column < p->column))
    return false;
  p->line = line;
  p->column = column;
  return true;
}
