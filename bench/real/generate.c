/* generate.c - the input of the real programs: the same bytes on every machine.

   SPDX-License-Identifier: GPL-3.0-or-later

   Usage: generate text|mixed|json|sound MEBIBYTES > FILE

   text is lines of words, whose frequencies fall as in a language, with numbers and
   addresses between them.  mixed is pieces of text, of tables of records (counters, small
   differences, doubles), of runs, and of bytes that nothing can compress, as
   in an archive of a file system.  json is an array of nested objects.  sound is two channels of
   16 bits: chords that change and fade, with some noise.  */

#include <math.h>
#include <string.h>
#include "../bench.h"

static struct bench_random r = { 0x9e3779b97f4a7c15u };
static long left; /* bytes that may still be written */

static void
put (const char *bytes, long n)
{
  if (n > left)
    n = left;
  fwrite (bytes, 1, n, stdout);
  left -= n;
}

static void
puts_to (const char *s)
{
  put (s, strlen (s));
}

/* A word of two to four syllables; small numbers are much more frequent.  */
static void
word (char *to)
{
  static const char *const heads[] = { "b", "br", "c",  "d", "f", "fl", "g", "h",  "k", "l", "m",
                                       "n", "p",  "qu", "r", "s", "st", "t", "tr", "v", "w" };
  static const char *const tails[]
    = { "a", "e", "i", "o", "u", "an", "er", "in", "on", "ut", "ea", "ing", "al" };
  uint32_t n = (uint32_t) exp (bench_below (&r, 9400) / 1000.0);

  *to = 0;
  do
    {
      strcat (to, heads[n % 21]);
      strcat (to, tails[n / 21 % 13]);
      n /= 21 * 13;
    }
  while (n > 0);
}

static void
text_line (void)
{
  char s[64];
  int words = 4 + bench_below (&r, 12);

  for (int i = 0; i < words; i++)
    {
      word (s);
      if (bench_below (&r, 40) == 0)
        sprintf (s, "%u", bench_below (&r, 100000));
      else if (bench_below (&r, 400) == 0)
        sprintf (s, "user%u@host%u.example", bench_below (&r, 900), bench_below (&r, 90));
      puts_to (s);
      put (i + 1 < words ? " " : ".\n", i + 1 < words ? 1 : 2);
    }
}

static void
mixed_piece (void)
{
  long size = 4096 + bench_below (&r, 60000), end = left - size;
  uint32_t kind = bench_below (&r, 10), count = bench_below (&r, 1000);

  if (end < 0)
    end = 0;
  while (left > end)
    if (kind < 5)
      text_line ();
    else if (kind < 7)
      {
        struct
        {
          uint32_t number;
          int16_t change[4];
          uint32_t zero;
          double value;
        } row;

        memset (&row, 0, sizeof row);
        row.number = count++;
        for (int i = 0; i < 4; i++)
          row.change[i] = (int) bench_below (&r, 17) - 8;
        row.value = bench_below (&r, 1000) / 8.0;
        put ((char *) &row, sizeof row);
      }
    else if (kind < 8)
      {
        char run[256];

        memset (run, bench_below (&r, 256), sizeof run);
        put (run, 1 + bench_below (&r, sizeof run));
      }
    else
      {
        uint64_t x = bench_next (&r);

        put ((char *) &x, sizeof x);
      }
}

static void
json_object (long number)
{
  char s[64], line[400];

  word (s);
  sprintf (line, "{\"id\":%ld,\"name\":\"%s\",\"ratio\":%.4f,\"on\":%s,\"tags\":[", number, s,
           bench_below (&r, 1000000) / 1e4, bench_below (&r, 2) ? "true" : "false");
  puts_to (line);
  for (int i = bench_below (&r, 5); i >= 0; i--)
    {
      word (s);
      sprintf (line, "\"%s\"%s", s, i ? "," : "");
      puts_to (line);
    }
  sprintf (line, "],\"at\":{\"x\":%d,\"y\":%d,\"note\":null}}", bench_below (&r, 2000) - 1000,
           bench_below (&r, 2000) - 1000);
  puts_to (line);
}

/* A quarter of a second of three tones.  Their waves are made by the recurrence of a damped
   oscillator, in integers, so that they do not depend on the library's sine.  */
static void
sound_piece (void)
{
  int32_t now[3], before[3];
  int64_t factor[3];

  for (int tone = 0; tone < 3; tone++)
    {
      uint32_t step = 200 + bench_below (&r, 6000);
      factor[tone] = 2 * 65536 - (int64_t) step * step / 4096;
      now[tone] = bench_below (&r, 9000);
      before[tone] = now[tone] - (int32_t) bench_below (&r, 300);
    }
  for (int i = 0; i < 11025 && left > 0; i++)
    {
      int32_t sum = 0;
      int16_t frame[2];

      for (int tone = 0; tone < 3; tone++)
        {
          int32_t next = (factor[tone] * now[tone] - (int64_t) 65530 * before[tone]) / 65536;
          before[tone] = now[tone];
          now[tone] = next;
          sum += next;
        }
      frame[0] = (sum + (int32_t) bench_below (&r, 64)) / 4;
      frame[1] = (now[0] - now[1] + (int32_t) bench_below (&r, 64)) / 4;
      put ((char *) frame, sizeof frame);
    }
}

int
main (int argc, char **argv)
{
  const char *kind = argc > 2 ? argv[1] : "";

  left = argc > 2 ? atol (argv[2]) << 20 : 0;
  if (left <= 0)
    {
      fputs ("usage: generate text|mixed|json|sound MEBIBYTES\n", stderr);
      return 2;
    }
  if (strcmp (kind, "text") == 0)
    while (left > 0)
      text_line ();
  else if (strcmp (kind, "mixed") == 0)
    while (left > 0)
      mixed_piece ();
  else if (strcmp (kind, "sound") == 0)
    while (left > 0)
      sound_piece ();
  else
    {
      long number = 0;

      putchar ('[');
      while (left > 500)
        {
          if (number > 0)
            put (",\n", 2);
          json_object (number++);
        }
      puts ("]");
    }
  return fflush (stdout) == 0 ? 0 : 2;
}
