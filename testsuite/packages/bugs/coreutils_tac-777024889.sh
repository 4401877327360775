# coreutils_tac-777024889.sh - a line longer than the buffer.
#
# SPDX-License-Identifier: GPL-3.0-or-later

trigger ()
{
  perl -e 'print "x" x 20000, "\n"' > trigger.txt
  $run src/tac < trigger.txt
}
