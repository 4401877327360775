# verify-strings.sh - verify mode asks once more what library functions read and write.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
arg=-fplugin-arg-temporal

# Entries of the runtime say that all is well, and a variable or a literal is not what the plugin takes it for.
cat > lie.c <<'END'
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
void *make (size_t n) { return memset (malloc (n), 'a', n); }
char *
overwritten (char *literal)
{
  void *page = (void *) ((uintptr_t) literal & -4096ul);
  if (mprotect (page, 8192, PROT_READ | PROT_WRITE))
    return NULL;
  return memset (literal, '1', 4);
}
int __wrap___temporal_v1_try_read (void) { return 1; }
int __wrap___temporal_v1_try_pair (void) { return 1; }
int __wrap___temporal_v1_try_copy (void) { return 1; }
size_t __wrap___temporal_v1_check_string (void) { return 1; }
void __wrap___temporal_v1_check_compare (void) { }
void __wrap___temporal_v1_check_compare_as (void) { }
/* struct tp_local of libtemporal/abi/abi.h.  */
struct local { const void *site, *end, *function; size_t size_and_how; };
void __real___temporal_v1_begin (void *, size_t, const struct local *);
void
__wrap___temporal_v1_begin (void *a, size_t n, const struct local *l)
{
  static struct local half;
  half = *l;
  half.size_and_how = n / 2 * 4 + l->size_and_how % 4;
  __real___temporal_v1_begin (a, n / 2, &half);
}
END
wrap=
for entry in try_read try_pair try_copy check_string check_compare check_compare_as begin; do
  wrap="$wrap -Wl,--wrap=__temporal_v1_$entry"
done
cat > head.h <<'END'
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <strings.h>
void *make (size_t);
char *overwritten (const char *);
extern volatile size_t eight;
END
cat > main.c <<'END'
#include <stddef.h>
volatile size_t eight = 8;
int test (void);
int
main (void)
{
  return test () == 77;
}
END

# refutes PROOF KIND STATEMENT: it does, at the place of STATEMENT, and passes without verify mode.
number=0
refutes ()
{
  number=$((number + 1))
  cat > $number.c <<END
#include "head.h"
int
test (void)
{
  char *p = make (4), *q = make (4);
  size_t n = eight;
  int k = p != q && n;
  $3;
  return k;
}
END
  check "$1, $3: compiles" $TEMPORAL_CC -w -g -O2 $wrap main.c $number.c lie.o -o plain
  check "$1, $3: is silent without verify mode" silent ./plain
  check "$1, $3: compiles in verify mode" $TEMPORAL_CC -fchecking -w -g -O2 $wrap $arg-verify main.c $number.c lie.o -o verified
  run 87 ./verified
  result "$1, $3: status" $?
  check "$1, $3: is refuted" \
    grep -q "^$number.c:8:[0-9]*: internal error: proof $1 refuted at $number.c:8: the check finds out-of-bounds: $2" err
}

$PLAIN_GCC -O1 -w -fno-builtin -c lie.c -o lie.o || exit 1
refutes whole-range "read of 5 bytes through 'p', by 'memchr'" "k += memchr (p, 'x', n) != NULL"
refutes whole-range "read of 5 bytes through 'p', by 'strnlen'" "k += strnlen (p, n)"
refutes whole-range "read of 5 bytes through 'p', by 'strncmp'" "k += strncmp (p, q, n)"
refutes joined "read of 8 bytes through 'p', by 'memcmp'" "k += memcmp (p, q, n)"
# The entry itself lies: a removal that nobody noted.
refutes inline-form "read of 5 bytes through 'p', by 'strlen'" "k += strlen (p)"
refutes inline-form "read of 5 bytes through 'p', by 'strcmp'" "k += strcmp (p, q)"
refutes inline-form "read of 5 bytes through 'p', by 'strcasecmp'" "k += strcasecmp (p, q)"
refutes in-sight "write of 240 bytes through 'v', by 'memset'" "char v[256]; memset (v, k, 240); p[0] = v[n]"
refutes literal "read of 5 bytes through '\"...\"', by 'atoi'" "overwritten (\"123\"); k += atoi (\"123\")"

# Strings that are as they should be.
cat > good.c <<'END'
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>
int
main (int argc, char **argv)
{
  size_t n = argc + 100;
  char *p = malloc (8), *q = malloc (8);
  wchar_t *w = malloc (3 * sizeof *w);
  strcpy (p, "abcdefg");
  strcpy (q, "Abc");
  wcscpy (w, L"ab");
  int k = strlen (p) + strnlen (p, n) + strncmp (p, q, n) + strcasecmp (p, q) + strncasecmp (p, q, 3) + wcslen (w) + wcscmp (w, L"ab");
  k += memchr (p, 'c', n) != NULL;
  k += strchr (p, 'd') != NULL;
  k += atoi ("12") + strtol (argv[0], NULL, 10) + strlen (argv[0]);
  k += memccpy (q, p, 'c', n) != NULL;
  char v[64];
  memset (v, 0, sizeof v);
  memcpy (v, p, 8);
  k += strlen (v) + getenv ("HOME") != NULL;
  free (p);
  free (q);
  free (w);
  return k == 1;
}
END
for level in -O0 -O2 -O3; do
  check "good $level: compiles" $TEMPORAL_CC -fchecking -w -g $level $arg-verify good.c -o good
  check "good $level: is silent" silent ./good
done
