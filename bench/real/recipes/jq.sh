# jq.sh - recipe: without regular expressions, which are another library's.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: autoconf automake libtool bison flex

prepare ()
{
  autoreconf -fi
  ./configure --disable-shared --disable-docs --with-oniguruma=no \
    --disable-maintainer-mode CFLAGS=-O2
  make
}

build ()
{
  make clean
  make CC="$CC" CFLAGS=
}

work ()
{
  "$main" -c . "$json" > copy
  "$main" 'map(.ratio) | add' "$json" > sum
  "$main" -c 'map(select(.on and .at.x > 0) | {name, n: (.tags | length)})' \
    "$json" > selected
  "$main" -c 'group_by(.at.y) | map([.[0].at.y, length])' "$json" > groups
}
