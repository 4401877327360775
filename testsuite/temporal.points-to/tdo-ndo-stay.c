/* Purpose: each condition of TDO and NDO fails in one function, whose check stays; the legal twin is
   silent.  */
/* { dg-do run } */
/* { dg-additional-options "-fno-strict-aliasing" } */
/* { dg-temporal-clean "" } */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct pair { int *first, *second; long n; };
struct small { int a; };
struct list { struct list *next; int value; };

static volatile int sink;
static int good = 5;
static int *kept;
static struct list *kept_list;

static int deref (const int *p) { return *p; } /* { dg-temporal-error "null-dereference" "null" } */
static int member (const struct pair *p) { return p->n; } /* { dg-temporal-error "null-dereference" "member" } */

/* A member's address, of the null pointer.  */
static long read_long (const long *p) { return *p; } /* { dg-temporal-error "null-dereference" "inside-null" } */
static long inside (struct pair *p) { return read_long (&p->n); }

/* A local that a pointer in memory outlives.  */
static void keep (int *p) { kept = p; }
static void lend (void) { int local = 3; keep (&local); sink = *kept; }
static int borrowed (void) { return *kept; } /* { dg-temporal-error "use-after-return" "stored" } */

/* A local that its function returns, through another.  */
static int *same (int *p) { return p; }
static int *leave (int n) { int local = n; return same (&local); }
static int left (int *p) { return *p; } /* { dg-temporal-error "use-after-return" "returned" } */

/* A local of an inner scope.  */
static int
scope (int error)
{
  int *p = &good;
  {
    int inner = 4;
    p = same (&inner);
    sink = *p;
    if (!error)
      p = &good;
  }
  return *p; /* { dg-temporal-error "use-after-scope" "scope" } */
}

/* A pointer that was not set on all ways, in memory and not.  */
static int
unset (int set)
{
  int *p;
  if (set)
    p = &good;
  return deref (p); 
}

static void fill (struct pair *p, int all) { p->first = &good; if (all) p->second = &good; }

static int
unset_member (int all)
{
  struct pair p;
  fill (&p, all);
  return *p.second; /* { dg-temporal-error "uninitialized-pointer" "unset-member" } */
}

/* A block that is smaller than what is read.  */
static long wide (struct pair *p) { return p->n; } /* { dg-temporal-error "out-of-bounds" "small" } */

/* Pointers that were moved.  */
static int
moved (int n)
{
  int *p = malloc (2 * sizeof *p);
  if (!p)
    return 0;
  p[0] = p[1] = 1;
  p += n;
  return *p; /* { dg-temporal-error "out-of-bounds" "moved" } */
}

/* A union's pointer, written as a number.  */
union mixed { struct list *p; uintptr_t n; };
static int
mixed (int error)
{
  struct list *l = calloc (1, sizeof *l);
  union mixed u;
  u.p = l;
  if (error)
    u.n = 0x123456789000;
  return u.p ? u.p->value : 0; /* { dg-temporal-error "wild-pointer" "union" } */
}

/* Structures that are taken for others.  */
struct overlay { long n; struct list *p; };
static int
overlay (int error)
{
  struct list *l = calloc (2, sizeof *l);
  if (!l)
    return 0;
  l->next = l;
  if (error)
    ((struct overlay *) l)->n = 0x123456789000;
  return l->next->value; /* { dg-temporal-error "wild-pointer" "overlay" } */
}

/* A pointer among bytes that are copied.  */
static int
bytes (int error)
{
  struct list *l = malloc (sizeof *l), *m = malloc (sizeof *m);
  struct list a = { l, 1 }, b = { m, 2 };
  if (!l || !m)
    return 0;
  l->value = m->value = 1;
  memcpy (&b, &a, sizeof a);
  if (error)
    free (l);
  return b.next->value; /* { dg-temporal-error "use-after-free" "bytes" } */
}

/* A structure that is copied, and returned.  */
static struct list wrap (struct list *l) { struct list w = { l, 1 }; return w; }
static int
copied (int error)
{
  struct list *l = malloc (sizeof *l);
  if (!l)
    return 0;
  l->value = 1;
  l->next = NULL;
  struct list w = wrap (l), v;
  v = w;
  if (error)
    free (l);
  return v.next->value; /* { dg-temporal-error "use-after-free" "copied" } */
}

/* A constant.  */
static void write_to (char *p) { *p = 'x'; } /* { dg-temporal-error "write-to-constant" "constant" } */

/* A block that realloc has moved.  */
static int
again (int error)
{
  struct list *l = calloc (1, sizeof *l), *m;
  if (!l)
    return 0;
  m = realloc (l, 1000 * sizeof *l);
  if (!m)
    return 0;
  return (error ? l : m)->value; /* { dg-temporal-error "use-after-free" "realloc" } */
}

/* A list in memory that nobody has set, but somebody used before.  */
static int
dirty (int error)
{
  struct list *l = malloc (sizeof *l), *m = malloc (sizeof *m);
  if (!l || !m)
    return 0;
  l->next = m;
  m->value = 2;
  m->next = NULL;
  if (error)
    free (m);
  kept_list = l;
  return kept_list->next->value; /* { dg-temporal-error "use-after-free" "list" } */
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
#define IS(x) (!strcmp (what, x))
  struct pair p = { &good, &good, 1 };
  char buffer[2] = "a";
  sink = deref (IS ("null") ? NULL : &good);
  sink = member (IS ("member") ? NULL : &p);
  sink = inside (IS ("inside-null") ? NULL : &p);
  lend ();
  if (IS ("stored"))
    sink = borrowed ();
  kept = &good;
  sink = borrowed ();
  sink = left (IS ("returned") ? leave (3) : &good);
  sink = scope (IS ("scope"));
  sink = unset (1);
  sink = unset_member (!IS ("unset-member"));
  struct small *s = malloc (sizeof *s);
  sink = wide (IS ("small") ? (struct pair *) s : &p);
  sink = moved (IS ("moved") ? 2 : 1);
  sink = mixed (IS ("union"));
  sink = overlay (IS ("overlay"));
  sink = bytes (IS ("bytes"));
  sink = copied (IS ("copied"));
  write_to (IS ("constant") ? (char *) "literal" : buffer);
  sink = again (IS ("realloc"));
  sink = dirty (IS ("list"));
  return 0;
}
