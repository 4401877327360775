/* colour.c - colours in reports, as the compiler has them.

   SPDX-License-Identifier: GPL-3.0-or-later

   color=auto uses colours if reports go to a terminal, TERM is not "dumb", and NO_COLOR is unset or
   empty.  GCC_COLORS changes them, as for gcc: "error=01;31:note=01;36:..."; an empty one switches
   them off.  The capabilities of gcc that are used here are error, warning, note, locus, quote, and
   range1 for the mark under the source line.

   The lines of a report are made without regard to colours.  Here the parts of a complete line are
   found again: the place, the word after it, and what is between quotes.  Another line stays as it
   is.  */

#define _GNU_SOURCE
#include "report/report.h"

#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

enum
{
  NEVER = 2 /* color=never, see options.def */
};

enum capability
{
  ERROR,
  WARNING,
  NOTE,
  LOCUS,
  QUOTE,
  MARK,
  CAPABILITIES
};

static const struct
{
  const char *name, *standard;
} capabilities[CAPABILITIES] = {
  [ERROR] = { "error", "01;31" }, [WARNING] = { "warning", "01;35" }, [NOTE] = { "note", "01;36" },
  [LOCUS] = { "locus", "01" },    [QUOTE] = { "quote", "01" },        [MARK] = { "range1", "32" },
};

/* As gcc, erase the rest of the line, too: else a terminal may fill it with the background.  */
#define START "\33["
#define START_END "m\33[K"
#define STOP "\33[m\33[K"

static bool
terminal_p (int fd)
{
  struct termios t;
  return syscall (SYS_ioctl, fd, TCGETS, &t) == 0;
}

/* Are colours wanted?  Asked for each line, because the descriptor may be another file by then.  */

static bool
wanted_p (void)
{
  const char *term, *none;
  if (trt_options.report_format)
    return false;
  if (trt_options.color || trt_seccomp_state () != TRT_FREE)
    return trt_options.color && trt_options.color != NEVER;
  int saved = errno, fd = trt_log_standard ();
  bool terminal = fd >= 0 && terminal_p (fd);
  errno = saved;
  term = trt_os_env ("TERM");
  none = trt_os_env ("NO_COLOR");
  return terminal && term && strcmp (term, "dumb") != 0 && !(none && *none);
}

/* The numbers of capability C; empty if GCC_COLORS leaves it uncoloured, or is malformed.  */

static struct trt_span
colour_of (enum capability c)
{
  const char *colors = trt_os_env ("GCC_COLORS"), *name = capabilities[c].name;
  struct trt_span standard = { capabilities[c].standard, strlen (capabilities[c].standard) };
  size_t length = strlen (name);
  if (!colors)
    return standard;
  if (!*colors)
    return (struct trt_span) { "", 0 };
  for (const char *p = colors; *p; p += *p == ':')
    {
      size_t n = strcspn (p, ":");
      if (n > length && memcmp (p, name, length) == 0 && p[length] == '=')
        {
          struct trt_span s = { p + length + 1, n - length - 1 };
          return strspn (s.text, "0123456789;") < s.length ? standard : s;
        }
      p += n;
    }
  return standard;
}

/* Append the N bytes at TEXT to *T, in the colour of C.  */

static void
paint (struct trt_text *t, enum capability c, const char *text, size_t n)
{
  struct trt_span s = colour_of (c);
  if (s.length)
    trt_text_format (t, START "%.*s" START_END "%.*s" STOP, (int) s.length, s.text, (int) n, text);
  else
    trt_text_format (t, "%.*s", (int) n, text);
}

/* Append TEXT to *T, with what is quoted in it in bold.  An expression may contain the character
   itself, so a quote begins after a blank and ends before a blank or punctuation.  */

static void
paint_quotes (struct trt_text *t, const char *text)
{
  for (const char *p = text; *p; p++)
    if (*p == '\'' && p > text && strchr (" (", p[-1]))
      {
        const char *end = p + 1;
        while (*end && !(*end == '\'' && strchr (" ,;:.)\n", end[1])))
          end++;
        if (*end)
          {
            trt_text_format (t, "'");
            paint (t, QUOTE, p + 1, end - p - 1);
            p = end;
          }
        trt_text_format (t, "'");
      }
    else
      trt_text_format (t, "%c", *p);
}

void
trt_line_print (const char *line)
{
  static const struct
  {
    const char *word;
    enum capability c;
  } words[] = { { ": error: ", ERROR }, { ": warning: ", WARNING }, { ": note: ", NOTE } };
  static char painted[6144];
  struct trt_text t = { painted, sizeof painted, 0 };
  const char *found = NULL;
  size_t which = 0;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    {
      const char *at = strstr (line, words[i].word);
      if (at && (!found || at < found))
        {
          found = at;
          which = i;
        }
    }
  if (!found || strlen (line) > sizeof painted / 2 || !wanted_p ())
    {
      trt_print ("%s", line);
      return;
    }
  size_t length = strlen (words[which].word);
  paint (&t, LOCUS, line, found + 1 - line);
  trt_text_format (&t, " ");
  paint (&t, words[which].c, found + 2, length - 2);
  paint_quotes (&t, found + length);
  trt_print ("%s", painted);
}

const char *
trt_colour_mark (bool begin)
{
  static char text[64];
  struct trt_text t = { text, sizeof text, 0 };
  struct trt_span s = colour_of (MARK);
  if (s.length == 0 || s.length > 32 || !wanted_p ())
    return "";
  if (!begin)
    return STOP;
  trt_text_format (&t, START "%.*s" START_END, (int) s.length, s.text);
  return text;
}
