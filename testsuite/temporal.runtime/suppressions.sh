# suppressions.sh - suppressions= for all kinds of errors (temporal.leak/options.sh has those of leaks).
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
with () { TEMPORAL_OPTIONS=$1; export TEMPORAL_OPTIONS; shift; "$@"; with_status=$?; unset TEMPORAL_OPTIONS; return $with_status; }

cat > lib.c <<'END'
char lib_read (char *p) { return p[3]; }
END
cat > prog.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
char lib_read (char *p);
static volatile int sink;
static __attribute__ ((noipa)) void inner (char *p) { sink = p[2]; }
static __attribute__ ((noipa)) void one (char *p) { inner (p); sink = 1; }
static __attribute__ ((noipa)) void two (char *p) { inner (p); sink = 2; }
int
main (int argc, char **argv)
{
  char *volatile p = malloc (10), *volatile q = malloc (20);
  memset (p, 0, 10);
  memset (q, 0, 20);
  free (p);
  for (const char *a = argc > 1 ? argv[1] : ""; *a; a++)
    switch (*a)
      {
      case '1': one (p); break;
      case '2': two (p); break;
      case 'n': for (int i = 0; i < 20000; i++) one (p); break;
      case 'l': sink = lib_read (p); break;
      case 'p': sink = strlen (p); break;
      case 'd': free (p); break;
      case 'b': sink = q[20 + sink * 0]; break;
      case 's': { void *volatile s = &argc; free (s); break; }
      }
  free (q);
  printf ("end\n");
  return 0;
}
END
for level in -O0 -O2; do
  check "lib.c compiles $level" $TEMPORAL_CC $level -g -fPIC -shared lib.c -o liblib.so
  check "prog.c compiles $level" $TEMPORAL_CC $level -g -w prog.c -o prog -L. -Wl,-rpath,'$ORIGIN' -llib
  hides () { printf "$1\n" > sup; with suppressions=sup silent ./prog "$2" && grep -q '^end$' out; }
  shows () { printf "$1\n" > sup; with suppressions=sup run 86 ./prog "$2" && grep -q "^SUMMARY: temporal: $3" err; }
  check "$level: the function" hides use-after-free:inner 12
  check "$level: the function, named so" hides use-after-free:function:inner 12
  check "$level: its caller" hides use-after-free:one 1
  check "$level: its caller, again and again" hides use-after-free:one n
  check "$level: not another caller" shows use-after-free:one 12 use-after-free
  check "$level: a glob" hides 'use-after-free:i*r' 12
  check "$level: the file" hides 'use-after-free:file:prog.c' 12
  check "$level: the library" hides 'use-after-free:library:liblib.so' l
  check "$level: not another library" shows 'use-after-free:library:liblob.so' l use-after-free
  check "$level: the function of the C library" hides 'use-after-free:strlen' p
  check "$level: all" hides '*:*' 12lpdbs
  check "$level: all of a kind" hides 'use-after-free:*' 12lp
  check "$level: some kinds" hides '*-free:main' pds
  check "$level: not another kind" shows 'use-after-free:*' 12b out-of-bounds
  check "$level: a leak's pattern is for leaks" shows '*' 1 use-after-free
  check "$level: what is not freed again" hides 'double-free:*' d
  check "$level: a local is not freed" hides 'invalid-free:main' s
  printf 'use-after-free:inner\ndouble-free:never\nunused\n' > sup
  with suppressions=sup:verbosity=1 run 0 ./prog 12
  result "$level: verbosity=1" $?
  check "$level: which was used" grep -q "^temporal: note: 2 errors suppressed by 'use-after-free:inner'\$" err
  check "$level: which was not" grep -q "^temporal: note: the suppression 'double-free:never' was not used\$" err
  check "$level: which of leaks was not" grep -q "^temporal: note: the suppression 'unused' was not used\$" err
  printf 'use-after-free:one\n' > sup
  with suppressions=sup:halt_on_error=0 run 86 ./prog 1211 && test `grep -c '^SUMMARY' err` -eq 1
  result "$level: halt_on_error=0: the other caller is reported" $?
  with suppressions=sup:halt_on_error=0 run 0 ./prog 11
  result "$level: halt_on_error=0: only suppressed errors" $?
done
# Without addr2line the site and the libraries are known.
printf 'use-after-free:file:prog.c\n' > sup
PATH=/nowhere TEMPORAL_OPTIONS=suppressions=sup ./prog 12 > out 2> err
result "without addr2line" $?

complains () { printf "$1\n" > sup; with suppressions=sup run 86 ./prog && test ! -s out && grep -q "^temporal: error: suppressions=sup: line $2: " err; }
check "a mistyped kind" complains 'use-after-fee:x' 1
check "a mistyped sort" complains '# ok\nuse-after-free:func:x' 2
check "two kinds" complains 'double-free:double-free:x' 1
check "no pattern" complains 'x\ndouble-free:' 2
with suppressions=nowhere run 86 ./prog && grep -q '^temporal: error: suppressions=nowhere: cannot be opened: no such file or directory$' err
result "no file, without leaks=" $?
