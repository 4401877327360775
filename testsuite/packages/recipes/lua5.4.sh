# lua5.4.sh - recipe: the interpreter; Debian's source contains no test suite, so
# the sections of jobs/lua.lua are its tests.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs:

# As in Debian's rules, without libtool and the second build in C++: the generated header, and
# the same flags.
prepare () { :; }
configure () { :; }

build ()
{
  cat > src/lua5.4-deb-multiarch.h <<END
#ifndef _LUA_DEB_MULTIARCH_
#define _LUA_DEB_MULTIARCH_
#define DEB_HOST_MULTIARCH "$(gcc -print-multiarch)"
#endif
END
  cd src
  for file in *.c; do
    [ $file != luac.c ] || continue
    $CC -std=gnu99 -Wall -DLUA_COMPAT_5_3 -DLUA_USE_LINUX $CFLAGS $CPPFLAGS -c $file
  done
  $CC $LDFLAGS -o lua *.o -Wl,-E -ldl -lm
}

suite ()
{
  src/lua "$here/jobs/lua.lua" test || :
}

results ()
{
  grep '^PASS\|^FAIL'
}

job ()
{
  src/lua "$here/jobs/lua.lua" work
}
