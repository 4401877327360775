/* Purpose: each way on which a pointer may become null after all, and then be moved by so much that only its referent
   tells: the check stays.  Each has objects and an access of its own, so that nothing else keeps it.  */
/* { dg-do run } */
/* { dg-options "-g -fplugin-arg-temporal-checks=temporal" } */
/* { dg-skip-if "the graph is made when optimising" { *-*-* } { "-O0" } } */
/* { dg-additional-sources "nonnull-replace.c" } */
/* { dg-temporal-clean "" } */
/* { dg-temporal-stat "dropped_points_to" "23" } */

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct pair { long *first, *second; };
struct list { struct list *next; long *numbers; };

static volatile long sink;
static long big = 100000;	/* elements, so that the address is no null pointer's any more */

#define CASE(name) static long zeros_##name[200000]; static long at_##name (long *p)

/* A function around malloc that fails on one path, and one that does not ask.  */
CASE (one_path) { return *p; } /* { dg-temporal-error "null-dereference" "one_path" } */
static long *
get_or_null (long n)
{
  long *p;
  if (n < 0)
    return NULL;
  p = calloc (n, sizeof *p);
  if (!p)
    exit (1);
  return p;
}
static long one_path (int error) { return at_one_path (get_or_null (error ? -1 : 2 * big) + big); }

CASE (no_test) { return *p; } /* { dg-temporal-error "null-dereference" "no_test" } */
static long *get (long n) { return calloc (n, sizeof (long)); }
static long no_test (int error) { return at_no_test (get (error ? (long) (~0UL / 16) : 2 * big) + big); }

/* Set through a pointer, when it has been tested.  */
CASE (by_pointer) { return *p; } /* { dg-temporal-error "null-dereference" "by_pointer" } */
static void take (long **p, int error) { if (error) *p = NULL; }
static long
by_pointer (int error)
{
  long *p = zeros_by_pointer;
  if (!p)
    return 0;
  take (&p, error);
  return at_by_pointer (p + big);
}

/* longjmp to where it was not tested.  */
CASE (jump) { return *p; } /* { dg-temporal-error "null-dereference" "jump" } */
static jmp_buf env;
static long
jump_with (long *p)
{
  if (setjmp (env) == 0)
    {
      if (!p)
	longjmp (env, 1);
      sink = *p;
    }
  return at_jump (p + big);
}
static long jump (int error) { return jump_with (error ? NULL : zeros_jump); }

/* Set behind the test.  */
CASE (set_again) { return *p; } /* { dg-temporal-error "null-dereference" "set_again" } */
static long
set_again (int error)
{
  long *p = zeros_set_again;
  sink = *p;
  p = error ? NULL : p;
  return at_set_again (p + big);
}

CASE (loop) { return *p; } /* { dg-temporal-error "null-dereference" "loop" } */
static long
walk (struct list *l)
{
  long *p = l->numbers, s = 0;
  if (!p)
    return 0;
  for (int i = 0; i < 2; i++)
    {
      s += at_loop (p + big);
      p = l->next->numbers;
    }
  return s;
}
static long
loop (int error)
{
  struct list l[2];
  l[0].next = l[1].next = &l[1];
  l[0].numbers = zeros_loop;
  l[1].numbers = error ? NULL : zeros_loop;
  return walk (l);
}

CASE (late) { return *p; } /* { dg-temporal-error "null-dereference" "late" } */
static long
late_with (long *p, long *q)
{
  int null = p == NULL;
  p = q;
  if (null)
    return 0;
  return at_late (p + big);
}
static long late (int error) { return late_with (zeros_late, error ? NULL : zeros_late); }

/* Tested on some ways only.  */
CASE (some_ways) { return *p; } /* { dg-temporal-error "null-dereference" "some_ways" } */
static long
some_ways_with (long *p, int test)
{
  if (test && !p)
    return 0;
  return at_some_ways (p + big);
}
static long some_ways (int error) { return some_ways_with (error ? NULL : zeros_some_ways, !error); }

CASE (either) { return *p; } /* { dg-temporal-error "null-dereference" "either" } */
static long
either_of (long *p, long *q)
{
  if (!p && !q)
    return 0;
  return at_either (q + big);
}
static long either (int error) { return either_of (zeros_either, error ? NULL : zeros_either); }

