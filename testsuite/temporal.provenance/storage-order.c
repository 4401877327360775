/* Purpose: structures whose numbers are stored in reversed order, which GCC does not do to pointers: these keep their referents, and the
   numbers accuse nobody.
   Source: GCC's manual, the attribute scalar_storage_order.  */
/* { dg-do run } */

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define NOIPA __attribute__ ((noipa)) static
#define CASE(name)  if (!strcmp (what, name))

struct __attribute__ ((scalar_storage_order ("big-endian"))) reversed
{
  int n;
  int *p;
  uint64_t bits;
  int *both[2];
  struct reversed *next;
  struct { uint64_t bits; int *p; } inner;
};

static struct reversed global;
static volatile int sink;

NOIPA void
set (struct reversed *r, int *p)
{
  r->p = r->both[1] = r->inner.p = p;
  r->bits = (uint64_t) p;
  r->inner.bits = (uintptr_t) p;
}

NOIPA int by_pointer (struct reversed *r) { return *r->p; } /* { dg-temporal-error "use-after-free" "pointer" } */
NOIPA int by_element (struct reversed *r, int i) { return *r->both[i]; } /* { dg-temporal-error "use-after-free" "element" } */
NOIPA int by_number (struct reversed *r) { return *(int *) r->bits + *(int *) r->inner.bits; }
NOIPA struct reversed copy (struct reversed r) { return r; }
NOIPA int by_value (struct reversed r) { return *r.inner.p; } /* { dg-temporal-error "use-after-free" "value" } */

NOIPA uint64_t
stored (struct reversed *r)
{
  uint64_t bits;
  memcpy (&bits, (char *) r + offsetof (struct reversed, p) + sizeof r->p, sizeof bits);
  return __builtin_bswap64 (bits);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *p = malloc (40), *q = NULL;
  struct reversed *r = calloc (1, sizeof *r), local;
  set (r, p);
  global = *r;
  local = copy (global);
  if (*what)
    {
      free (p);
      q = malloc (40);
      *q = 2;
    }
  CASE ("pointer") sink = by_pointer (&local);
  CASE ("element") sink = by_element (&global, 1);
  CASE ("value") sink = by_value (*r);

  /* { dg-temporal-clean "" } */
  if (!*what)
    for (int i = 0; i < 50; i++)
      {
        free (p);
        p = malloc (40 + i % 3 * 8);
        *p = i;
        set (r, p);
        if (by_pointer (r) != i || by_element (r, 1) != i || by_number (r) != 2 * i || *(int *) stored (r) != i)
          return 1;
        local = *r;
        global.bits = local.bits;
        global.inner.bits = (uint64_t) p;
        if (by_number (&global) != 2 * i || by_value (copy (local)) != i)
          return 2;
        r->next = &global;
        r->next->n++;
        if (*(int *) r->next->bits != i || global.n != i + 1)
          return 3;
        /* The bits of a pointer that has ended, and then those of the next.  */
        r->bits = (uint64_t) p;
        free (p);
        p = malloc (40);
        *p = 3;
        r->bits -= 16;
        r->bits += 16;
        if (r->bits == (uint64_t) p && *(int *) stored (r) != 3)
          return 4;
      }
  free (q);
  return 0;
}
