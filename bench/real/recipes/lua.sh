# lua.sh - recipe: as Debian's rules do, less libtool.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs:

prepare ()
{
  cat > src/lua5.4-deb-multiarch.h <<END
#ifndef _LUA_DEB_MULTIARCH_
#define _LUA_DEB_MULTIARCH_
#define DEB_HOST_MULTIARCH "$(gcc -print-multiarch)"
#endif
END
}

build ()
{
  cd src
  for file in *.c; do
    [ $file != luac.c ] || continue
    $CC -std=gnu99 -Wall -DLUA_COMPAT_5_3 -DLUA_USE_LINUX -c $file
  done
  $CC -o lua *.o -Wl,-E -ldl -lm
}

work ()
{
  "$main" "$here/lua.lua" > result
}
