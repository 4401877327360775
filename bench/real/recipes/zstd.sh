# zstd.sh - recipe: the command, without the formats of other libraries.
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
  make -C programs zstd-release CC="$CC" CFLAGS= V=1 \
    HAVE_ZLIB=0 HAVE_LZMA=0 HAVE_LZ4=0
}

work ()
{
  "$main" -q -c -1 "$mixed" > packed1
  "$main" -q -c -3 "$mixed" > packed3
  "$main" -q -c -9 "$mixed" > packed9
  "$main" -q -dc packed9 > unpacked
}
