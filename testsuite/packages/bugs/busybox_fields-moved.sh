# busybox_fields-moved.sh - a field far behind the last, on the right side of a sum.
#
# SPDX-License-Identifier: GPL-3.0-or-later

trigger ()
{
  echo 4 5 6 | $run ./busybox awk '{ print $1 + $44444 }'
}
