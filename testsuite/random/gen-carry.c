/* gen-carry.c - ways for a pointer to go from one place to another.

   SPDX-License-Identifier: GPL-3.0-or-later

   Each carrier takes the text of an expression of type struct tN * and returns the
   text of another with the same value, which has gone through a call, a union, a
   memcpy, or whatever.  Carriers nest.  None looks at what the pointer points to, so
   the pointer may be stale.  An expression is evaluated once, or not twice with
   effects: carriers that mention it twice are not written.

   All keep the pointer's referent.  */

#include "gen.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Begin a helper called NAME unless it is there; end it with the line "}".  */

static enum section before;
static int indent_before;

static bool
helper (const char *name)
{
  if (!first_time (name))
    return false;
  before = section;
  indent_before = indent;
  section = HELPERS;
  indent = 0;
  return true;
}

static void
helper_end (void)
{
  line ("}");
  blank ();
  section = before;
  indent = indent_before;
}

/* A helper that consists of one struct or variable.  */

static void
helper_line (const char *name, const char *text)
{
  if (!helper (name))
    return;
  line ("%s", text);
  section = before;
  indent = indent_before;
}

static const char *
maybe_noinline (void)
{
  return chance (2) ? "__attribute__ ((noinline)) " : "";
}

/* ---- Through calls ---- */

static char *
identity (int n, const char *e)
{
  if (helper (S ("t%d_same", n)))
    {
      line ("static %sstruct t%d *", maybe_noinline (), n);
      line ("t%d_same (struct t%d *p)", n, n);
      line ("{");
      line ("  return p;");
      helper_end ();
    }
  return S ("t%d_same (%s)", n, e);
}

static char *
indirect (int n, const char *e)
{
  identity (n, e);
  helper_line (S ("t%d_call", n),
	       S ("static struct t%d *(*%st%d_call) (struct t%d *) = t%d_same;",
		  n, chance (2) ? "volatile " : "", n, n, n));
  return chance (2) ? S ("t%d_call (%s)", n, e) : S ("(*t%d_call) (%s)", n, e);
}

static char *
old_style (int n, const char *e)
{
  if (helper (S ("t%d_old", n)))
    {
      line ("static %sstruct t%d *", maybe_noinline (), n);
      line ("t%d_old (n, p)", n);
      line ("     int n;");
      line ("     struct t%d *p;", n);
      line ("{");
      line ("  return n ? p : NULL;");
      helper_end ();
    }
  return S ("t%d_old (one, %s)", n, e);
}

static char *
recursive (int n, const char *e)
{
  if (helper (S ("t%d_deep", n)))
    {
      line ("static struct t%d *", n);
      line ("t%d_deep (int depth, struct t%d *p)", n, n);
      line ("{");
      line ("  return depth ? t%d_deep (depth - 1, p) : p;", n);
      helper_end ();
    }
  return S ("t%d_deep (%d, %s)", n, below (20), e);
}

static char *
out_parameter (int n, const char *e)
{
  if (helper (S ("t%d_out", n)))
    {
      line ("static %svoid", maybe_noinline ());
      line ("t%d_out (struct t%d *p, struct t%d **to)", n, n, n);
      line ("{");
      line ("  *to = p;");
      helper_end ();
    }
  return S ("({ struct t%d *v; t%d_out (%s, &v); v; })", n, n, e);
}

static char *
many (int n, const char *e)
{
  if (helper (S ("t%d_ninth", n)))
    {
      line ("static %sstruct t%d *", maybe_noinline (), n);
      line ("t%d_ninth (long a, long b, int c, double d, void *f, int g, char h, struct t%d *p)", n, n);
      line ("{");
      line ("  return a + b + c + d + g + h == 21 && !f ? p : NULL;");
      helper_end ();
    }
  return S ("t%d_ninth (1, 2, 3, 4, NULL, 5, 6, %s)", n, e);
}

