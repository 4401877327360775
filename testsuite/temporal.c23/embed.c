/* A file's bytes as an initialiser.
   { dg-require-gcc "15" } */
#include <string.h>

static const unsigned char text[] = {
#embed "embed.txt"
};
static const unsigned char some[] = {
#embed "embed.txt" limit (4) prefix (1, 2,) suffix (, 0)
};
static unsigned char heads[2][8] = { {
#embed "embed.txt" limit (8)
}, "" };

volatile int index = 3;

/* { dg-temporal-clean "" } */
int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  if (!strcmp (what, "text"))
    index = sizeof text;
  if (!strcmp (what, "some"))
    index = 7;
  const unsigned char *p = text, *q = some;
  int sum = p[index];			/* { dg-temporal-error "out-of-bounds" "text" } */
  sum += q[index];			/* { dg-temporal-error "out-of-bounds" "some" } */
  return sum == text[3] + text[1] && !memcmp (heads[0], text, 8) ? 0 : 1;
}
