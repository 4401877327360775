/* Purpose: a program that catches the overflow of its own stack on an alternate one, leaves the frames with
   siglongjmp, and goes on, many times: wherever the overflow struck, in the program or in the runtime, no lock stays
   taken and no block is wrong.  "stale" is an error after all that.
   Source: issue 5, the program's own handlers of SIGSEGV; GNU libsigsegv's use.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static sigjmp_buf out;
static volatile int caught;
static volatile int sink;

static void
handler (int sig, siginfo_t *info, void *context)
{
  int local = sig, *p = &local;
  caught += *p == SIGSEGV && info->si_addr && context;
  siglongjmp (out, 1);
}

struct chain { struct chain *up; char room[40]; };

static __attribute__ ((noinline)) int
deeper (struct chain *up, int size)
{
  struct chain here = { up, "deep" };
  char pad[size];
  char *block = NULL;
  memset (pad, up->room[0], sizeof pad);
  if (size % 3 == 0)
    {
      block = malloc (24);
      block[0] = pad[0];
      free (block);
    }
  return deeper (&here, size) + here.room[1] + pad[size / 2];
}

int
main (int argc, char **argv)
{
  struct rlimit small = { 512 << 10, RLIM_INFINITY };
  stack_t alternate = { .ss_sp = malloc (65536), .ss_size = 65536 };
  struct sigaction sa = { .sa_sigaction = handler, .sa_flags = SA_SIGINFO | SA_ONSTACK };
  struct chain first = { NULL, "first" };
  getrlimit (RLIMIT_STACK, &small);
  small.rlim_cur = 512 << 10;
  setrlimit (RLIMIT_STACK, &small);
  sigaltstack (&alternate, NULL);
  sigaction (SIGSEGV, &sa, NULL);
  volatile int round = 0;
  for (; round < 40; round++)
    if (sigsetjmp (out, 1) == 0)
      sink = deeper (&first, 9 + round * 7);
    else
      {
	int after[10] = { 1 }, *p = after;
	char *block = malloc (100 + round);
	sink = p[round % 10];
	block[99 + round] = sink;
	free (block);
	if (argc > 1 && !strcmp (argv[1], "stale") && round == 30)
	  sink = block[1];	/* { dg-temporal-error "use-after-free" "stale" } */
      }
  return caught != 40;
}
