# memory-around.sh - verbosity=1: the bytes around an address, and whose they are.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
with () { TEMPORAL_OPTIONS=$1; export TEMPORAL_OPTIONS; shift; "$@"; with_status=$?; unset TEMPORAL_OPTIONS; return $with_status; }
cat > around.c <<'END'
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
static volatile int sink;
int
main (int argc, char **argv)
{
  char *volatile p = malloc (24);
  memcpy (p, "abcdefgh\1\2\3\4\5\6\7\377ABCDEFGH", 24);
  if (argc > 1 && *argv[1] == 'e')
    sink = p[25];
  if (argc > 1 && *argv[1] == 'm')
    {
      char *volatile m = mmap (NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      memset (m, 'm', 8192);
      munmap (m + 4096, 4096);
      sink = m[4096];
    }
  free (p);
  return 0;
}
END
for level in -O0 -O2; do
  check "around.c compiles $level" $TEMPORAL_CC $level -g -w around.c -o around
  with verbosity=1 run 86 ./around e
  result "$level: status" $?
  check "$level: the head" grep -q '^temporal: note: the memory around 0x[0-9a-f]*:$' err
  check "$level: text" grep -qE '^    0x[0-9a-f]+  61 62 63 64 65 66 67 68  abcdefgh  the 24-byte block$' err
  check "$level: numbers" grep -qE '^    0x[0-9a-f]+  01 02 03 04 05 06 07 ff  [.]{8}  the 24-byte block$' err
  check "$level: the address" grep -qE '^ => 0x[0-9a-f]+  ' err
  test `grep -cE '^ (  |=>) 0x[0-9a-f]+ ( [0-9a-f?][0-9a-f?]){8}  ' err` -eq 12
  result "$level: twelve rows" $?
  run 86 ./around e && ! grep -q 'memory around' err
  result "$level: verbosity=0: not" $?
  with verbosity=1 run 86 ./around m && grep -q '^SUMMARY' err
  result "$level: memory that is unmapped" $?
done
