/* A process that has forbidden itself, by seccomp, what a report needs: it still writes the first lines, and ends with the right status.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static jmp_buf env;

/* Everything else than write and the end of the process has ACTION.  */
static void
confine (unsigned action, int by_syscall)
{
  struct sock_filter f[] =
    {
      BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
      BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_write, 1, 0),
      BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_exit_group, 0, 1),
      BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT (BPF_RET | BPF_K, action)
    };
  struct sock_fprog p = { sizeof f / sizeof *f, f };
  prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (by_syscall ? syscall (SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &p)
      : prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &p))
    _exit (3);
}

static int
twice (int n)
{
  return 2 * n;
}

static int (*volatile function) (int) = twice;

static __attribute__ ((noinline, noclone)) void
jump (void)
{
  longjmp (env, 1);
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  int *volatile p = malloc (40);
  int *volatile nothing = NULL;
  volatile int far = 10;

  p[0] = 1;
  if (!strcmp (what, "kill"))
    {
      confine (SECCOMP_RET_KILL_PROCESS, 0);
      return p[far];		/* { dg-temporal-error "out-of-bounds" "kill" } */
    }
  if (!strcmp (what, "trap"))
    {
      confine (SECCOMP_RET_TRAP, 1);
      free (p);
      return *p;		/* { dg-temporal-error "use-after-free" "trap" } */
    }
  if (!strcmp (what, "fail"))
    {
      confine (SECCOMP_RET_ERRNO | 1, 0);
      return *nothing;		/* { dg-temporal-error "null-dereference" "fail" } */
    }
  if (!strcmp (what, "reused"))
    {
      /* Before a report of a stale pointer to a block that lives, there would be a search.  */
      int *volatile kept = p;
      free (p);
      p = malloc (40);
      *p = 1;
      confine (SECCOMP_RET_KILL_PROCESS, 0);
      return *kept;		/* { dg-temporal-error "use-after-free" "reused" } */
    }
  if (!strcmp (what, "strict"))
    {
      prctl (PR_SET_SECCOMP, SECCOMP_MODE_STRICT);
      return *nothing;		/* { dg-temporal-error "null-dereference" "strict" } */
    }
  /* What is right goes on.  */
  if (!strcmp (what, "legal"))
    {
      confine (SECCOMP_RET_KILL_PROCESS, 1);
      if (setjmp (env) == 0)	/* { dg-temporal-clean "legal" } */
	jump ();
      if (function (2) != 4 || atoi ("7") != 7)
	return 1;
      free (p);
      p = malloc (100);
      free (p);
    }
  return 0;
}
