/* Purpose: malloc is another's, uninstrumented, and functions with the attribute alloc_size tell how large what it gave
   out is; nobody tells when that ends, so it is no block.
   Source: redis 7.0.15 with jemalloc: zmalloc.c, extend_to_usable; fclose of a stream was a use after free, and lists
   that had been reallocated were out of bounds.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "other-malloc-plain.c" } */

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__attribute__ ((alloc_size (2), noipa))
static void *
extend (void *p, size_t size)
{
  (void) size;
  return p;
}

__attribute__ ((noipa))
static char *
new_text (size_t n)
{
  char *p = malloc (n);
  return extend (p, malloc_usable_size (p));
}

void thing_free (void *p);
void *thing_new (size_t n) __attribute__ ((malloc (thing_free, 1), alloc_size (1)));
void thing_drop (void *p);

static void
use_stream (void)
{
  FILE *stream = fopen ("/dev/null", "r");
  if (!stream || getc (stream) != EOF)
    abort ();
  fclose (stream);
}

int
main (void)
{
  /* A stream where a text was, of another size.  */
  char *text = new_text (500);
  strcpy (text, "text");
  free (text);
  use_stream ();

  /* Where a thing was that a library took back unseen.  */
  char *thing = thing_new (500);
  strcpy (thing, "thing");
  thing_drop (thing);
  use_stream ();
  char *after = malloc (512);
  memset (after, 0, 512);
  free (after);
  thing = thing_new (500);
  thing_free (thing);

  /* Smaller things in memory of larger ones, and larger ones again.  */
  for (int i = 0; i < 50; i++)
    {
      char *a = new_text (100), *b = malloc (100);
      memset (a, 'a', 128);
      memset (b, 'b', 100);
      a = realloc (a, 120);
      a[119] = 0;
      a = realloc (a, 300 + i);
      memset (a, 'c', 300 + i);
      a = extend (a, 310 + i);
      b = realloc (b, malloc_usable_size (b));
      memset (b, 'd', malloc_usable_size (b));
      a = realloc (a, malloc_usable_size (a));
      memset (a, 'e', malloc_usable_size (a));
      char *c = extend (b, 20);
      free (i % 2 ? c : b);
      b = malloc (128);
      memset (b, 'f', 128);
      free (i % 3 ? a : NULL);
      free (b);
    }
  puts ("done");
  return 0;
}
