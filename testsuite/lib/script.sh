# script.sh - for the test scripts: results, and the programs that they share.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sourced by scripts that temporal-scripts (temporal.exp) runs with TEMPORAL_BUILD,
# TEMPORAL_SOURCE, TEMPORAL_CC, PLAIN_GCC, TEMPORAL_GCC_VERSION, TEST_SOURCE and SCRATCH, an
# empty directory.  Standard output is for results, standard error for the log.

set -u
cd "$SCRATCH" || exit 1
major=`echo "$TEMPORAL_GCC_VERSION" | sed 's/[.].*//'`

# result NAME STATUS: a pass if STATUS is 0.
result ()
{
  if test "$2" -eq 0; then echo "PASS: $1"; else echo "FAIL: $1"; fi
}

# check NAME COMMAND...: passes if the command succeeds.
check ()
{
  check_name=$1
  shift
  echo "+ $*" >&2
  "$@" >&2
  result "$check_name" $?
}

# refuse NAME COMMAND...: passes if the command fails in an orderly way.
refuse ()
{
  check_name=$1
  shift
  echo "+ $*" >&2
  "$@" >&2
  check_status=$?
  test $check_status -ne 0 && test $check_status -lt 126
  result "$check_name" $?
}

# run STATUS COMMAND...: true if the command ends with STATUS; its output goes to out
# and err.
run ()
{
  run_wanted=$1
  shift
  echo "+ $*" >&2
  "$@" > out 2> err < /dev/null
  run_status=$?
  cat out err >&2
  test $run_status -eq $run_wanted || { echo "status $run_status, not $run_wanted" >&2; return 1; }
}

# catches PROGRAM: it ends with a report of use-after-free.
catches ()
{
  run 86 "$@" && grep -q ': error: use-after-free: ' err && grep -q '^SUMMARY: temporal: use-after-free ' err
}

# silent PROGRAM...: status 0 and nothing on standard error.
silent ()
{
  run 0 "$@" && test ! -s err
}

# make in the build tree, where another script may want to do the same.
make_build ()
{
  flock "$TEMPORAL_BUILD/config.status" make -C "$TEMPORAL_BUILD" "$@"
}

# bad.c reads a block after its memory was given to another one, at line 13; good.c is its
# legal twin.
cat > bad.c <<'END'
#include <stdio.h>
#include <stdlib.h>
int *make (int value);
int
main (void)
{
  int *p = make (1);
  free (p);
  int *q = make (2);
  /* Through volatile, so that gcc cannot know what is read.  */
  int *volatile stale = p;
  int *r = stale;
  int v = *r;
  printf ("%d %d\n", v, *q);
  free (q);
  return 0;
}
END
sed 's/stale = p;/stale = q;/' bad.c > good.c
cat > make.c <<'END'
#include <stdlib.h>
int *
make (int value)
{
  int *p = malloc (sizeof *p);
  *p = value;
  return p;
}
END