static char *
unnamed (int n, const char *e)
{
  int count = 1 + below (5), which = below (count);
  char *list = S ("%s", "");

  if (helper (S ("t%d_va", n)))
    {
      line ("static struct t%d *", n);
      line ("t%d_va (int k, ...)", n);
      line ("{");
      line ("  va_list ap;");
      line ("  struct t%d *p = NULL;", n);
      line ("  va_start (ap, k);");
      line ("  do");
      line ("    p = va_arg (ap, struct t%d *);", n);
      line ("  while (k-- > 0);");
      line ("  va_end (ap);");
      line ("  return p;");
      helper_end ();
    }
  for (int i = 0; i < count; i++)
    list = S ("%s, %s", list, i == which ? e : S ("(struct t%d *) NULL", n));
  return S ("t%d_va (%d%s)", n, which, list);
}

static char *
forwarded (int n, const char *e)
{
  if (helper (S ("t%d_forward", n)))
    {
      line ("static %sstruct t%d *", maybe_noinline (), n);
      line ("t%d_from_list (int k, va_list ap)", n);
      line ("{");
      line ("  double d = k ? va_arg (ap, double) : 0;");
      line ("  struct t%d *p = va_arg (ap, struct t%d *);", n, n);
      line ("  return d < 2 ? p : NULL;");
      line ("}");
      line ("static struct t%d *", n);
      line ("t%d_forward (int k, ...)", n);
      line ("{");
      line ("  va_list ap, copy;");
      line ("  va_start (ap, k);");
      line ("  va_copy (copy, ap);");
      line ("  struct t%d *p = t%d_from_list (k, copy);", n, n);
      line ("  va_end (copy);");
      line ("  va_end (ap);");
      line ("  return p;");
      helper_end ();
    }
  return S ("t%d_forward (1, 1.5, %s)", n, e);
}

static char *
nested_function (int n, const char *e)
{
  return S ("({ struct t%d *v = %s; struct t%d *inner (void) { return v; } inner (); })", n, e, n);
}

static char *
through_thread (int n, const char *e)
{
  if (helper ("through_thread"))
    {
      line ("static void *");
      line ("thread_body (void *p)");
      line ("{");
      line ("  return p;");
      line ("}");
      line ("static void *");
      line ("through_thread (void *p)");
      line ("{");
      line ("  pthread_t t;");
      line ("  void *got = p;");
      line ("  if (!pthread_create (&t, NULL, thread_body, p))");
      line ("    pthread_join (t, &got);");
      line ("  return got;");
      helper_end ();
    }
  return S ("((struct t%d *) through_thread (%s))", n, e);
}

/* ---- In structures ---- */

static void
wrapper (int n)
{
  helper_line (S ("t%d_wrap_type", n),
	       S ("struct t%d_wrap { %sstruct t%d *p;%s };", n, chance (2) ? "long n; " : "", n,
		  chance (2) ? " int m;" : ""));
}

static char *
struct_result (int n, const char *e)
{
  wrapper (n);
  if (helper (S ("t%d_wrap", n)))
    {
      line ("static %sstruct t%d_wrap", maybe_noinline (), n);
      line ("t%d_wrap (struct t%d *p)", n, n);
      line ("{");
      line ("  return (struct t%d_wrap) { .p = p };", n);
      helper_end ();
    }
  return S ("t%d_wrap (%s).p", n, e);
}

static char *
struct_argument (int n, const char *e)
{
  wrapper (n);
  if (helper (S ("t%d_unwrap", n)))
    {
      line ("static %sstruct t%d *", maybe_noinline (), n);
      line ("t%d_unwrap (int k, struct t%d_wrap w)", n, n);
      line ("{");
      line ("  return k ? w.p : NULL;");
      helper_end ();
    }
  return S ("t%d_unwrap (one, (struct t%d_wrap) { .p = %s })", n, n, e);
}

static char *
big_struct (int n, const char *e)
{
  if (helper (S ("t%d_big", n)))
    {
      line ("struct t%d_big { long a[%d]; struct t%d *p[2]; char c; };", n, 1 + below (9), n);
      line ("static %sstruct t%d_big", maybe_noinline (), n);
      line ("t%d_big (struct t%d_big b, int k)", n, n);
      line ("{");
      line ("  b.p[k] = b.p[!k];");
      line ("  return b;");
      helper_end ();
    }
  return S ("t%d_big ((struct t%d_big) { .p = { [1] = %s } }, zero).p[0]", n, n, e);
}

