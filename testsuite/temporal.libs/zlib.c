/* zlib with allocators of the program's own: the library's state lies in the program's blocks, one of
   which has just been another stream's.  */
/* { dg-do run } */
/* { dg-require-package "zlib" } */
#include <zlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct block { struct block *next; size_t size; };
struct heap { struct block *used, *spare; int count; };

static void *
take (void *opaque, uInt n, uInt size)
{
  struct heap *h = opaque;
  size_t bytes = (size_t) n * size;
  struct block **at = &h->spare, *b;
  while (*at && (*at)->size != bytes)
    at = &(*at)->next;
  if (*at)
    {
      b = *at;
      *at = b->next;
    }
  else
    {
      b = malloc (sizeof *b + bytes);
      b->size = bytes;
    }
  b->next = h->used;
  h->used = b;
  h->count++;
  return b + 1;
}
static void
give (void *opaque, void *p)
{
  struct heap *h = opaque;
  struct block *b = (struct block *) p - 1, **at = &h->used;
  while (*at != b)
    at = &(*at)->next;
  *at = b->next;
  b->next = h->spare;
  h->spare = b;
}
static void *plain_take (void *opaque, uInt n, uInt size) { ++*(int *) opaque; return calloc (n, size); }
static void plain_give (void *opaque, void *p) { --*(int *) opaque; free (p); }

static unsigned long sum;
static void mix (unsigned long x) { sum = sum * 31 + x; }

static void
fill (unsigned char *b, size_t n)
{
  unsigned x = 1;
  for (size_t i = 0; i < n; i++)
    b[i] = "abcdefgh"[(x = x * 1103515245 + 12345) >> 29];
}

static void
stream (z_stream *z, unsigned char *in, size_t n)
{
  size_t room = n + 1000, got;
  unsigned char *packed = malloc (room), *out = malloc (n);
  if (deflateInit (z, 6) != Z_OK)
    abort ();
  z->next_in = in;
  z->next_out = packed;
  z->avail_out = room;
  for (size_t at = 0; at < n; at += 777)
    {
      z->avail_in = n - at < 777 ? n - at : 777;
      mix (deflate (z, at + 777 >= n ? Z_FINISH : Z_NO_FLUSH));
    }
  got = z->next_out - packed;
  mix (got);
  deflateEnd (z);
  if (inflateInit (z) != Z_OK)
    abort ();
  z->next_in = packed;
  z->next_out = out;
  z->avail_in = got;
  while (z->avail_out = 500, inflate (z, Z_NO_FLUSH) == Z_OK)
    mix (z->avail_in & 1);
  inflateEnd (z);
  mix (memcmp (in, out, n) == 0);
  free (packed);
  free (out);
}

struct source { unsigned char *at, *end; };
static unsigned
more (void *data, z_const unsigned char **buffer)
{
  struct source *s = data;
  unsigned n = s->end - s->at < 100 ? s->end - s->at : 100;
  *buffer = s->at;
  s->at += n;
  return n;
}
static int
sink (void *data, unsigned char *b, unsigned n)
{
  mix (n + b[0]);
  *(size_t *) data += n;
  return 0;
}

static void
back (z_stream *z, unsigned char *in, size_t n)
{
  unsigned char *window = malloc (32768), *packed = malloc (n);
  size_t total = 0;
  if (deflateInit2 (z, 9, Z_DEFLATED, -15, 8, 0) != Z_OK)
    abort ();
  z->next_in = in;
  z->avail_in = n;
  z->next_out = packed;
  z->avail_out = n;
  mix (deflate (z, Z_FINISH));
  struct source s = { packed, z->next_out };
  deflateEnd (z);
  if (inflateBackInit (z, 15, window) != Z_OK)
    abort ();
  z->next_in = NULL;
  z->avail_in = 0;
  mix (inflateBack (z, more, &s, sink, &total));
  inflateBackEnd (z);
  mix (total);
  free (window);
  free (packed);
}

int
main (void)
{
  size_t n = 20000;
  unsigned char *in = malloc (n);
  struct heap heap = { 0 };
  fill (in, n);
  for (int i = 0; i < 4; i++)
    {
      z_stream z = { .zalloc = take, .zfree = give, .opaque = &heap };
      int count = 0;
      stream (&z, in, n - i);
      back (&z, in, n);
      z_stream *y = calloc (1, sizeof *y);
      y->zalloc = plain_take;
      y->zfree = plain_give;
      y->opaque = &count;
      stream (y, in, n / 2);
      gz_header header = { 0 };
      mix (count);
      free (y);
    }
  mix (heap.count + (heap.used == NULL));
  while (heap.spare)
    {
      struct block *b = heap.spare;
      heap.spare = b->next;
      free (b);
    }
  free (in);
  printf ("%lu\n", sum);
  return 0;
}
