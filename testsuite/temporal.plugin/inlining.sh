# inlining.sh - checks make a function no larger in the eyes of GCC's inliner.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"

# Nothing is declared inline.  GCC inlines the one function as it was written, and not the other.
cat > small.c <<'END'
struct s { struct s *next, *other; int count; };
static struct s *
step (struct s *p)
{
  p->count++;
  return p->next->other;
}
static int
climb (struct s *p, int n)
{
  int sum = 0;
  for (int i = 0; i < n; i++, p = p->next)
    {
      sum = sum * 7 + p->count % n;
      if (p->other && p->other->count > sum)
	sum ^= p->other->count / 3;
      else if (p->count < i)
	sum -= p->count * i;
      p->count = sum & 0xff;
    }
  return sum * 11 % 13;
}
struct s *one (struct s *p, struct s *q) { return step (p) == q ? p : step (q); }
struct s *two (struct s *p) { return step (p)->other; }
struct s *three (struct s *p) { return step (p->next); }
int four (struct s *p, struct s *q, int n) { return climb (p, n) + 3 * climb (q, n + 1); }
int five (struct s *p, int n) { return climb (p, n) - 1; }
END

# alone FUNCTION OPTION...: is there a function of that name if compiled so?
alone ()
{
  name=$1
  shift
  : > symbols
  "$@" -O2 -c small.c -o small.o && nm small.o > symbols && grep -q " t $name" symbols
}

# within FUNCTION OPTION...: or is it not there any more?
within ()
{
  alone "$@"
  test $? -ne 0 && test -s symbols
}

within step $PLAIN_GCC
result "GCC inlines the small function" $?
within step $TEMPORAL_CC
result "it does so with its checks" $?
alone step $TEMPORAL_CC -fplugin-arg-temporal-disable=inlining
result "but not with the limit for functions without" $?
alone step $TEMPORAL_CC --param max-inline-insns-auto=12
result "nor where the user gives a limit" $?
alone climb $PLAIN_GCC
result "GCC leaves the large function alone" $?
alone climb $TEMPORAL_CC
result "it does so with its checks, too" $?
