/* Purpose: a program that defines the C library's functions of text and bytes itself: they stand before the C
   library's for the runtime, too, which must neither need them before the shadow is there nor come back to them
   from its checks.  Errors inside of them are found.
   Source: gcc.c-torture/execute/builtins, whose programs with strlen or strncmp of their own did not start.  */
/* { dg-do run } */
/* { dg-options "-g -fno-builtin" } */
/* { dg-temporal-clean "" } */

#include <stddef.h>

extern void *malloc (size_t);
extern void *realloc (void *, size_t);
extern void *calloc (size_t, size_t);
extern char *strdup (const char *);
extern void free (void *);
extern void qsort (void *, size_t, size_t, int (*) (const void *, const void *));

/* Calls while the program makes none itself.  */
static int ours, strangers;

static void
enter (void)
{
  if (!ours)
    strangers++;
}

size_t
strlen (const char *s)
{
  size_t n = 0;
  enter ();
  while (s[n]) /* { dg-temporal-error "out-of-bounds" "length" } */
    n++;
  return n;
}

size_t
strnlen (const char *s, size_t most)
{
  size_t n = 0;
  enter ();
  while (n < most && s[n])
    n++;
  return n;
}

int
strncmp (const char *a, const char *b, size_t n)
{
  enter ();
  for (; n > 0; a++, b++, n--)
    if (*a != *b || !*a)
      return (unsigned char) *a - (unsigned char) *b;
  return 0;
}

int
strcmp (const char *a, const char *b)
{
  return strncmp (a, b, -1);
}

char *
strchr (const char *s, int c)
{
  enter ();
  for (; *s != (char) c; s++)
    if (!*s)
      return NULL;
  return (char *) s;
}

size_t
strspn (const char *s, const char *set)
{
  size_t n = 0;
  enter ();
  while (s[n] && strchr (set, s[n]))
    n++;
  return n;
}

size_t
strcspn (const char *s, const char *set)
{
  size_t n = 0;
  enter ();
  while (s[n] && !strchr (set, s[n]))
    n++;
  return n;
}

void *
memset (void *p, int c, size_t n)
{
  enter ();
  for (size_t k = 0; k < n; k++)
    ((volatile char *) p)[k] = c;
  return p;
}

void *
memmove (void *to, const void *from, size_t n)
{
  volatile char *t = to;
  const char *f = from;
  enter ();
  if (t <= f)
    for (size_t k = 0; k < n; k++)
      t[k] = f[k];
  else
    while (n-- > 0)
      t[n] = f[n];
  return to;
}

void *
memcpy (void *to, const void *from, size_t n)
{
  volatile char *t = to;
  const char *f = from;
  enter ();
  while (n-- > 0)
    *t++ = *f++; /* { dg-temporal-error "use-after-free" "copy" } */
  return to;
}

int
memcmp (const void *p, const void *q, size_t n)
{
  const unsigned char *a = p, *b = q;
  enter ();
  for (; n > 0; a++, b++, n--)
    if (*a != *b)
      return *a - *b;
  return 0;
}

void *
memchr (const void *p, int c, size_t n)
{
  const unsigned char *s = p;
  enter ();
  for (; n > 0; s++, n--)
    if (*s == (unsigned char) c)
      return (void *) s;
  return NULL;
}

static int
compare (const void *a, const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

int
main (int argc, char **argv)
{
  char *text = malloc (4), *large = malloc (1 << 20), *none = calloc (1000, 1000);
  char *words[] = { strdup ("one"), strdup ("two"), strdup ("three"), text };
  ours = 1;
  memset (text, 'a', 4);
  if (argc > 1 && strcmp (argv[1], "length") == 0)
    return strlen (text);
  if (argc > 1 && strcmp (argv[1], "copy") == 0)
    {
      free (text);
      memcpy (large, text, 3);
      return 0;
    }
  text[3] = 0;
  memset (large, 'x', 1 << 20);
  qsort (words, 4, sizeof *words, compare);
  ours = 0;
  large = realloc (large, 3 << 20);
  ours = 1;
  int wrong = (strcmp (words[0], "aaa") != 0 || strlen (words[2]) != 5
	       || memcmp (large, "xxxx", 4) != 0 || memchr (none, 1, 1000000)
	       || strspn ("abc", "ba") != 2 || strcspn ("abc", "c") != 2 || strnlen (text, 2) != 2);
  ours = 0;
  for (int i = 0; i < 4; i++)
    free (words[i]);
  free (large);
  free (none);
  return wrong + strangers;
}
