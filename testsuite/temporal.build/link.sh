# link.sh - what linkers are told: every kind of output, and one runtime in each process.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
# The libraries call each other's allocator, and say how many runtimes there are.
cat > main.c <<'END'
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
int *make (int);
int
main (int argc, char **argv)
{
  int *(*drop) (int *) = NULL;
  if (argc > 1)
    {
      void *module = dlopen (argv[1], RTLD_NOW | RTLD_LOCAL);
      if (module)
	*(void **) &drop = dlsym (module, "drop");
      if (!drop)
	return 2;
    }
  char line[4096], last[4096] = "";
  int runtimes = 0;
  FILE *maps = fopen ("/proc/self/maps", "r");
  while (maps && fgets (line, sizeof line, maps))
    if (strstr (line, "libtemporal.so") && strcmp (strchr (line, '/'), last))
      runtimes++, strcpy (last, strchr (line, '/'));
  fclose (maps);
  int *p = make (5);
  if (drop)
    p = drop (p);
  else
    free (p);
  printf ("%d\n", runtimes);
  return argc > 2 ? *p : 0;
}
END
echo '#include <stdlib.h>
int *drop (int *p) { int *volatile q = p; free (p); return q; }' > drop.c
tgcc="$TEMPORAL_CC -O2 -g -w"
plain="$PLAIN_GCC -O2 -g -w"
here="-L. -Wl,-rpath,$SCRATCH"

# one NAME COMMAND...: the program that it runs has one runtime.
one ()
{
  name=$1
  shift
  run 0 "$@" && test "`cat out`" = 1 && test ! -s err
  result "$name: one runtime" $?
}
check "-shared -z defs" $tgcc -Wl,-z,defs -Wl,--no-undefined -fPIC -shared make.c -o libmake.so
check "-shared -z defs --as-needed" $tgcc -Wl,--as-needed -Wl,-z,defs -fPIC -shared drop.c -o drop.so
check "main" $tgcc -Wl,--as-needed -Wl,-z,defs main.c $here -lmake -ldl -o main
one "program and library" ./main
one "program, library and module" ./main ./drop.so
check "what a module dropped is caught" catches ./main ./drop.so use
check "plain main" $plain main.c $here -lmake -ldl -o plain_main
one "plain program, library and module" ./plain_main ./drop.so
check "-Bsymbolic, -z now, relro, build-id, --gc-sections, --hash-style" $tgcc -ffunction-sections -fdata-sections \
  -Wl,-Bsymbolic -Wl,-z,now -Wl,-z,relro -Wl,--build-id -Wl,--gc-sections -Wl,--hash-style=gnu -Wl,-O1 main.c $here -lmake -o main
one "linker options" ./main ./drop.so
cat > uncalled.c <<'END'
char
uncalled_function (char *p, int i)
{
  return p[i] + p[i + 3];
}
END
check "--gc-sections of a function with checks" $tgcc -O2 -ffunction-sections -Wl,--gc-sections uncalled.c good.c make.c -o good
check "drops it" sh -c "! nm good | grep uncalled_function"
check "and leaves one section of the messages of others" test "`readelf -SW good | grep -c ' temporal.stubs '`" = 1
check "an archive" sh -c "$tgcc -c make.c -o make.o && ar cr libfixed.a make.o"
check "-Bstatic, -Bdynamic" $tgcc main.c $here -Wl,-Bstatic -lfixed -Wl,-Bdynamic -o main
one "-Bstatic, -Bdynamic" ./main ./drop.so
check "-Bstatic for one library" $tgcc main.c $here -Wl,--push-state,-Bstatic -lfixed -Wl,--pop-state -o main
one "-Bstatic for one library" ./main ./drop.so
for linker in bfd gold; do
  if command -v ld.$linker > /dev/null; then
    check "-fuse-ld=$linker" $tgcc -fuse-ld=$linker main.c $here -lmake -ldl -o main
    one "-fuse-ld=$linker" ./main ./drop.so
  else
    echo "UNSUPPORTED: no ld.$linker here"
  fi
done

# Every kind of program.  The C library's malloc must not come first where -lc is given, as by rustc.
for kind in -pie -no-pie "-static" "-static-pie" "-flto" "-flto -static" "-flto -fPIC -ffat-lto-objects" "-nodefaultlibs" -lc "-static -lc"; do
  case $kind in
    *-lc) end=-lc ;;
    -nodefaultlibs) runtime=$TEMPORAL_BUILD/libtemporal; end="-L$runtime -ltemporal -Wl,-rpath,$runtime -lc" ;;
    *) end= ;;
  esac
  for f in bad good; do
    check "$kind: $f" $tgcc $kind $f.c make.c -o $f $end
  done
  check "$kind: catches" catches ./bad
  check "$kind: is silent on the twin" silent ./good
done
check "-static has no interpreter" sh -c "$tgcc -static good.c make.c -o good && ! readelf -l good | grep -q INTERP"

# Who leaves the runtime out is told what to do.
$tgcc -c bad.c -o bad.o
$tgcc -c make.c -o make.o
for kind in "" -static; do
  run 1 $plain $kind bad.o make.o -o bad
  result "gcc $kind without the runtime fails" $?
  check "gcc $kind without the runtime: the message says what to do" grep -q 'runtime_is_missing__link_with_temporal_gcc_or_add_ltemporal' err
done
run 1 ld bad.o make.o -lc -o bad
result "ld without the runtime fails" $?
check "ld's message says what to do" grep -q 'runtime_is_missing__link_with_temporal_gcc_or_add_ltemporal' err
# As the manual says.
runtime=$TEMPORAL_BUILD/libtemporal
file () { $PLAIN_GCC -print-file-name=$1; }
check "ld with the runtime" ld -dynamic-linker /lib64/ld-linux-x86-64.so.2 "`file crt1.o`" "`file crti.o`" bad.o make.o \
  "$runtime/libtemporal.so" -rpath "$runtime" -lc "`file crtn.o`" -o bad
check "ld with the runtime: catches" catches ./bad
check "-static by hand" $plain -static bad.o make.o -L"$runtime" -ltemporal -Wl,-z,muldefs -o bad
check "-static by hand: catches" catches ./bad
check "the manual has it" grep -q 'z,muldefs' "$TEMPORAL_SOURCE/doc/temporal.texi"
