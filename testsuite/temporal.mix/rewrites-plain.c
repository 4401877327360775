/* The library of rewrites.c.  */

#include <stdlib.h>
#include <string.h>

struct buffer { char *data; size_t used, room; };
struct slot { int *p; };

void
library_append (struct buffer *b, const char *s)
{
  size_t n = strlen (s);
  if (b->used + n + 1 > b->room)
    {
      b->room = (b->used + n + 1) * 2;
      b->data = realloc (b->data, b->room);
    }
  memcpy (b->data + b->used, s, n + 1);
  b->used += n;
}

void
library_set (int **where, int value)
{
  *where = malloc (sizeof (int));
  **where = value;
}

void
library_replace (struct slot *s, int n)
{
  for (int i = 0; i < n; i++)
    {
      free (s[i].p);
      s[i].p = malloc (sizeof (int));
      *s[i].p = 100 + i;
    }
}

void
library_sort (int **p, int n)
{
  for (int i = 1; i < n; i++)
    for (int j = i; j > 0 && *p[j] < *p[j - 1]; j--)
      {
	int *t = p[j];
	p[j] = p[j - 1];
	p[j - 1] = t;
      }
}

void
library_link (void **head, void *block)
{
  *(void **) block = *head;
  *head = block;
}

void
library_swap_bytes (void *a, void *b, size_t n)
{
  char *x = a, *y = b;
  while (n--)
    {
      char c = *x;
      *x++ = *y;
      *y++ = c;
    }
}

int *
library_keep (int *p)
{
  static int *kept;
  kept = p;
  return kept;
}
