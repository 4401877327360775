/* options-fuzz.c - the parser of TEMPORAL_OPTIONS against a model.

   SPDX-License-Identifier: GPL-3.0-or-later

   The model says for a text which values result, or that it is an error; it is
   written the other way round (cut into words first, then a chain of
   comparisons).  Texts are made of pieces that nearly fit together, and of
   random bytes.  Each is parsed in a child, because an error ends the process: it
   must be status 86 (or what exitcode= said before the error) and one line
   on stderr, never a signal.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "entry/entry.h"

enum { TEXTS = 6000, LONGEST = 700 };

static unsigned long state = 0x2545f4914f6cdd1dUL;

static unsigned
random_below (unsigned n)
{
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (state >> 16) % n;
}

/* ---- The model ---------------------------------------------------------------- */

/* An integer word in [LOW, HIGH] to *PLACE.  */

static bool
model_number (const char *word, long low, long high, int *place)
{
  size_t digits = strspn (word + (*word == '-'), "0123456789");
  if (digits == 0 || word[(*word == '-') + digits])
    return false;
  /* Leading zeros do not make a number large.  */
  const char *p = word + (*word == '-');
  while (*p == '0' && p[1])
    p++;
  if (strlen (p) > 9)
    return false;
  long v = atol (p);
  if (*word == '-')
    v = -v;
  if (v < low || v > high)
    return false;
  *place = v;
  return true;
}

static bool
model_bool (const char *word, bool *place)
{
  if (strcmp (word, "0") != 0 && strcmp (word, "1") != 0)
    return false;
  *place = *word == '1';
  return true;
}

/* One word, "name=value".  */

static bool
model_word (const char *word, struct trt_options *o)
{
  const char *value = strchr (word, '=');
  if (!value)
    return false;
  size_t n = value++ - word;
#define NAMED(name) (n == strlen (#name) && strncmp (word, #name, n) == 0)
  if (NAMED (exitcode))
    return model_number (value, 0, 255, &o->exitcode);
  if (NAMED (verbosity))
    return model_number (value, 0, 2, &o->verbosity);
  if (NAMED (max_reports))
    return model_number (value, 1, 1000, &o->max_reports);
  if (NAMED (color))
    {
      static const char *const choices[] = { "auto", "always", "never" };
      for (int i = 0; i < 3; i++)
	if (!strcmp (value, choices[i]))
	  {
	    o->color = i;
	    return true;
	  }
      return false;
    }
  if (NAMED (abort_on_error))
    return model_bool (value, &o->abort_on_error);
  if (NAMED (halt_on_error))
    return model_bool (value, &o->halt_on_error);
  if (NAMED (strict))
    return model_bool (value, &o->strict);
  if (NAMED (selfcheck))
    return model_bool (value, &o->selfcheck);
  if (NAMED (help))
    return model_bool (value, &o->help);
  if (NAMED (log_path) && (*value == '\'' || *value == '"'))
    {
      size_t inside = strlen (value) - 2;
      if (inside >= sizeof o->log_path)
	return false;
      memcpy (o->log_path, value + 1, inside);
      o->log_path[inside] = 0;
      return true;
    }
  if (NAMED (log_path) && strlen (value) < sizeof o->log_path)
    {
      strcpy (o->log_path, value);
      return true;
    }
  return false;
}

/* Parse TEXT into *O, which holds the defaults; false if it is an error.  */

static bool
model (const char *text, struct trt_options *o)
{
  static char copy[LONGEST + 1];
  strcpy (copy, text);
  for (char *p = copy; *p; )
    {
      if (strchr (":, \t\n", *p))
	{
	  p++;
	  continue;
	}
      bool path = strncmp (p, "log_path=", 9) == 0;
      char *end = p;
      while (*end && !strchr (path ? ": \t\n" : ":, \t\n", *end))
	end++;
      if (path && (p[9] == '\'' || p[9] == '"'))
	{
	  end = strchr (p + 10, p[9]);
	  if (!end || (end[1] && !strchr (":, \t\n", end[1])))
	    return false;
	  end++;
	}
      char kept = *end;
      *end = 0;
      bool good = model_word (p, o);
      *end = kept;
      if (!good)
	return false;
      p = end;
    }
  return true;
}

/* ---- Texts --------------------------------------------------------------------- */

static void
make_text (char *text)
{
  static const char *const pieces[] = { "exitcode", "log_path", "halt_on_error",
    "strict", "verbosity", "selfcheck", "help", "=", "=", "=", "=", "=0", "=1",
    "=2", "=86", "=255", "=256", "=-1", "=-0", "=007", "=99999999999999999999",
    "=/tmp/a,b", "=x", "='", "=\"", "'", "\"", ":", ":", ":", ",", " ", "\t", "\n", "exitcode=3",
    "verbosity=1", "strict=1", "log_path=/x/y", "halt_on_error=0", "help=0",
    "selfcheck=0", "Strict", "strict ", "exit", "exitcodes", "-", "+1", "0x1",
    "%s%n", "\x80\xff", "log_path=", "color", "max_reports", "abort_on_error=1", "color=never",
    "=auto", "=always", "=alway", "=never|", "=auto|always", "color=always", "max_reports=3" };
  size_t used = 0;
  unsigned count = random_below (8);
  text[0] = 0;
  for (unsigned i = 0; i < count; i++)
    {
      const char *piece = pieces[random_below (sizeof pieces / sizeof *pieces)];
      memcpy (text + used, piece, strlen (piece) + 1);
      used += strlen (piece);
      /* More whole assignments than chance would give.  */
      if (random_below (3) == 0)
	{
	  text[used++] = ':';
	  text[used] = 0;
	}
    }
  if (random_below (10) == 0)
    {
      unsigned n = random_below (40);
      for (unsigned i = 0; i < n; i++)
	text[used++] = 1 + random_below (255);
      text[used] = 0;
    }
  if (random_below (40) == 0)
    {
      unsigned n = 240 + random_below (30);
      memcpy (text + used, ":log_path=", 10);
      memset (text + used + 10, 'p', n);
      text[used + 10 + n] = 0;
    }
}

