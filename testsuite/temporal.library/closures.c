/* Purpose: the argument that twalk_r and dl_iterate_phdr hand on to the program's function has its referent.
   Source: library-captures.def, lent-arguments.c.  */
/* { dg-do run } */
#define _GNU_SOURCE
#include <link.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

struct counts { int files, words; const char *last; };

static int
count_file (struct dl_phdr_info *info, size_t size, void *closure)
{
  (void) info, (void) size;
  ((struct counts *) closure)->files++; /* { dg-temporal-error "use-after-free" "file" } */
  return 0;
}

static void
count_word (const void *node, VISIT v, void *closure)
{
  struct counts *c = closure;
  if (v == postorder || v == leaf)
    {
      c->words++; /* { dg-temporal-error "use-after-free" "word" } { dg-temporal-error "use-after-return" "local" } */
      c->last = *(const char *const *) node;
    }
}

static int
by_text (const void *a, const void *b)
{
  return strcmp (a, b);
}

static struct counts *
renew (struct counts *old)
{
  free (old);
  struct counts *c = malloc (sizeof *c);
  c->files = c->words = 0;
  c->last = "";
  if (*(void *volatile *) &old != *(void *volatile *) &c)
    exit (77);
  return c;
}

__attribute__ ((noipa)) static struct counts *
ended (void)
{
  struct counts c = { 0 }, *volatile p = &c;
  return p;
}

#define CASE(name) if (!strcmp (what, name))

int
main (int argc, char **argv)
{
  /* { dg-temporal-clean "" } */
  const char *what = argc > 1 ? argv[1] : "";
  char words[][4] = { "one", "two", "six", "ten" };
  void *root = NULL;
  struct counts *c = calloc (1, sizeof *c), *other = NULL, local = { 0 };
  for (int i = 0; i < 4; i++)
    tsearch (words[i], &root, by_text);
  CASE ("file")
    {
      other = renew (c);
      dl_iterate_phdr (count_file, c);
    }
  CASE ("word")
    {
      other = renew (c);
      twalk_r (root, count_word, c);
    }
  CASE ("local")
    twalk_r (root, count_word, ended ());
  if (!*what)
    for (int round = 0; round < 3; round++)
      {
        c = renew (c);
        twalk_r (root, count_word, c);
        twalk_r (root, count_word, &local);
        dl_iterate_phdr (count_file, c);
        dl_iterate_phdr (count_file, &local);
        if (c->words != 4 || strcmp (c->last, "two") || c->files == 0 || local.words != 4 * (round + 1))
          return 1;
      }
  free (other);
  return 0;
}
