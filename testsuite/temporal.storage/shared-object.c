/* Purpose: literals, constants, weak and thread-local variables of a shared object, used by the
   program.
   Source: issue 3, "-fPIC shared libs".  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-shared-sources "shared-object-library.c" } */
/* The linker warns of the definition of another size.  */
/* { dg-prune-output "size of symbol|size discrepancies" } */

#include <pthread.h>
#include <string.h>

extern const char *const library_texts[];
extern const int library_limits[4];
extern __thread int library_own[3];
extern int library_weak[2], library_weaker[2];
char *library_text (void);
int *library_here (void);
const char *library_name (void);

int library_weaker[2] = { 1, 2 };
static int *kept;
static volatile int sink, one = 1;

static void *
keep (void *unused)
{
  kept = library_here ();
  return unused;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *volatile p;

  if (!strcmp (what, "literal"))
    sink = library_text ()[one + 7]; /* { dg-temporal-error "out-of-bounds" "literal" } */
  if (!strcmp (what, "table"))
    sink = library_texts[one][-one]; /* { dg-temporal-error "out-of-bounds" "table" } */
  if (!strcmp (what, "write"))
    library_text ()[one] = 'x'; /* { dg-temporal-error "write-to-constant" "write" } */
  if (!strcmp (what, "constant"))
    {
      p = (int *) library_limits;
      p[one] = 1; /* { dg-temporal-error "write-to-constant" "constant" } */
    }
  if (!strcmp (what, "thread"))
    {
      p = library_own;
      sink = p[one + 2]; /* { dg-temporal-error "out-of-bounds" "thread" } */
    }
  if (!strcmp (what, "thread-here"))
    sink = library_here ()[-one]; /* { dg-temporal-error "out-of-bounds" "thread-here" } */
  if (!strcmp (what, "weak"))
    {
      p = library_weak;
      sink = p[one + 1]; /* { dg-temporal-error "out-of-bounds" "weak" } */
    }
  if (!strcmp (what, "weaker"))
    {
      p = library_weaker;
      sink = p[one + 1]; /* { dg-temporal-error "out-of-bounds" "weaker" } */
    }
  if (!strcmp (what, "ended"))
    {
      pthread_t t;
      pthread_create (&t, NULL, keep, NULL);
      pthread_join (t, NULL);
      sink = *kept; /* { dg-temporal-error "use-after-return" "ended" } */
    }

  /* { dg-temporal-clean "legal" } */
  p = library_own;
  sink = library_text ()[7] + library_texts[one][2] + library_limits[3] + p[2]
	 + library_here ()[one] + library_weak[1] + library_weaker[1]
	 + library_name ()[12];
  return sink != 4 + 2;
}
