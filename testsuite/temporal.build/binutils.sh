# binutils.sh - objects and archives between compiler and linker: ar, ranlib, strip, objcopy, ld -r,
# version scripts.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
tgcc="$TEMPORAL_CC -O2 -g -w"
here="-L. -Wl,-rpath,$SCRATCH"
# both NAME ARGUMENTS...: a program with these catches, and its twin is silent.
both ()
{
  name=$1
  shift
  for f in bad good; do
    check "$name: links $f" $tgcc $f.o "$@" -o $f
  done
  check "$name: catches" catches ./bad
  check "$name: is silent" silent ./good
}
objects () { for f in bad good make; do $tgcc "$@" -c $f.c -o $f.o || return; done; }

check "objects" objects
check "ar, ranlib" sh -c 'ar cr libone.a make.o && ranlib libone.a && nm -s libone.a | grep -q "make in make.o"'
both "ar, ranlib" -L. -lone
check "thin archive" ar crsT libthin.a make.o
both "thin archive" libthin.a
both "--whole-archive" -Wl,--whole-archive libone.a -Wl,--no-whole-archive
both "--start-group" -Wl,--start-group libone.a libthin.a -Wl,--end-group
check "ld -r" ld -r make.o -o part.o
both "ld -r" part.o
check "objcopy --redefine-sym" objcopy --redefine-sym make=make_renamed --redefine-sym make_renamed=make make.o copied.o
check "objcopy --prefix-symbols" sh -c "objcopy --redefine-sym make=other_make make.o other.o && echo 'int *other_make (int); int *make (int i) { return other_make (i); }' > through.c"
both "objcopy --redefine-sym" other.o through.c
# The linker's ways to lead the calls of a symbol elsewhere.
echo 'int *__real_make (int); int *__wrap_make (int i) { return __real_make (i); }' > wrap.c
both "ld --wrap" make.o wrap.c -Wl,--wrap=make
check "ld --defsym: object" sh -c "objcopy --redefine-sym make=first_make make.o first.o"
both "ld --defsym" first.o -Wl,--defsym=make=first_make
check "objcopy --keep-global-symbol" objcopy --keep-global-symbol=make make.o kept.o
both "objcopy --keep-global-symbol" kept.o
check "objcopy --weaken" objcopy --weaken make.o weak.o
both "objcopy --weaken" weak.o
check "objcopy -O binary" sh -c 'objcopy -O binary -j .text make.o make.bin && test -s make.bin'
echo "some data" > data
check "objcopy -I binary" objcopy -I binary -O elf64-x86-64 data data.o
both "objcopy -I binary" make.o data.o -Wl,-z,noexecstack
check "strip --strip-unneeded" sh -c 'cp make.o stripped.o && strip --strip-unneeded stripped.o'
both "strip --strip-unneeded" stripped.o

# Debug information in a file of its own, as dh_strip does.
check "link" $tgcc bad.o make.o -o bad
check "--only-keep-debug, --add-gnu-debuglink" sh -c \
  'objcopy --only-keep-debug bad bad.debug && strip --remove-section=.comment bad && objcopy --add-gnu-debuglink=bad.debug bad'
catches ./bad && grep -q 'bad.c:13:' err
result "stripped: catches, with its line" $?

# Version scripts: ours are no symbols of the library's.
echo 'V1 { global: make; local: *; };' > versions
check "version script" $tgcc -fPIC -shared make.c -Wl,--version-script=versions -Wl,-z,defs -o libversion.so
nm -D --defined-only libversion.so | grep -v ' A V1' > exported
cat exported >&2
test "`sed 's/.* //' exported`" = make@@V1
result "version script: nothing else is exported" $?
both "version script" $here -lversion
check "-fvisibility=hidden" sh -c "sed 's/^int \*/__attribute__ ((visibility (\"default\"))) int */' make.c > visible.c && $tgcc -fPIC -fvisibility=hidden -shared visible.c -o libvisible.so"
nm -D --defined-only libvisible.so > exported
cat exported >&2
test "`sed 's/.* //' exported`" = make
result "-fvisibility=hidden: nothing else is exported" $?
both "-fvisibility=hidden" $here -lvisible
check "plain library" $PLAIN_GCC -O2 -fPIC -fvisibility=hidden -shared visible.c -o libplain.so
nm -D --defined-only libplain.so | sed 's/.* //' > plain_names
check "the same names as a plain library's" sh -c "sed 's/.* //' exported | cmp - plain_names"

# Link-time optimisation: archives of gcc-ar's.
check "objects for LTO" objects -flto
if command -v gcc-ar > /dev/null; then
  check "gcc-ar, gcc-ranlib" sh -c 'gcc-ar cr liblto.a make.o && gcc-ranlib liblto.a'
  both "gcc-ar" -flto liblto.a
fi
check "LTO and ld -r" $tgcc -flto -r -nostdlib -flinker-output=nolto-rel make.o -o part.o
both "LTO and ld -r" -flto part.o
