# going-on.sh - halt_on_error=0: how the process ends; max_reports; abort_on_error; core files.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
with () { TEMPORAL_OPTIONS=$1; export TEMPORAL_OPTIONS; shift; "$@"; with_status=$?; unset TEMPORAL_OPTIONS; return $with_status; }

cat > ends.c <<'END'
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
static volatile int sink;
static char *volatile stale;
static __attribute__ ((noinline)) void
error (void)
{
  sink = stale[1];
}
static void *
run (void *p)
{
  error ();
  return p;
}
static void handler (void) { error (); }
static int late, *volatile null;
static void __attribute__ ((destructor))
destroy (void)
{
  printf ("destroyed\n");
  if (late)
    error ();
}
int
main (int argc, char **argv)
{
  int status = 0;
  stale = malloc (10);
  free (stale);
  for (const char *p = argc > 1 ? argv[1] : ""; *p; p++)
    switch (*p)
      {
      case 'e': error (); break;
      case 'm': sink = stale[2]; sink = stale[3]; sink = stale[4]; sink = stale[5]; break;
      case 'd': late = 1; break;
      case 'h': atexit (handler); break;
      case 't': { pthread_t t; pthread_create (&t, NULL, run, NULL); pthread_join (t, NULL); break; }
      case 'T': error (); pthread_exit (NULL);
      case '0': exit (0);
      case '3': exit (3);
      case '_': fflush (stdout); _exit (0);
      case 'E': _Exit (0);
      case '4': _exit (4);
      case 'q': quick_exit (0);
      case 'a': abort ();
      case 'k': kill (getpid (), SIGTERM); break;
      case 'n': *null = 1; break;
      case 'x': execl ("/bin/true", "true", NULL); break;
      /* Its child, or the child of vfork, ends without an error of its own, or with one.  */
      case 'f': if (fork () == 0) exit (0); wait (&status); printf ("child %d\n", WEXITSTATUS (status)); break;
      case 'F': if (fork () == 0) { error (); _exit (0); } wait (&status); printf ("child %d\n", WEXITSTATUS (status)); break;
      case 'v': if (vfork () == 0) _exit (0); wait (&status); printf ("child %d\n", WEXITSTATUS (status)); break;
      }
  printf ("end\n");
  return 0;
}
END
# The same name in a program: it is called, and not the runtime's.
cat > own.c <<'END'
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
void
_exit (int status)
{
  (void) status;
  syscall (SYS_exit_group, 55);
  for (;;)
    ;
}
int
main (void)
{
  char *p = malloc (3);
  free (p);
  _exit (0);
}
END
for level in -O0 -O2 "-O2 -static" "-O2 -flto"; do
  check "ends.c compiles $level" $TEMPORAL_CC $level -g -w ends.c -o ends -pthread
  # ends STATUS LETTERS: with halt_on_error=0; without an error it is what it would be anyway.
  ends () { with halt_on_error=0 run $1 ./ends ${2-}; }
  check "$level: return 0" ends 0
  check "$level: an error and return 0" ends 86 e
  check "$level: the output is complete" test "`cat out | tr '\n' ' '`" = "end destroyed "
  check "$level: exit (0)" ends 86 e0
  check "$level: _exit (0)" ends 86 e_
  check "$level: _Exit (0)" ends 86 eE
  check "$level: no error and _exit (0)" ends 0 _
  check "$level: exit (3)" ends 3 e3
  check "$level: _exit (4)" ends 4 e4
  # The C library's quick_exit calls the runtime's _exit only if it is linked statically.
  case $level in
    *static*) check "$level: quick_exit (0)" ends 86 eq ;;
    *) check "$level: quick_exit (0)" ends 0 eq ;;
  esac
  check "$level: abort" ends 134 ea
  check "$level: a signal" ends 143 ek
  check "$level: null is reported once, and then accessed" ends 139 n
  test `grep -c ' error: null-dereference' err` -eq 1
  result "$level: once" $?
  check "$level: an error in a thread" ends 86 t
  check "$level: the last thread ends" ends 86 T
  check "$level: an error in a handler of atexit" ends 86 h
  check "$level: an error in a destructor" ends 86 d
  check "$level: the destructor's output" grep -q destroyed out
  check "$level: an error before fork is not the child's" ends 86 ef
  check "$level: and its status" grep -q '^child 0$' out
  check "$level: an error in a child is not the parent's" ends 0 F
  check "$level: its status" grep -q '^child 86$' out
  check "$level: an error before vfork is not the child's" ends 86 ev
  check "$level: and the status of that" grep -q '^child 0$' out
  check "$level: exec" ends 0 ex
  with halt_on_error=0:exitcode=7 run 7 ./ends e
  result "$level: exitcode=7" $?
  with halt_on_error=0:exitcode=0 run 0 ./ends e_ && grep -q SUMMARY err
  result "$level: exitcode=0 changes nothing" $?
  with halt_on_error=0:max_reports=2 run 86 ./ends m
  result "$level: max_reports=2" $?
  test "`grep -c '^SUMMARY' err`" -eq 2 && grep -q '^temporal: note: this is the last report, as max_reports=2 says$' err
  result "$level: two reports, and it says so" $?
  with halt_on_error=0:max_reports=5 run 86 ./ends m
  test "`grep -c '^SUMMARY' err`" -eq 4 && ! grep -q 'last report' err
  result "$level: fewer errors than max_reports" $?
  with abort_on_error=1 run 134 ./ends e && grep -q '^SUMMARY' err
  result "$level: abort_on_error=1" $?
  with abort_on_error=1 run 0 ./ends ""
  result "$level: abort_on_error=1 without an error" $?
  check "own.c compiles $level" $TEMPORAL_CC $level -w own.c -o own
  check "$level: a program's own _exit" run 55 ./own
