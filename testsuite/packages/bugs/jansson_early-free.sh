# jansson_early-free.sh - one member.
#
# SPDX-License-Identifier: GPL-3.0-or-later

# A key long enough for the main loop of the hash, a value as long as the key.
trigger ()
{
  echo '{"a key that is quite long": "a value of the same size"}' | $run ./job.bin -
}
