/* Purpose: signals that are no errors of pointers have a report as well, at the instruction: a mapping of a file that
   ends before it, a division without a result, what is no instruction, a call of data.  A program that handles these
   signals, ignores them, sends them itself, or wants the default action gets that, and one that ends itself by a trap ends so.
   Source: issue 24, section 1; issue 23, section 3.  */
/* { dg-do run } */
/* { dg-additional-options "-w" } */
/* { dg-skip-if "addr2line of binutils 2.40 has <artificial> for the file" { *-*-* } { "-flto" } } */

#define _GNU_SOURCE
#include <limits.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile int sink, none, minimum = INT_MIN, minus = -1;
static volatile double zero;
static char *file;
static int fd;

static void
map_file (void)
{
  fd = memfd_create ("short", 0);
  ftruncate (fd, 8192);
  file = mmap (NULL, 8192, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  file[5000] = 1;
}

static __attribute__ ((noipa)) int
divide (int a, int b)
{
  int n = a / b; /* { dg-temporal-error "invalid-division" "zero" } */
  /* { dg-temporal-error "invalid-division" "minimum" ".-1" } */
  /* { dg-output "invalid-division: the divisor is 0, or the quotient does not fit.*SUMMARY: temporal: invalid-division .*faults.c:\[0-9\]+ in divide" "zero" } */
  return n + none;
}

static __attribute__ ((noipa)) int
read_file (void)
{
  return file[5000]; /* { dg-temporal-error "truncated-mapping" "truncated" } */
  /* { dg-output "truncated-mapping: read.*the file that is mapped there ends before this address, or cannot be read.*is 5000 bytes inside of the 8192-byte block" "truncated" } */
}

static __attribute__ ((noipa)) void
write_file (void)
{
  file[5000] = none; /* { dg-temporal-error "truncated-mapping" "write" } */
  /* { dg-output "truncated-mapping: write" "write" } */
}

/* One line: the debugging information has none of its own for the statement.  */
static __attribute__ ((noipa)) void no_instruction (void) { __asm__ volatile (".byte 0x06"); }
/* { dg-temporal-error "illegal-instruction" "illegal" ".-1" } */
/* { dg-output "illegal-instruction: what is to be executed is no instruction" "illegal" } */

static int data[100] = { 1 };
static const char constant[] = "\xc3 is what would return";

static __attribute__ ((noipa, no_temporal)) int
call_at (const void *f)
{
  int n = ((int (*) (int)) f) (1); /* { dg-temporal-error "bad-call" "data" } */
  /* { dg-temporal-error "bad-call" "constant" ".-1" } */
  /* { dg-temporal-error "bad-call" "stack" ".-2" } */
  /* { dg-output "bad-call.* in call_at .* in main " "data" } */
  return n + none;
}

/* Code that was generated at run time has no tables: the stack is followed from its caller.  */
static __attribute__ ((noipa)) int
call_generated (void)
{
  char *code = mmap (NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  code[0] = 0x06;
  int n = ((int (*) (void)) code) (); /* { dg-temporal-error "illegal-instruction" "generated" } */
  /* { dg-output "\n    #0 \[^\n\]* in call_generated \[^\n\]*\n    #1 \[^\n\]* in main " "generated" } */
  return n + none;
}

static void
trap (void)
{
  __builtin_trap ();
}

static void
send_fpe (void)
{
  raise (SIGFPE);
}

static void
send_ill (void)
{
  kill (getpid (), SIGILL);
}

static void
default_fpe (void)
{
  signal (SIGFPE, SIG_DFL);
  sink = divide (7, none);
}

static void
default_bus (void)
{
  signal (SIGBUS, SIG_DFL);
  sink = read_file ();
}

static void
floating (void)
{
  __builtin_ia32_ldmxcsr (__builtin_ia32_stmxcsr () & ~0x200);
  zero = 1 / zero;
}

static void
ignored (void)
{
  signal (SIGILL, SIG_IGN);
  raise (SIGILL);
}

static int
status_of (void (*act) (void))
{
  int status = 0;
  pid_t child = fork ();
  if (!child)
    {
      act ();
      _exit (0);
    }
  waitpid (child, &status, 0);
  return WIFSIGNALED (status) ? WTERMSIG (status) : -WEXITSTATUS (status);
}

static sigjmp_buf out;
static volatile int handled;

static void
handler (int sig)
{
  handled += sig;
  siglongjmp (out, 1);
}

/* What the program installs is what it gets back.  */
static int
handle (int sig, void (*act) (void))
{
  struct sigaction old, ours = { .sa_handler = handler };
  sigset_t now;
  sigaction (sig, &ours, &old);
  if (old.sa_handler != SIG_DFL)
    return 0;
  handled = 0;
  if (sigsetjmp (out, 1) == 0)
    act ();
  sigprocmask (SIG_BLOCK, NULL, &now);
  return handled == sig && signal (sig, SIG_DFL) == handler && signal (sig, SIG_DFL) == SIG_DFL
	 && !sigismember (&now, sig);
}

static void
divide_by_zero (void)
{
  sink = divide (7, none);
}

static void
read_truncated (void)
{
  sink = read_file ();
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int local[10] = { 0xc3 };

  map_file ();
  if (!strcmp (what, "zero"))
    sink = divide (7, none);
  if (!strcmp (what, "minimum"))
    sink = divide (minimum, minus);
  if (!strcmp (what, "illegal"))
    no_instruction ();
  if (!strcmp (what, "generated"))
    sink = call_generated ();
  if (!strcmp (what, "data"))
    sink = call_at (data);
  if (!strcmp (what, "constant"))
    sink = call_at (constant);
  if (!strcmp (what, "stack"))
    sink = call_at (local);

  /* { dg-temporal-clean "legal" } */
  sink = read_file ();
  write_file ();
  ftruncate (fd, 100);
  if (!strcmp (what, "truncated"))
    sink = read_file ();
  if (!strcmp (what, "write"))
    write_file ();
  if (file[99])
    return 1;
  if (status_of (trap) != SIGILL)
    return 2;
  if (status_of (send_fpe) != SIGFPE || status_of (send_ill) != SIGILL)
    return 3;
  if (status_of (default_fpe) != SIGFPE || status_of (default_bus) != SIGBUS)
    return 4;
  if (status_of (floating) != SIGFPE)
    return 5;
  if (status_of (ignored) != 0)
    return 6;
  if (!handle (SIGFPE, divide_by_zero))
    return 7;
  if (!handle (SIGILL, no_instruction))
    return 8;
  if (!handle (SIGBUS, read_truncated))
    return 9;
  sink = divide (6, 3);
  return sink != 2;
}
