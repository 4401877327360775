# program.sh - a bug that shows in a small program of ours, which uses the package's library.
#
# SPDX-License-Identifier: GPL-3.0-or-later

# run_program FLAG...: compile $bug.c and link it as the flags say, run it.  The status of a
# program that cannot be run is no result.
run_program ()
{
  $CC $CFLAGS $CPPFLAGS $LDFLAGS -o trigger "$bugs/$bug.c" "$@" || exit 126
  $run ./trigger
}
