# configure.sh - Autoconf's checks, which compile, link and run: they find out the same with temporal.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
if ! command -v autoreconf > /dev/null; then
  echo "UNSUPPORTED: no autoreconf here"
  exit 0
fi
cat > configure.ac <<'END'
AC_INIT([sample], [1])
AC_CONFIG_HEADERS([config.h])
AC_PROG_CC
AC_USE_SYSTEM_EXTENSIONS
AC_SYS_LARGEFILE
AC_C_BIGENDIAN
AC_C_CONST
AC_C_VARARRAYS
AC_C_RESTRICT
AC_CHECK_HEADERS([alloca.h sys/mman.h no_such_header.h])
AC_FUNC_ALLOCA
AC_FUNC_MALLOC
AC_FUNC_REALLOC
AC_FUNC_STRNLEN
AC_FUNC_MEMCMP
AC_FUNC_MMAP
AC_FUNC_STRCOLL
AC_FUNC_FORK
AC_FUNC_CHOWN
AC_CHECK_SIZEOF([long])
AC_CHECK_ALIGNOF([double])
AC_CHECK_FUNCS([malloc free calloc strdup qsort mremap sigaction reallocarray malloc_usable_size no_such_function])
AC_CHECK_DECLS([strdup, no_such_decl])
AC_CHECK_MEMBERS([struct stat.st_blksize])
AC_SEARCH_LIBS([pow], [m])
AC_CHECK_LIB([no_such_library], [main])
AC_MSG_CHECKING([flags that must give no message])
ac_c_werror_flag=yes
AC_LINK_IFELSE([AC_LANG_PROGRAM([[#include <stdlib.h>]], [[char *volatile p = malloc (3); free (p)]])],
  [AC_DEFINE([NO_MESSAGE], [1], [ ])])
CFLAGS="$CFLAGS -fvisibility=hidden -Wl,-z,defs -Wl,--as-needed -Werror"
AC_LINK_IFELSE([AC_LANG_PROGRAM([[int f (void);]], [[f ()]])], [AC_DEFINE([LINKS_UNDEFINED], [1], [ ])])
AC_MSG_CHECKING([a program that runs])
AC_RUN_IFELSE([AC_LANG_PROGRAM([[#include <stdlib.h>
#include <string.h>]], [[char *p = calloc (1, 5), *q = realloc (p, 0x7fffffffffffffffL);
if (q) return 1;
return !!strcmp (strcpy (p, "four"), "four");]])], [AC_DEFINE([RUNS], [1], [ ])])
AC_RUN_IFELSE([AC_LANG_PROGRAM([], [[return 3;]])], [AC_DEFINE([RUNS_3], [1], [ ])])
AC_OUTPUT
END
check "autoreconf" autoreconf -i
# configured NAME ASSIGNMENTS...: in a folder of that name.
configured ()
{
  mkdir "$1"
  (cd "$1" && shift && TEMPORAL_OPTIONS=log_path=$SCRATCH/report sh ../configure -C "$@" > out 2>&1)
}
specs=`$TEMPORAL_CC --temporal-specs`
check "plain" configured plain CC="$PLAIN_GCC" CFLAGS="-O2 -g"
check "CC=temporal-gcc" configured cc CC="$TEMPORAL_CC" CFLAGS="-O2 -g"
check "-specs=" configured flags CC="$PLAIN_GCC" CFLAGS="-O2 -g -specs=$specs" LDFLAGS="-specs=$specs"
check "plain found what it should" grep -q 'define NO_MESSAGE 1' plain/config.h
# What is in the cache but for the compiler's name and flags.
cached () { grep -v 'env_\|ac_cv_prog_\(ac_ct_\)\?\(CC\|CPP\)=' "$1/config.cache"; }
cached plain > plain.cache
for way in cc flags; do
  check "$way: config.h as plain" cmp plain/config.h $way/config.h
  cached $way > $way.cache
  check "$way: the results as plain" diff plain.cache $way.cache
done
check "no report by a program of configure" sh -c '! ls report.*'
