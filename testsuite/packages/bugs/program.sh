# program.sh - for bugs that are triggered by a small program in this folder, which uses the
# package's library.
#
# SPDX-License-Identifier: GPL-3.0-or-later

# run_program FLAG...: compile $bug.c, link it with the flags, and run it.  The status of a
# program that cannot be run is no result.
run_program ()
{
  $CC $CFLAGS $CPPFLAGS $LDFLAGS -o trigger "$bugs/$bug.c" "$@" || exit 126
  $run ./trigger
}
