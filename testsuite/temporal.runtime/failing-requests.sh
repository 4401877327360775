# failing-requests.sh - the n-th request to the kernel fails, for growing n: the program ends with a
# clear line, never with a crash, until n is more than it asks for.  Some requests it can do without: alternate
# signal stacks, the table of stacks.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
cat > busy.c <<'END'
/* Uses every part of the runtime that asks for memory: many blocks, large blocks,
   nested calls with locals, threads, a fork.  */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct node { struct node *next; char text[40]; };
static struct node *table[512];

static int
deep (int n, int *above)
{
  int here = n + *above;
  return n ? deep (n - 1, &here) : here;
}

static void *
work (void *argument)
{
  struct node **mine = argument;
  for (int i = 0; i < 20000; i++)
    {
      struct node *p = malloc (sizeof *p);
      if (!p)
	return argument;
      strcpy (p->text, "some text");
      p->next = *mine;
      *mine = p;
    }
  return NULL;
}

int
main (void)
{
  pthread_t t[3];
  int zero = 0;
  deep (200, &zero);
  for (int i = 0; i < 3; i++)
    if (pthread_create (&t[i], NULL, work, &table[i]))
      return 1;
  for (int i = 0; i < 3; i++)
    pthread_join (t[i], NULL);
  char *large = malloc (64 << 20);
  if (!large)
    return 1;
  large[12345678] = 1;
  free (large);
  for (int i = 0; i < 3; i++)
    while (table[i])
      {
	struct node *p = table[i];
	table[i] = p->next;
	free (p);
      }
  pid_t child = fork ();
  if (child == 0)
    _exit (work (&table[5]) != NULL);
  int status;
  waitpid (child, &status, 0);
  return WIFEXITED (status) ? WEXITSTATUS (status) : 2;
}
END
check "compiles" $TEMPORAL_CC -O1 -g busy.c -o busy -pthread
check "compiles with the error" $TEMPORAL_CC -O1 -g bad.c make.c -o bad
check "runs without faults" silent ./busy
test -x busy && test -x bad || exit 1

# clear_end N PROGRAM: the fault was met with one clear line.
clear_end ()
{
  test $run_status -eq 86 && grep -q '^temporal: error: ' err
}
for program in busy bad; do
  n=1
  step=1
  clean=0
  while test $n -lt 4000; do
    TEMPORAL_FAULT=$n ./$program > out 2> err < /dev/null
    run_status=$?
    if clear_end; then
      echo "PASS: $program, fault $n"
      clean=0
    elif test $program = busy && test $run_status -eq 0 && test ! -s err; then
      clean=`expr $clean + 1`
      test $clean -lt 12 || break
    elif test $program = bad && test $run_status -eq 86 && grep -q '^SUMMARY: temporal: use-after-free' err; then
      clean=`expr $clean + 1`
      test $clean -lt 12 || break
    else
      cat out err >&2
      echo "FAIL: $program, fault $n  -- status $run_status"
      clean=0
      test $run_status -eq 0 && break
    fi
    # Every early request is tried; later ones are alike.
    test $n -lt 40 || step=`expr $n / 10`
    n=`expr $n + $step`
  done
  test $clean -eq 12
  result "$program runs clean in the end" $?
  test $n -gt 1
  result "$program met at least one fault" $?
done

# A limited address space is the same failure from outside.
sh -c 'ulimit -v 4000000; exec ./busy' > out 2> err < /dev/null
run_status=$?
cat err >&2
clear_end
result "an address space of 4 GB: a clear line" $?
test "`grep -c . err`" -eq 1
result "an address space of 4 GB: one line" $?
