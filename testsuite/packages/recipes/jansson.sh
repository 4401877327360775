# jansson.sh - recipe: autotools and libtool, one test program for each test.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: autoconf automake libtool
#
# jansson's hash function reads whole words beyond the end of a key and masks the excess
# bytes; its switch for memory checkers, VALGRIND, disables that (it
# recognises AddressSanitizer itself).

prepare ()
{
  autoreconf -fi
}

configure ()
{
  ./configure CPPFLAGS="$CPPFLAGS -DVALGRIND"
}

build ()
{
  # Also given here, because bugs/run configures once for all compilers.
  set -- CC="$CC" CFLAGS="$CFLAGS" LDFLAGS="$LDFLAGS"
  make -j"$jobs" "$@"
  make -j"$jobs" -C test/bin "$@"
  $CC $CFLAGS $CPPFLAGS $LDFLAGS -Isrc -o job.bin "$here/jobs/jansson.c" \
    src/.libs/libjansson.a
}

# A test is a program, or a folder with an input for json_process.
suite ()
{
  make -k check VERBOSE=1 || :
  echo "LOG"
  cat test/run-suites.log
}

# "test_array.c... ok", under "Suite: api", in the log of the one test that automake sees.
results ()
{
  awk '/^LOG$/ { inside = 1 }
       !inside { next }
       /^Suite: / { suite = $2 }
       /^[^ ]*\.\.\. / { name = $1; sub (/\.\.\.$/, "", name)
	 print ($2 == "ok" ? "PASS" : "FAIL") " " suite "/" name }'
}

job ()
{
  ./job.bin 4000
}
