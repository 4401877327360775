/* anagram.c - all ways to write the letters of a phrase as words of a dictionary.

   SPDX-License-Identifier: GPL-3.0-or-later

   The letters of a word are counted in the fields of three 64-bit numbers, so that subtracting and
   testing the fields' sign bits tells whether a word is still in what is left of the phrase.  The
   search keeps an array of pointers to candidate words, the longest first, and walks it
   recursively.  Size: thousands of words in the dictionary, which is made up.  Each answer's
   letters must be the phrase's, and the answers of one and two words are counted a second time by
   looking up what is missing.  */

#include <string.h>
#include "../bench.h"

#define LETTERS 26
#define FIELD_BITS 5 /* four for the count, one for the sign */
#define PER_NUMBER 12
#define NUMBERS 3
#define MOST_WORDS 4
#define PHRASES 10

struct word
{
  struct word *next; /* of the same hash value */
  uint64_t letters[NUMBERS];
  int length;
  char text[];
};

static struct word **dictionary;
static long words;

static struct word **candidates;
static uint64_t signs[NUMBERS];
static const struct word *answer[MOST_WORDS];
static uint64_t answers[MOST_WORDS + 1], answers_hash;
static char phrase_sorted[64];
static int wrong;

static void
count_letters (const char *text, uint64_t *letters)
{
  memset (letters, 0, NUMBERS * sizeof *letters);
  for (; *text != '\0'; text++)
    letters[(*text - 'a') / PER_NUMBER] += (uint64_t) 1 << (*text - 'a') % PER_NUMBER * FIELD_BITS;
}

/* A pronounceable word, with frequent letters more often.  */
static int
make_word (char *text, struct bench_random *r)
{
  static const char vowels[] = "eeeeeaaaaiiioou";
  static const char consonants[] = "ttttnnnnssssrrrrllldddhhmmccppgbfwyvk";
  int length = 3 + bench_below (r, 4) + bench_below (r, 4);

  for (int i = 0, vowel = bench_below (r, 2); i < length; i++)
    {
      text[i] = vowel ? vowels[bench_below (r, sizeof vowels - 1)]
                      : consonants[bench_below (r, sizeof consonants - 1)];
      vowel = bench_below (r, 8) == 0 ? vowel : !vowel;
    }
  text[length] = '\0';
  return length;
}

static int
compare_text (const void *a, const void *b)
{
  return strcmp ((*(struct word *const *) a)->text, (*(struct word *const *) b)->text);
}

static void
make_dictionary (long count, struct bench_random *r)
{
  long kept = 0;

  dictionary = bench_alloc (count * sizeof *dictionary);
  for (long i = 0; i < count; i++)
    {
      char text[16];
      int length = make_word (text, r);
      struct word *w = bench_alloc (sizeof *w + length + 1);
      strcpy (w->text, text);
      w->length = length;
      count_letters (text, w->letters);
      dictionary[i] = w;
    }
  qsort (dictionary, count, sizeof *dictionary, compare_text);
  for (long i = 0; i < count; i++)
    if (kept == 0 || strcmp (dictionary[kept - 1]->text, dictionary[i]->text) != 0)
      dictionary[kept++] = dictionary[i];
    else
      free (dictionary[i]);
  words = kept;
}

static int
compare_letter (const void *a, const void *b)
{
  return *(const char *) a - *(const char *) b;
}

static void
found (int depth)
{
  char text[64] = "";

  answers[depth]++;
  for (int i = 0; i < depth; i++)
    {
      strcat (text, answer[i]->text);
      for (const char *c = answer[i]->text; *c != '\0'; c++)
        answers_hash = answers_hash * 31 + *c;
    }
  if (answers[depth] % 64 == 1)
    {
      qsort (text, strlen (text), 1, compare_letter);
      wrong |= strcmp (text, phrase_sorted) != 0;
    }
}

/* Extend the answer, of which DEPTH words are there, by words among the COUNT candidates
   from number FIRST on.  LEFT is what has to be covered, LENGTH letters.  */
