# script.sh - functions for test scripts: results, and programs that several scripts use.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sourced by scripts that temporal-scripts (temporal.exp) runs with TEMPORAL_BUILD,
# TEMPORAL_SOURCE, TEMPORAL_CC, PLAIN_GCC, TEMPORAL_GCC_VERSION, TEST_SOURCE and SCRATCH, an
# empty directory.  Result lines go to standard output, messages for the log to standard error.

set -u
cd "$SCRATCH" || exit 1
major=`echo "$TEMPORAL_GCC_VERSION" | sed 's/[.].*//'`

# Succeeds in "make check-quick".
quick () { test "${TEMPORAL_QUICK-1}" -ne 1; }

# result NAME STATUS: prints the result NAME, which passes if STATUS is 0.
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

# refuse NAME COMMAND...: passes if the command fails with a status below 126, i.e. not by a signal.
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

# run STATUS COMMAND...: succeeds if the command exits with STATUS; its output goes to the files out
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

# catches PROGRAM: succeeds if the program ends with a report of use-after-free.
catches ()
{
  run 86 "$@" && grep -q ': error: use-after-free: ' err && grep -q '^SUMMARY: temporal: use-after-free ' err
}

# silent PROGRAM...: succeeds if the program exits with 0 and writes nothing to standard error.
silent ()
{
  run 0 "$@" && test ! -s err
}

# installed NAME FOLDER PREFIX COMMAND...: COMMAND, run in FOLDER, installs the programs bad and good to PREFIX and, with DESTDIR,
# below another folder.  Passes if they work there while FOLDER has been renamed.
installed ()
{
  installed_name=$1 installed_from=$2 installed_prefix=$3
  shift 3
  check "$installed_name: install" sh -c 'cd "$0" && "$@"' "$installed_from" "$@"
  check "$installed_name: install with DESTDIR" sh -c 'cd "$0" && DESTDIR=$1 && export DESTDIR && shift && "$@"' "$installed_from" "$SCRATCH/dest" "$@"
  mv "$installed_from" away
  check "$installed_name: installed: catches" catches "$installed_prefix/bin/bad"
  check "$installed_name: installed: is silent" silent "$installed_prefix/bin/good"
  mv "$installed_prefix" away-too
  installed_prefix=$SCRATCH/dest$installed_prefix
  check "$installed_name: below DESTDIR: catches" catches env LD_LIBRARY_PATH="$installed_prefix/lib" "$installed_prefix/bin/bad"
  check "$installed_name: below DESTDIR: is silent" silent env LD_LIBRARY_PATH="$installed_prefix/lib" "$installed_prefix/bin/good"
  mv away "$installed_from"
  rm -r away-too dest
}

# Runs make in the build tree, with a lock, because another script may do the same.  The tree may have been configured for the
# folders of a distribution; the tests use those below the prefix.
make_build ()
{
  flock "$TEMPORAL_BUILD/config.status" make -C "$TEMPORAL_BUILD" libdir='${exec_prefix}/lib' "$@"
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
