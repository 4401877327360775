/* Purpose: structures of numbers that pointers were put into by memcpy, and bit-fields in unions with pointers, keep
   no referent of the pointer that was there before: if that is stale, the new one, which has its
   memory, would be taken for it.
   Source: number-structs.cc, sra.cc.  */
/* { dg-do run } */
#include "stale.h"

struct halves { int low, high; };
struct floats { float low, high; };
struct real { double all; };
struct shorts { short part[4]; };
struct more { int low, high, more; };

#define PUT(place, p) memcpy (&(place), &(p), sizeof (p))
#define GET(place) ({ int *got; memcpy (&got, &(place), sizeof got); got; })

/* OLD was in a structure in memory, then in a local with a pointer beside it, to which a structure
   with NEW is assigned.  */
#define KINDS(name, type) \
  struct in_##name { int *p; struct type n; }; \
  static struct type memory_##name[2]; \
  static __attribute__ ((noipa)) struct type \
  return_##name (int *p) \
  { \
    struct type t = { 0 }; \
    PUT (t, p); \
    return t; \
  } \
  static __attribute__ ((noipa)) void \
  assign_##name (struct type *to, struct type *from) \
  { \
    *to = *from; \
  } \
  static __attribute__ ((noipa)) int \
  pass_##name (struct type t) \
  { \
    return *GET (t); \
  } \
  static int \
  test_##name (int *old, int *new) \
  { \
    struct in_##name s = { old }, t = { new }; \
    struct type *m = malloc (sizeof *m), local = return_##name (new); \
    int sum = 0; \
    PUT (memory_##name[0], old); \
    PUT (memory_##name[1], new); \
    PUT (*m, old); \
    assign_##name (&memory_##name[0], &memory_##name[1]); \
    sum += *GET (memory_##name[0]); \
    assign_##name (m, &memory_##name[0]); \
    sum += *GET (*m); \
    PUT (*m, old); \
    *m = return_##name (new); \
    sum += *GET (*m) + *GET (local); \
    PUT (s.n, old); \
    s.n = *m; \
    sum += *GET (s.n); \
    PUT (s.n, old); \
    PUT (t.n, new); \
    s.n = t.n; \
    sum += *GET (s.n) + pass_##name (s.n); \
    local = t.n; \
    sum += *GET (local); \
    free (m); \
    return sum; \
  }
KINDS (halves, halves)
KINDS (floats, floats)
KINDS (real, real)
KINDS (shorts, shorts)
KINDS (more, more)

/* In parts, where the type has no pointer.  */
struct with_ints { int *p; int low, high; };
struct with_floats { int *p; float f[2]; };

static int
ints (int *old, int *new)
{
  struct with_ints s = { old, 0, 0 }, t;
  PUT (s.low, old);
  s.low = (int) (uintptr_t) new;
  s.high = (uintptr_t) new >> 32;
  t = s;
  return *GET (s.low) + *GET (t.low);
}

static int
singles (int *old, int *new)
{
  struct with_floats s = { old, { 0, 0 } }, t;
  float f[2];
  PUT (s.f, old);
  PUT (f, new);
  s.f[0] = f[0];
  s.f[1] = f[1];
  t = s;
  return *GET (s.f) + *GET (t.f);
}

/* Put together by a caller that is not seen, and stored in a member that had the other before.  */
static __attribute__ ((noipa)) int
through (struct with_ints *m, int low, int high)
{
  struct with_ints s = *m;
  s.low = low;
  s.high = high;
  *m = s;
  return *GET (m->low);
}

static int
given (int *old, int *new)
{
  struct with_ints m = { old, 0, 0 };
  PUT (m.low, old);
  return through (&m, (int) (uintptr_t) new, (uintptr_t) new >> 32);
}

/* Bit-fields.  */
struct fields { uint64_t address : 48, count : 16; };
struct swapped { uint64_t count : 16, address : 48; };
union tagged { int *p; struct fields f; };
union pages { int *p; struct { uint64_t kind : 2, rest : 62; } f; };
struct plain { int *p; uint64_t low : 40, high : 24; };

static __attribute__ ((noipa)) void
set (union tagged *t, int *p)
{
  t->f.address = (uintptr_t) p;
}

static int
fields (int *old, int *new)
{
  union tagged *m = malloc (sizeof *m), u;
  union pages v;
  struct plain s = { old, 0, 0 };
  int sum;
  m->p = old;
  set (m, new);
  sum = *m->p;
  u.p = old;
  u.f.address = (uintptr_t) new;
  u.f.count = 0;
  v.p = old;
  v.f.rest = (uintptr_t) new >> 2;
  v.f.kind = 0;
  sum += *u.p + *v.p;
  memcpy ((char *) &s + sizeof s.p, &old, sizeof old);
  s.low = (uintptr_t) new;
  s.high = (uintptr_t) new >> 40;
  sum += *GET (*((char *) &s + sizeof s.p));
  free (m);
  return sum;
}

static int
whole_fields (int *old, int *new)
{
  union tagged *m = malloc (sizeof *m);
  struct fields f = { (uintptr_t) new, 0 };
  m->p = old;
  m->f = f;
  int sum = *m->p;
  free (m);
  return sum;
}

/* What is beside a pointer leaves it as it is: a tag in a narrow bit-field, the member of a
   structure.  */
static int
beside (int *p, int n)
{
  union { int *p; struct { uint64_t low : 48, tag : 16; } f; } *m = malloc (sizeof *m);
  struct with_ints s = { p, 0, 0 };
  m->p = p;
  m->f.tag = n;
  m->f.tag = 0;
  s.low = n;
  s.high = *s.p; /* { dg-temporal-error "use-after-free" "beside-number" } */
  int sum = *m->p;
  free (m);
  return sum + s.high - s.low;
}

/* Between unions: by a local structure of halves, and put together there.  */
union halved
{
  int *p;
  struct halves h;
};

static int
by_local (int *p)
{
  union halved *m = malloc (2 * sizeof *m);
  m[0].p = p;
  struct halves h = m[0].h;
  m[1].h = h;
  int n = *m[1].p; /* { dg-temporal-error "use-after-free" "by-local" } */
  free (m);
  return n;
}

static int
by_casts (int *p)
{
  union halved *m = malloc (sizeof *m);
  _Alignas (8) struct halves h;
  h.low = (int) (uintptr_t) p;
  h.high = (uintptr_t) p >> 32;
  m->h = h;
  int n = *m->p; /* { dg-temporal-error "use-after-free" "by-casts" } */
  free (m);
  return n;
}

/* A whole structure of a pointer and numbers has its pointer's referent, also if numbers were
   copied before.  */
static int
together (int *p)
{
  struct in_halves *m = malloc (2 * sizeof *m);
  struct halves h = { 1, 2 };
  m[0].n = h;
  m[0].p = p;
  m[1] = m[0];
  int sum = *m[1].p + m[1].n.low; /* { dg-temporal-error "use-after-free" "together" } */
  free (m);
  return sum;
}

int
main (int argc, char **argv)
{
  prepare (); /* { dg-temporal-clean "" } */
#define GIVEN(name) (IS (name) ? stale : fresh)
  sink = test_halves (stale, fresh) + test_floats (stale, fresh) + test_real (stale, fresh);
  sink += test_shorts (stale, fresh) + test_more (stale, fresh);
  sink += ints (stale, fresh) + singles (stale, fresh) + given (stale, fresh);
  sink += fields (stale, fresh) + whole_fields (stale, fresh);
  if (IS ("beside-tag"))
    {
      union { int *p; struct { uint64_t low : 48, tag : 16; } f; } *m = malloc (sizeof *m);
      m->p = stale;
      m->f.tag = argc;
      m->f.tag = 0;
      sink += *m->p; /* { dg-temporal-error "use-after-free" "beside-tag" } */
    }
  sink += beside (GIVEN ("beside-number"), argc) + together (GIVEN ("together"));
  sink += by_local (GIVEN ("by-local")) + by_casts (GIVEN ("by-casts"));
  printf ("%d\n", sink);
  return 0;
}
