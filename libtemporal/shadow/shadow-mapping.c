/* shadow-mapping.c - where the shadow lies, and reserving it.

   SPDX-License-Identifier: GPL-3.0-or-later

   Linux gives x86-64 programs addresses in three regions only: executables at
   fixed addresses (and their heap), position-independent executables and
   their heap, and shared objects, mappings and stacks.

       program memory                   XOR K, K = 0x4000_0000_0000
       0x0000_0000_0000 0x0500_0000_0000   0x4000_0000_0000 0x4500_0000_0000
       0x5000_0000_0000 0x6700_0000_0000   0x1000_0000_0000 0x2700_0000_0000
       0x6e00_0000_0000 0x8000_0000_0000   0x2e00_0000_0000 0x4000_0000_0000

   K flips bit 46, so a region is moved as a whole.  No shadow overlaps program memory, and the skew
   extends each range of shadow by less than a GiB at its end.  46 TiB are reserved, which cost
   nothing until a page is touched.

   Position-independent programs are loaded at 0x55... to 0x57....  LeakSanitizer, which can be
   linked as well, has its heap at 0x60..., and at 0x50... with GCC 16.

   Position-dependent programs need at most the first TiB.  The rest of the low region is for
   mimalloc, which may allocate before the runtime starts, and asks for addresses from 2 to 6 TiB.

   An address outside of these regions has no cell.  Nothing is mapped there unless the program asks
   for that address.  Without MAP_FIXED such a request is only a hint; so the gaps between the
   regions and their shadow are reserved, and the kernel chooses another address.  With MAP_FIXED
   the program gets what it wants, and the memory has no cells, so no block can be there.

   A function whose argument is an address from the program's data, rather than from a check that
   has just succeeded, must call trt_mapping_room () or trt_mapping_has_cell () first.  */

#define _GNU_SOURCE
#include <errno.h>
#include <sys/resource.h>

#include "shadow/shadow.h"
#include "shadow/shadow-mapping.h"
#include "shadow/unset-bytes.h"

TRT_SHOW (mapping_cells, trt_mapping_cells);
TRT_SHOW (mapping_shift, TRT_REGION_SHIFT);
TRT_SHOW (mapping_units, TRT_UNITS);
TRT_SHOW (shadow_xor, TP_SHADOW_XOR);
TRT_SHOW (shadow_skew, TP_SHADOW_SKEW);

/* Addresses that are equal from bit 46 on are moved by XOR K together.  */
#define PIECE (1ULL << 46)

/* The size that the skew adds to a range, rounded up to whole pages.  */
#define SLACK (1ULL << 30)

_Static_assert(TP_SHADOW_SKEW < SLACK, "the skew stays in its room");

static const struct trt_range regions[] = {
#define T(n) ((uintptr_t) (n) << TRT_REGION_SHIFT)
  { 0, T (TRT_LOW_END) },
  { T (TRT_MIDDLE_FIRST), T (TRT_MIDDLE_END) },
  { T (TRT_HIGH_FIRST), T (TRT_HIGH_END) }
#undef T
};

const unsigned char trt_mapping_cells[TRT_UNITS + 1]
  = { [0 ... TRT_LOW_END - 1] = 1,
#ifndef TP_SANITIZED
      [TRT_MIDDLE_FIRST... TRT_MIDDLE_END - 1] = 1,
      [TRT_HIGH_FIRST... TRT_HIGH_END - 1] = 1
#endif
    };

enum
{
  REGIONS = sizeof regions / sizeof regions[0]
};

bool trt_mapping_early[TRT_MOST_RUNS];
uint64_t trt_mapping_fence_bytes;

size_t
trt_mapping_room (uintptr_t a)
{
  for (int i = REGIONS - 1; i >= 0; i--)
    if (a >= regions[i].low && a < regions[i].high)
      {
        uintptr_t cut = (a | (PIECE - 1)) + 1;
        return (cut < regions[i].high ? cut : regions[i].high) - a;
      }
  return 0;
}

int
trt_mapping_runs (struct trt_range *run)
{
  int count = 0;

  for (int i = 0; i < REGIONS; i++)
    for (uintptr_t a = regions[i].low; a < regions[i].high; a += trt_mapping_room (a))
      {
        struct trt_range piece = { a ^ TP_SHADOW_XOR, (a ^ TP_SHADOW_XOR) + trt_mapping_room (a) };
        int at = count++;
        for (; at > 0 && run[at - 1].low > piece.low; at--)
          run[at] = run[at - 1];
        run[at] = piece;
      }

  int used = 0;
  for (int i = 1; i < count; i++)
    if (run[i].low == run[used].high)
      run[used].high = run[i].high;
    else
      run[++used] = run[i];
  for (int i = 0; i <= used; i++)
    run[i].high += SLACK;
  return used + 1;
}

