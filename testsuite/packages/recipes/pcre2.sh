# pcre2.sh - recipe: autotools and libtool: three libraries, with a just-in-time compiler.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: zlib1g-dev libbz2-dev libreadline-dev

configure_options='--enable-pcre2-16 --enable-pcre2-32 --disable-pcre2grep-callout --enable-jit'

# RunTest is one test of make check; here each of its output lines is a result: of three libraries,
# with and without JIT.
results ()
{
  test_results . /dev/stdin
  awk '/^---- Testing/ { library = $3 }
    /^Test [0-9]+:/ { test = $2 + 0 }
    $1 == "OK" { sub (/^ */, ""); print "PASS", library, "test", test, $0 }
    /^\*\* Test .* failed/ { sub (/^\*\* /, ""); print "FAIL", library, $0 }' RunTest.log
}
