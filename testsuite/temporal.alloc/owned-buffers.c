/* Purpose: buffers that the C library moves or ends: getline's after it grew, open_memstream's after
   a flush and after the end, obstack's objects, lists that a library function frees.
   Source: issue 3, obstack and open_memstream buffers, getline buffers after they moved.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <glob.h>
#include <netdb.h>
#include <ifaddrs.h>
#include <obstack.h>
#include <regex.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define obstack_chunk_alloc malloc
#define obstack_chunk_free free

static char *volatile kept;
static volatile int sink;
static struct obstack stack;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";
  char *line = NULL, *text = NULL;
  size_t n = 0, size = 0;
  static char input[20000];

  memset (input, 'x', sizeof input - 1);
  input[3] = '\n';
  FILE *f = fmemopen (input, sizeof input, "r");
  if (getline (&line, &n, f) != 4)
    abort ();
  if (!strcmp (what, "getline"))
    {
      kept = line;
      /* Something behind it, so that it has to move.  */
      char *behind = malloc (100);
      if (getline (&line, &n, f) < 10000)
        abort ();
      sink = behind[0] = kept[0]; /* { dg-temporal-error "use-after-free" "getline" } */
    }
  FILE *m = open_memstream (&text, &size);
  fputs ("one", m);
  fflush (m);
  if (strcmp (text, "one") || size != 3)
    abort ();
  if (!strcmp (what, "memstream"))
    {
      kept = text;
      fputs (input, m);
      for (int i = 0; i < 50; i++)
        fputs (input + 4, m);
      fflush (m);
      sink = kept[0]; /* { dg-temporal-error "use-after-free" "memstream" } */
    }
  if (!strcmp (what, "memstream-end"))
    {
      fclose (m);
      char *end = text;
      free (text);
      sink = end[1]; /* { dg-temporal-error "use-after-free" "memstream-end" } */
    }
  obstack_init (&stack);
  char *first = obstack_alloc (&stack, 100), *object = obstack_copy (&stack, "object", 7);
  strcpy (first, "first");
  if (!strcmp (what, "obstack-chunk"))
    {
      char *large = obstack_alloc (&stack, 100000);
      large[99999] = 1;
      obstack_free (&stack, object);
      sink = large[5]; /* { dg-temporal-error "use-after-free" "obstack-chunk" } */
    }
  if (!strcmp (what, "obstack-all"))
    {
      obstack_free (&stack, NULL);
      sink = object[0]; /* { dg-temporal-error "use-after-free" "obstack-all" } */
    }
  if (!strcmp (what, "glob"))
    {
      glob_t g;
      if (glob ("/*", 0, NULL, &g) != 0)
        abort ();
      char *path = g.gl_pathv[0];
      globfree (&g);
      sink = path[0]; /* { dg-temporal-error "use-after-free" "glob" } */
    }
  if (!strcmp (what, "addresses"))
    {
      struct addrinfo *a = NULL, hints = { .ai_flags = AI_NUMERICHOST };
      if (getaddrinfo ("127.0.0.1", NULL, &hints, &a) != 0)
        abort ();
      sink = a->ai_family;
      freeaddrinfo (a);
      sink = a->ai_family; /* { dg-temporal-error "use-after-free" "addresses" } */
    }
  if (!strcmp (what, "addresses-twice"))
    {
      struct ifaddrs *a = NULL;
      if (getifaddrs (&a) != 0)
        abort ();
      freeifaddrs (a);
      sink = a->ifa_flags; /* { dg-temporal-error "use-after-free" "addresses-twice" } */
    }

  /* { dg-temporal-clean "legal" } */
  if (getline (&line, &n, f) < 10000 || line[0] != 'x')
    abort ();
  fclose (f);
  free (line);
  for (int i = 0; i < 50; i++)
    {
      fprintf (m, "%0100d", i);
      fflush (m);
      if (text[size - 1] != '0' + i % 10)
        abort ();
    }
  fclose (m);
  free (text);
  for (int i = 0; i < 500; i++)
    {
      obstack_grow (&stack, "grown ", 6);
      if (i % 3 == 0)
        {
          obstack_1grow (&stack, 0);
          object = obstack_finish (&stack);
          if (strncmp (object, "grown", 5))
            abort ();
        }
      if (i % 50 == 0)
        {
          char *big = obstack_alloc (&stack, 5000 + i);
          memset (big, 1, 5000 + i);
          obstack_free (&stack, big);
        }
    }
  if (strcmp (first, "first"))
    abort ();
  obstack_free (&stack, first);
  first = obstack_alloc (&stack, 200);
  memset (first, 1, 200);
  obstack_free (&stack, NULL);
  regex_t r;
  if (regcomp (&r, "a.c", 0) != 0 || regexec (&r, "xabc", 0, NULL, 0) != 0)
    abort ();
  regfree (&r);
  return 0;
}
