# cjson_issue-248.sh - an item is added under its own name.
#
# SPDX-License-Identifier: GPL-3.0-or-later

trigger ()
{
  $CC $CFLAGS $CPPFLAGS $LDFLAGS -I. -o trigger "$bugs/$name.c" libcjson.a
  $run ./trigger
}
