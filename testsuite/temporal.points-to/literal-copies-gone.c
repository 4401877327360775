/* Purpose: what is copied from a literal, or from a constant without pointers, has no referents, so none are copied:
   those of the destination are cleared.
   Source: pointer-free.cc.  */
/* { dg-do assemble } */
/* { dg-options "-g -fplugin-arg-temporal-dump" } */
/* { dg-skip-if "when optimising" { *-*-* } { "-O0" "-flto" } } */
/* { dg-final { scan-dump-not "__temporal_v1_copy_refs" } } */
/* { dg-final { scan-dump "__temporal_v1_clear_refs" } } */

#include <string.h>

struct message { char text[40]; int n; };

static const char table[] = "a table of characters, which others know as well";
static const struct message empty = { "nothing", 1 };
const char *known;

void
copy (char *to, struct message *m, int i)
{
  known = table + i;
  strcpy (to, "a literal that is longer than a word or two");
  memcpy (to + 100, i ? "the one literal, which is not the other" : "the other literal, which is not the one", 40);
  memcpy (to + 200, table, sizeof table);
  *m = empty;
}
