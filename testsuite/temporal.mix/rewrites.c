/* Purpose: an uninstrumented library writes pointers into the program's structs,
   tables and variables, where others stood that have died since; reallocates
   the program's buffer; sorts its pointers.  Everything stays silent.
   Source: design, section 5: a stale cell is no error.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "rewrites-plain.c" } */
/* { dg-temporal-clean "" } */

#include <stdlib.h>
#include <string.h>

struct buffer { char *data; size_t used, room; };
struct slot { int *p; };

void library_append (struct buffer *, const char *);
void library_set (int **where, int value);
void library_replace (struct slot *, int n);
void library_sort (int **p, int n);
void library_link (void **head, void *block);
void library_swap_bytes (void *a, void *b, size_t n);
int *library_keep (int *);

static struct slot slots[8];
static int *global;

int
main (void)
{
  long sum = 0;
  struct buffer b = { malloc (4), 0, 4 };

  b.data[0] = 0;
  for (int i = 0; i < 200; i++)
    {
      library_append (&b, "some text;");
      sum += b.data[b.used - 1] == ';' && b.data[0] == 's';
      b.data[b.used / 2] = 'x';
    }
  free (b.data);

  for (int round = 0; round < 100; round++)
    {
      int *p = malloc (sizeof *p), *table[16];
      *p = round;
      global = p;
      slots[3].p = p;
      free (p);
      library_set (&global, 5);
      sum += *global;
      free (global);
      for (int i = 0; i < 8; i++)
	{
	  slots[i].p = malloc (sizeof (int));
	  *slots[i].p = i;
	}
      library_replace (slots, 8);
      for (int i = 0; i < 8; i++)
	{
	  sum += *slots[i].p;
	  free (slots[i].p);
	}
      for (int i = 0; i < 16; i++)
	{
	  table[i] = malloc (sizeof (int));
	  *table[i] = i * 7 % 16;
	}
      library_sort (table, 16);
      for (int i = 0; i < 16; i++)
	{
	  sum += *table[i] == i;
	  free (table[i]);
	}
      int x = 1, y = 2, *px = &x, *py = &y;
      library_swap_bytes (&px, &py, sizeof px);
      sum += *px * 10 + *py;
      int *kept = library_keep (px);
      sum += *kept;

      void *head = NULL;
      for (int i = 0; i < 10; i++)
	library_link (&head, malloc (24));
      while (head)
	{
	  void *next = *(void **) head;
	  free (head);
	  head = next;
	}
    }
  return sum != 200 + 100 * (5 + 8 * 100 + 28 + 16 + 21 + 2);
}
