/* Purpose: with the linker's --wrap another function stands in the place of the library's, of which neither the compiler nor the
   caller knows: an allocator with headers, a mock that touches less than it is told, one whose streams are none.  Nothing is said
   of calls of these; other calls are checked as ever.
   Source: own; cmocka's tests use --wrap so.  */
/* { dg-do run } */
/* { dg-options "-g -w -Wl,--wrap=malloc,--wrap=free,--wrap=realloc,--wrap=read,--wrap=fopen,--wrap=fgets,--wrap=fclose" } */
/* { dg-temporal-clean "legal" } */

/* It would stop what the mocks allow.  */
#undef _FORTIFY_SOURCE

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct header { size_t size; long spare[3]; };

void *__real_malloc (size_t n);
void *__real_realloc (void *p, size_t n);
void __real_free (void *p);

void *
__wrap_malloc (size_t n)
{
  struct header *h = __real_malloc (sizeof *h + n);
  h->size = n;
  return h + 1;
}

void *
__wrap_realloc (void *p, size_t n)
{
  struct header *h = __real_realloc (p ? (struct header *) p - 1 : NULL, sizeof *h + n);
  h->size = n;
  return h + 1;
}

void
__wrap_free (void *p)
{
  if (p)
    __real_free ((struct header *) p - 1);
}

ssize_t
__wrap_read (int fd, void *buffer, size_t n)
{
  memcpy (buffer, "mock", 5);
  return 5;
}

FILE *
__wrap_fopen (const char *name, const char *mode)
{
  static char none[16];
  return strcmp (name, "mock") ? NULL : (FILE *) none;
}

char *
__wrap_fgets (char *buffer, int n, FILE *stream)
{
  return stream ? strcpy (buffer, "line") : NULL;
}

int
__wrap_fclose (FILE *stream)
{
  return stream ? 0 : -1;
}

static int
mocked (void)
{
  char small[8];
  FILE *stream = fopen ("mock", "r");
  if (read (0, small, 100) != 5 || strcmp (small, "mock") != 0 || !stream)
    return 1;
  return strcmp (fgets (small, 80, stream), "line") != 0 || fclose (stream) != 0;
}

int
main (int argc, char **argv)
{
  char kind = argv[1][0], other[4];
  char *p = malloc (10);
  strcpy (p, "text");
  for (int i = 1; i < 100; i++)
    {
      p = realloc (p, 10 + i);
      char *q = malloc (i);
      free (q);
    }
  if (strcmp (p, "text") != 0 || mocked ())
    return 1;
  char *old = p;
  free (p);
  p = malloc (109);
  strcpy (p, "again");
  if (kind == 'u')
    return *old; /* { dg-temporal-error "use-after-free" "used" } */
  if (kind == 'c')
    memcpy (other, p, argc + 4); /* { dg-temporal-error "out-of-bounds" "copied" } */
  if (kind == 'w')
    write (STDERR_FILENO, other, 64 * (argc - 1)); /* { dg-temporal-error "out-of-bounds" "written" } */
  if (kind == 'd')
    free (old); /* { dg-temporal-error "invalid-free" "double" } */
  free (p);
  return 0;
}
