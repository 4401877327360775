/* Purpose: what programs do with mappings besides data: generated code, a stack of their
   own, a ring buffer of two views, shared memory with a child, System V shared memory, a pool.
   Source: issue 3, mmap; own scenario.  */
/* { dg-do run } */

#define _GNU_SOURCE
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>
#include "../../libtemporal/abi/temporal.h"

enum { PAGE = 4096 };
static volatile int sink, zero;

static void *
map (size_t n, int protection)
{
  void *p = mmap (NULL, n, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}

/* mov $42, %eax; ret */
static const unsigned char code[] = { 0xb8, 42, 0, 0, 0, 0xc3 };

static ucontext_t outside, inside;
static int result;

static void
set (int *p)
{
  for (int i = 0; i < 100; i++)
    p[i] = i;
}

static void
coroutine (void)
{
  int numbers[100];
  set (numbers);
  for (int i = 0; i < 3; i++)
    {
      result += numbers[99 - i];
      swapcontext (&inside, &outside);
    }
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "legal";

  if (!strcmp (what, "shared"))
    {
      int id = shmget (IPC_PRIVATE, 5000, IPC_CREAT | 0600);
      char *p = id < 0 ? NULL : shmat (id, NULL, 0);
      if (!p || p == (char *) -1)
        p = map (PAGE, PROT_READ);
      else
        {
          shmctl (id, IPC_RMID, NULL);
          p[4999] = 1;
          shmdt (p);
        }
      if (id < 0)
        munmap (p, PAGE);
      sink = p[0]; /* { dg-temporal-error "use-after-free" "shared" } */
    }
  if (!strcmp (what, "pool"))
    {
      char *base = map (4 * PAGE, PROT_READ | PROT_WRITE);
      char *a = temporal_block_create (base, 100);
      char *b = temporal_block_create (base + PAGE, 3 * PAGE);
      a[99] = b[3 * PAGE - 1] = 1;
      munmap (base, PAGE);
      b[0] = b[3 * PAGE - 1] = 2;
      sink = a[0]; /* { dg-temporal-error "use-after-free" "pool" } */
    }
  if (!strcmp (what, "pool-end"))
    {
      char *base = map (4 * PAGE, PROT_READ | PROT_WRITE);
      char *b = temporal_block_create (base + PAGE, 100);
      munmap (base, PAGE);
      b[99] = base[PAGE + 100] = 2;
      sink = b[100 + zero]; /* { dg-temporal-error "out-of-bounds" "pool-end" } */
    }

  /* { dg-temporal-clean "legal" } */
  void *p = map (PAGE, PROT_READ | PROT_WRITE);
  memcpy (p, code, sizeof code);
  mprotect (p, PAGE, PROT_READ | PROT_EXEC);
  int (*f) (void) = (int (*) (void)) p;
  if (f () != 42)
    abort ();
  munmap (p, PAGE);

  char *stack = map (16 * PAGE, PROT_READ | PROT_WRITE);
  getcontext (&inside);
  inside.uc_stack.ss_sp = stack;
  inside.uc_stack.ss_size = 16 * PAGE;
  inside.uc_link = &outside;
  makecontext (&inside, coroutine, 0);
  for (int i = 0; i < 4; i++)
    swapcontext (&outside, &inside);
  if (result != 99 + 98 + 97)
    abort ();
  memset (stack, 0, 16 * PAGE);
  munmap (stack, 16 * PAGE);

  int fd = memfd_create ("ring", 0);
  if (fd >= 0 && ftruncate (fd, 4 * PAGE) == 0)
    {
      char *ring = map (8 * PAGE, PROT_NONE);
      mmap (ring, 4 * PAGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fd, 0);
      char *second = mmap (ring + 4 * PAGE, 4 * PAGE, PROT_READ | PROT_WRITE,
                           MAP_SHARED | MAP_FIXED, fd, 0);
      strcpy (ring + 4 * PAGE - 4, "wrapped");
      if (strcmp (ring, "ped") || strcmp (second - 4, "wrapped"))
        abort ();
      munmap (ring, 8 * PAGE);
    }

  int *shared = mmap (NULL, sizeof *shared, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  pid_t child = fork ();
  if (child == 0)
    {
      *shared = 7;
      munmap (shared, sizeof *shared);
      _exit (0);
    }
  waitpid (child, NULL, 0);
  if (*shared != 7)
    abort ();
  munmap (shared, sizeof *shared);
  return 0;
}