/* ---- Comparison ------------------------------------------------------------------ */

static struct trt_options *result;

/* Does the parser agree with the model about TEXT?  */

static bool
agree (const char *text)
{
  struct trt_options wanted = trt_options;
  bool good = model (text, &wanted);
  int ends[2];
  char message[2000];
  if (pipe (ends) != 0)
    abort ();

  pid_t child = fork ();
  if (child == 0)
    {
      dup2 (ends[1], 2);
      trt_options_parse (text);
      *result = trt_options;
      _exit (99);
    }
  close (ends[1]);
  size_t used = 0;
  ssize_t n;
  while ((n = read (ends[0], message + used, sizeof message - 1 - used)) > 0)
    used += n;
  message[used] = 0;
  close (ends[0]);
  int status;
  waitpid (child, &status, 0);

  if (good)
    return WIFEXITED (status) && WEXITSTATUS (status) == 99 && used == 0
	   && memcmp (result, &wanted, sizeof wanted) == 0;
  return WIFEXITED (status) && WEXITSTATUS (status) == wanted.exitcode
	 && strncmp (message, "temporal: error: TEMPORAL_OPTIONS: ", 35) == 0
	 && message[used - 1] == '\n';
}

static int
fatal_status (const char *text, const char *expected)
{
  int ends[2], status;
  char message[4000];
  if (pipe (ends) != 0)
    abort ();
  pid_t child = fork ();
  if (child == 0)
    {
      dup2 (ends[1], 2);
      dup2 (ends[1], 1);
      setenv ("TEMPORAL_OPTIONS", text, 1);
      trt_options_init ();
      _exit (99);
    }
  close (ends[1]);
  size_t used = 0;
  ssize_t n;
  while ((n = read (ends[0], message + used, sizeof message - 1 - used)) > 0)
    used += n;
  message[used] = 0;
  close (ends[0]);
  waitpid (child, &status, 0);
  bool found = strstr (message, expected) != NULL;
  if (!found)
    printf ("# %s: %s", text, message);
  return found && WIFEXITED (status) ? WEXITSTATUS (status) : -1;
}

static int failures;

static void
verdict (const char *name, bool good)
{
  printf ("%s: %s\n", good ? "PASS" : "FAIL", name);
  failures += !good;
}

int
main (void)
{
  static char text[LONGEST + 1];
  unsigned wrong = 0, errors = 0;

  setvbuf (stdout, NULL, _IONBF, 0);
  result = mmap (NULL, sizeof *result, PROT_READ | PROT_WRITE,
		 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  verdict ("unknown name", fatal_status ("bogus=1", "'bogus'") == 86);
  verdict ("missing value", fatal_status ("strict", "'strict'") == 86);
  verdict ("malformed truth value",
	   fatal_status ("strict=yes", "'strict=yes'") == 86);
  verdict ("malformed number",
	   fatal_status ("exitcode=1x", "'exitcode=1x'") == 86);
  verdict ("out of range",
	   fatal_status ("strict=1:verbosity=3", "out of range") == 86);
  verdict ("exitcode counts for later errors",
	   fatal_status ("exitcode=7:bogus=1", "'bogus'") == 7);
  verdict ("help lists every option and ends with 0",
	   fatal_status ("help=1", "halt_on_error") == 0
	   && fatal_status ("help=1", "selfcheck") == 0);
  verdict ("verbosity=1 shows the configuration",
	   fatal_status ("verbosity=1,exitcode=5", ":verbosity=1:") == 99);
  verdict ("malformed choice",
	   fatal_status ("color=sometimes", "'color=sometimes': one of auto|always|never") == 86);
  verdict ("help lists choices", fatal_status ("help=1", "color=auto|always|never") == 0);
  verdict ("no report is too few", fatal_status ("max_reports=0", "out of range") == 86);
  verdict ("% with another letter",
	   fatal_status ("log_path=/tmp/a%q", "log_path=/tmp/a%q: %p") == 86);
  verdict ("% at the end", fatal_status ("log_path=/tmp/a%", "log_path=/tmp/a%: %p") == 86);
  verdict ("a path keeps its commas",
	   fatal_status ("log_path=/dev/null/a,b:verbosity=1",
			 "log_path=/dev/null/a,b:") == 99);

  for (unsigned i = 0; i < TEXTS; i++)
    {
      make_text (text);
      struct trt_options ignored = trt_options;
      errors += !model (text, &ignored);
      if (!agree (text) && wrong++ < 5)
	printf ("# disagreement about \"%s\"\n", text);
    }
  verdict ("random texts", wrong == 0);
  verdict ("the texts are a mixture",
	   errors > TEXTS / 10 && errors < TEXTS * 9 / 10);
  return failures != 0;
}
