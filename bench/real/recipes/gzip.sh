# gzip.sh - recipe.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: autoconf automake

prepare ()
{
  ./configure CFLAGS=-O2
  make -C lib
  make version.c version.h
}

build ()
{
  make -C lib clean
  make -C lib CC="$CC" CFLAGS=
  make gzip CC="$CC" CFLAGS=
}

work ()
{
  "$main" -n -6 < "$mixed" > packed
  "$main" -n -1 < "$mixed" > packed1
  "$main" -dc < packed > unpacked
}
