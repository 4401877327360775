# other-gcc.sh - configure's choice of the compiler, and a whole build for another one, beside the first.
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
for v in 11 12 13 14 15 16; do
  if test $v != $major && command -v gcc-$v > /dev/null \
     && test -f "`gcc-$v -print-file-name=plugin`/include/gcc-plugin.h"; then
    other=gcc-$v
  fi
done
if test -z "$other"; then
  echo "UNSUPPORTED: build for another gcc"
  exit 0
fi
P=$SCRATCH/P
check "make install for gcc-$major" make_build install prefix="$P" shortnamedir=
mkdir other && cd other
check "configure --with-gcc=$other" sh "$configure" --with-gcc=$other --prefix="$P" CXXFLAGS=-O0
check "make for $other" make
check "make install for $other" make install
cd ..
tgcc=$P/bin/temporal-gcc
specs=-specs=$P/lib/temporal/temporal.specs
for v in $major ${other#gcc-}; do
  check "lib/temporal/$v/temporal.so" test -f "$P/lib/temporal/$v/temporal.so"
  check "the specs file has the sum for gcc $v" grep -q "sizes:.* $v[.][0-9.]* `cksum < "$P/lib/temporal/$v/temporal.so"` " "$P/lib/temporal/temporal.specs"
done

# called COMMAND...: which gcc it is.
called () { test "`"$@" -dumpfullversion`" = "$called"; }
called=`$other -dumpfullversion`
check "temporal-gcc calls the one installed last" called "$tgcc"
check "--gcc=$other" called "$tgcc" --gcc=$other
check "TEMPORAL_GCC=$other" called env TEMPORAL_GCC=$other "$tgcc"
check "--gcc before TEMPORAL_GCC" called env TEMPORAL_GCC=$PLAIN_GCC "$tgcc" --gcc=$other
check "--gcc --temporal-version" sh -c "'$tgcc' --gcc=$other --temporal-version | grep '^temporal .* for gcc $called$'"
check "--gcc --temporal-specs" test "`"$tgcc" --gcc=$other --temporal-specs`" = "$P/lib/temporal/temporal.specs"
for f in temporal-debbuild temporal-buildflags; do
  check "$f --version names both" sh -c "'$P/bin/$f' --version | tr , '\n' | sed 's/for gcc//' | tr -d ' ' | sort > versions \
    && grep -qxF $called versions && grep -qxF $TEMPORAL_GCC_VERSION versions"
done
called=$TEMPORAL_GCC_VERSION
check "--gcc=$PLAIN_GCC" called "$tgcc" --gcc=$PLAIN_GCC
check "TEMPORAL_GCC=$PLAIN_GCC" called env TEMPORAL_GCC=$PLAIN_GCC "$tgcc"
mkdir bin && printf '#!/bin/sh\necho ar 99 "$@"\n' > bin/gcc-ar-99 && chmod +x bin/gcc-ar-99
check "temporal-gcc-ar follows" test "`env TEMPORAL_GCC="$SCRATCH/bin/gcc-99" "$P/bin/temporal-gcc-ar" rc`" = "ar 99 rc"

# Objects of both in one program; each compiler alone; the specs file with each.
for level in -O0 -O2; do
  for twin in bad good; do
    if test $twin = bad; then expected=catches; else expected=silent; fi
    for one in $other $PLAIN_GCC; do
      check "$one $level: builds $twin.c" "$tgcc" --gcc=$one $level -g $twin.c make.c -o prog
      check "$one $level: $twin.c $expected" $expected ./prog
      check "$one -specs $level: builds $twin.c" $one $specs $level -g $twin.c make.c -o prog
      check "$one -specs $level: $twin.c $expected" $expected ./prog
      check "$one $level: compiles $twin.c" "$tgcc" --gcc=$one $level -g -c $twin.c -o main.o
      for two in $other $PLAIN_GCC; do
	test $one != $two || continue
	check "$two $level: compiles make.c for $twin.c" "$tgcc" --gcc=$two $level -g -c make.c -o make.o
	check "$two $level: links both, $twin.c" "$tgcc" --gcc=$two main.o make.o -o prog
	check "$two $level: it says by which both were compiled, $twin.c" \
	  sh -c "test \`grep -aoE 'temporal [0-9.]+ .GCC [0-9.]+.' prog | sort -u | grep -c .\` -eq 2"
	check "$two $level: $twin.c of both $expected" $expected ./prog
      done
    done
  done
done

# What cannot be says so.
run 1 "$tgcc" --gcc=no-such-gcc -c good.c
result "--gcc=no-such-gcc is refused" $?
check "no-such-gcc is named" grep -q '^temporal-gcc: there is no no-such-gcc here$' err
run 1 env TEMPORAL_GCC="$tgcc" "$tgcc" -c good.c
result "TEMPORAL_GCC=temporal-gcc is refused" $?
check "temporal-gcc is named" grep -q '^temporal-gcc: .*temporal-gcc' err
printf '#!/bin/sh\nexit 1\n' > not-gcc && chmod +x not-gcc
run 1 "$tgcc" --gcc="$SCRATCH/not-gcc" -c good.c
result "what is not gcc is refused" $?
check "what is not gcc is named" grep -q 'not-gcc is not GNU C$' err
printf '#!/bin/sh\necho 99.1.0\n' > new-gcc && chmod +x new-gcc
run 1 "$tgcc" --gcc="$SCRATCH/new-gcc" -c good.c
result "a gcc without a plugin is refused" $?
check "and told what there is" grep -q "no plugin for .*new-gcc, version 99.1.0; there is for: .*$TEMPORAL_GCC_VERSION" err

check "make uninstall for $other" make -C other uninstall
check "the other plugin stays" test -f "$P/lib/temporal/$major/temporal.so"
check "its own is gone" test ! -e "$P/lib/temporal/${other#gcc-}"
