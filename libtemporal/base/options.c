/* options.c - TEMPORAL_OPTIONS, from the list in options.def.

   SPDX-License-Identifier: GPL-3.0-or-later

   The grammar of the options:

       options    = { separator } [ assignment { separator { separator } assignment } ]
       separator  = ':' | ',' | ' ' | TAB | NEWLINE
       assignment = NAME '=' VALUE

   The value of a string option ends at ':' or white space only, so a path may contain a comma;
   or it begins and ends with ' or ", and may contain all but that.  A truth value is 0 or 1;
   some options have a list of words.  An integer is decimal and must lie in the range that the
   list gives.  A later assignment overrides an earlier one.  The result of the program's
   function __temporal_default_options is parsed first, then the environment.  "include" names a
   file whose text is parsed at that place, and in which a line that begins with # is a comment.
   The sanitizers have both (__asan_default_options, include).

   Anything else ends the program before main, with a message that quotes the error: if an unknown
   option were ignored, its user would believe in a check that was never made.  The struct, the
   defaults, the parser and the help text are made from one list, as in the sanitizers' flag
   files.  */

#include "base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* The defaults.  */
struct trt_options trt_options = {
#define TRT_OPTION_BOOL(name, value, text) .name = value,
#define TRT_OPTION_INT(name, value, low, high, text) .name = value,
#define TRT_OPTION_STRING(name, value, text) .name = value,
#define TRT_OPTION_CHOICE(name, value, choices, text) .name = 0,
#include "base/options.def"
#undef TRT_OPTION_BOOL
#undef TRT_OPTION_INT
#undef TRT_OPTION_STRING
#undef TRT_OPTION_CHOICE
};

enum option_type
{
  TYPE_BOOL,
  TYPE_INT,
  TYPE_STRING,
  TYPE_CHOICE
};

struct option
{
  const char *name;
  const char *text;     /* for help */
  const char *standard; /* the default, as the list writes it */
  void *place;          /* in trt_options */
  size_t size;          /* of a string's array */
  int low, high;        /* of an integer */
  enum option_type type;
  const char *choices; /* "FIRST|SECOND", the first is the default */
};

