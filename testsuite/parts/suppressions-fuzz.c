/* suppressions-fuzz.c - patterns and files of suppressions against models.

   SPDX-License-Identifier: GPL-3.0-or-later

   The model of a glob is the recursive definition; that of the file cuts lines with
   strsep and sscanf.  Texts are made of few letters, so that they often match, and
   stand at the end of a page behind which nothing is mapped.  */

#define _GNU_SOURCE
#include <string.h>
#include <sys/mman.h>

#include "entry/entry.h"
#include "report/suppressions.h"
#include "unit.h"

static char *edge;              /* nothing may be read from here on */

/* N characters out of LETTERS, right before the edge less BACK.  */
static struct trt_span
text (size_t n, const char *letters, size_t back)
{
  char *p = edge - back - n;

  for (size_t i = 0; i < n; i++)
    p[i] = letters[unit_random (strlen (letters))];
  return (struct trt_span) { p, n };
}

static bool
model (const char *g, const char *g_end, const char *n, const char *n_end)
{
  if (g == g_end)
    return n == n_end;
  if (*g == '*')
    return model (g + 1, g_end, n, n_end)
	   || (n < n_end && model (g, g_end, n + 1, n_end));
  return n < n_end && (*g == '?' || *g == *n) && model (g + 1, g_end, n + 1, n_end);
}

static void
globs (void)
{
  unsigned matches = 0;

  for (int i = 0; i < 200000; i++)
    {
      struct trt_span name = text (unit_random (9), "ab/", 0);
      struct trt_span glob = text (unit_random (8), "ab/**?", name.length);
      bool hit = trt_glob_p (glob, name);
      matches += hit;
      CHECK (hit == model (glob.text, glob.text + glob.length, name.text,
			   name.text + name.length));
    }
  CHECK (matches > 10000);
  unit_result ("globs match what the definition says");

  /* Time: the naive way would take for ever.  */
  static char many[2001], stars[400];
  memset (many, 'a', 2000);
  for (int i = 0; i < 398; i += 2)
    memcpy (stars + i, "a*", 2);
  stars[398] = 'b';
  CHECK (!trt_glob_p ((struct trt_span) { stars, 399 },
		      (struct trt_span) { many, 2000 }));
  unit_result ("many stars take no time");
}

