# coreutils.sh - recipe: autotools; some six hundred scripts, in sh and perl, that run its programs.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: libacl1-dev libattr1-dev libcap-dev libgmp-dev libselinux1-dev perl
# Limit: 2400

configure_options=--enable-install-program=arch

# Not the tests of gnulib, which other packages run.
build ()
{
  make -j"$jobs" SUBDIRS=.
  make -k -j"$jobs" check SUBDIRS=. TESTS= > /dev/null || :
}

# make_value EXPRESSION: print its value in the package's makefile.
make_value ()
{
  printf 'include Makefile\nshow-value:\n\t@echo %s\n' "$1" | make -s -f - show-value
}

# All tests except those for root, which mount file systems and the like, those in an address space
# too small for the shadow memory, which find no limit that would work, and timeout-group.sh, which
# looks for a file that another process may not have made yet: it sometimes fails on a busy machine,
# with plain gcc, too.
suite ()
{
  hide_valgrind
  tests=
  for test in $(make_value '$(filter-out $(all_root_tests),$(all_tests))'); do
    case $test in */timeout-group.sh) continue ;; esac
    grep -q 'get_min_ulimit_v_' $test || tests="$tests $test"
  done
  make -k -j"$jobs" check SUBDIRS=. TESTS="$tests"
}
