dnl temporal-check.m4 - what "make check" needs.
dnl
dnl SPDX-License-Identifier: GPL-3.0-or-later

dnl TEMPORAL_PROG_RUNTEST
dnl   DejaGnu and expect.  Not needed to build, but "make check" must fail without
dnl   them, never pass unrun: the test suite asks for RUNTEST != no.
AC_DEFUN([TEMPORAL_PROG_RUNTEST], [dnl
AC_CHECK_PROG([RUNTEST], [runtest], [runtest], [no])
AC_CHECK_PROG([EXPECT], [expect], [expect], [no])
AS_IF([test "$EXPECT" = no], [RUNTEST=no])
])
