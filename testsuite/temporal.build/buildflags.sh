# buildflags.sh - temporal-buildflags: what it prints is what dpkg-buildflags then says, and works
# with Debian's own flags.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
flags=$TEMPORAL_BUILD/temporal-buildflags
specs=`$TEMPORAL_CC --temporal-specs`
unset DEB_CFLAGS_APPEND DEB_LDFLAGS_APPEND
# prints TEXT COMMAND...: that is all it prints.
prints () { prints_text=$1; shift; run 0 "$@" && test "`cat out`" = "$prints_text"; }

check "the default is --dump" prints "DEB_CFLAGS_APPEND=-specs=$specs
DEB_LDFLAGS_APPEND=-specs=$specs" "$flags"
check "--list" prints "DEB_CFLAGS_APPEND
DEB_LDFLAGS_APPEND" "$flags" --list
check "--get" prints "-specs=$specs" "$flags" --get DEB_LDFLAGS_APPEND
check "an option of the plugin is for the compiler" \
  prints "-specs=$specs -fplugin-arg-temporal-stats" "$flags" --get DEB_CFLAGS_APPEND -fplugin-arg-temporal-stats
check "and not for the linker" prints "-specs=$specs" "$flags" --get DEB_LDFLAGS_APPEND -fplugin-arg-temporal-stats
check "--checks" prints "-specs=$specs -fplugin-arg-temporal-checks=temporal" \
  "$flags" --get DEB_CFLAGS_APPEND --checks=temporal
check "--checks with init, --bounds" prints \
  "-specs=$specs -fplugin-arg-temporal-checks=all,init -fplugin-arg-temporal-bounds=member" \
  "$flags" --get DEB_CFLAGS_APPEND --checks=all,init --bounds=member
check "--bounds=array is the default" prints "-specs=$specs" \
  "$flags" --get DEB_CFLAGS_APPEND --checks=all --bounds=array
check "what is there is kept" prints "-O3 -specs=$specs" env DEB_CFLAGS_APPEND=-O3 "$flags" --get DEB_CFLAGS_APPEND
check "and nothing is added twice" prints "-O3 -specs=$specs" \
  env DEB_CFLAGS_APPEND="-O3 -specs=$specs" "$flags" --get DEB_CFLAGS_APPEND
run 1 "$flags" --get NOTHING
result "--get of an unknown name" $?
for wrong in --frobnicate "--get" "--export=csh" "--dump --list" "-fplugin-arg-temporal-x=';'"; do
  run 2 "$flags" $wrong
  result "wrong arguments: $wrong" $?
done
check "--help" sh -c "'$flags' --help | grep -q DEB_CFLAGS_APPEND"
check "--version" sh -c "'$flags' --version | grep -q '^temporal-buildflags [0-9]'"
echo 'all: ; @echo "$$DEB_CFLAGS_APPEND"' > rest
"$flags" --export=make -fplugin-arg-temporal-off | cat - rest > makefile
check "--export=make" prints "-specs=$specs -fplugin-arg-temporal-off" make -s
eval env "`$flags --export=cmdline`" env > environment
check "--export=cmdline" grep -qx "DEB_LDFLAGS_APPEND=-specs=$specs" environment
eval "`$flags --export=sh`"
check "--export=sh" test "$DEB_CFLAGS_APPEND" = "-specs=$specs"

if ! command -v dpkg-buildflags > /dev/null; then
  echo "UNSUPPORTED: no dpkg-buildflags here"
  exit 0
fi
check "--status" sh -c "'$flags' --status | grep -q 'and is instrumented'"
# A compiler that drops what it is told is found out.
printf '#!/bin/sh\nfor a; do\n  shift\n  case $a in -specs=*) ;; *) set -- "$@" "$a" ;; esac\ndone\nexec %s "$@"\n' \
  "$PLAIN_GCC" > cc
chmod +x cc
run 1 env CC="$SCRATCH/cc" "$flags" --status && grep -q '^problem' out
result "--status of a compiler that loses the flags" $?

# As packages do: LDFLAGS before the objects, all hardening, and its undefined symbols.
for maint in "" "hardening=+all" "optimize=+lto hardening=+all"; do
  DEB_BUILD_MAINT_OPTIONS=$maint
  export DEB_BUILD_MAINT_OPTIONS
  CFLAGS="`dpkg-buildflags --get CPPFLAGS` `dpkg-buildflags --get CFLAGS`"
  LDFLAGS="`dpkg-buildflags --get LDFLAGS` -Wl,-z,defs -Wl,--as-needed"
  name="dpkg-buildflags ${maint:-(default)}"
  check "$name: compile" sh -c "$PLAIN_GCC $CFLAGS -w -fPIC -c make.c && $PLAIN_GCC $CFLAGS -w -c bad.c && $PLAIN_GCC $CFLAGS -w -c good.c"
  check "$name: library" $PLAIN_GCC $LDFLAGS -shared make.o -o libmake.so
  for f in bad good; do
    check "$name: $f" $PLAIN_GCC $LDFLAGS $f.o -L. -lmake -Wl,-rpath,"$SCRATCH" -o $f
  done
  check "$name: catches" catches ./bad
  check "$name: is silent" silent ./good
done
