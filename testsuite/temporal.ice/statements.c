/* Purpose: every statement, jump and scope: nested functions, computed goto,
   switches into scopes, VLAs, alloca, setjmp, cleanup, asm goto.
   Source: own stress program.  */
/* { dg-do compile } */
/* { dg-prune-output "is left alone" } */

#include <alloca.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

jmp_buf env;
int use (int *, ...);
void *make (int);
void done (void *);
void clean (int **);

int scopes (int n)
{
  int *p = 0;
  for (int i = 0; i < n; i++)
    {
      int a = i, *q = &a;
      if (use (q))
	continue;
      {
	int b[4] = { i };
	p = b;
	if (use (p))
	  goto out;
	switch (i)
	  {
	    int c;
	  case 1: { int d; use (&d); case 2: use (&c, &d); break; }
	  default: c = 1; use (&c); return *p;
	  case 3: goto inside;
	  }
      }
      while (use (p)) { int e; inside: use (&e); if (e) break; }
    }
out:
  return *p;
}

int never (int n) { int a; for (;;) { int b; use (&a, &b); if (n--) continue; } }
int unreachable (int *p) { int a; return *p; use (&a); __builtin_unreachable (); }
int only_abort (int *p) { int a; use (&a); abort (); return *p; }
void trap (int *p) { int a; use (&a); if (*p) __builtin_trap (); }

int computed (int *code)
{
  static void *table[] = { &&one, &&two, &&three };
  void **local = table, *x = &&one;
  int a;
  use (&a);
  goto *local[*code];
one: { int b = 1; use (&b, &a); goto *table[b]; }
two: { int c[2]; use (c); if (c[1]) goto *x; }
three: return a;
}

int nested (int n)
{
  __label__ away;
  int a[n], b = 1, *p = &b;
  struct local { int v[n]; };
  int inner (int *q) { int l = *q + b; use (&l, p, a); if (l) goto away; return a[l]; }
  auto int later (struct local *s);
  int later (struct local *s) { return s->v[n - 1]; }
  use (&b, inner, later);
  return inner (a) + inner (p);
away:
  return *p;
}

int vla (int n, int m, int a[n][m], int (*f) (int [n]))
{
  typedef char row[m];
  row r, rs[n], *rp = &rs[1];
  struct { int x; int v[n]; int *p; } s, *sp = &s;
  s.v[n - 1] = a[1][m - 1];
  sp->p = &s.v[0];
  for (int i = 0; i < n; i++)
    {
      int b[i + 1][m];
      char *al = alloca (i);
      use (&b[i][0], al, f (a[i]));
      if (b[0][0])
	break;
    }
  goto skip;
skip:
  return *sp->p + (*rp)[n] + r[0] + sizeof s;
}

int jumps (int *p)
{
  int a = *p, *q = &a;
  volatile int v = 0;
  if (setjmp (env) == 0)
    { int b; use (&b, q); longjmp (env, 1); }
  else
    { int c; use (&c, q); v++; }
  if (__builtin_setjmp ((void **) env))
    return v;
  return *q + a;
}

int cleanup (int n)
{
  __attribute__ ((cleanup (clean))) int *p = make (n);
  for (int i = 0; i < n; i++)
    {
      int x;
      __attribute__ ((cleanup (clean))) int *q = &x;
      if (*q)
	return *p;
      if (*p)
	goto end;
    }
end:
  return n;
}

int asms (int *p, int n)
{
  int a = n, b[3], *q;
  asm ("" : "+m" (*p), "=m" (b) : "r" (&a), "m" (a) : "memory", "cc");
  asm volatile ("" : "=r" (q), "=&r" (a) : "0" (p), "i" (3));
  asm goto ("" : : "r" (q) : "memory" : away, far);
  *q = b[1];
far:
  { int c; use (&c); asm ("" : "=rm" (c)); asm goto ("" : "+r" (c) : : : away); use (&c); }
away:
  asm ("");
  return a;
}

int varargs (int n, ...)
{
  va_list ap, ap2, *app = &ap;
  struct big { int *p; long l[8]; } b;
  va_start (ap, n);
  va_copy (ap2, ap);
  int *p = va_arg (ap, int *);
  b = va_arg (*app, struct big);
  double d = va_arg (ap2, double);
  va_end (ap2);
  va_end (ap);
  return *p + *b.p + d;
}

int statement_expression (int *p) { return ({ int a = *p; int *q = &a; use (q); *q; }) + ({ struct { int *x; } s = { p }; s; }).x[1] + (p = ({ int b; &b; }), 1); }
int duff (char *to, char *from, int n) { int i = (n + 3) / 4; switch (n & 3) { case 0: do { int t; *to++ = *from++; case 3: *to++ = *from++; use (&t); case 2: *to++ = *from++; case 1: *to++ = *from++; } while (--i > 0); } return *to; }
int ranges (int c, int *p) { switch (c) { case 'a' ... 'z': { int a; use (&a); return a; } case -5 ... 4: return *p; } return 0; }
int tail (int n, int *p) { int a; use (&a); return n ? tail (n - 1, p + 1) : *p; }
int sibling (int *p) { return use (p, *p); }
void empty_void (void) { }
_Noreturn void forever (int *p) { for (;;) use (p, *p); }
int frames (void) { return *(int *) __builtin_frame_address (0) + *(int *) __builtin_return_address (0); }
void *applied (int *p, int q) { void *args = __builtin_apply_args (); void *r = __builtin_apply ((void (*) ()) use, args, 64); __builtin_return (r); }
int freed (int *p) { free (p); p = realloc (make (1), *p); done (p); return *p; }
