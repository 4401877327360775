/* suppressions.c - errors that the user does not want to be reported.

   SPDX-License-Identifier: GPL-3.0-or-later

   The file that the option suppressions names has one pattern on each line:

       line     = [ KIND ':' ] [ WHAT ':' ] GLOB | '#' anything | nothing
       KIND     = a glob that matches the name of a kind of error
       WHAT     = "function" | "file" | "library"

   A GLOB must match the whole name; '*' matches any characters, '?' one.  A pattern without KIND is
   for leaks.  A pattern without WHAT is compared with names of all three sorts, and "*" matches
   where there is no name as well.  A file or library is compared with its path and with its last
   part.  White space around a line, and beside a colon, is ignored.  A name before a colon that is
   neither KIND nor WHAT is an error: a suppression that is ignored, or suppresses something else,
   would be worse.

   The text is kept in one buffer, and patterns point into it.  */

#define _GNU_SOURCE
#include "report/suppressions.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST_PATTERNS 1024
#define MOST_TEXT (64 * 1024)

struct pattern
{
  struct trt_span glob;
  struct trt_span line; /* with KIND and WHAT */
  unsigned kinds;       /* a bit for each */
  char what;            /* a letter of enum trt_named, or 0 for all */
  unsigned long hits;   /* errors, or leaked blocks, that it suppressed */
};

static struct pattern patterns[MOST_PATTERNS];
static size_t pattern_count;

/* At a mismatch only the last star needs to match more
   characters.  */
bool
trt_glob_p (struct trt_span glob, struct trt_span name)
{
  size_t g = 0, n = 0, star = SIZE_MAX, from = 0;

  while (n < name.length)
    if (g < glob.length && glob.text[g] == '*')
      {
        star = g++;
        from = n;
      }
    else if (g < glob.length && (glob.text[g] == '?' || glob.text[g] == name.text[n]))
      {
        g++;
        n++;
      }
    else if (star != SIZE_MAX)
      {
        g = star + 1;
        n = ++from;
      }
    else
      return false;
  while (g < glob.length && glob.text[g] == '*')
    g++;
  return g == glob.length;
}

static struct trt_span
trim (struct trt_span s)
{
  while (s.length && strchr (" \t\r", s.text[0]))
    s.text++, s.length--;
  while (s.length && strchr (" \t\r", s.text[s.length - 1]))
    s.length--;
  return s;
}

/* The letter for WORD, 0 if it is not a WHAT.  */
static char
kind_of_word (struct trt_span word)
{
  static const struct
  {
    const char *name;
    char letter;
  } words[] = { { "function", TRT_NAMED_FUNCTION },
                { "file", TRT_NAMED_FILE },
                { "library", TRT_NAMED_LIBRARY } };

  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strlen (words[i].name) == word.length
        && memcmp (words[i].name, word.text, word.length) == 0)
      return words[i].letter;
  return 0;
}

/* The kinds of error whose names match GLOB.  */
static unsigned
kinds_of_glob (struct trt_span glob)
{
  unsigned kinds = 0;

  for (int k = 0; k < TRT_SELFCHECK; k++)
    {
      const char *name = trt_kind_name (k);
      if (trt_glob_p (glob, (struct trt_span) { name, strlen (name) }))
        kinds |= 1U << k;
    }
  return kinds;
}

/* Parse LINE, without white space around it, into *P.  Returns null, or what is wrong.  */
static const char *
parse_line (struct trt_span line, struct pattern *p)
{
  *p = (struct pattern) { .line = line, .glob = line };
  while (!p->what)
    {
      const char *colon = memchr (p->glob.text, ':', p->glob.length);
      if (!colon)
        break;
      struct trt_span word = { p->glob.text, colon - p->glob.text };
      struct trt_span rest = { colon + 1, p->glob.length - word.length - 1 };
      p->what = kind_of_word (trim (word));
      if (!p->what && (p->kinds || !(p->kinds = kinds_of_glob (trim (word)))))
        return "a kind of error, function:, file: or library: is wanted before the pattern";
      p->glob = trim (rest);
    }
  if (!p->kinds)
    p->kinds = 1U << TRT_MEMORY_LEAK;
  return p->glob.length == 0 ? "the pattern is empty" : NULL;
}

