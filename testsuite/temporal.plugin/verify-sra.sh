# verify-sra.sh - verify mode compares the referents of structures that are kept in variables with those in cells.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
arg=-fplugin-arg-temporal

# What copies the referents of a structure of seven words to its cells gives each word that of the next.  The variables get them
# word by word, and are right.
cat > lie.c <<'END'
#include <stddef.h>
void __real___temporal_v1_copy_refs (char *, const char *, size_t);
void
__wrap___temporal_v1_copy_refs (char *to, const char *from, size_t n)
{
  __real___temporal_v1_copy_refs (to, from + 8, n - 8);
}
END
cat > seven.h <<'END'
#include <stdlib.h>
struct seven { char *p, *q; long n[5]; };
long take (struct seven *, int);
END
cat > take.c <<'END'
#include "seven.h"
long
take (struct seven *m, int second)
{
  struct seven s = *m;	/* here */
  char *x = second ? s.q : s.p;
  return x[0] + s.n[1];
}
END
cat > main.c <<'END'
#include "seven.h"
int
main (void)
{
  struct seven s = { calloc (1, 10), calloc (1, 20), { 0 } };
  long k = take (&s, 0) + take (&s, 1);
  free (s.p);
  free (s.q);
  return k;
}
END

$PLAIN_GCC -O1 -c lie.c -o lie.o || exit 1
wrap=-Wl,--wrap=__temporal_v1_copy_refs
line=`sed -n '/here/=' take.c`
for level in -O0 -O2 -O3; do
  check "$level: compiles" $TEMPORAL_CC -g $level $wrap main.c take.c lie.o -o plain
  check "$level: is silent without verify mode" silent ./plain
  check "$level: compiles in verify mode" $TEMPORAL_CC -fchecking -g $level $wrap $arg-verify main.c take.c lie.o -o verified
  run 87 ./verified
  result "$level: status" $?
  check "$level: is refuted" grep -q \
    "^take.c:$line:[0-9]*: internal error: proof sra refuted at take.c:$line: the pointer loaded from 0x[0-9a-f]* is taken to have the referent" err
  check "$level: compiles without the lie" $TEMPORAL_CC -fchecking -g $level $arg-verify main.c take.c -o right
  check "$level: is silent without the lie" silent ./right
done

# A word that has no pointer by its type, if a pointer is read there.
cat > other.c <<'END'
#include <stdlib.h>
#include <string.h>
struct other { char *p; double d; char *q; long n[4]; };
__attribute__ ((noipa)) int
take (struct other *m)
{
  struct other s = *m;	/* here */
  char *x;
  memcpy (&x, &s.d, sizeof x);
  return x[0];
}
int
main (void)
{
  char *d = calloc (1, 10);
  struct other s = { NULL, 0, calloc (1, 20), { 0 } };
  memcpy (&s.d, &d, sizeof d);
  int k = take (&s);
  free (d);
  free (s.q);
  return k;
}
END
line=`sed -n '/here/=' other.c`
for level in -O0 -O2 -O3; do
  check "other $level: compiles in verify mode" $TEMPORAL_CC -fchecking -g $level $wrap $arg-verify other.c lie.o -o verified
  run 87 ./verified
  result "other $level: status" $?
  check "other $level: is refuted" grep -q "^other.c:$line:[0-9]*: internal error: proof sra refuted" err
  check "other $level: compiles without the lie" $TEMPORAL_CC -fchecking -g $level $arg-verify other.c -o right
  check "other $level: is silent without the lie" silent ./right
done

# Structures that are passed, returned, copied, put together and overwritten: the variables have what the cells have.
cat > good.c <<'END'
#include <stdlib.h>
#include <stdio.h>
struct two { char *p; long n; };
struct three { char *p; union { char *q; long n; } u; double d; };
union one { char *p; long n; double d; };
static __attribute__ ((noinline)) struct two
make (char *p, long n)
{
  struct two t = { p, n };
  return t;
}
static __attribute__ ((noinline)) long
use (struct two t)
{
  return t.p[0] + t.n;
}
static __attribute__ ((noinline)) struct three
wider (struct two t, char *q)
{
  struct three w = { t.p, { .n = t.n }, 1.0 };
  if (q)
    w.u.q = q;
  return w;
}
static __attribute__ ((noinline)) long
swap (struct two *m, int n)
{
  struct two a = *m, b = make (a.p, 2);
  long t = 0;
  for (int i = 0; i < n; i++)
    {
      struct two c = a;
      if (i & 1)
        {
          a = b;
          b = c;
        }
      else
        b.p = a.p;
      *m = b;
      struct three w = wider (c, i & 2 ? m->p : NULL), v = w;
      t += use (a) + v.p[0] + m->p[0] + (i & 2 ? v.u.q[0] : v.u.n);
    }
  return t;
}
static __attribute__ ((noinline)) long
number (char *p, int n)
{
  union one u, v;
  u.p = p;
  v = u;
  if (n > 3)
    {
      v.n = n;
      return v.n;
    }
  return v.p[0] + v.p[1];
}
int
main (int argc, char **argv)
{
  char *p = calloc (1, 10), *q = calloc (1, 20);
  (void) argv;
  for (int i = 0; i < 3; i++)
    {
      struct two t = { q, 3 }, d = div (7, argc + 1).quot ? t : make (p, 1);
      printf ("%ld %ld %ld\n", swap (&t, 5), use (d), number (p, argc + i) + number (q, 5));
      free (i & 1 ? p : q);
      *(i & 1 ? &p : &q) = calloc (1, 20);
    }
  free (p);
  free (q);
  return 0;
}
END
for level in -O0 -O1 -O2 -O3; do
  check "good $level: compiles" $TEMPORAL_CC -g $level good.c -o good
  run 0 ./good
  result "good $level: runs" $?
  cp out plain-out
  for mode in $arg-verify "$arg-verify $arg-verify_referents"; do
    check "good $level $mode: compiles" $TEMPORAL_CC -fchecking -g $level $mode good.c -o good
    run 0 ./good
    result "good $level $mode: status" $?
    test ! -s err && cmp out plain-out
    result "good $level $mode: is silent, with the same output" $?
  done
done
