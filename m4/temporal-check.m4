dnl temporal-check.m4 - what "make check" needs.
dnl
dnl SPDX-License-Identifier: GPL-3.0-or-later

dnl TEMPORAL_PROG_RUNTEST
dnl   DejaGnu and expect.  Not needed to build, but "make check" must fail without
dnl   them, never pass unrun: the test suite looks at
dnl   TEMPORAL_RUNTEST.  (Automake has variables RUNTEST and EXPECT of its own.)
AC_DEFUN([TEMPORAL_PROG_RUNTEST], [dnl
AC_CHECK_PROG([TEMPORAL_RUNTEST], [runtest], [runtest], [no])
AC_CHECK_PROG([TEMPORAL_EXPECT], [expect], [expect], [no])
AS_IF([test "$TEMPORAL_EXPECT" = no], [TEMPORAL_RUNTEST=no])
])
