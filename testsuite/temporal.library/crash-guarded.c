/* A program protects a page, and a library that runs into it ends by SIGSEGV, as it is meant to.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-uninstrumented-sources "crash-guarded-plain.c" } */
/* { dg-temporal-clean "" } */

#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

long sum_bytes (const char *p, long n);

int
main (void)
{
  long page = sysconf (_SC_PAGESIZE);
  char *p = mmap (NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  int status = 0;
  if (p == MAP_FAILED || mprotect (p + page, page, PROT_NONE) != 0)
    return 2;
  pid_t child = fork ();
  if (child == 0)
    _exit (sum_bytes (p, 2 * page) != 0);
  if (child < 0 || waitpid (child, &status, 0) != child)
    return 3;
  return !(WIFSIGNALED (status) && WTERMSIG (status) == SIGSEGV);
}
