# diffutils_24210.sh - three files.
#
# SPDX-License-Identifier: GPL-3.0-or-later

trigger ()
{
  printf '1\n2\n3\n' > trigger.1
  printf '1\n2x\n3\n' > trigger.2
  printf '1\n2y\n3\n' > trigger.3
  $run src/diff3 trigger.1 trigger.2 trigger.3
}
