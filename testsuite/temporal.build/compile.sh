# compile.sh - what compilers are given: -m32, visibility, languages, standard input, files of arguments,
# assembler, precompiled headers.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
tgcc="$TEMPORAL_CC -O2 -g -w"
for wrong in -m32 -mx32 "-m32 -flto"; do
  echo 'int f (int *p) { return *p; }' > f.c
  run 1 $tgcc $wrong -c f.c
  result "$wrong fails" $?
  check "$wrong: the message says why" grep -q 'error: temporal works on x86-64 with 64-bit pointers only' err
  check "$wrong: it is the only one" test "`grep -c error: err`" -eq 1
  check "$wrong: no object" test ! -e f.o
done
check "-m64" $tgcc -m64 -c f.c
check "-m32 with off" $tgcc -m32 -fplugin-arg-temporal-off -c f.c

# The same program in many forms; all of them catch.
# form NAME COMMAND...
form ()
{
  name=$1
  shift
  rm -f prog
  check "$name" "$@"
  check "$name: catches" catches ./prog
}
form "-fvisibility=hidden" $tgcc -fvisibility=hidden -fPIC bad.c make.c -o prog
form "-x c" sh -c "cp bad.c bad.txt && $tgcc -x c bad.txt -x none make.c -o prog"
form "-x c -" sh -c "$tgcc -x c - -x none make.c -o prog < bad.c"
form "-x cpp-output" sh -c "$tgcc -E bad.c > bad.pre && $tgcc -x cpp-output bad.pre -x none make.c -o prog"
form ".i" sh -c "$tgcc -E bad.c -o bad.i && $tgcc bad.i make.c -o prog"
printf '%s\n' '-DNAME="a b"' "-O2 -g" "-w bad.c" make.c -o prog > arguments
form "@file" $TEMPORAL_CC @arguments
echo '@arguments' > indirect
form "@file in @file" $TEMPORAL_CC @indirect
form ".s of ours" sh -c "$tgcc -S bad.c && $tgcc bad.s make.c -o prog"
form "-pipe" $tgcc -pipe bad.c make.c -o prog
form "-B, -Wa, -Wp" $tgcc -B/usr/bin -Wa,--noexecstack -Wp,-MMD,deps bad.c make.c -o prog
check "-Wp,-MMD wrote the dependencies" grep -q 'bad.c\|make.c' deps
form "-gsplit-dwarf" $tgcc -gsplit-dwarf bad.c make.c -o prog
form "-gz -g3 -gdwarf-4" $tgcc -gz -g3 -gdwarf-4 bad.c make.c -o prog
form "-ffile-prefix-map" $tgcc -ffile-prefix-map="$SCRATCH"=. bad.c make.c -o prog
form "-frandom-seed" $tgcc -frandom-seed=7 bad.c make.c -o prog
form "-MMD -MP" $tgcc -MMD -MP bad.c make.c -o prog
mkdir "a folder"
cp bad.c "a folder/bad file.c"
form "names with spaces" $tgcc "a folder/bad file.c" make.c -o prog
echo '#include <stdlib.h>' > common.h
check "a precompiled header" $tgcc common.h -o common.h.gch
form "using it" $tgcc -include common.h -Winvalid-pch -Werror bad.c make.c -o prog
check "the same object twice" sh -c "$tgcc -frandom-seed=1 -c bad.c -o a1.o && $tgcc -frandom-seed=1 -c bad.c -o a2.o && cmp a1.o a2.o"

# Assembler of the program's own, with and without the preprocessor; it hands pointers through.
cat > pass.S <<'END'
#define NAME pass
	.text
	.globl	NAME
	.type	NAME, @function
NAME:	movq	%rdi, %rax
	ret
	.section .note.GNU-stack,"",@progbits
END
sed 's/int v = \*r;/int *pass (int *); int v = *pass (r);/' bad.c > bad_pass.c
sed 's/int v = \*r;/int *pass (int *); int v = *pass (r);/' good.c > good_pass.c
check ".S" $tgcc -c pass.S -o pass.o
check ".s" sh -c "$tgcc -E pass.S -o pass.s && $tgcc -c pass.s -o pass2.o"
check "-x assembler-with-cpp" sh -c "$tgcc -x assembler-with-cpp -c - -o pass3.o < pass.S"
check "-S of assembler in C" sh -c "echo 'asm (\".globl x; x = 7\"); int y;' > top.c && $tgcc -c top.c && nm top.o | grep -q ' x'"
for o in pass.o pass2.o pass3.o; do
  $tgcc good_pass.c make.c $o -o prog
  check "$o: is silent" silent ./prog
  refuse "$o: not instrumented" sh -c "nm $o | grep __temporal"
  $tgcc bad_pass.c make.c $o -o prog
  run 86 ./prog
  # A pointer that assembler returns is known by its address alone: its owner now is another block.
  case $run_status in 0|86) status=0 ;; *) status=1 ;; esac
  result "$o: ends in an orderly way" $status
done
