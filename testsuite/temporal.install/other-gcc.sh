# other-gcc.sh - configure's choice of the compiler, and a whole build for another one.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
configure=$TEMPORAL_SOURCE/configure

# A gcc without plugin headers: as the real one, but for its plugin directory.
cat > gcc-bare <<END
#!/bin/sh
for a; do
  case \$a in
    -print-file-name=plugin) echo "$SCRATCH/none/plugin"; exit 0 ;;
  esac
done
exec $PLAIN_GCC "\$@"
END
chmod +x gcc-bare
mkdir bare && cd bare
run 1 sh "$configure" --with-gcc="$SCRATCH/gcc-bare"
result "without plugin headers configure stops" $?
check "and names the package" grep -q "error: .*apt-get install gcc-$major-plugin-dev" err
cd ..
mkdir absent && cd absent
run 1 sh "$configure" --with-gcc=no-such-gcc
result "with a gcc that is not there configure stops" $?
check "and names it" grep -q "error: .*no-such-gcc" err
cd ..

other=
for v in 11 12 13 14; do
  if test $v != $major && command -v gcc-$v > /dev/null \
     && test -f "`gcc-$v -print-file-name=plugin`/include/gcc-plugin.h"; then
    other=gcc-$v
  fi
done
if test -z "$other"; then
  echo "UNSUPPORTED: build for another gcc"
  exit 0
fi
mkdir other && cd other
check "configure --with-gcc=$other" sh "$configure" --with-gcc=$other --prefix="$SCRATCH/P" CXXFLAGS=-O0
check "make for $other" make
check "make install for $other" make install
cd ..
if test -x P/bin/temporal-gcc; then
  check "$other is what temporal-gcc calls" \
    test "`P/bin/temporal-gcc -dumpfullversion`" = "`$other -dumpfullversion`"
  for level in -O0 -O2; do
    check "$other $level: builds" P/bin/temporal-gcc $level -g bad.c make.c -o bad
    check "$other $level: catches" catches ./bad
    check "$other $level: builds the twin" P/bin/temporal-gcc $level -g good.c make.c -o good
    check "$other $level: is silent on the twin" silent ./good
  done
fi
