/* Purpose: every shape of expression and lvalue that reaches the plugin:
   compile only, with the collector running and all of GCC's checks.
   Source: own stress program; issue, no crash and no verifier failure.  */
/* { dg-do compile } */

#include <complex.h>
#include <stddef.h>
#include <stdint.h>

typedef int v4si __attribute__ ((vector_size (16)));
typedef char v16qi __attribute__ ((vector_size (16)));
struct empty { };
struct bits { unsigned a : 1, b : 31; long long c : 40; int : 0; _Bool d : 1; };
struct deep { struct { union { int i; float f; struct bits b; char c[8]; } u[3]; } s[2]; struct empty e[4]; int *p; };
struct __attribute__ ((packed, aligned (2))) packed { char c; long l; struct bits b; int *p; __int128 i; };
struct flexible { size_t n; struct deep *items[]; };
struct zero { int n; int z[0]; };

struct deep g, *gp = &g, ga[4], *gpa[2][3];
struct packed gpk[3];
int *volatile vp;
volatile struct deep vg;
_Atomic (int *) ap;
register long sp_register __asm__ ("r15");

int arithmetic (int *p, long i, unsigned char c) { return p[i] + *(p + c) - p[-i] + *p++ + *++p + (*p)++ + --*p + 3[p] + (&p[i])[c]; }
int fields (struct deep *d, int i, int j) { return d->s[i].u[j].i + d[i].s[j].u->b.a + gp->s[0].u[1].b.c + ga[i].s[j].u[2].c[i] + (*d).p[j] + *gpa[i][j]->p; }
void stores (struct deep *d, int i) { d->s[i].u[i].b.b = i; d->s[0].u[1].b.c++; d->s[1].u[0].b.d = !i; d->p[i] = i; *d->p = gpk[i].l; gpk[i].p = d->p; gpk[i].b.c = i; gpk[i].i <<= 3; vg = *d; *d = vg; vp = d->p; *vp = *vp + 1; }
struct deep copy (struct deep a, struct deep *b, int c) { struct deep t = c ? a : *b; *b = a = t; return c > 1 ? *b : ga[c]; }
v4si vectors (v4si *p, v4si m, int i) { v4si v = p[i]; v[i & 3] = 3; p[1][i & 3] += v[0]; v = __builtin_shuffle (v, m); return (v > p[0]) | -v; }
v16qi bytes (v16qi *p) { return (v16qi) ((v4si) p[0] + (v4si) p[1]); }
double complex cplx (double complex *p, float _Complex *q) { __real__ *p = 1; __imag__ *q += 2; *p = ~*p; return *p * *q + __real__ p[3]; }
__int128 wide (__int128 *p, unsigned __int128 *q) { *p += *q >> 3; return *p / 3; }
long double extended (long double *p, __float128 *q) { return *p + (long double) *q; }
_Bool truth (_Bool *b, void *p, int *q) { return *b && p && *q || !p; }
int comma (int *p, int *q) { return (*p = 1, *q), (p ? *p : *q) + (p ?: q)[0]; }
void *casts (uintptr_t u, int *p) { return (char *) (void *) (int *) u + (uintptr_t) p - (intptr_t) (short *) (u & ~(uintptr_t) 7); }
int literal (int i) { return "literal"[i] + (int[]) { 1, 2, i }[i] + ((struct deep) { .p = &i }).p[0] + *(const char *) L"wide" + __func__[i]; }
int *addresses (struct deep *d, int i) { int *a[] = { &d->s[i].u[0].i, d->p + i, &*d->p, &(*d).p[i], (int *) &d->e, (int *) ((char *) d + offsetof (struct deep, p)) }; return a[i]; }
int atomics (int *p, int **q, _Bool *l) { __atomic_store_n (q, p, __ATOMIC_RELEASE); int *r = __atomic_exchange_n (q, p, __ATOMIC_SEQ_CST); ap = r; return __sync_fetch_and_add (p, 1) + *__sync_val_compare_and_swap (q, p, r) + __atomic_test_and_set (l, 5) + *ap; }
int flexible (struct flexible *f, struct zero *z, int i) { return f->items[i]->p[0] + z->z[i] + (f->items + i)[1]->s[0].u[0].i; }
int sizeof_only (int *p, int n) { return sizeof *p + sizeof (int[n]) + sizeof (p[n++]) + _Alignof (struct deep); }
int ternaries (int *p, int *q, int c) { *(c ? p : q) = 1; return *(c ? (c > 1 ? p : q) : p) + (c ? p : (int *) 0)[0]; }
int null_constants (void) { int *p = 0; struct deep *d = (void *) 0; return *p + d->s[0].u[1].i + *(int *) 16 + ((struct deep *) 0)[3].p[1]; }
int self (void **p) { *p = p; return **(void ***) p == p; }
unsigned reg (void) { return sp_register; }
int empties (struct empty *e, struct empty f) { *e = f; e[3] = *e; return e == &e[2]; }
int builtin (char *p, const char *q, size_t n) { return __builtin_strlen (q) + __builtin_memcmp (p, q, n) + *(char *) __builtin_memcpy (p, q, 3) + __builtin_strcmp (p, "x") + __builtin_object_size (p, 0) + __builtin_constant_p (*p) + *(char *) __builtin_assume_aligned (p, 16) + __builtin_expect (*q, 0) + __builtin_popcount (*q) + __builtin_bswap32 (*(int *) p); }
void prefetch (int *p) { __builtin_prefetch (p + 64); __builtin___clear_cache (p, p + 1); }
int overflow (int *p, long *q) { return __builtin_add_overflow (*p, 1, q) + __builtin_mul_overflow_p (*p, *q, 0); }