/* Print why the shadow could not be reserved, as precisely as possible, and exit.  */
static _Noreturn TRT_COLD void
cannot_reserve (const struct trt_range *run, int error)
{
  uint64_t limit;

  if (error == EEXIST)
    trt_fatal ("cannot reserve the shadow memory: something is mapped between "
               "0x%lx and 0x%lx, and running again without address "
               "randomisation did not help",
               (unsigned long) run->low, (unsigned long) run->high);
  if ((limit = trt_os_limit (RLIMIT_AS)) != RLIM64_INFINITY)
    trt_fatal ("cannot reserve the shadow memory: the address space is limited "
               "to %lu KiB; run `ulimit -v unlimited' first",
               (unsigned long) (limit / 1024));
  if ((limit = trt_os_limit (RLIMIT_DATA)) != RLIM64_INFINITY)
    trt_fatal ("cannot reserve the shadow memory: data is limited "
               "to %lu KiB; run `ulimit -d unlimited' first",
               (unsigned long) (limit / 1024));
  trt_fatal ("cannot reserve the shadow memory (46 TiB of address space, error "
             "%d); check that `ulimit -v' says unlimited and that "
             "/proc/sys/vm/overcommit_memory is not 2",
             error);
}

/* Reserve the gaps between ALL, COUNT ranges in any order.  The last gap is not reserved: the
   kernel uses it for mappings that fit nowhere else.  */
static void
fence (struct trt_range *all, int count)
{
  for (int i = 1; i < count; i++)
    for (int k = i; k > 0 && all[k - 1].low > all[k].low; k--)
      {
        struct trt_range r = all[k];
        all[k] = all[k - 1];
        all[k - 1] = r;
      }
  for (int i = 0; i + 2 < count; i++)
    if (all[i].high < all[i + 1].low)
      {
        trt_os_fence (all[i].high, all[i + 1].low - all[i].high);
        trt_mapping_fence_bytes += all[i + 1].low - all[i].high;
      }
}

bool
trt_mapping_fenced_p (uintptr_t a)
{
  return a < regions[REGIONS - 2].high && !trt_mapping_has_cell (a);
}

/* Valgrind gives an answer to a sequence of instructions that otherwise has no effect (valgrind.h,
   RUNNING_ON_VALGRIND).  It records itself what is mapped: reserving the shadow would take it
   minutes, and all memory of the machine.  */
bool
trt_mapping_valgrind_p (void)
{
  uint64_t request[6] = { 0x1001 }, answer = 0;
  __asm__ volatile("rolq $3, %%rdi\n\trolq $13, %%rdi\n\trolq $61, %%rdi\n\trolq $51, %%rdi\n\t"
                   "xchgq %%rbx, %%rbx"
                   : "+d"(answer)
                   : "a"(request)
                   : "cc", "memory");
  return answer != 0;
}

void
trt_mapping_init (void)
{
  struct trt_range run[TRT_MOST_RUNS], all[TRT_MOST_RUNS + REGIONS + 1];
  int count = trt_mapping_runs (run);

  if (trt_mapping_valgrind_p ())
    trt_fatal ("valgrind cannot run an instrumented program: build it without temporal, or run it "
               "without valgrind");

  trt_static_startup ();
  for (int i = 0; i < count; i++)
    if (trt_mapping_early[i])
      trt_os_adopt (run[i].low, run[i].high - run[i].low);
    else if (!trt_os_map ((void *) run[i].low, run[i].high - run[i].low))
      {
        int error = errno;
        /* An address in use may be free in another layout; a limit remains a limit.  */
        if (error == EEXIST)
          trt_os_run_again ();
        cannot_reserve (&run[i], error);
      }
  for (int i = 0; i < count; i++)
    all[i] = run[i];
  for (int i = 0; i < REGIONS; i++)
    all[count + i] = regions[i];
  if (TP_ADDRESS_BITS == 47)
    {
      all[count + REGIONS] = trt_unset_map ();
      fence (all, count + REGIONS + 1);
    }
}
