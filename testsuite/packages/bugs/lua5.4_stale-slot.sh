# lua5.4_stale-slot.sh - enough new strings for the string table to grow.
#
# SPDX-License-Identifier: GPL-3.0-or-later

trigger ()
{
  $run src/lua -e 'local t = {}
    for i = 1, 5000 do t[i] = "a string of some length " .. i end
    print (#t)'
}