static void
search (const uint64_t *left, int length, long first, long count, int depth)
{
  for (long i = first; i < count; i++)
    {
      struct word *w = candidates[i];
      uint64_t rest[NUMBERS];
      if (w->length > length)
        continue;
      if (((rest[0] = left[0] - w->letters[0]) & signs[0]) != 0
          || ((rest[1] = left[1] - w->letters[1]) & signs[1]) != 0
          || ((rest[2] = left[2] - w->letters[2]) & signs[2]) != 0)
        continue;
      answer[depth] = w;
      if (w->length == length)
        found (depth + 1);
      else if (depth + 1 < MOST_WORDS)
        search (rest, length - w->length, i, count, depth + 1);
    }
}

static int
compare_length (const void *a, const void *b)
{
  const struct word *v = *(struct word *const *) a, *w = *(struct word *const *) b;

  if (v->length != w->length)
    return w->length - v->length;
  return strcmp (v->text, w->text);
}

/* All words that are in LETTERS.  */
static long
find_candidates (const uint64_t *letters)
{
  long count = 0;

  for (long i = 0; i < words; i++)
    {
      struct word *w = dictionary[i];
      int fits = 1;
      for (int n = 0; n < NUMBERS; n++)
        fits &= ((letters[n] - w->letters[n]) & signs[n]) == 0;
      if (fits)
        candidates[count++] = w;
    }
  qsort (candidates, count, sizeof *candidates, compare_length);
  return count;
}

static unsigned
hash (const uint64_t *letters)
{
  uint64_t h = 0;

  for (int n = 0; n < NUMBERS; n++)
    h = (h ^ letters[n]) * 0x9e3779b97f4a7c15u;
  return h >> 48;
}

/* Answers of one word and of two among the candidates, by looking up.  */
static void
count_again (const uint64_t *letters, long count, uint64_t *one, uint64_t *two)
{
  struct word **table = bench_alloc (65536 * sizeof *table);

  for (int i = 0; i < 65536; i++)
    table[i] = NULL;
  for (long i = 0; i < count; i++)
    {
      struct word **chain = &table[hash (candidates[i]->letters)];
      candidates[i]->next = *chain;
      *chain = candidates[i];
    }
  uint64_t ordered = 0, doubles = 0;
  for (long i = 0; i < count; i++)
    {
      uint64_t rest[NUMBERS];
      if (memcmp (candidates[i]->letters, letters, sizeof rest) == 0)
        ++*one;
      for (int n = 0; n < NUMBERS; n++)
        rest[n] = letters[n] - candidates[i]->letters[n];
      for (struct word *w = table[hash (rest)]; w != NULL; w = w->next)
        if (memcmp (w->letters, rest, sizeof rest) == 0)
          {
            ordered++;
            doubles += w == candidates[i];
          }
    }
  *two += (ordered + doubles) / 2;
  free (table);
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 30);
  struct bench_random r = { 0x510e527fade682d1u };
  uint64_t one = 0, two = 0, total = 0;

  for (int n = 0; n < NUMBERS; n++)
    for (int i = 0; i < PER_NUMBER; i++)
      signs[n] |= (uint64_t) 1 << (i * FIELD_BITS + FIELD_BITS - 1);
  make_dictionary (size * 1000, &r);
  candidates = bench_alloc (words * sizeof *candidates);

  for (int i = 0; i < PHRASES; i++)
    {
      uint64_t letters[NUMBERS];
      char phrase[64] = "";
      for (int j = 0; j < 2; j++)
        {
          struct word *w;
          do
            w = dictionary[bench_below (&r, words)];
          while (w->length < 5 || w->length > 7);
          strcat (phrase, w->text);
        }
      strcpy (phrase_sorted, phrase);
      qsort (phrase_sorted, strlen (phrase), 1, compare_letter);
      count_letters (phrase, letters);
      long count = find_candidates (letters);
      search (letters, strlen (phrase), 0, count, 0);
      count_again (letters, count, &one, &two);
    }

  for (int i = 1; i <= MOST_WORDS; i++)
    total += answers[i];
  for (long i = 0; i < words; i++)
    free (dictionary[i]);
  free (dictionary);
  free (candidates);
  return bench_verdict ("anagram", size, total * 1000 + answers_hash % 1000,
                        !wrong && answers[1] == one && answers[2] == two && two >= PHRASES);
}
