/* Purpose: tables of pointers that grow by realloc, with positions saved as
   offsets; calloc'd and memset tables tested for null; hash tables with
   tombstones; ragged two-dimensional arrays.
   Source: issue, neg: calloc'd pointer tables, realloc'd arrays with saved offsets.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct entry { char *key; int value; };

static struct entry **slots;
static size_t used, room;
static struct entry tombstone;

static size_t
hash (const char *s)
{
  size_t h = 5381;
  while (*s)
    h = h * 33 + *s++;
  return h;
}

static struct entry **
find (const char *key)
{
  for (size_t i = hash (key) & (room - 1);; i = (i + 1) & (room - 1))
    if (!slots[i] || (slots[i] != &tombstone && !strcmp (slots[i]->key, key)))
      return &slots[i];
}

static void
grow (void)
{
  struct entry **old = slots;
  size_t n = room;
  room = room ? room * 2 : 8;
  slots = calloc (room, sizeof *slots);
  for (size_t i = 0; i < n; i++)
    if (old[i] && old[i] != &tombstone)
      *find (old[i]->key) = old[i];
  free (old);
}

static void
put (const char *key, int value)
{
  if (used * 2 >= room)
    grow ();
  struct entry **e = find (key);
  if (!*e)
    {
      *e = malloc (sizeof **e);
      (*e)->key = strdup (key);
      used++;
    }
  (*e)->value = value;
}

int
main (void)
{
  char key[8];
  long sum = 0;

  for (int round = 0; round < 3; round++)
    {
      for (int i = 0; i < 500; i++)
	{
	  key[0] = 'a' + i % 26;
	  key[1] = 'a' + i / 26;
	  key[2] = 0;
	  put (key, i);
	  if (i % 3 == 2)
	    {
	      struct entry **e = find (key);
	      free ((*e)->key);
	      free (*e);
	      *e = &tombstone;
	    }
	}
      for (size_t i = 0; i < room; i++)
	if (slots[i] && slots[i] != &tombstone)
	  {
	    sum += slots[i]->value;
	    free (slots[i]->key);
	    free (slots[i]);
	  }
      memset (slots, 0, room * sizeof *slots);
      used = 0;
    }
  free (slots);

  /* A buffer that grows while a cursor stands in it.  */
  size_t size = 16, n = 0;
  char *buffer = malloc (size), *cursor = buffer;
  for (int i = 0; i < 10000; i++)
    {
      if (n == size)
	{
	  ptrdiff_t at = cursor - buffer;
	  buffer = realloc (buffer, size *= 2);
	  cursor = buffer + at;
	}
      *cursor++ = i;
      n++;
    }
  sum += buffer[9999] == (char) 9999;
  free (buffer);

  /* The old way: adjust interior pointers by the difference.  */
  char *text = strdup ("one two three"), *words[3] = { text, text + 4, text + 8 };
  char *moved = realloc (text, 5000);
  for (int i = 0; i < 3; i++)
    words[i] = moved + ((uintptr_t) words[i] - (uintptr_t) text);
  sum += words[1][0] == 't' && words[2][4] == 'e';
  free (moved);

  int **ragged = calloc (20, sizeof *ragged);
  for (int i = 1; i < 20; i += 2)
    ragged[i] = calloc (i, sizeof **ragged);
  for (int i = 0; i < 20; i++)
    if (ragged[i])
      sum += ragged[i][i - 1] + 1;
  for (int i = 0; i < 20; i++)
    free (ragged[i]);
  free (ragged);
  return sum != 3 * (124750 - 41417) + 1 + 1 + 10;
}
