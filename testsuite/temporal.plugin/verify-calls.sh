# verify-calls.sh - with -fchecking, calls of the runtime that are malformed stop the compiler.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The plugin knows its calls by their names, so a program can have some that no pass would make.

. "$TEST_SOURCE/../lib/script.sh"
# call NAME STATEMENT: NAME.c has a function with it.
call ()
{
  cat > "$1.c" <<END
typedef __SIZE_TYPE__ size;
extern void __temporal_v1_at (const char *);
extern void __temporal_v1_check_null (void *, size, size, const char *);
extern void __temporal_v1_check (void *, size, unsigned, void *, const char *);
extern void __temporal_v1_enter (void *, size, const char *);
extern unsigned __temporal_v1_resolve (void *);
extern unsigned __temporal_v1_number_ref (unsigned, void *);
extern unsigned elsewhere (void);
int global;
void
f (int *p, unsigned n)
{
  int local;
  $2;
}
END
}

# found NAME TEXT STATEMENT: it is malformed, and only with -fchecking that is looked for.
found ()
{
  call "$1" "$3"
  run 1 $TEMPORAL_CC -w -O2 -fchecking -c "$1.c" -o "$1.o" && grep -q "temporal: .*: a call of the runtime $2" err
  result "$1: it is found" $?
  check "$1: it is not looked for" $TEMPORAL_CC -w -O0 -fplugin-arg-temporal-disable=lower -c "$1.c" -o "$1.o"
}

# A literal of the program's is a variable of its own (unit/string-literals.cc).
found site "has a site that is none" '__temporal_v1_check_null (p, 0, 4, "f.c")'
found arithmetic "has a referent that is none" '__temporal_v1_check (p, 4, n * 8, p, 0)'
found other "has a referent that is none" '__temporal_v1_check (p, 4, elsewhere (), p, 0)'
found kind "has an argument of another kind" '((void (*) (int)) __temporal_v1_at) (n)'
found scope "is of no variable of the function" '__temporal_v1_enter (&global, 4, 0)'

call good 'local = __temporal_v1_number_ref (__temporal_v1_resolve (p), p); __temporal_v1_at (0)'
check "what is none of that passes" $TEMPORAL_CC -w -O2 -fchecking -c good.c -o good.o