static char *
assigned (int n, const char *e)
{
  wrapper (n);
  return S ("({ struct t%d_wrap a = { .p = %s }, b, c[2]; c[one] = b = a; c[one].p; })", n, e);
}

static char *
in_union (int n, const char *e)
{
  return S ("({ union { struct t%d *p; void *v; } u; u.p = %s; (struct t%d *) u.v; })", n, e, n);
}

static char *
literal_array (int n, const char *e)
{
  return S ("((struct t%d *[]) { NULL, %s })[one]", n, e);
}

static char *
boxed (int n, const char *e)
{
  if (helper (S ("t%d_box", n)))
    {
      line ("static struct t%d **", n);
      line ("t%d_box (struct t%d *p)", n, n);
      line ("{");
      line ("  struct t%d **box = malloc (%d * sizeof *box);", n, 1 + below (3));
      line ("  *box = p;");
      line ("  return box;");
      line ("}");
      line ("static struct t%d *", n);
      line ("t%d_unbox (struct t%d **box)", n, n);
      line ("{");
      line ("  struct t%d *p = *box;", n);
      line ("  free (box);");
      line ("  return p;");
      helper_end ();
    }
  return S ("t%d_unbox (t%d_box (%s))", n, n, e);
}

static char *
grown (int n, const char *e)
{
  return S ("({ struct t%d **v = malloc (sizeof *v); *v = %s; v = realloc (v, %d * sizeof *v); "
	    "struct t%d *w = *v; free (v); w; })", n, e, 2 + below (40), n);
}

/* ---- By memory operations ---- */

static char *
copied (int n, const char *e)
{
  const char *size = chance (2) ? "sizeof v" : "one * sizeof v";

  return S ("({ struct t%d *v, *w = %s; memcpy (&v, &w, %s); v; })", n, e, size);
}

static char *
shifted (int n, const char *e)
{
  int k = 2 + below (5);

  return S ("({ struct t%d *v[%d] = { [%d] = %s }; memmove (v, v + 1, %d * sizeof *v); v[%d]; })",
	    n, k, k - 1, e, k - 1, k - 2);
}

static char *
swapped (int n, const char *e)
{
  if (helper (S ("t%d_swap", n)))
    {
      line ("static %svoid", maybe_noinline ());
      line ("t%d_swap (struct t%d **a, struct t%d **b)", n, n, n);
      line ("{");
      line ("  struct t%d *t = *a;", n);
      line ("  *a = *b;");
      line ("  *b = t;");
      helper_end ();
    }
  return S ("({ struct t%d *v = %s, *w = NULL; t%d_swap (&v, &w); w; })", n, e, n);
}

static char *
in_static (int n, const char *e)
{
  int k = fresh ();

  helper_line (S ("static%d", k), S ("static %sstruct t%d *s%d[3];", chance (3) ? "__thread " : "", n, k));
  return S ("(s%d[one + 1] = %s, s%d[2])", k, e, k);
}

static char *
in_volatile (int n, const char *e)
{
  return S ("({ struct t%d *volatile v = %s; v; })", n, e);
}

static char *
two_stars (int n, const char *e)
{
  return S ("({ struct t%d *v = %s, **w = &v, ***x = &w; **x; })", n, e);
}

/* ---- By expressions ---- */

static char *
parenthesised (int n, const char *e)
{
  (void) n;
  return S ("(%s)", e);
}

static char *
cast (int n, const char *e)
{
  return S ("((struct t%d *) (void *) (char *) (%s))", n, e);
}

static char *
as_integer (int n, const char *e)
{
  return S ("((struct t%d *) (uintptr_t) (%s))", n, e);
}

static char *
tagged (int n, const char *e)
{
  return S ("((struct t%d *) (((uintptr_t) (%s) | 1) & ~(uintptr_t) 1))", n, e);
}

static char *
conditional (int n, const char *e)
{
  if (chance (2))
    return S ("(one ? %s : (struct t%d *) NULL)", e, n);
  return S ("(zero ? NULL : %s)", e);
}

static char *
comma (int n, const char *e)
{
  (void) n;
  return S ("(sink++, %s)", e);
}

