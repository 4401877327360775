# libtool.sh - CC=temporal-gcc with a configure script, Automake and libtool: a package with a
# shared and a static library and programs.  Built, tested and installed.
# SPDX-License-Identifier: GPL-3.0-or-later
# Takes turns.

. "$TEST_SOURCE/../lib/script.sh"
if ! command -v libtoolize > /dev/null || ! command -v autoreconf > /dev/null; then
  echo "UNSUPPORTED: no libtool here"
  exit 0
fi
mkdir package package/m4
cp make.c bad.c good.c package
cat > package/configure.ac <<'END'
AC_INIT([sample], [1])
AC_CONFIG_MACRO_DIRS([m4])
AC_CONFIG_AUX_DIR([aux])
AM_INIT_AUTOMAKE([foreign])
AC_PROG_CC
AM_PROG_AR
LT_INIT
AC_CHECK_HEADERS([stdlib.h unistd.h])
AC_CHECK_FUNCS([malloc strdup memcpy no_such_function])
AC_CHECK_SIZEOF([void *])
AC_SEARCH_LIBS([pow], [m])
AC_CONFIG_FILES([Makefile])
AC_OUTPUT
END
cat > package/Makefile.am <<'END'
ACLOCAL_AMFLAGS = -I m4
lib_LTLIBRARIES = libmake.la
libmake_la_SOURCES = make.c
bin_PROGRAMS = bad good
LDADD = libmake.la
TESTS = bad good
XFAIL_TESTS = bad
END
check "autoreconf of the sample" sh -c 'cd package && autoreconf -i'

# sample NAME CONFIGURE-ARGUMENTS...
sample ()
{
  name=$1
  shift
  mkdir "$name" && cd "$name" || return
  check "$name: configure" sh ../package/configure --prefix="$SCRATCH/installed" "$@"
  check "$name: finds malloc" grep -q 'ac_cv_func_malloc=yes' config.log
  check "$name: no function that is not there" grep -q 'ac_cv_func_no_such_function=no' config.log
  check "$name: size of a pointer" grep -q 'ac_cv_sizeof_void_p=8' config.log
  check "$name: make" make
  check "$name: catches" catches ./bad
  check "$name: is silent on the twin" silent ./good
  check "$name: make check" make check
  check "$name: make check has the report" grep -q 'error: use-after-free' bad.log
  cd ..
  installed "$name" "$name" "$SCRATCH/installed" make install
}
sample cc CC="$TEMPORAL_CC"
sample static CC="$TEMPORAL_CC" --disable-shared
specs=`$TEMPORAL_CC --temporal-specs`
sample flags CC="$PLAIN_GCC" CFLAGS="-O2 -g -specs=$specs" LDFLAGS="-specs=$specs"