CASE (computed) { return *p; } /* { dg-temporal-error "null-dereference" "computed" } */
static long
computed_with (long *p, int where)
{
  static void *const places[] = { &&test, &&end };
  goto *places[where];
test:
  if (!p)
    return 0;
  sink = *p;
end:
  return at_computed (p + big);
}
static long computed (int error) { return computed_with (error ? NULL : zeros_computed, error); }

/* A member of the null pointer is not null.  */
CASE (member) { return *p; } /* { dg-temporal-error "null-dereference" "member" } */
static long
member_of (struct pair *p)
{
  long **m = &p->second;
  if (!m)
    return 0;
  return at_member ((long *) m + big);
}
static long
member (int error)
{
  struct pair *p = calloc (big, sizeof *p);
  if (!p)
    exit (1);
  return member_of (error ? NULL : p);
}

/* Memory that is cleared when it has been set, or that was clear before.  */
static struct pair *
pair_of (long *p)
{
  struct pair *n = malloc (sizeof *n);
  if (!n)
    exit (1);
  n->first = p;
  n->second = p;
  return n;
}

CASE (cleared) { return *p; } /* { dg-temporal-error "null-dereference" "cleared" } */
static long
cleared (int error)
{
  struct pair *p = malloc (sizeof *p);
  if (!p)
    exit (1);
  p->first = p->second = zeros_cleared;
  if (error)
    memset (p, 0, sizeof *p);
  return at_cleared (p->second + big);
}

CASE (emptied) { return *p; } /* { dg-temporal-error "null-dereference" "emptied" } */
static void empty (struct pair *p) { *p = (struct pair) { 0 }; }
static long
emptied (int error)
{
  struct pair *p = malloc (sizeof *p);
  if (!p)
    exit (1);
  p->first = p->second = zeros_emptied;
  if (error)
    empty (p);
  return at_emptied (p->second + big);
}

CASE (zeroed) { return *p; } /* { dg-temporal-error "null-dereference" "zeroed" } */
static void set (struct pair *p) { p->first = p->second = zeros_zeroed; }
static long
zeroed (int error)
{
  struct pair *p = calloc (2, sizeof *p);
  if (!p)
    exit (1);
  set (error ? p : p + 1);
  return at_zeroed (p[1].second + big);
}

CASE (initial) { return *p; } /* { dg-temporal-error "null-dereference" "initial" } */
static long *variable;
static long
initial (int error)
{
  if (!error)
    variable = zeros_initial;
  return at_initial (variable + big);
}

CASE (again) { return *p; } /* { dg-temporal-error "null-dereference" "again" } */
static long
again (int error)
{
  long *q = malloc (sizeof *q);
  if (!q)
    exit (1);
  q = realloc (q, error ? ~(size_t) 0 / 4 : 2 * big * sizeof *q);
  if (q)
    q[big] = 0;
  return at_again (q + big);
}

/* Structures that come and go.  */
CASE (by_value) { return *p; } /* { dg-temporal-error "null-dereference" "by_value" } */
static long take_value (struct pair p) { return at_by_value (p.second + big); }
static long
by_value (int error)
{
  struct pair p = { zeros_by_value, zeros_by_value };
  if (error)
    p.second = NULL;
  return take_value (p);
}

CASE (result) { return *p; } /* { dg-temporal-error "null-dereference" "result" } */
static struct pair give (int error) { struct pair p = { zeros_result, error ? NULL : zeros_result }; return p; }
static long result (int error) { return at_result (give (error).second + big); }

/* Functions that are not what stands here, or that somebody else calls.  */
CASE (replaced) { return *p; } /* { dg-temporal-error "null-dereference" "replaced" } */
__attribute__ ((weak)) long *
get_weakly (long n)
{
  long *p = malloc (n);
  if (!p)
    exit (1);
  return p;
}
static long replaced (int error) { return at_replaced (get_weakly (error ? -1 : 2 * big * 8) + big); }

