# bzip2.sh - recipe.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs:

prepare ()
{
  :
}

build ()
{
  make bzip2 CC="$CC" CFLAGS="-Wall -D_FILE_OFFSET_BITS=64"
}

work ()
{
  "$main" -9 < "$mixed" > packed
  "$main" -dc < packed > unpacked
}
