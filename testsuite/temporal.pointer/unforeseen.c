/* Purpose: faults that no check has foreseen, in code that is not checked, have a report all the same: at
   the instruction, or at the call that led nowhere.  What programs do on purpose is left to them.
   Source: issue 23, section 3.  */
/* { dg-do run } */
/* { dg-additional-options "-w" } */
/* { dg-skip-if "addr2line of binutils 2.40 has <artificial> for the file" { *-*-* } { "-flto" } } */

#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile int sink, none;
static volatile uintptr_t number;

__attribute__ ((noipa, no_temporal)) static int
read_at (int *p)
{
  int n = *(volatile int *) p; /* { dg-temporal-error "null-dereference" "null" } */
  /* { dg-temporal-error "wild-pointer" "wild" ".-1" } */
  /* { dg-temporal-error "wild-pointer" "not-canonical" ".-2" } */
  /* { dg-temporal-error "wild-pointer" "unmapped" ".-3" } */
  return n + none;
}

__attribute__ ((noipa, no_temporal)) static int
write_at (int *p)
{
  *p = 1; /* { dg-temporal-error "null-dereference" "write" } */
  /* { dg-output "null-dereference: write" "write" } */
  return none;
}

__attribute__ ((noipa, no_temporal)) static int
call_at (int (*f) (int))
{
  int n = f (1); /* { dg-temporal-error "bad-call" "call-null" } */
  /* { dg-temporal-error "bad-call" "call-heap" ".-1" } */
  /* { dg-temporal-error "bad-call" "call-unmapped" ".-2" } */
  return n + none;
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
  return WIFSIGNALED (status) ? WTERMSIG (status) : 0;
}

static char *guarded;

static void
touch_guard (void)
{
  *(volatile char *) guarded = 1;
}

static void
trap (void)
{
  __builtin_trap ();
}

static void
handler (int sig)
{
  _exit (0);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  void *page = mmap (NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  if (!strcmp (what, "null"))
    sink = read_at (NULL);
  if (!strcmp (what, "wild"))
    sink = read_at ((int *) (number + 0x20000000));
  if (!strcmp (what, "not-canonical"))
    sink = read_at ((int *) (number + 0xdead000000000000));
  if (!strcmp (what, "unmapped"))
    {
      syscall (SYS_munmap, page, 4096);
      sink = read_at (page);
    }
  if (!strcmp (what, "write"))
    sink = write_at (NULL);
  if (!strcmp (what, "call-null"))
    sink = call_at (NULL);
  if (!strcmp (what, "call-heap"))
    sink = call_at ((int (*) (int)) malloc (100));
  if (!strcmp (what, "call-unmapped"))
    sink = call_at ((int (*) (int)) (number + 0x123456789000));

  /* { dg-temporal-clean "legal" } */
  guarded = mmap (NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (status_of (touch_guard) != SIGSEGV)
    return 1;
  if (status_of (trap) != SIGILL)
    return 2;
  signal (SIGSEGV, handler);
  return read_at (NULL);
}
