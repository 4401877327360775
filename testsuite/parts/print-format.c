/* print-format.c - the runtime's formatter against the C library's.

   SPDX-License-Identifier: GPL-3.0-or-later

   Every conversion with the values where digits, signs and widths change, then
   random ones; texts that do not fit; and trt_print's own buffer, which must
   neither cut nor repeat anything, whatever the length.  */

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "entry/entry.h"

static unsigned long state = 88172645463325252UL;

static unsigned long
random_number (void)
{
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

static int failures;

static void
verdict (const char *name, int wrong)
{
  printf ("%s: %s\n", wrong ? "FAIL" : "PASS", name);
  failures += wrong != 0;
}

/* Format the same with both, into a buffer of SIZE bytes; 1 if the results differ.
   Beyond its end the buffer must stay as it was.  */
#define DIFFER(size, ...) \
  ({ char mine[600], other[600]; \
     memset (mine, '#', sizeof mine); \
     struct trt_text t = { mine, size, 0 }; \
     trt_text_format (&t, __VA_ARGS__); \
     snprintf (other, size, __VA_ARGS__); \
     int d = strcmp (mine, other) != 0 || t.used != strlen (other) \
	     || mine[size] != '#'; \
     if (d) \
       printf ("# \"%s\" instead of \"%s\"\n", mine, other); \
     d; })

static int
numbers (long v)
{
  int d = 0;
  d |= DIFFER (500, "%d|%u|%x", (int) v, (unsigned) v, (unsigned) v);
  d |= DIFFER (500, "%ld|%lu|%lx", v, (unsigned long) v, (unsigned long) v);
  d |= DIFFER (500, "%zu|%zx", (size_t) v, (size_t) v);
  d |= DIFFER (500, "%1d|%5d|%12ld|%20lu", (int) v, (int) v, v,
	       (unsigned long) v);
  d |= DIFFER (500, "%6x|%17lx|%3u", (unsigned) v, (unsigned long) v,
	       (unsigned) v);
  if (v != 0)
    d |= DIFFER (500, "%p|%18p", (void *) v, (void *) v);
  return d;
}

static void
test_numbers (void)
{
  static const long values[] = { 0, 1, -1, 7, 9, 10, 99, 100, INT_MAX, INT_MIN,
    UINT_MAX, LONG_MAX, LONG_MIN, LONG_MAX - 1, 0x7fffffffffffL };
  int wrong = 0;
  for (size_t i = 0; i < sizeof values / sizeof *values; i++)
    wrong |= numbers (values[i]);
  for (int i = 0; i < 20000; i++)
    wrong |= numbers (random_number () >> random_number () % 64);
  verdict ("numbers", wrong);
}

static void
test_strings (void)
{
  const char *text = "a text of some length";
  int wrong = 0;
  wrong |= DIFFER (500, "%s", text);
  wrong |= DIFFER (500, "[%s] [%30s] [%3s]", text, text, text);
  for (int n = -1; n < 30; n++)
    wrong |= DIFFER (500, "<%.*s>", n, text);
  wrong |= DIFFER (500, "%c%c%c %5c", 'a', '%', '\n', 'z');
  wrong |= DIFFER (500, "100%% of %s%%", text);
  wrong |= DIFFER (500, "%s", "");
  verdict ("strings", wrong);

  /* %.*s must not look beyond the precision: there may be no null.  */
  char *end = (char *) malloc (4) + 4;
  memcpy (end - 4, "abcd", 4);
  verdict ("no null needed", DIFFER (500, "%.*s", 4, end - 4));
}

static void
test_cut (void)
{
  int wrong = 0;
  for (size_t size = 1; size < 60; size++)
    wrong |= DIFFER (size, "%s=%d (0x%lx) %c", "name", -12345,
		     0xabcdef012345UL, '!');
  verdict ("texts that do not fit", wrong);

  char none = '#';
  struct trt_text t = { &none, 0, 0 };
  trt_text_format (&t, "%s", "x");
  verdict ("no room at all", none != '#' || t.used != 0);

  char two[16];
  struct trt_text u = { two, sizeof two, 0 };
  trt_text_format (&u, "%s", "one ");
  trt_text_format (&u, "%d", 2);
  trt_text_format (&u, "%s", " and more than fits");
  verdict ("appending", strcmp (two, "one 2 and more ") != 0);
}

/* trt_print to a pipe in place of stderr.  */

static void
test_print (void)
{
  static char text[3000], got[4000];
  int saved = dup (2), wrong = 0;
  for (size_t length = 0; length < sizeof text - 1; length += 1 + length / 7)
    {
      int ends[2];
      if (pipe (ends) != 0)
	abort ();
      for (size_t i = 0; i < length; i++)
	text[i] = 'a' + i % 23;
      text[length] = 0;
      dup2 (ends[1], 2);
      close (ends[1]);
      trt_print ("<%s>%d\n", text, (int) length);
      dup2 (saved, 2);
      ssize_t n = read (ends[0], got, sizeof got - 1);
      close (ends[0]);
      static char wanted[4000];
      snprintf (wanted, sizeof wanted, "<%s>%d\n", text, (int) length);
      got[n < 0 ? 0 : n] = 0;
      wrong |= strcmp (got, wanted) != 0;
    }
  close (saved);
  verdict ("printing of any length", wrong);
}

int
main (void)
{
  test_numbers ();
  test_strings ();
  test_cut ();
  test_print ();
  return failures != 0;
}
