# jq_b04cd6aa.sh - a date with text after it.
#
# SPDX-License-Identifier: GPL-3.0-or-later

trigger ()
{
  echo '"10:20 UTC and a long tail after it"' | $run ./jq -c 'strptime("%H:%M")'
}