static const struct option option_table[] = {
#define TRT_OPTION_BOOL(name, value, text) \
  { #name, text, (value) ? "1" : "0", &trt_options.name, 0, 0, 1, TYPE_BOOL, NULL },
#define TRT_OPTION_INT(name, value, low, high, text) \
  { #name, text, #value, &trt_options.name, 0, low, high, TYPE_INT, NULL },
#define TRT_OPTION_STRING(name, value, text) \
  { #name, text, value, &trt_options.name, sizeof trt_options.name, 0, 0, TYPE_STRING, NULL },
#define TRT_OPTION_CHOICE(name, value, choices, text) \
  { #name, text, #value, &trt_options.name, 0, 0, 0, TYPE_CHOICE, choices },
#include "base/options.def"
#undef TRT_OPTION_BOOL
#undef TRT_OPTION_INT
#undef TRT_OPTION_STRING
#undef TRT_OPTION_CHOICE
};

#define OPTION_COUNT (sizeof option_table / sizeof option_table[0])

static const char separators[] = ":, \t\n";
static const char string_separators[] = ": \t\n";

static const struct option *
find_option (const char *name, size_t length)
{
  /* The name that it had when only allocations had stacks.  */
  if (length == 11 && memcmp (name, "stack_depth", length) == 0)
    return find_option ("stacks", 6);
  for (size_t i = 0; i < OPTION_COUNT; i++)
    if (strlen (option_table[i].name) == length && memcmp (option_table[i].name, name, length) == 0)
      return &option_table[i];
  return NULL;
}

/* Where the options come from that are being parsed, for messages.  */
static const char *source = "TEMPORAL_OPTIONS";

/* The LENGTH characters at TEXT as an integer between LOW and HIGH; else a fatal error that names
   the option NAME.  */

static int
parse_number (const char *name, const char *text, size_t length, int low, int high)
{
  long value = 0;
  size_t i = length > 1 && text[0] == '-';
  bool good = length > 0;
  bool large = false;
  for (size_t k = i; k < length && good; k++)
    {
      good = text[k] >= '0' && text[k] <= '9';
      value = value * 10 + (text[k] - '0');
      if (value > INT32_MAX)
        {
          large = true;
          value = INT32_MAX;
        }
    }
  if (!good)
    trt_fatal ("%s: '%s=%.*s': a number from %d to %d is wanted", source, name, (int) length, text,
               low, high);
  if (i)
    value = -value;
  if (large || value < low || value > high)
    trt_fatal ("%s: '%s=%.*s': out of range, which is %d to %d", source, name, (int) length, text,
               low, high);
  return value;
}

/* Parse the file that the option "include" names.  Files cannot be nested.  */

static void
include (void)
{
  static char text[16384], name[sizeof trt_options.include];
  static bool busy;
  const char *before = source;
  size_t used = 0;
  ssize_t n = 0;
  if (busy)
    trt_fatal ("%s: include=%s: a file that is included cannot include another", source,
               trt_options.include);
  int fd = open (trt_options.include, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    trt_fatal ("%s: include=%s: cannot be opened: %s", source, trt_options.include,
               trt_os_error (errno));
  do
    {
      n = read (fd, text + used, sizeof text - 1 - used);
      used += n > 0 ? n : 0;
    }
  while ((n > 0 && used < sizeof text - 1) || (n < 0 && errno == EINTR));
  if (n != 0)
    trt_fatal ("%s: include=%s: cannot be read, or is longer than %zu bytes", source,
               trt_options.include, sizeof text - 2);
  close (fd);
  text[used] = 0;
  for (char *line = text; line && *line; line = strchr (line, '\n'))
    {
      line += strspn (line, separators);
      if (*line == '#')
        memset (line, ' ', strcspn (line, "\n"));
    }
  busy = true;
  source = strcpy (name, trt_options.include);
  trt_options_parse (text);
  source = before;
  busy = false;
}

/* The number of the LENGTH characters at VALUE among the choices of O; else a fatal error.  */

static int
parse_choice (const struct option *o, const char *value, size_t length)
{
  int number = 0;
  for (const char *c = o->choices; *c; number++)
    {
      size_t n = strcspn (c, "|");
      if (n == length && memcmp (c, value, n) == 0)
        return number;
      c += n + (c[n] == '|');
    }
  trt_fatal ("%s: '%s=%.*s': one of %s is wanted", source, o->name, (int) length, value,
             o->choices);
}

/* Append to T choice NUMBER of O.  */

static void
format_choice (struct trt_text *t, const struct option *o, int number)
{
  const char *c = o->choices;
  for (; number > 0; number--)
    c = strchr (c, '|') + 1;
  trt_text_format (t, "%.*s", (int) strcspn (c, "|"), c);
}

static void
assign (const struct option *o, const char *value, size_t length)
{
  switch (o->type)
    {
    case TYPE_BOOL:
      if (length != 1 || (*value != '0' && *value != '1'))
        trt_fatal ("%s: '%s=%.*s': 0 or 1 is wanted", source, o->name, (int) length, value);
      *(bool *) o->place = *value == '1';
      break;
    case TYPE_INT:
      *(int *) o->place = parse_number (o->name, value, length, o->low, o->high);
      break;
    case TYPE_STRING:
      if (length >= o->size)
        trt_fatal ("%s: the value of '%s' is longer than %zu bytes", source, o->name, o->size - 1);
      memcpy (o->place, value, length);
      ((char *) o->place)[length] = 0;
      if (o->place == trt_options.include && length > 0)
        include ();
      break;
    case TYPE_CHOICE:
      *(int *) o->place = parse_choice (o, value, length);
      break;
    }
}

/* The number of characters at TEXT, the value of O, with its quotation marks if it is QUOTED.  */

static size_t
value_length (const struct option *o, const char *text, bool quoted)
{
  if (!quoted)
    return strcspn (text, o->type == TYPE_STRING ? string_separators : separators);
  const char *end = strchr (text + 1, *text);
  if (!end)
    trt_fatal ("%s: '%s=%s': the quotation mark at the end is missing", source, o->name, text);
  if (end[1] && !strchr (separators, end[1]))
    trt_fatal ("%s: '%s=%s': a colon is wanted after the quotation mark", source, o->name, text);
  return end + 1 - text;
}

/* Parse TEXT, in the form described above, into trt_options.  */

void
trt_options_parse (const char *text)
{
  for (;;)
    {
      text += strspn (text, separators);
      if (!*text)
        return;
      size_t name_length = strcspn (text, "=:, \t\n");
      const struct option *o = find_option (text, name_length);
      if (!o)
        trt_fatal ("%s: unknown option '%.*s' "
                   "(help=1 lists the options)",
                   source, (int) name_length, text);
      if (text[name_length] != '=')
        trt_fatal ("%s: option '%s' lacks its '=VALUE'", source, o->name);
      text += name_length + 1;
      bool quoted = o->type == TYPE_STRING && (*text == '\'' || *text == '"');
      size_t length = value_length (o, text, quoted);
      assign (o, text + quoted, length - 2 * quoted);
      text += length;
    }
}

/* Append to T the option O and its present value.  */

static void
format_value (struct trt_text *t, const struct option *o)
{
  switch (o->type)
    {
    case TYPE_BOOL:
      trt_text_format (t, "%s=%d", o->name, *(bool *) o->place);
      break;
    case TYPE_INT:
      trt_text_format (t, "%s=%d", o->name, *(int *) o->place);
      break;
    case TYPE_STRING:
      trt_text_format (t, "%s=%s", o->name, (char *) o->place);
      break;
    case TYPE_CHOICE:
      trt_text_format (t, "%s=", o->name);
      format_choice (t, o, *(int *) o->place);
      break;
    }
}

/* Print the list of options on stdout, for help=1.  */

static void
print_help (void)
{
  char line[512];
  for (size_t i = 0; i < OPTION_COUNT; i++)
    {
      const struct option *o = &option_table[i];
      struct trt_text t = { line, sizeof line, 0 };
      if (i == 0)
        trt_text_format (&t, "TEMPORAL_OPTIONS=NAME=VALUE:NAME=VALUE...\n");
      trt_text_format (&t, "  %s=", o->name);
      if (o->type == TYPE_STRING)
        trt_text_format (&t, "PATH");
      else if (o->type == TYPE_CHOICE)
        trt_text_format (&t, "%s", o->choices);
      else
        trt_text_format (&t, "%d..%d", o->low, o->high);
      trt_text_format (&t, "\n      %s (default: %s)\n", o->text,
                       *o->standard ? o->standard : "none");
      trt_os_write (STDOUT_FILENO, line, t.used);
    }
}

static void
print_configuration (void)
{
  char line[1024];
  struct trt_text t = { line, sizeof line, 0 };
  for (size_t i = 0; i < OPTION_COUNT; i++)
    {
      trt_text_format (&t, i == 0 ? "" : ":");
      format_value (&t, &option_table[i]);
    }
  trt_print ("temporal: options: %s\n", line);
}

/* The program may define this function; the plugin does not instrument it (instrument.cc).  */
extern const char *__temporal_default_options (void) __attribute__ ((weak));

/* Parse the program's own defaults and the environment.  Called once, before the runtime prints
   anything.  */

void
trt_options_init (void)
{
  const char *text = __temporal_default_options ? __temporal_default_options () : NULL;
  if (text)
    {
      source = "__temporal_default_options";
      trt_options_parse (text);
      source = "TEMPORAL_OPTIONS";
    }
  text = trt_os_env ("TEMPORAL_OPTIONS");
  if (text)
    trt_options_parse (text);
  if (trt_options.help)
    {
      print_help ();
      trt_os_exit (0);
    }
  trt_log_init ();
  if (trt_options.verbosity >= 1)
    print_configuration ();
}
