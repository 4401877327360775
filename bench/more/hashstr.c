/* hashstr.c - a chained hash table with string keys that grows and shrinks.

   SPDX-License-Identifier: GPL-3.0-or-later

   Keys are made with a formatter of our own, copied with strdup, compared with strcmp:
   string handling, bytes rather than words, and calls into libc with pointers.
   Size: thousands of words.  Every third is deleted again; the look-ups
   that must hit and those that must miss are known.  */

#include <string.h>
#include "../bench.h"

struct entry
{
  struct entry *next;
  char *key;
  uint32_t hash;
  long value;
};

struct table
{
  struct entry **slots;
  size_t mask, count;
};

static uint32_t
hash_text (const char *text)
{
  uint32_t h = 2166136261u; /* FNV-1a */

  for (; *text != '\0'; text++)
    h = (h ^ (unsigned char) *text) * 16777619u;
  return h;
}

/* The link that points to the entry with KEY, or the one at the chain's end.  */
static struct entry **
look_up (struct table *t, const char *key, uint32_t hash)
{
  struct entry **link = &t->slots[hash & t->mask];

  while (*link != NULL && ((*link)->hash != hash || strcmp ((*link)->key, key) != 0))
    link = &(*link)->next;
  return link;
}

static void
grow (struct table *t)
{
  size_t mask = 2 * t->mask + 1;
  struct entry **slots = calloc (mask + 1, sizeof *slots);

  if (slots == NULL)
    exit (2);
  for (size_t i = 0; i <= t->mask; i++)
    for (struct entry *e = t->slots[i], *next; e != NULL; e = next)
      {
        next = e->next;
        e->next = slots[e->hash & mask];
        slots[e->hash & mask] = e;
      }
  free (t->slots);
  t->slots = slots;
  t->mask = mask;
}

static void
insert (struct table *t, const char *key, long value)
{
  uint32_t hash = hash_text (key);
  struct entry **link = look_up (t, key, hash);

  if (*link == NULL)
    {
      struct entry *e = bench_alloc (sizeof *e);
      e->next = NULL;
      e->key = strdup (key);
      e->hash = hash;
      *link = e;
      if (++t->count > t->mask)
        grow (t);
      link = look_up (t, key, hash);
    }
  (*link)->value = value;
}

static int
forget (struct table *t, const char *key)
{
  struct entry **link = look_up (t, key, hash_text (key)), *e = *link;

  if (e == NULL)
    return 0;
  *link = e->next;
  free (e->key);
  free (e);
  t->count--;
  return 1;
}

/* Write the word for NUMBER to TEXT: a syllable for each base-50 digit.  */
static void
make_word (char *text, unsigned long number)
{
  static const char consonants[] = "bdfgklmnrs", vowels[] = "aeiou";

  do
    {
      unsigned digit = number % 50;
      *text++ = consonants[digit / 5];
      *text++ = vowels[digit % 5];
      number /= 50;
    }
  while (number != 0);
  *text = '\0';
}

int
main (int argc, char **argv)
{
  long size = bench_size (argc, argv, 200);
  long words = size * 1000, deleted = 0, hits = 0;
  uint64_t sum = 0, expected = 0;
  struct table t = { calloc (16, sizeof (struct entry *)), 15, 0 };
  char text[64];

  if (t.slots == NULL)
    return 2;
  for (long i = 0; i < words; i++)
    {
      make_word (text, i * 7919u);
      insert (&t, text, i);
    }
  for (long i = 0; i < words; i += 3)
    {
      make_word (text, i * 7919u);
      deleted += forget (&t, text);
    }
  for (long i = 0; i < 2 * words; i++)
    {
      make_word (text, i * 7919u);
      struct entry *e = *look_up (&t, text, hash_text (text));
      if (e != NULL)
        {
          hits++;
          sum += e->value;
        }
      if (i < words && i % 3 != 0)
        expected += i;
    }
  size_t left = t.count;
  for (size_t i = 0; i <= t.mask; i++)
    while (t.slots[i] != NULL)
      forget (&t, t.slots[i]->key);
  free (t.slots);
  return bench_verdict ("hashstr", size, sum,
                        deleted == (words + 2) / 3 && hits == words - deleted && (long) left == hits
                          && sum == expected && t.count == 0);
}