CASE (pointer) { return *p; } /* { dg-temporal-error "null-dereference" "pointer" } */
static long of_pointer (long *p) { return at_pointer (p + big); }
static long (*volatile caller) (long *) = of_pointer;
static long pointer (int error) { return caller (error ? NULL : zeros_pointer); }

CASE (opaque) { return *p; } /* { dg-temporal-error "null-dereference" "opaque" } */
__attribute__ ((noipa)) static long *get_opaque (int error) { return error ? NULL : zeros_opaque; }
static long opaque (int error) { return at_opaque (get_opaque (error) + big); }

CASE (alias) { return *p; } /* { dg-temporal-error "null-dereference" "alias" } */
static long aliased (long *p) { return at_alias (p + big); }
static long alias_of (long *p) __attribute__ ((alias ("aliased"), used));
static long alias (int error) { return alias_of (error ? NULL : zeros_alias) + aliased (zeros_alias); }

/* A promise, an asm, an access of no byte.  */
CASE (promise) { return *p; } /* { dg-temporal-error "null-dereference" "promise" } */
__attribute__ ((returns_nonnull)) static long *liar (int error) { return error ? NULL : zeros_promise; }
static long promise (int error) { return at_promise (liar (error) + big); }

CASE (assembler) { return *p; } /* { dg-temporal-error "null-dereference" "assembler" } */
static long
assembler (int error)
{
  long *p = zeros_assembler;
  if (!p)
    return 0;
  if (error)
    __asm__ ("xor %0, %0" : "=r" (p));
  return at_assembler (p + big);
}

CASE (nothing) { return *p; } /* { dg-temporal-error "null-dereference" "nothing" } */
struct nothing { };
static long
nothing_of (struct nothing *p)
{
  struct nothing n = *p;
  *p = n;
  return at_nothing ((long *) p + big);
}
static long nothing (int error) { return nothing_of (error ? NULL : (struct nothing *) zeros_nothing); }

/* These are not told from pointers of which nothing is known, wherever they are checked; but they are no null pointers that
   nobody looks at: a search that finds nothing, bytes that are copied, what is not evaluated, what nobody checks, and what GCC
   believes.  */
CASE (search) { return *p; }
static long
search (int error)
{
  zeros_search[0] = 1;
  return error ? 0 : at_search ((long *) strchr ((char *) zeros_search, 1) + big);
}

CASE (copied) { return *p; }
static long
copied (int error)
{
  struct pair from = { error ? NULL : zeros_copied, error ? NULL : zeros_copied }, p = { zeros_copied, zeros_copied };
  memcpy (&p, &from, sizeof p);
  return error ? 0 : at_copied (p.second + big);
}

CASE (question) { return *p; }
static long
question_of (long *p, int go)
{
  if (__builtin_constant_p (*p))
    sink = 1;
  return go ? at_question (p + big) : 0;
}
static long question (int error) { return question_of (error ? NULL : zeros_question, !error); }

CASE (believed) { return *p; }
static long
believed_of (long *p)
{
  if (!p)
    __builtin_unreachable ();
  return at_believed (p + big);
}
static long believed (int error) { return believed_of (error ? NULL : zeros_believed); }

CASE (unchecked) { return *p; }
__attribute__ ((no_temporal)) static long
unchecked_of (long *p)
{
  sink = *p;
  return at_unchecked (p + big);
}
static long unchecked (int error) { return unchecked_of (error ? NULL : zeros_unchecked); }

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
#define TRY(x) sink = x (!strcmp (what, #x))
  TRY (one_path); TRY (no_test); TRY (by_pointer); TRY (jump); TRY (set_again); TRY (loop); TRY (late);
  TRY (some_ways); TRY (either); TRY (computed); TRY (member); TRY (cleared); TRY (emptied); TRY (zeroed); TRY (initial);
  TRY (again); TRY (by_value); TRY (result); TRY (replaced); TRY (pointer); TRY (opaque); TRY (alias);
  TRY (promise); TRY (assembler); TRY (nothing);
  TRY (search); TRY (copied); TRY (question); TRY (believed); TRY (unchecked);
  return (int) (pair_of (zeros_one_path)->first[0] + zeros_no_test[0] + zeros_member[0] + zeros_again[0] + zeros_replaced[0]);
}
