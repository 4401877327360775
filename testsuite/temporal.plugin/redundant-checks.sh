# redundant-checks.sh - checks that an earlier one covers go before GCC looks at the sizes of functions.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"

# The function is small enough for GCC to inline it as it was written, and with the checks that
# stay; with those that an earlier one covers it is not.
cat > small.c <<'END'
struct s { int a, b, c, d; struct s *next; };
static inline int
weigh (struct s *p)
{
  int sum = p->a;
  for (int turn = p->b; turn > p->c; turn -= 3)
    sum = sum * 7 + p->d;
  p->c = sum;
  if (p->b > p->d)
    sum ^= p->a + p->c;
  p->d = sum + p->a;
  return sum - p->a * p->b;
}
int one (struct s *p, struct s *q) { return weigh (p) + 3 * weigh (q); }
int two (struct s *p) { return weigh (p) - 1; }
int three (struct s *p) { return weigh (p->next); }
END

# alone OPTION...: is there a function weigh if compiled so?
alone ()
{
  "$@" -O2 -c small.c -o small.o && nm small.o > symbols && test -s symbols && grep -q ' t weigh' symbols
}

alone $PLAIN_GCC
test $? -ne 0
result "GCC inlines the function" $?
alone $TEMPORAL_CC
test $? -ne 0 && test -s symbols
result "it does so with its checks" $?
alone $TEMPORAL_CC -fplugin-arg-temporal-disable=redundant_checks
result "but not with those that earlier ones cover" $?
