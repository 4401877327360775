# coreutils_sort-unique.sh - a long second line.
#
# SPDX-License-Identifier: GPL-3.0-or-later

trigger ()
{
  perl -le 'print "a\n"."0"x900' > trigger.txt
  $run src/sort --parallel=1 -S32b -u trigger.txt
}
