/* strsearch.c - search words in lines of text, by skipping and by prefixes.

   SPDX-License-Identifier: GPL-3.0-or-later

   Horspool's method with its table of skips, with case folded on the way as
   a search program does, and Knuth, Morris and Pratt's with its table of borders, over lines
   that are strings of their own.  Size: thousands of lines.  Both must find as often
   as the straightforward comparison at each place.  */

#include <string.h>
#include "../bench.h"

#define PATTERNS 12
#define LONGEST 24

struct pattern
{
  char text[LONGEST + 1];
  int length;
  int skip[256];
  int border[LONGEST + 1];
};

static unsigned char fold[256];

static void
make_fold (void)
{
  for (int i = 0; i < 256; i++)
    fold[i] = i >= 'A' && i <= 'Z' ? i - 'A' + 'a' : i;
}

static void
prepare (struct pattern *p, const char *text)
{
  strcpy (p->text, text);
  p->length = strlen (text);
  for (int i = 0; i < 256; i++)
    p->skip[i] = p->length;
  for (int i = 0; i < p->length - 1; i++)
    {
      unsigned char c = text[i];
      p->skip[c] = p->length - 1 - i;
      if (c >= 'a' && c <= 'z')
        p->skip[c - 'a' + 'A'] = p->length - 1 - i;
    }
  p->border[0] = -1;
  for (int i = 0, k = -1; i < p->length;)
    {
      while (k >= 0 && text[i] != text[k])
        k = p->border[k];
      p->border[++i] = ++k;
    }
}

static long
horspool (const struct pattern *p, const char *line, size_t length)
{
  const unsigned char *text = (const unsigned char *) line;
  const unsigned char *wanted = (const unsigned char *) p->text;
  size_t last = p->length - 1;
  long count = 0;

  for (size_t at = last; at < length; at += p->skip[text[at]])
    {
      size_t i = 0;
      while (i <= last && fold[text[at - i]] == wanted[last - i])
        i++;
      count += i > last;
    }
  return count;
}

static long
knuth (const struct pattern *p, const char *line)
{
  long count = 0;
  int k = 0;

  for (; *line != '\0'; line++)
    {
      char c = fold[(unsigned char) *line];
      while (k >= 0 && (k == p->length || p->text[k] != c))
        k = p->border[k];
      if (++k == p->length)
        count++;
    }
  return count;
}

static long
straightforward (const struct pattern *p, const char *line)
{
  long count = 0;

  for (; *line != '\0'; line++)
    {
      int i = 0;
      while (p->text[i] != '\0' && fold[(unsigned char) line[i]] == (unsigned char) p->text[i])
        i++;
      count += p->text[i] == '\0';
    }
  return count;
}

static void
make_word (char *word, int length, struct bench_random *r)
{
  static const char letters[] = "eeeeettttaaaooiinnsshhrrdlucm";

  for (int i = 0; i < length; i++)
    word[i] = letters[bench_below (r, sizeof letters - 1)];
  word[length] = '\0';
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 40), count = size * 1000;
  char **lines = bench_alloc (count * sizeof *lines);
  size_t *lengths = bench_alloc (count * sizeof *lengths);
  struct pattern *patterns = bench_alloc (PATTERNS * sizeof *patterns);
  struct bench_random r = { 0x923f82a4af194f9bu };
  uint64_t result = 0;
  int right = 1;

  make_fold ();
  for (int i = 0; i < PATTERNS; i++)
    {
      char word[LONGEST + 1];
      make_word (word, 3 + i, &r);
      prepare (&patterns[i], word);
    }
  for (long i = 0; i < count; i++)
    {
      char text[160] = "";
      char *end = text;
      while (end - text < 60)
        {
          if (bench_below (&r, 20) == 0)
            strcpy (end, patterns[bench_below (&r, PATTERNS)].text);
          else
            make_word (end, 2 + bench_below (&r, 9), &r);
          if (bench_below (&r, 6) == 0)
            *end += 'A' - 'a';
          end += strlen (end);
          *end++ = ' ';
        }
      *end = '\0';
      lengths[i] = end - text;
      lines[i] = bench_alloc (lengths[i] + 1);
      memcpy (lines[i], text, lengths[i] + 1);
    }

  for (int i = 0; i < PATTERNS; i++)
    {
      const struct pattern *p = &patterns[i];
      uint64_t by_skips = 0, by_borders = 0, by_all = 0, by_all_skips = 0;
      for (long j = 0; j < count; j++)
        by_skips += horspool (p, lines[j], lengths[j]);
      for (long j = 0; j < count; j++)
        by_borders += knuth (p, lines[j]);
      for (long j = 0; j < count; j += 16)
        {
          by_all += straightforward (p, lines[j]);
          by_all_skips += horspool (p, lines[j], lengths[j]);
        }
      right &= by_skips == by_borders && by_all == by_all_skips && by_skips > 0;
      result = result * 31 + by_skips;
    }
  for (long i = 0; i < count; i++)
    free (lines[i]);
  free (lines);
  free (lengths);
  free (patterns);
  return bench_verdict ("strsearch", size, result, right);
}