done

# A handler of SIGABRT that the program has, or that it blocks, does not keep it alive.
cat > abort.c <<'END'
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
static void handler (int sig) { (void) sig; _exit (1); }
int
main (void)
{
  sigset_t all;
  char *volatile p = malloc (3);
  sigfillset (&all);
  sigprocmask (SIG_BLOCK, &all, NULL);
  signal (SIGABRT, handler);
  free (p);
  return *p;
}
END
check "abort.c compiles" $TEMPORAL_CC -O1 -w abort.c -o abort
with abort_on_error=1 run 134 ./abort
result "abort_on_error=1 in spite of the program's handler" $?

# The runtime's memory is not in core files: the flag dd in /proc/PID/smaps.
cat > smaps.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int
main (void)
{
  char line[512], *volatile p = malloc (100);
  unsigned long kib = 0, size = 0;
  FILE *f = fopen ("/proc/self/smaps", "r");
  free (p);
  int readable = 0;
  while (f && fgets (line, sizeof line, f))
    {
      char rights[8];
      if (sscanf (line, "%*x-%*x %7s", rights) == 1)
	readable = rights[0] == 'r';
      sscanf (line, "Size: %lu", &size);
      if (!strncmp (line, "VmFlags:", 8) && readable && !strstr (line, " dd"))
	kib += size;
    }
  printf ("%lu\n", kib);
  return kib > 200000 || !kib;
}
END
check "smaps.c compiles" $TEMPORAL_CC -O1 -w smaps.c -o smaps
check "what a core file would have is small" run 0 ./smaps

# A process that forbids itself all but reading, writing and ending, after an error: its status needs no system call.
cat > strict.c <<'END'
#include <linux/seccomp.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
static volatile int sink;
int
main (int argc, char **argv)
{
  char *volatile p = malloc (3);
  if (argc > 1)
    free (p);
  sink = *p;
  if (prctl (PR_SET_SECCOMP, SECCOMP_MODE_STRICT))
    return 77;
  syscall (SYS_exit, 5);
  return 1;
}
END
check "strict.c compiles" $TEMPORAL_CC -O1 -w strict.c -o strict
with halt_on_error=0 run 5 ./strict 1 && grep -q '^SUMMARY' err
result "a process that confines itself after an error" $?

# A function that ends an object of the library reads it as well: one error.
cat > closes.c <<'END'
#include <dirent.h>
#include <stdio.h>
int
main (void)
{
  FILE *f = fopen ("/dev/null", "r"), *p = popen ("true", "r");
  DIR *d = opendir ("/");
  fclose (f);
  fclose (f);
  pclose (p);
  pclose (p);
  closedir (d);
  closedir (d);
  printf ("end\n");
  return 0;
}
END
for level in -O0 -O2 "-O2 -flto"; do
  check "closes.c compiles at $level" $TEMPORAL_CC $level -g -w closes.c -o closes
  with halt_on_error=0 run 86 ./closes && grep -q end out && test `grep -c '^SUMMARY: temporal: double-free closes.c' err` -eq 3 \
    && test `grep -c '^SUMMARY' err` -eq 3
  result "closed twice $level" $?
done
