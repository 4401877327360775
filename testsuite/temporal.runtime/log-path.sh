# log-path.sh - log_path=: patterns, directories, stdout and stderr, and what is wrong with it.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
with () { TEMPORAL_OPTIONS=$1; export TEMPORAL_OPTIONS; shift; "$@"; with_status=$?; unset TEMPORAL_OPTIONS; return $with_status; }
for f in bad good; do
  check "$f.c compiles" $TEMPORAL_CC -O2 -g $f.c make.c -o $f
done

# logs NAME PATH FILES: the only report is in the one file that FILES matches.
logs ()
{
  with log_path="$2" run 86 ./bad && test ! -s err && test ! -s out && set -- "$1" "$2" $3 \
    && test $# -eq 3 && test "`grep -c '^SUMMARY: temporal: use-after-free' "$3"`" -eq 1
  result "$1" $?
}
logs "PATH" log 'log.[0-9]*'
logs "%p" 'a%p.txt' 'a[0-9]*.txt'
logs "%p twice" 'b%p-%p' 'b[0-9]*-[0-9]*'
logs "%e" '%e-log' 'bad-log.[0-9]*'
logs "%e and %p" 'c-%e.%p.log' 'c-bad.[0-9]*.log'
logs "%%" 'd%%p' 'd%p.[0-9]*'
logs "directories" 'new/er/log' 'new/er/log.[0-9]*'
logs "a directory alone" 'folder/er/' 'folder/er/bad.[0-9]*'
with log_path=q/log silent ./good
result "a directory with a name of one letter: no warning" $?
logs "directories, one there" 'new/%e/%p' 'new/bad/[0-9]*'
logs "an absolute path" "$SCRATCH/abs/olute/%p/log" 'abs/olute/[0-9]*/log'
with log_path=none/log:halt_on_error=0 silent ./good
result "no error: silent" $?
test ! -e none
result "no error: no directory" $?
with log_path=stdout run 86 ./bad && test ! -s err && grep -q '^SUMMARY' out
result "stdout" $?
with log_path=stderr run 86 ./bad && test ! -s out && grep -q '^SUMMARY' err
result "stderr" $?
with log_path=./stdout run 86 ./bad && grep -q '^SUMMARY' stdout.[0-9]*
result "./stdout is a file" $?

logs "a blank and a colon, quoted" "'my log:x/%e'" 'my?log:x/bad.[0-9]*'
logs "quoted with the other mark" '"your log/%e"' 'your?log/bad.[0-9]*'
for path in "'open" "'a'b"; do
  with "halt_on_error=0:log_path=$path" run 86 ./good && grep -q "^temporal: error: TEMPORAL_OPTIONS: 'log_path=$path': .* quotation mark" err
  result "$path: is an error" $?
done

# What is wrong is said before main, once, and reports are not lost.
: > file
for path in file/log file/new/log good/x; do
  with log_path=$path run 0 ./good && grep -q "^temporal: warning: log_path cannot be opened; reports go to stderr: `pwd`/$path" err \
    && test `wc -l < err` -eq 1
  result "$path: is said at once" $?
  with log_path=$path run 86 ./bad && test "`grep -c '^temporal: warning: log_path' err`" -eq 1 && grep -q '^SUMMARY' err
  result "$path: reports go to stderr" $?
done
if test `id -u` -eq 0 && command -v setpriv > /dev/null; then
  mkdir closed && chmod 755 closed . 
  TEMPORAL_OPTIONS=log_path=closed/log setpriv --reuid=65534 --regid=65534 --clear-groups ./good > out 2> err
  if test -s err || test $? -eq 0; then
    check "a directory of another user: is said at once" grep -q '^temporal: warning: log_path' err
  fi
fi
for path in 'a%q' 'a%' '%%%'; do
  with "log_path=$path" run 86 ./good && grep -q '^temporal: error: log_path=.*: %p, %e or %% is wanted after %$' err
  result "$path: is an error" $?
done

# A relative path is one from the directory in which the process was started.
cat > goes.c <<'END'
#include <stdlib.h>
#include <unistd.h>
int
main (void)
{
  if (chdir (".."))
    return 9;
  char *volatile p = malloc (3);
  free (p);
  return *p;
}
END
check "goes.c compiles" $TEMPORAL_CC -O1 -w goes.c -o goes
mkdir below
for path in went/%p went/; do
  (cd below && with log_path=$path run 86 ../goes) && test ! -e went && grep -q '^SUMMARY' below/went/* && rm -r below/went
  result "log_path=$path in a program that goes to another directory" $?
done

# errno is the program's, and so are the numbers of descriptors that it has closed.
cat > errno.c <<'END'
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
int
main (int argc, char **argv)
{
  if (errno)
    return 9;
  close (0);
  close (1);
  close (2);
  char *volatile p = malloc (3);
  free (p);
  if (argc > 1)
    (void) *(volatile char *) p;
  return errno ? 8 : open ("/dev/null", O_RDONLY) ? 7 : 3;
}
END
check "errno.c compiles" $TEMPORAL_CC -O1 -w errno.c -o errno
with log_path=file/log run 3 ./errno
result "errno at the start" $?
with log_path=e/%p:halt_on_error=0 run 3 ./errno 1 && grep -q '^SUMMARY' e/*
result "the log does not take a standard descriptor" $?
