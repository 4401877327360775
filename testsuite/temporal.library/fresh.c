/* Purpose: blocks that the C library returns, or stores a pointer to, by functions that allocate more than once or announce nothing, have
   a place of birth: a stale pointer to what was there before is told from theirs.  And where the pointer was stored its block is
   known at once, so that a copy of it may be freed first.
   Source: issue: what realpath, getcwd, scanf (%m) and the like allocate counted as uninstrumented code's.  */
/* { dg-do run } */
/* { dg-options "-g -Wno-all -D_GNU_SOURCE" } */

#include <execinfo.h>
#include <limits.h>
#include <malloc.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

struct box { char *f, *g; };
static struct box *b;
static volatile int sink;
static const char *mode;

static int
is (const char *what)
{
  return strcmp (mode, what) == 0;
}

static char *
resolved (void)
{
  return realpath ("/usr/.././usr/lib/..", NULL);
}

static char *
here (void)
{
  return getcwd (NULL, 0);
}

static char *
here_in (void)
{
  return getcwd (NULL, 200);
}

static char *
name (void)
{
  return get_current_dir_name ();
}

static char *
symbols (void)
{
  void *frames[5];
  return (char *) backtrace_symbols (frames, backtrace (frames, 5));
}

static char *
word (void)
{
  char *s = NULL;
  return sscanf (" abcdefgh ijk", "%ms", &s) == 1 ? s : NULL;
}

static char *
set (void)
{
  char *s;
  int n;
  return sscanf ("17 abcdefgh ijk", "%d %m[a-h]", &n, &s) == 2 ? s : NULL;
}

static char *
characters (void)
{
  char *s;
  return sscanf ("abcdefgh", "%6mc", &s) == 1 ? s : NULL;
}

static char *
wide (void)
{
  wchar_t *s;
  return swscanf (L"abcdefgh", L"%mls", &s) == 1 ? (char *) s : NULL;
}

static char *
stream (void)
{
  FILE *f = fmemopen ("abcdefgh ijk", 12, "r");
  char *s;
  setbuf (f, NULL);
  int n = fscanf (f, "%ms", &s);
  fclose (f);
  return n == 1 ? s : NULL;
}

static char *
address (void)
{
  struct addrinfo *a = NULL, hints = { .ai_flags = AI_NUMERICHOST };
  return getaddrinfo ("127.0.0.1", "80", &hints, &a) == 0 ? (char *) a : NULL;
}

/* A block with the memory of what F allocates has ended, and its pointer is kept; then F gets the memory.  */
static __attribute__ ((noinline)) char *
again (char *(*f) (void))
{
  char *first = f ();
  size_t n = malloc_usable_size (first);
  free (first);
  char *old = malloc (n);
  old[0] = 'o';
  b->f = old;
  free (old);
  first = f ();
  return first;
}

int
main (int argc, char **argv)
{
  mode = argc > 1 ? argv[1] : "";
  b = malloc (sizeof *b);
  b->g = NULL;
  if (is ("realpath"))
    {
      b->g = again (resolved);
      sink = b->f[0];	/* { dg-temporal-error "use-after-free" "realpath" } */
    }
  if (is ("getcwd"))
    {
      b->g = again (here);
      sink = b->f[0];	/* { dg-temporal-error "use-after-free" "getcwd" } */
    }
  if (is ("getcwd-size"))
    {
      b->g = again (here_in);
      b->f[0] = 1;	/* { dg-temporal-error "use-after-free" "getcwd-size" } */
    }
  if (is ("directory"))
    {
      b->g = again (name);
      sink = b->f[0];	/* { dg-temporal-error "use-after-free" "directory" } */
    }
  if (is ("symbols"))
    {
      b->g = again (symbols);
      free (b->f);	/* { dg-temporal-error "double-free" "symbols" } */
    }
  if (is ("word"))
    {
      b->g = again (word);
      sink = b->f[0];	/* { dg-temporal-error "use-after-free" "word" } */
    }
  if (is ("set"))
    {
      b->g = again (set);
      sink = b->f[0];	/* { dg-temporal-error "use-after-free" "set" } */
    }
  if (is ("characters"))
    {
      b->g = again (characters);
      sink = b->f[0];	/* { dg-temporal-error "use-after-free" "characters" } */
    }
  if (is ("wide"))
    {
      b->g = again (wide);
      sink = b->f[0];	/* { dg-temporal-error "use-after-free" "wide" } */
    }
  if (is ("stream"))
    {
      b->g = again (stream);
      sink = b->f[0];	/* { dg-temporal-error "use-after-free" "stream" } */
    }
  if (is ("address"))
    {
      b->g = again (address);
      sink = b->f[0];	/* { dg-temporal-error "use-after-free" "address" } */
    }

  /* A copy of the pointer is freed before the pointer is ever looked at.  */
  struct box *c = malloc (sizeof *c);
  if (asprintf (&b->f, "%s", "twenty characters !!") < 0)
    return 1;
  *c = *b;
  free (c->f);
  if (is ("copy-asprintf"))
    {
      c->f = malloc (21);
      c->f[0] = 'x';
      sink = b->f[0];	/* { dg-temporal-error "use-after-free" "copy-asprintf" } */
    }
  if (sscanf ("twenty", "%ms", &b->f) != 1)
    return 1;
  *c = *b;
  free (c->f);
  if (is ("copy-scanf"))
    {
      c->f = malloc (7);
      c->f[0] = 'x';
      sink = b->f[0];	/* { dg-temporal-error "use-after-free" "copy-scanf" } */
    }

  /* { dg-temporal-clean "legal" } */
  char *(*all[]) (void) = { resolved, here, here_in, name, symbols, word, set, characters, wide, stream };
  for (int i = 0; i < 30; i++)
    {
      /* In one slot, one in the place of the other, freed by its own pointer or by the slot's.  */
      b->f = all[i % 10] ();
      if (!b->f)
	return 1;
      c->f = i % 3 ? b->f : NULL;
      sink = b->f[0];
      free (i % 2 ? b->f : c->f ? c->f : b->f);
    }
  char directory[PATH_MAX], *p = malloc (PATH_MAX), *kept = p;
  b->f = p;
  if (realpath ("/usr/..", p) != p || strcmp (b->f, "/") || getcwd (p, PATH_MAX) != kept || b->f[0] != '/'
      || kept[0] != '/' || getcwd (directory, sizeof directory) != directory || directory[0] != '/')
    return 1;
  free (p);
  b->f = "none";
  b->g = malloc (10);
  strcpy (b->g, "before");
  p = b->g + 10;
  /* What was not stored is what it was.  */
  if (sscanf ("x 12", "y%ms", &b->g) != 0 || strcmp (b->g, "before") || sscanf ("12 x", "%ms %d", &b->f, &argc) != 1 || b->f[1] != '2'
      || sscanf ("", "%ms", &p) > 0)
    return 1;
  free (b->f);
  free (b->g);
  struct addrinfo *a = (struct addrinfo *) address ();
  if (!a || a->ai_addr->sa_family != a->ai_family)
    return 1;
  freeaddrinfo (a);
  free (b);
  free (c);
  return 0;
}
