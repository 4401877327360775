/* Purpose: strlcpy and strlcat, which this C library may not have: a header of the system declares
   them, a library without temporal has them.  What is written may not overlap the string that is
   read, which is read to its end.
   Source: issue 23, section 7; strlcpy(3bsd).  */
/* { dg-do run } */
/* { dg-additional-options "-w" } */
/* { dg-additional-sources "overlap-bounded-plain.c" "-fno-lto -fplugin-arg-temporal-off" } */

#include <stdlib.h>
#include <string.h>

/* What a header of the system says, as the third number makes this one.  */
# 15 "/usr/include/bsd/string.h" 3
extern size_t strlcpy (char *dst, const char *src, size_t size);
extern size_t strlcat (char *dst, const char *src, size_t size);
# 17 "overlap-bounded.c"

#define CASE(name)  if (!strcmp (what, name))

static volatile int ten = 10, none;

struct named
{
  char name[16], rest[16];
};

static char *
text (char *p, size_t n)
{
  memset (p, 'a', n);
  p[n] = 0;
  return p;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  char *p = malloc (100), *eight = malloc (8), *gone = malloc (64), local[100];
  struct named *m = malloc (sizeof *m);
  char *volatile kept = gone;
  free (gone);
  char *reuse = malloc (64);
  text (reuse, 20);
  gone = kept;
  text (p, 60);
  text (local, 60);
  memset (eight, 'x', 8);

  CASE ("copy") strlcpy (p + 3, p, 90); /* { dg-temporal-error "overlap" "copy" } */
  CASE ("copy-before") strlcpy (local, local + 3, 90); /* { dg-temporal-error "overlap" "copy-before" } */
  CASE ("copy-same") { char *volatile q = p; strlcpy (q, p, 90); } /* { dg-temporal-error "overlap" "copy-same" } */
  CASE ("copy-behind") strlcpy (p + 20, p, ten); /* { dg-temporal-error "overlap" "copy-behind" } */
  CASE ("append") strlcat (text (p, 20), p + 3, 90); /* { dg-temporal-error "overlap" "append" } */
  CASE ("append-itself") strlcat (text (p, 20), p, 22); /* { dg-temporal-error "overlap" "append-itself" } */
  CASE ("size") strlcpy (eight, "x", 9); /* { dg-temporal-error "out-of-bounds" "size" } */
  CASE ("append-size") strlcat (text (eight, 2), "x", 9); /* { dg-temporal-error "out-of-bounds" "append-size" } */
  CASE ("member") strlcpy (m->name, "x", 17 + none); /* { dg-temporal-error "out-of-bounds" "member" } */
  CASE ("no-end") strlcpy (p, eight, 4); /* { dg-temporal-error "out-of-bounds" "no-end" } */
  CASE ("stale") strlcpy (p, gone, 50); /* { dg-temporal-error "use-after-free" "stale" } */
  CASE ("stale-to") strlcat (gone, "x", 50); /* { dg-temporal-error "use-after-free" "stale-to" } */

  /* { dg-temporal-clean "legal" } */
  CASE ("legal")
    {
      if (strlcpy (p + 61, p, 39) != 60 || strlen (p + 61) != 38)
        return 1;
      text (p, 20);
      strlcpy (p + 21, p, 79);
      strlcat (p + 21, p, 79);
      strlcpy (p, p, none);		/* nothing is written */
      strlcpy (p + 3, p, none);
      strlcpy (text (p, 50), p + 10, ten);	/* nor what is read */
      strlcat (text (p, 50), p + 3, ten);	/* there is no room */
      strlcat (text (p, 50), p + 3, none);
      strlcat (text (p, 5), text (p + 20, 30), 20);
      memset (eight, 'x', 8);
      if (strlcat (eight, "ab", 8) != 10)	/* there is no end */
        return 2;
      strlcpy (eight, "0123456789", 8);
      if (strcmp (eight, "0123456") || strlcat (eight, "x", 8) != 8)
        return 3;
      strlcpy (m->name, "a longer name than that", sizeof m->name);
      strlcat (m->name, p, sizeof m->name);
      strlcpy (reuse, local, 64);
    }
  return 0;
}
