/* Purpose: compound literals outside of functions are globals like others, named only by the
   pointers to them: arrays, structs with pointers to further ones, const ones.
   Source: C11 6.5.2.5; issue 3, "compound-literal storage".  */
/* { dg-do run } */

#include <string.h>

struct node { int value; struct node *next; };

static int *numbers = (int[]) { 1, 2, 3, 4 };
static struct node *list
  = &(struct node) { 1, &(struct node) { 2, &(struct node) { .value = 3 } } };
static const int *fixed = (const int[3]) { [1] = 7 };
static char *text = (char[]) { "1234567" };
int *public = &(int) { 5 };
static volatile int sink, one = 1;

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";

  if (!strcmp (what, "array"))
    sink = numbers[one + 3]; /* { dg-temporal-error "out-of-bounds" "array" } */
  if (!strcmp (what, "before"))
    numbers[-one] = 1; /* { dg-temporal-error "out-of-bounds" "before" } */
  if (!strcmp (what, "list"))
    sink = list->next->next[one].value; /* { dg-temporal-error "out-of-bounds" "list" } */
  if (!strcmp (what, "fixed"))
    *(int *) &fixed[one] = 1; /* { dg-temporal-error "write-to-constant" "fixed" } */
  if (!strcmp (what, "text"))
    text[one + 7] = 0; /* { dg-temporal-error "out-of-bounds" "text" } */
  if (!strcmp (what, "public"))
    sink = public[one]; /* { dg-temporal-error "out-of-bounds" "public" } */

  /* { dg-temporal-clean "legal" } */
  numbers[one + 2]++;
  text[one]++;
  *public = 4;
  sink = numbers[3] + list->next->next->value + fixed[one] + text[one];
  return sink != 5 + 3 + 7 + '3';
}
