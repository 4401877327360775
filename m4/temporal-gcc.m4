dnl temporal-gcc.m4 - which gcc the plugin is built for, and what that takes.
dnl
dnl SPDX-License-Identifier: GPL-3.0-or-later
dnl
dnl A plugin runs inside one exact version of the compiler, so everything hangs
dnl on the choice of that compiler: where its headers are, which g++ builds the
dnl plugin, and where it looks for plugins that are named without a path.

dnl TEMPORAL_PROG_GCC
dnl   Choose the gcc that temporal is for.  It also compiles the runtime, unless
dnl   CC says otherwise.  To be called before AC_PROG_CC.
dnl   Sets GCC_FOR_TEMPORAL (a path), gcc_version, gcc_major.
AC_DEFUN([TEMPORAL_PROG_GCC], [dnl
AC_ARG_WITH([gcc],
  [AS_HELP_STRING([--with-gcc=GCC],
     [build the plugin for this compiler, such as gcc-11 @<:@gcc@:>@])],
  [], [with_gcc=check])
AS_CASE([$with_gcc],
  [yes|no], [AC_MSG_ERROR([--with-gcc needs the name of a compiler])],
  [check], [with_gcc=gcc
    # A CC that is some gcc is the one the user means; clang is not.
    set dummy $CC
    AS_CASE([$][2], [gcc|gcc-*|*/gcc|*/gcc-*], [with_gcc=$][2])])
# AC_PATH_PROG takes a name, or a path in its own variable.
AS_CASE([$with_gcc],
  [*/*], [AS_IF([test -x "$with_gcc"], [GCC_FOR_TEMPORAL=$with_gcc])])
AC_PATH_PROG([GCC_FOR_TEMPORAL], [$with_gcc], [no])
AS_IF([test "$GCC_FOR_TEMPORAL" = no],
  [AC_MSG_ERROR([cannot find $with_gcc; on Debian: apt-get install gcc])])
AC_MSG_CHECKING([the version of $with_gcc])
gcc_version=`$GCC_FOR_TEMPORAL -dumpfullversion 2>/dev/null`
AS_CASE([$gcc_version],
  [[[0-9]*.*]], [],
  [AC_MSG_RESULT([none])
   AC_MSG_ERROR([$GCC_FOR_TEMPORAL is not GNU C])])
gcc_major=`echo "$gcc_version" | sed 's/@<:@.@:>@.*//'`
AC_MSG_RESULT([$gcc_version])
AC_SUBST([gcc_version])
AC_SUBST([gcc_major])
AS_IF([test "$gcc_major" -lt 11],
  [AC_MSG_ERROR([temporal needs gcc 11 or newer; $with_gcc is $gcc_version])])
AC_MSG_CHECKING([the target of $with_gcc])
gcc_target=`$GCC_FOR_TEMPORAL -dumpmachine`
AC_MSG_RESULT([$gcc_target])
AS_CASE([$gcc_target],
  [x86_64-*linux*], [],
  [AC_MSG_ERROR([temporal knows the address space of x86-64 Linux only, not of $gcc_target])])
AS_IF([test -z "$CC"], [CC=$GCC_FOR_TEMPORAL])
])

dnl TEMPORAL_PLUGIN_CXX
dnl   The C++ compiler for the plugin: the g++ of the same version if there is
dnl   one, any other otherwise.  Call it in place of AC_PROG_CXX.
AC_DEFUN([TEMPORAL_PLUGIN_CXX], [dnl
AC_REQUIRE([TEMPORAL_PROG_GCC])dnl
AC_PROG_CXX([g++-$gcc_major g++ c++ clang++])
AS_IF([test "$ac_cv_cxx_compiler_gnu" != yes || test -z "$CXX"],
  [AC_MSG_ERROR([no C++ compiler for the plugin; on Debian: apt-get install g++])])
])

dnl TEMPORAL_PLUGIN_HEADERS
dnl   Find gcc's plugin headers and see that they compile.
dnl   Sets gcc_plugindir (where gcc itself looks) and PLUGIN_CPPFLAGS.
AC_DEFUN([TEMPORAL_PLUGIN_HEADERS], [dnl
AC_REQUIRE([TEMPORAL_PLUGIN_CXX])dnl
AC_MSG_CHECKING([for the plugin headers of gcc $gcc_version])
gcc_plugindir=`$GCC_FOR_TEMPORAL -print-file-name=plugin`
AS_IF([test -f "$gcc_plugindir/include/gcc-plugin.h"],
  [AC_MSG_RESULT([$gcc_plugindir/include])],
  [AC_MSG_RESULT([no])
   AC_MSG_ERROR([gcc $gcc_major has no plugin headers here; on Debian: apt-get install gcc-$gcc_major-plugin-dev])])
PLUGIN_CPPFLAGS="-isystem $gcc_plugindir/include"
AC_SUBST([PLUGIN_CPPFLAGS])
AC_SUBST([gcc_plugindir])
AC_LANG_PUSH([C++])
temporal_save_CPPFLAGS=$CPPFLAGS
CPPFLAGS="$CPPFLAGS $PLUGIN_CPPFLAGS"
AC_MSG_CHECKING([whether $CXX compiles them])
AC_COMPILE_IFELSE(
  [AC_LANG_PROGRAM([[#include "gcc-plugin.h"
#include "plugin-version.h"
#include "tree.h"
#include "gimple.h"]],
    [[return (gcc_version.basever == 0 || current_function_decl != NULL_TREE);]])],
  [AC_MSG_RESULT([yes])],
  [AC_MSG_RESULT([no])
   AC_MSG_ERROR([$CXX cannot compile gcc $gcc_major's plugin headers; see config.log, and try CXX=g++-$gcc_major])])
CPPFLAGS=$temporal_save_CPPFLAGS
AC_LANG_POP([C++])
])

dnl TEMPORAL_PLUGIN_DIR
dnl   Where the plugin is installed.  Those for several compilers stand side by side in
dnl   LIBDIR/temporal/N, N being the compiler's major version.  "gcc -fplugin=temporal" looks in gcc's own directory
dnl   alone; a link is made there if it lies under our prefix, because nothing may be
dnl   installed outside the prefix unasked.
dnl   Sets plugindir, and shortnamedir, where the link goes, which may be empty.
AC_DEFUN([TEMPORAL_PLUGIN_DIR], [dnl
AC_REQUIRE([TEMPORAL_PLUGIN_HEADERS])dnl
AC_ARG_WITH([plugindir],
  [AS_HELP_STRING([--with-plugindir=DIR],
     [link the plugin there, for -fplugin=temporal @<:@gcc's plugin directory if it is under PREFIX, else nowhere@:>@])],
  [AS_CASE([$withval],
     [no], [shortnamedir=],
     [/*|'$'*], [shortnamedir=$withval],
     [AC_MSG_ERROR([--with-plugindir needs an absolute directory])])],
  [temporal_prefix=$prefix
   test "$temporal_prefix" = NONE && temporal_prefix=$ac_default_prefix
   AS_CASE([`cd "$gcc_plugindir" && pwd`],
     ["$temporal_prefix"/lib/*], [shortnamedir=`cd "$gcc_plugindir" && pwd`],
     [shortnamedir=])])
plugindir='${libdir}/temporal/${gcc_major}'
AC_SUBST([plugindir])
AC_SUBST([shortnamedir])
])
