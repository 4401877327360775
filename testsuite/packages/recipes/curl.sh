# curl.sh - recipe: autotools and libtool, with the debugging code that its unit tests need, its own
# headers before malloc's blocks included.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: autoconf automake libtool pkg-config libssl-dev zlib1g-dev libnghttp2-dev libidn2-dev perl
# Limit: 3600

configure_options='--enable-debug --disable-symbol-hiding --enable-versioned-symbols --enable-threaded-resolver --with-openssl --with-nghttp2
  --without-libpsl --without-brotli --without-zstd --without-librtmp --disable-ldap --disable-manual --disable-static'

# The variant with OpenSSL, as in debian/rules: without the last two patches, which are for the
# names of the other variants.
prepare ()
{
  for name in $(grep '^[^#]' debian/patches/series | tail -n 2 | tac); do
    patch -R -s -p1 < debian/patches/$name
  done
  autoreconf -fi
}

# The library and the program's parts in the form that can be tested by units, and their tests, less
# two that want the shared library.
build ()
{
  make -j"$jobs" -C lib libcurlu.la
  make -j"$jobs" -C src libcurltool.la
  make -j"$jobs" -C tests/unit $(cd tests/unit && ls unit[0-9]*.c | sed 's/\.c$//; /1394\|1621/d')
}

# The unit tests as runtests.pl runs them (which would need the program, and servers): with a file
# of the test's data, with one or no argument, and with a list of all blocks that the program had,
# in which none may be left.
suite ()
{
  cd "$out"
  mkdir log
  for program in "$tree"/tests/unit/unit[0-9]*[0-9]; do
    number=${program##*/unit}
    sed -n "s/%TESTNUMBER/$number/g; /^<verify>/q; /^<file name=/,/^<\/file>/p; /^<command/,/^<\/command>/p" "$tree/tests/data/test$number" > data
    file=$(sed -n 's/^<file name="\([^"]*\)".*/\1/p' data)
    [ -z "$file" ] || sed -n '/^<file /,/^<\/file>/p' data | sed '1d; $d; s/%hex\[//; s/\]hex%//' > "$file"
    argument=$(sed -n '/^<command/,/^<\/command>/p' data | sed '1d; $d')
    rm -f memdump
    CURL_MEMDEBUG=memdump timeout 300 "$program" ${argument:--} > "log/stdout$number" 2> "log/stderr$number" && echo "PASS $number" || echo "FAIL $number"
    [ ! -e memdump ] || [ -n "$(perl "$tree/tests/memanalyze.pl" memdump)" ] && echo "FAIL $number: blocks are left" || echo "PASS $number: no block is left"
  done
}

results ()
{
  grep '^PASS\|^FAIL'
}