static char *
there_and_back (int n, const char *e)
{
  if (chance (2))
    return S ("(%s + one - 1)", e);
  return S ("((struct t%d *) ((char *) (%s) + 2 * one - 2))", n, e);
}

static char *
contained (int n, const char *e)
{
  return S ("({ struct t%d *v = %s; int *w = v ? &v->arr[0] : NULL; "
	    "w ? (struct t%d *) ((char *) w - offsetof (struct t%d, arr)) : NULL; })", n, e, n, n);
}

static char *
address_of (int n, const char *e)
{
  (void) n;
  return chance (2) ? S ("(&*(%s))", e) : S ("(&(%s)[zero])", e);
}

static char *
by_loop (int n, const char *e)
{
  return S ("({ struct t%d *v = NULL; for (int i = 0; i < 3; i++) if (i == one) v = %s; v; })", n, e);
}

static char *
by_switch (int n, const char *e)
{
  return S ("({ struct t%d *v; switch (one) { case 0: v = NULL; break; case 1: v = %s; break; "
	    "default: v = NULL; } v; })", n, e);
}

static char *
by_goto (int n, const char *e)
{
  int k = fresh ();

  return S ("({ static void *const l[] = { &&a%d, &&b%d }; struct t%d *v; goto *l[one]; "
	    "a%d: v = NULL; b%d: v = %s; v; })", k, k, n, k, k, e);
}

/* ---- In disguise ---- */

static char *
exclusive_or (int n, const char *e)
{
  return S ("((struct t%d *) (((uintptr_t) (%s) ^ mask) ^ mask))", n, e);
}

static char *
atomic (int n, const char *e)
{
  if (chance (2))
    return S ("({ struct t%d *_Atomic v = %s; v; })", n, e);
  return S ("({ struct t%d *v, *w = %s; __atomic_store_n (&v, w, __ATOMIC_RELEASE); "
	    "__atomic_load_n (&v, __ATOMIC_ACQUIRE); })", n, e);
}

static char *
by_bytes (int n, const char *e)
{
  if (helper ("by_bytes"))
    {
      line ("static void");
      line ("by_bytes (void *to, const void *from, int n)");
      line ("{");
      line ("  for (int i = 0; i < n; i++)");
      line ("    ((char *) to)[i] = ((const char *) from)[i];");
      helper_end ();
    }
  return S ("({ struct t%d *v, *w = %s; by_bytes (&v, &w, sizeof v); v; })", n, e);
}

static char *
sorted (int n, const char *e)
{
  if (helper ("by_null"))
    {
      line ("static int");
      line ("by_null (const void *a, const void *b)");
      line ("{");
      line ("  return !*(void *const *) b - !*(void *const *) a;");
      helper_end ();
    }
  return S ("({ struct t%d *v[3] = { [2] = %s }; qsort (v, 3, sizeof *v, by_null); "
	    "v[0] ? v[0] : v[1] ? v[1] : v[2]; })", n, e);
}

static char *
packed (int n, const char *e)
{
  return S ("({ struct __attribute__ ((packed)) { char c; struct t%d *p; } v = { 1, %s }; v.p; })", n, e);
}

static char *
printed (int n, const char *e)
{
  return S ("({ char v[40]; void *w; snprintf (v, sizeof v, \"%%p\", (void *) %s); "
	    "sscanf (v, \"%%p\", &w); (struct t%d *) w; })", e, n);
}

typedef char *(*carrier) (int n, const char *e);

static const carrier carriers[] = {
  identity, indirect, old_style, recursive, out_parameter, many, unnamed, forwarded,
  struct_result, struct_argument, big_struct, assigned, in_union, literal_array, boxed, grown,
  copied, shifted, swapped, in_static, in_volatile, two_stars,
  parenthesised, cast, as_integer, tagged, conditional, comma, there_and_back, contained,
  address_of, by_loop, by_switch, by_goto, nested_function, exclusive_or, atomic, by_bytes,
  packed, printed, sorted, through_thread,
};

char *
carry (int n, const char *e, int steps)
{
  char *text = S ("%s", e);

  for (int i = below (steps + 1); i > 0; i--)
    {
      carrier way = carriers[below (sizeof carriers / sizeof *carriers)];
      text = way (n, text);
    }
  return text;
}
