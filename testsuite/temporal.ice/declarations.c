/* Purpose: every kind of definition: K&R, weak, alias, ifunc, constructors,
   sections, thread-local, common, register, transparent unions, attributes,
   incomplete arrays, static tables with all kinds of initialisers.
   Source: own stress program.  */
/* { dg-do compile } */
/* { dg-prune-output "is left alone" } */
/* { dg-additional-options "-std=gnu17 -fcommon" } */

#include <stddef.h>
#include <stdint.h>

struct s { int a; struct s *next; void (*f) (struct s *); const char *name; };
union u { int *p; long l; double d; } __attribute__ ((transparent_union));
typedef int *array_of_pointers[4];
enum e { A, B = 1L << 40 };
extern int incomplete[];
extern struct undefined opaque;
int common_int, common_array[10];
_Thread_local int tls = 3, *tls_pointer;
static __thread struct s tls_struct = { 1, 0, 0, "tls" };
int in_section[4] __attribute__ ((section ("my_section"), used));
const int constant[3] = { 1, 2, 3 };
static const char *const names[] = { "a", "b", "c" + 1, &"def"[2], 0 };
char text[] = "text", exact[4] = "four", *pointer = text + 5;
int overaligned __attribute__ ((aligned (64))), bytes_only[3] __attribute__ ((aligned (1)));
char tiny1, tiny2, tiny3 __attribute__ ((aligned (1)));
static void method (struct s *);
struct s list[3] = { { 1, &list[1], method, names[0] ? "x" : 0 }, { .next = list + 2, .a = sizeof list }, [2] = { .f = method } };
struct { struct s in; union { int *p; uintptr_t u; } v[2]; array_of_pointers ap; } deep = { { .next = &deep.in }, { { &list[0].a }, { .u = 5 } }, { [1 ... 2] = &common_int, [3] = (int *) 0 + 3 } };
struct flex { int n; int *items[]; } flex = { 2, { &common_int, common_array + 10 } };
void *self = &self, **self2 = &self, (*fp) (void) = 0;
intptr_t difference = (intptr_t) &common_array[3];
long offset = (char *) &list[2] - (char *) &list[1];
int *compound = (int[]) { 1, 2, 3 };
struct s *anonymous = &(struct s) { .name = "anonymous" };
double _Complex cplx = 1.0 + 2.0i;
long double ld = 1;
__int128 i128 = 1;
int v4 __attribute__ ((vector_size (16))) = { 1, 2, 3, 4 };
_Atomic (struct s *) atomic_pointer;
static int unused_static[100];

static void method (struct s *p) { p->next->f (p); }
int old_style (a, b, c, d) char a; float b; int *c; struct s d; { return a + b + *c + d.next->a; }
int unprototyped (); int calls_it (int *p) { return unprototyped (p, *p, 1.0, list[0]); }
int transparent (union u x) { return *x.p; } int calls_transparent (int *p) { return transparent (p); }
__attribute__ ((weak)) int weak_function (int *p) { return *p; }
int alias_function (int *p) __attribute__ ((alias ("weak_function")));
static int implementation (int *p) { return *p; }
static int (*resolve (void)) (int *) { return implementation; }
int ifunc_function (int *) __attribute__ ((ifunc ("resolve")));
__attribute__ ((constructor (200))) static void construct (void) { int a = 1, *p = &a; *p = *pointer; tls_pointer = p; }
__attribute__ ((destructor)) static void destruct (void) { *tls_pointer = tls_struct.a; }
extern inline __attribute__ ((always_inline, gnu_inline)) int forced (int *p) { int l = *p; return *(&l); }
extern inline __attribute__ ((gnu_inline)) int extern_inline (int *p) { return forced (p); }
__attribute__ ((pure)) int pure_function (const int *p) { return *p; }
__attribute__ ((const)) int const_function (int p) { int a = p, *q = &a; return *q; }
__attribute__ ((malloc, returns_nonnull, alloc_size (1))) void *allocator (size_t n) { return pointer + n; }
__attribute__ ((noclone, noinline, cold, flatten)) int attributes (int *p) { return forced (p) + pure_function (p) + const_function (*p); }
__attribute__ ((optimize ("O3"))) int optimised (int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }
__attribute__ ((target ("sse4.2"))) int targeted (int *p) { return *p; }
__attribute__ ((no_instrument_function)) int plain (int *p) { return *p; }
__attribute__ ((naked)) void bare (void) { __asm__ ("ret"); }
__attribute__ ((no_sanitize_address)) int unsanitized (int *p) { return *p; }
int main_like (int argc, char **argv, char **envp) { static int *kept; register int r = argc; kept = &argc; return *kept + *argv[r] + **envp + incomplete[r] + ((char *) &opaque)[r]; }
int register_parameters (register int *p, const struct s *restrict q, int a[static 3], int n, int b[n]) { return *p + q->a + a[2] + b[n - 1]; }
struct s returns_struct (struct s *p) { struct s t = *p; t.next = &list[t.a]; return t; }
int uses_struct (void) { return returns_struct (list).next->a + returns_struct (&list[1]).f - method; }
int *fourteen (int *a, int *b, int *c, int *d, int *e, int *f, int *g, int *h, int *i, int *j, int *k, int *l, int *m, int *n) { *a = *n; return fourteen (n, m, l, k, j, i, h, g, f, e, d, c, b, a); }
int many_locals (int n) { char a; short b; int c; long d; char e[3]; char f[9]; struct s g; int *ps[] = { (int *) &a, (int *) &b, &c, (int *) &d, (int *) e, (int *) f, &g.a }; return *ps[n]; }
void array_parameters (int a[], int b[][3], int (*c)[4], int *d[2]) { a[1] = b[2][1]; (*c)[3] = *d[1]; }
int recursive_type (int (*(*x) (int *)) [3], int *p) { return (*x (p))[1]; }