static bool
model_kind (const char *word)
{
  static const char *const names[] =
    { "use-after-free", "use-after-scope", "use-after-return", "double-free", "invalid-free",
      "mismatched-dealloc", "out-of-bounds", "null-dereference", "uninitialized-pointer",
      "wild-pointer", "bad-call", "write-to-constant", "overlap", "stack-overflow",
      "truncated-mapping", "invalid-division", "illegal-instruction", "uninitialized-memory",
      "memory-leak" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (model (word, word + strlen (word), names[i], names[i] + strlen (names[i])))
      return true;
  return false;
}

/* The next word of *P, which may be empty; without blanks around it.  */
static char *
model_cut (char **p)
{
  char *word = strsep (p, ":");

  word += strspn (word, " \t\r");
  for (size_t n = strlen (word); n && strchr (" \t\r", word[n - 1]); n--)
    word[n - 1] = 0;
  return word;
}

/* How many patterns TEXT has; -1 and *LINE if it is wrong.  */
static int
model_count (const char *p, size_t length, unsigned *line)
{
  int count = 0;

  *line = 0;
  while (length)
    {
      char copy[200], *rest = copy;
      const char *end = memchr (p, '\n', length);
      size_t n = end ? (size_t) (end - p) : length;
      memcpy (copy, p, n);
      copy[n] = 0;
      p += n + (end != NULL);
      length -= n + (end != NULL);
      ++*line;
      if (!copy[strspn (copy, " \t\r")] || copy[strspn (copy, " \t\r")] == '#')
	continue;
      bool kind = false, what = false;
      while (!what && strchr (rest, ':'))
	{
	  char *word = model_cut (&rest);
	  if (!strcmp (word, "file") || !strcmp (word, "function") || !strcmp (word, "library"))
	    what = true;
	  else if (!kind && model_kind (word))
	    kind = true;
	  else
	    return -1;
	}
      if (!rest[strspn (rest, " \t\r")])
	return -1;
      count++;
    }
  return count;
}

static bool
any_p (void)
{
  bool any = false;
  for (int kind = 0; kind <= TRT_SELFCHECK; kind++)
    any |= trt_suppress_any_p (kind);
  return any;
}

static void
files (void)
{
  static const char *const pieces[] =
    { "file", "function", "library", "files", "double-free", "*-free", "*", ":", ":", "\n", "\n", " ", "\t", "#",
      "a*", "?", "x", "" };
  unsigned good = 0, bad = 0;

  for (int i = 0; i < 100000; i++)
    {
      char buffer[200] = "";
      unsigned line, expected_line;
      for (unsigned k = unit_random (14); k > 0; k--)
	strcat (buffer, pieces[unit_random (sizeof pieces / sizeof *pieces)]);
      size_t n = strlen (buffer);
      char *p = memcpy (edge - n, buffer, n);
      int expected = model_count (p, n, &expected_line);
      bool wrong = trt_suppress_parse (p, n, &line) != NULL;
      CHECK (wrong == (expected < 0));
      CHECK (!wrong || line == expected_line);
      CHECK (wrong || any_p () == (expected > 0));
      if (unit_wrong)
	{
	  printf ("  text: %s\n", buffer);
	  break;
	}
      good += !wrong && expected > 0;
      bad += wrong;
    }
  CHECK (good > 1000 && bad > 1000);
  unit_result ("files are read as the model reads them");

  for (int i = 0; i < 20000; i++)
    {
      unsigned line;
      size_t n = unit_random (300);
      char *p = edge - n;
      for (size_t k = 0; k < n; k++)
	p[k] = unit_random (4) ? unit_random (256) : "\n:#*"[unit_random (4)];
      trt_suppress_parse (p, n, &line);
    }
  unit_result ("random bytes do no harm");
}

static bool
asks (const char *file, enum trt_named what, const char *name)
{
  unsigned line;
  CHECK (!trt_suppress_parse (file, strlen (file), &line));
  return trt_suppress_p (TRT_MEMORY_LEAK, what, (struct trt_span) { name, strlen (name) }, 1);
}

static void
meanings (void)
{
  CHECK (asks ("make", TRT_NAMED_FUNCTION, "make"));
  CHECK (!asks ("make", TRT_NAMED_FUNCTION, "maker"));
  CHECK (asks ("ma*", TRT_NAMED_FUNCTION, "maker"));
  CHECK (asks ("a.c", TRT_NAMED_FILE, "/src/a.c"));
  CHECK (asks ("/src/*", TRT_NAMED_FILE, "/src/a.c"));
  CHECK (asks ("libx.so*", TRT_NAMED_LIBRARY, "/lib/libx.so.1"));
  CHECK (!asks ("function:libx.so*", TRT_NAMED_LIBRARY, "/lib/libx.so.1"));
  CHECK (asks (" library : libx.so* \r\n", TRT_NAMED_LIBRARY, "/lib/libx.so.1"));
  CHECK (!asks ("file:make", TRT_NAMED_FUNCTION, "make"));
  CHECK (asks ("# no\n\nother\nfunction:make", TRT_NAMED_FUNCTION, "make"));
  CHECK (!asks ("*", TRT_NAMED_FUNCTION, ""));
  unit_result ("what a pattern is tried on");
}

/* Does the pattern LINE suppress an error of KIND in the function f of the file a.c?  */
static bool
hides (const char *line, enum trt_kind kind)
{
  unsigned number;
  CHECK (!trt_suppress_parse (line, strlen (line), &number));
  return trt_suppress_everywhere_p (kind)
	 || trt_suppress_p (kind, TRT_NAMED_FUNCTION, (struct trt_span) { "f", 1 }, 1)
	 || trt_suppress_p (kind, TRT_NAMED_FILE, (struct trt_span) { "/s/a.c", 6 }, 1);
}

static void
kinds (void)
{
  CHECK (hides ("f", TRT_MEMORY_LEAK));
  CHECK (!hides ("f", TRT_USE_AFTER_FREE));
  CHECK (!hides ("*", TRT_USE_AFTER_FREE));
  CHECK (hides ("use-after-free:f", TRT_USE_AFTER_FREE));
  CHECK (!hides ("use-after-free:f", TRT_USE_AFTER_SCOPE));
  CHECK (!hides ("use-after-free:f", TRT_MEMORY_LEAK));
  CHECK (hides ("use-after-*:file:a.c", TRT_USE_AFTER_SCOPE));
  CHECK (!hides ("use-after-*:file:f", TRT_USE_AFTER_SCOPE));
  CHECK (hides (" use-after-* : function : f ", TRT_USE_AFTER_RETURN));
  CHECK (hides ("*:*", TRT_OVERLAP));
  CHECK (hides ("*:*", TRT_MEMORY_LEAK));
  CHECK (!hides ("*:*", TRT_SELFCHECK));
  CHECK (!hides ("*:function:*", TRT_SELFCHECK));
  CHECK (hides ("# x\n\n*:library:f\ndouble-free:f", TRT_DOUBLE_FREE));
  CHECK (!hides ("*:library:f\ndouble-free:f", TRT_INVALID_FREE));
  CHECK (asks ("function:a::b", TRT_NAMED_FUNCTION, "a::b"));
  unit_result ("kinds of errors");
  static const char *const bad[] =
    { "double-frees:f", "selfcheck:f", "double-free:double-free:f", "function:", "double-free:", "x:f",
      "double-free:x:f", ":f", "double-free::f" };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    {
      unsigned line;
      CHECK (trt_suppress_parse (bad[i], strlen (bad[i]), &line) && line == 1);
    }
  unit_result ("what is mistyped is an error");
}

int
main (int argc, char **argv)
{
  unit_start (argc, argv);
  char *page = mmap (NULL, 8192, PROT_READ | PROT_WRITE,
		     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect (page + 4096, 4096, PROT_NONE);
  edge = page + 4096;
  globs ();
  files ();
  meanings ();
  kinds ();
  return unit_status ();
}
