/* Purpose: code that the optimisers rewrite most: loops to vectorise, to
   unroll, to turn into memset and memcpy, tail recursion, switches to tables,
   inlining with locals that die, scalar replacement of structs with pointers,
   dead code with checks in it.
   Source: own stress program.  */
/* { dg-do compile } */

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct pair { int *p; int n; };
struct list { struct list *next; int v; };

void zero (int *p, int n) { for (int i = 0; i < n; i++) p[i] = 0; }
void copy (int *restrict p, const int *restrict q, int n) { for (int i = 0; i < n; i++) p[i] = q[i]; }
void copy_pointers (int **restrict p, int **restrict q, int n) { for (int i = 0; i < n; i++) p[i] = q[i]; }
void zero_pointers (int **p, int n) { for (int i = 0; i < n; i++) p[i] = NULL; }
int sum (const int *p, int n) { int s = 0; while (n--) s += *p++; return s; }
long dot (const short *a, const short *b, int n) { long s = 0; for (int i = 0; i < n; i++) s += a[i] * b[i]; return s; }
void small (int *p) { for (int i = 0; i < 4; i++) p[i] = i; for (int i = 3; i >= 0; i--) p[i] += p[i + 1]; }
void strided (double (*m)[10], int n) { for (int j = 0; j < 10; j++) for (int i = 0; i < n; i++) m[i][j] *= 2; }
int length (const char *s) { int n = 0; while (*s++) n++; return n; }
int search (struct list *l, int v) { for (; l; l = l->next) if (l->v == v) return 1; return 0; }
struct list *reverse (struct list *l) { struct list *r = NULL; while (l) { struct list *n = l->next; l->next = r; r = l; l = n; } return r; }
int count (struct list *l) { return l ? 1 + count (l->next) : 0; }
struct list *last (struct list *l) { return l->next ? last (l->next) : l; }
static struct pair make (int *p, int n) { struct pair r = { p, n }; return r; }
static int get (struct pair p) { return p.p[p.n]; }
int through_pair (int *p, int n) { struct pair a = make (p, n), b = a; b.n++; return get (a) + get (b) + make (p + 1, 2).p[0]; }
static int *leaf (int n) { int l = n; int *q = &l; return q; }
static int middle (int n) { int *p = leaf (n); int m = n; int *q = &m; return n > 3 ? *q : *p; }
int inlined (int n) { int s = 0; for (int i = 0; i < n; i++) { int x = i, *p = &x; s += middle (*p) + *leaf (i); } return s; }
int dead (int *p) { int a = *p; int *q = &a; *q = 1; *q = 2; p[1] = 3; p[1] = 4; return 0; }
int constant_index (void) { int a[4] = { 1, 2, 3, 4 }; return a[1] + *(a + 2) + (&a[0])[3]; }
int constant_bad_index (void) { int a[4] = { 1 }; int *p = a; return p[4] + p[-1]; }
int table_switch (int c, int *p) { switch (c) { case 0: return p[0]; case 1: return p[5]; case 2: return p[2]; case 3: return p[9]; case 4: return p[1]; default: return 0; } }
int const_switch (int c) { switch (c) { case 0: return 5; case 1: return 7; case 2: return 1; case 3: return 0; case 4: return 9; default: return 0; } }
int *phi (int *a, int *b, int *c, int n) { int *p = a; while (n-- > 0) { int *t = p; p = n & 1 ? b : c; b = t; } return p; }
int hoist (int *const *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += **p; return s; }
void alias (int *p, int **q, int n) { for (int i = 0; i < n; i++) { **q = i; *p += **q; *q = p; } }
int heap (int n) { int *p = malloc (n * sizeof *p), s = 0; for (int i = 0; i < n; i++) p[i] = i; for (int i = 0; i < n; i++) s += p[i]; free (p); return s; }
void unused_heap (int n) { char *p = malloc (n); memset (p, 0, n); free (p); }
int elided (void) { int *p = malloc (4); *p = 3; int r = *p; free (p); return r; }
int after_free (int c) { int *p = malloc (4); *p = c; free (p); if (c) return *p; p = malloc (4); free (p); free (p); return 0; }
static int clone_me (int *p, int flag, int n) { if (flag) return p[n]; for (int i = 0; i < n; i++) p[i]++; return *p; }
int clones (int *p) { return clone_me (p, 0, 4) + clone_me (p, 1, 3) + clone_me (p + 2, 0, 4); }
int sra (int n) { struct { int *p; int *q; long pad[3]; } a, b; int x = n, y; a.p = &x; a.q = &y; y = 2; b = a; *b.p += *b.q; return *a.p; }
void swap (void **a, void **b) { void *t = *a; *a = *b; *b = t; }
void sort (int **p, int n) { for (int i = 1; i < n; i++) for (int j = i; j && *p[j] < *p[j - 1]; j--) swap ((void **) &p[j], (void **) &p[j - 1]); }
unsigned hash (const unsigned char *s, size_t n) { unsigned h = 0; for (size_t i = 0; i + 4 <= n; i += 4) h = h * 31 + *(const unsigned *) (s + i); return h; }
void vector_store (float *p) { for (int i = 0; i < 1024; i++) p[i] = p[i] * 2 + 1; }
void bytes (unsigned char *p, unsigned v) { p[0] = v; p[1] = v >> 8; p[2] = v >> 16; p[3] = v >> 24; }
unsigned merged (const unsigned char *p) { return p[0] | p[1] << 8 | p[2] << 16 | (unsigned) p[3] << 24; }
