/* seccomp.c - processes that restrict their own system calls.

   SPDX-License-Identifier: GPL-3.0-or-later

   After a seccomp filter has been installed, system calls of a report other than write may kill the
   process without a message: reading the source, running addr2line, blocking signals.  So may
   system calls of the slow path, in a correct program.  The kernel cannot be asked whether there is
   a filter, because that call may be forbidden as well.  So the two functions by which a program
   installs a filter are replaced here, and the filter is examined.  If some of its actions are to
   kill, to trap, or to ask a tracer or supervisor, reports are restricted to write and exit, and
   everything that the kernel would be asked for counts as unknown.  A filter that only makes calls
   fail changes nothing: reports do without what failed.  A filter that was there when the process
   began is not considered.

   Source: seccomp(2), prctl(2).  */

#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdarg.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include "base/base.h"

#ifndef SECCOMP_RET_LOG
#define SECCOMP_RET_LOG 0x7ffc0000U
#endif

static enum trt_seccomp confinement;

enum trt_seccomp
trt_seccomp_state (void)
{
  return __atomic_load_n (&confinement, __ATOMIC_RELAXED);
}

static long
kernel (long number, unsigned long a, unsigned long b, unsigned long c, unsigned long d,
        unsigned long e)
{
  register unsigned long r10 __asm__("r10") = d;
  register unsigned long r8 __asm__("r8") = e;
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "0"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8)
                   : "rcx", "r11", "memory");
  return result;
}

/* The result of the C function for the kernel's RESULT; sets errno.  */

static long
syscall_result (long result)
{
  if ((unsigned long) result < -4095UL)
    return result;
  errno = -result;
  return -1;
}

/* Has the filter P an action other than to let a call pass or fail?  */

static bool
kills_p (const struct sock_fprog *p)
{
  for (unsigned i = 0; i < p->len; i++)
    {
      const struct sock_filter *f = &p->filter[i];
      uint32_t action = f->k & 0xffff0000u;
      if (BPF_CLASS (f->code) == BPF_RET
          && (BPF_RVAL (f->code) != BPF_K
              || (action != SECCOMP_RET_ALLOW && action != SECCOMP_RET_ERRNO
                  && action != SECCOMP_RET_LOG)))
        return true;
    }
  return false;
}

/* The filter P, or the strict mode, has been installed.  */

static void
note_filter (bool strict, const struct sock_fprog *p)
{
  if (strict)
    __atomic_store_n (&confinement, TRT_STRICT, __ATOMIC_RELAXED);
  else if (trt_seccomp_state () == TRT_FREE && p && kills_p (p))
    __atomic_store_n (&confinement, TRT_FILTERED, __ATOMIC_RELAXED);
}

TRT_EXPORT int
prctl (int option, ...)
{
  unsigned long a[4];
  va_list ap;

  va_start (ap, option);
  for (int i = 0; i < 4; i++)
    a[i] = va_arg (ap, unsigned long);
  va_end (ap);
  long result = kernel (SYS_prctl, option, a[0], a[1], a[2], a[3]);
  if (option == PR_SET_SECCOMP && result == 0)
    note_filter (a[0] == SECCOMP_MODE_STRICT, (const struct sock_fprog *) a[1]);
  return syscall_result (result);
}

/* Called by the assembler code below: seccomp (OPERATION, FLAGS, ARGUMENT), and the end of a call
   that failed.  */

long trt_syscall_seccomp (long number, unsigned long operation, unsigned long flags,
                          void *argument) TRT_HIDDEN;
long trt_syscall_failed (long result) TRT_HIDDEN;

long
trt_syscall_seccomp (long number, unsigned long operation, unsigned long flags, void *argument)
{
  long result = kernel (number, operation, flags, (unsigned long) argument, 0, 0);
  if (result >= 0 && operation <= SECCOMP_SET_MODE_FILTER)
    note_filter (operation == SECCOMP_SET_MODE_STRICT, argument);
  return syscall_result (result);
}

long
trt_syscall_failed (long result)
{
  return syscall_result (result);
}

/* syscall (NUMBER, ...) as in the C library: it has no frame, because some system calls return on
   another stack.  */
__asm__(".text\n"
        ".globl syscall\n"
        ".type syscall, @function\n"
        "syscall:\n"
        "\t.cfi_startproc\n"
        "\tcmpq $317, %rdi\n" /* SYS_seccomp */
        "\tje trt_syscall_seccomp\n"
        "\tmovq %rdi, %rax\n"
        "\tmovq %rsi, %rdi\n"
        "\tmovq %rdx, %rsi\n"
        "\tmovq %rcx, %rdx\n"
        "\tmovq %r8, %r10\n"
        "\tmovq %r9, %r8\n"
        "\tmovq 8(%rsp), %r9\n"
        "\tsyscall\n"
        "\tcmpq $-4095, %rax\n"
        "\tjae 1f\n"
        "\tret\n"
        "1:\tmovq %rax, %rdi\n"
        "\tjmp trt_syscall_failed\n"
        "\t.cfi_endproc\n"
        ".size syscall, . - syscall\n");