const char *
trt_suppress_parse (const char *text, size_t length, unsigned *number)
{
  pattern_count = 0;
  *number = 0;
  while (length > 0)
    {
      const char *end = memchr (text, '\n', length);
      struct trt_span line = { text, end ? (size_t) (end - text) : length };
      size_t taken = line.length + (end != NULL);
      text += taken;
      length -= taken;
      ++*number;

      struct pattern p;
      line = trim (line);
      if (line.length == 0 || line.text[0] == '#')
        continue;
      if (memchr (line.text, '\0', line.length))
        return "a null byte";
      const char *wrong = parse_line (line, &p);
      if (wrong)
        return wrong;
      if (pattern_count == MOST_PATTERNS)
        return "there are too many patterns";
      patterns[pattern_count++] = p;
    }
  return NULL;
}

static void
print_used (int status, void *unused)
{
  (void) status;
  (void) unused;
  trt_suppress_print ();
}

void
trt_suppress_init (void)
{
  static char text[MOST_TEXT];
  size_t used = 0;
  const char *path = trt_options.suppressions;

  if (!*path)
    return;
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    trt_fatal ("suppressions=%s: cannot be opened: %s", path, trt_os_error (errno));
  for (ssize_t n = 1; used < sizeof text && n != 0;)
    {
      n = read (fd, text + used, sizeof text - used);
      if (n < 0 && errno != EINTR)
        trt_fatal ("suppressions=%s: cannot be read: %s", path, trt_os_error (errno));
      used += n > 0 ? n : 0;
    }
  close (fd);
  if (used == sizeof text)
    trt_fatal ("suppressions=%s: longer than %d bytes", path, MOST_TEXT - 1);
  unsigned line;
  const char *wrong = trt_suppress_parse (text, used, &line);
  if (wrong)
    trt_fatal ("suppressions=%s: line %u: %s", path, line, wrong);
}

bool
trt_suppress_any_p (enum trt_kind kind)
{
  for (size_t i = 0; i < pattern_count; i++)
    if (patterns[i].kinds & 1U << kind)
      return true;
  return false;
}

bool
trt_suppress_everywhere_p (enum trt_kind kind)
{
  for (size_t i = 0; i < pattern_count; i++)
    if (patterns[i].kinds & 1U << kind && !patterns[i].what && patterns[i].glob.length == 1
        && *patterns[i].glob.text == '*')
      {
        patterns[i].hits++;
        return true;
      }
  return false;
}

bool
trt_suppress_p (enum trt_kind kind, enum trt_named what, struct trt_span name, unsigned long errors)
{
  struct trt_span last = name;
  const char *slash = name.length ? memrchr (name.text, '/', name.length) : NULL;

  if (slash && what != TRT_NAMED_FUNCTION)
    {
      last.text = slash + 1;
      last.length = name.text + name.length - last.text;
    }
  for (size_t i = 0; i < pattern_count; i++)
    if (patterns[i].kinds & 1U << kind && (!patterns[i].what || patterns[i].what == (char) what)
        && name.length > 0
        && (trt_glob_p (patterns[i].glob, name) || trt_glob_p (patterns[i].glob, last)))
      {
        patterns[i].hits += errors;
        return true;
      }
  return false;
}

/* A pattern of leaks is named by its glob alone.  */

void
trt_suppress_print (void)
{
  for (size_t i = 0; i < pattern_count; i++)
    {
      const struct pattern *p = &patterns[i];
      bool leaks = p->kinds == 1U << TRT_MEMORY_LEAK;
      struct trt_span name = leaks ? p->glob : p->line;
      const char *plural = p->hits == 1 ? "" : "s";
      if (!p->hits)
        trt_print ("temporal: note: the suppression '%.*s' was not used\n", (int) name.length,
                   name.text);
      else if (leaks)
        trt_print ("temporal: note: %lu leaked block%s suppressed by '%.*s'\n", p->hits, plural,
                   (int) name.length, name.text);
      else
        trt_print ("temporal: note: %lu error%s suppressed by '%.*s'\n", p->hits, plural,
                   (int) name.length, name.text);
    }
}

/* Handlers run in the reverse order of their registration: this one after the search for
   leaks.  */

void
trt_suppress_start (void)
{
  if (trt_options.verbosity >= 1 && pattern_count)
    on_exit (print_used, NULL);
}
