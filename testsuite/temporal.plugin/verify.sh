# verify.sh - verify mode finds a check that was removed wrongly.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
arg=-fplugin-arg-temporal

# The plugin believes that strverscmp frees nothing and keeps nothing, and removes checks after its calls.  This one is another.
cat > lie.c <<'END'
#include <stdlib.h>
static void *kept;
void *keep (void *p) { return kept = p; }
void *make (size_t n) { return kept = calloc (1, n); }
int strverscmp (const char *a, const char *b) { (void) b; free (kept ? kept : (void *) a); kept = NULL; return 0; }
END
cat > head.h <<'END'
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
void *make (size_t), *keep (void *);
END
cat > checked-in-block.c <<'END'
#include "head.h"
int
main (void)
{
  int *p = make (4);
  *p = 1;
  int k = strverscmp ("a", "b");
  *p = k;	/* here */
  return 0;
}
END
cat > redundant-checks.c <<'END'
#include "head.h"
int
main (int argc, char **argv)
{
  int *p = make (4);
  *p = 1;
  int k = strverscmp (argv[0], "b");
  if (argc > 1)
    k = 2;
  *p = k;	/* here */
  return 0;
}
END
cat > loop-range.c <<'END'
#include "head.h"
int
main (int argc, char **argv)
{
  (void) argv;
  int *p = make (400), sum = 0, n = argc * 100;
  for (int i = 0; i < n; i++)
    {
      sum += p[i];	/* here */
      if (i == 50)
	sum += strverscmp ("a", "b");
    }
  return sum;
}
END
cat > points-to.c <<'END'
#include "head.h"
static void
set (int *p)
{
  p[1] = 3;	/* here */
}
int
main (void)
{
  int *p = calloc (4, sizeof *p);
  int k = strverscmp ((char *) p, "b");
  if (p)
    set (p);
  return k;
}
END

$PLAIN_GCC -O1 -fno-builtin -c lie.c -o lie.o || exit 1
for proof in checked-in-block redundant-checks loop-range points-to; do
  line=`sed -n '/here/=' $proof.c`
  for level in -O2 -O3; do
    check "$proof $level: compiles" $TEMPORAL_CC -g $level $proof.c lie.o -o plain
    check "$proof $level: is silent without verify mode" silent ./plain
    check "$proof $level: compiles in verify mode" $TEMPORAL_CC -fchecking -g $level $arg-verify $proof.c lie.o -o verified
    run 87 ./verified
    result "$proof $level: status" $?
    check "$proof $level: is refuted" \
      grep -q "^$proof.c:$line:[0-9]*: internal error: proof $proof refuted at $proof.c:$line: the check finds use-after-free" err
    test "`grep -c 'error:' err`" -eq 1
    result "$proof $level: once" $?
  done
done

# What is found anyway is reported as always; after it nothing is verified.
check "an error: compiles" $TEMPORAL_CC -g -O2 $arg-verify bad.c make.c -o bad
check "an error: is reported" catches ./bad
run 86 env TEMPORAL_OPTIONS=halt_on_error=0 ./bad
result "an error: the program goes on" $?
! grep -q internal err
result "an error: nothing is refuted" $?
check "no error: compiles" $TEMPORAL_CC -g -O2 $arg-verify good.c make.c -o good
check "no error: is silent" silent ./good

# A referent that is not the one in the cell.
cat > referent.c <<'END'
#include <stdint.h>
#include <stdlib.h>
void __temporal_v1_verify_ref (void *, void *, uint32_t, const char *, const char *);
uint32_t __temporal_v1_peek_ref (void *);
int
main (int argc, char **argv)
{
  (void) argv;
  char **slot = malloc (sizeof *slot);
  *slot = malloc (1);
  uint32_t ref = __temporal_v1_peek_ref (slot);
  __temporal_v1_verify_ref (slot, *slot, argc > 1 ? ref + 8 : ref, "f.c\n1\n2\n3\nmain\nr\n*slot", "load-elimination");
  free (*slot);
  free (slot);
  return 0;
}
END
check "a referent: compiles" $TEMPORAL_CC -g -O2 referent.c -o referent
check "a referent: the right one" silent ./referent
run 87 ./referent other
result "a referent: status" $?
check "a referent: is refuted" grep -q '^f.c:1:2: internal error: proof load-elimination refuted at f.c:1: the pointer loaded from ' err

# A referent that nobody would read.
cat > unread.c <<'END'
#include <stdint.h>
#include <stdlib.h>
void __temporal_v1_check (void *, size_t, uint32_t, void *, const char *);
void __temporal_v1_check_free (void *, uint32_t, void *, const char *);
int
main (int argc, char **argv)
{
  (void) argv;
  char *p = malloc (1);
  if (argc == 2)
    __temporal_v1_check (p, 1, 11 << 3, NULL, "f.c\n1\n2\n3\nmain\nr\n*p");
  if (argc == 3)
    __temporal_v1_check_free (p, 11 << 3, NULL, "f.c\n1\n2\n3\nmain\nf\np");
  free (p);
  return 0;
}
END
check "unread: compiles" $TEMPORAL_CC -g -O2 unread.c -o unread
check "unread: nobody reads it" silent ./unread
run 87 ./unread check && grep -q '^f.c:1:2: internal error: proof unused-metadata refuted at f.c:1: .* by a check$' err
result "unread: a check does" $?
run 87 ./unread free it && grep -q '^f.c:1:2: internal error: proof unused-metadata refuted at f.c:1: .* by a call of free$' err
result "unread: free does" $?

# Each proof is named where it is relied on.
for name in `sed -n 's/^TP_PROOF (\([a-z_]*\),.*/\1/p' "$TEMPORAL_SOURCE/plugin/ir/proofs.def"`; do
  check "proof $name is used" sh -c "grep -rq 'TP_PROOF_$name\>' '$TEMPORAL_SOURCE'/plugin --include='*.cc'"
done
