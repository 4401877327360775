/* cold-entry.c - an entry that preserves all registers.

   SPDX-License-Identifier: GPL-3.0-or-later

   Where an inline check cannot decide, compiled code calls the runtime; there are thousands of such
   places in a program, and the calls are rarely executed.  An ordinary call would be expensive for
   the code around it: arguments must be in certain registers, and values that are needed later must
   not be in registers that calls change, so they are moved to memory even if no call is made.
   LLVM's outlined checks for kernels and tagged memory (compiler-rt/lib/hwasan) show the solution:
   a call that preserves all registers.

   So the plugin (cold-calls.cc) translates such a call to

        call    *__temporal_v1_cold@GOTPCREL(%rip)
        .byte   LENGTH                          of what follows
        .byte   ENTRY, [RESULT,] ARGUMENT, ...

   which for GCC is an asm statement that changes only the flags.  The arguments are where GCC has
   put them; the message after the call (layout.h has its format) describes these places.  The entry
   saves the registers, decodes the message and returns after it.

   Functions with such calls have no red zone: the plugin disables it.

   The first step is code without vector registers, for which most of this file is compiled.  It
   handles a partial last cell of a block, as the inline check does where that is to be expected,
   and the usual cases of referents, of pieces of pointers, and of pointers outside of their blocks
   (resolve-preserve-most.c, byte-copies.c, kept-outside.h).  Everything else is ordinary C, before
   which all other registers are saved.  */

#pragma GCC push_options
#pragma GCC target("general-regs-only")

#include "shadow/executable-memory.h"
#include "entry/entry.h"
#include "blocks/exposed.h"
#include "slow-path/kept-outside.h"
#include "slow-path/out-of-block-cache.h"
#include "report/report.h"
#include "target/x86_64/cold-messages.h"
#include "target/x86_64/known-messages.h"
#include "base/cpu.h"
#include "target/x86_64/return-address-cfi.h"
#include "base/stats.h"

/* Methods to save vector registers.  */
enum
{
  DONE,
  SAVE_SSE,
  SAVE_XSAVEC,
  SAVE_XSAVE
};

/* The components of the state that C code may change: x87, SSE, AVX, AVX-512.  Their total size is
   less than ROOM, in the standard format too.  */
#define COMPONENTS 0xe7
#define ROOM 2816
/* In struct trt_cold_frame: 16 registers, and two places.  */
/* clang-format off */
__asm__ (
"	.text\n"
"	.p2align 4\n"
"	.globl	__temporal_v1_cold\n"
"	.type	__temporal_v1_cold, @function\n"
"__temporal_v1_cold:\n"
"	.cfi_startproc\n"
TRT_GOES_ON_COLD
"	endbr64\n"
"	pushq	(%rsp)\n	.cfi_adjust_cfa_offset 8\n"
"	jmp	5f\n"
"	.globl	__temporal_v1_stub\n"
"	.type	__temporal_v1_stub, @function\n"
"__temporal_v1_stub:\n"
TRT_GOES_ON_STUB
"	endbr64\n"
/* The following code is used by both entries.  */
"	.cfi_offset 16, -8\n"
"5:	pushq	%r15\n	.cfi_adjust_cfa_offset 8\n	.cfi_rel_offset %r15, 0\n"
"	pushq	%r14\n	.cfi_adjust_cfa_offset 8\n	.cfi_rel_offset %r14, 0\n"
"	pushq	%r13\n	.cfi_adjust_cfa_offset 8\n	.cfi_rel_offset %r13, 0\n"
"	pushq	%r12\n	.cfi_adjust_cfa_offset 8\n	.cfi_rel_offset %r12, 0\n"
"	pushq	%r11\n	.cfi_adjust_cfa_offset 8\n"
"	pushq	%r10\n	.cfi_adjust_cfa_offset 8\n"
"	pushq	%r9\n	.cfi_adjust_cfa_offset 8\n"
"	pushq	%r8\n	.cfi_adjust_cfa_offset 8\n"
"	pushq	%rdi\n	.cfi_adjust_cfa_offset 8\n"
"	pushq	%rsi\n	.cfi_adjust_cfa_offset 8\n"
"	pushq	%rbp\n	.cfi_adjust_cfa_offset 8\n	.cfi_rel_offset %rbp, 0\n"
"	pushq	%rsp\n	.cfi_adjust_cfa_offset 8\n"
"	pushq	%rbx\n	.cfi_adjust_cfa_offset 8\n	.cfi_rel_offset %rbx, 0\n"
"	pushq	%rdx\n	.cfi_adjust_cfa_offset 8\n"
"	pushq	%rcx\n	.cfi_adjust_cfa_offset 8\n"
"	pushq	%rax\n	.cfi_adjust_cfa_offset 8\n"
"	movq	%rsp, %rbx\n"
"	.cfi_def_cfa_register %rbx\n"
"	movq	%rsp, %rdi\n"
"	andq	$-64, %rsp\n"
"	cld\n"
"	call	trt_cold_quick\n"
"	testl	%eax, %eax\n"
"	jne	2f\n"
"1:	movq	%rbx, %rsp\n"
"	.cfi_remember_state\n"
"	.cfi_def_cfa_register %rsp\n"
"	popq	%rax\n	.cfi_adjust_cfa_offset -8\n"
"	popq	%rcx\n	.cfi_adjust_cfa_offset -8\n"
"	popq	%rdx\n	.cfi_adjust_cfa_offset -8\n"
"	popq	%rbx\n	.cfi_adjust_cfa_offset -8\n	.cfi_restore %rbx\n"
"	leaq	8(%rsp), %rsp\n	.cfi_adjust_cfa_offset -8\n"
"	popq	%rbp\n	.cfi_adjust_cfa_offset -8\n	.cfi_restore %rbp\n"
"	popq	%rsi\n	.cfi_adjust_cfa_offset -8\n"
"	popq	%rdi\n	.cfi_adjust_cfa_offset -8\n"
"	popq	%r8\n	.cfi_adjust_cfa_offset -8\n"
"	popq	%r9\n	.cfi_adjust_cfa_offset -8\n"
"	popq	%r10\n	.cfi_adjust_cfa_offset -8\n"
"	popq	%r11\n	.cfi_adjust_cfa_offset -8\n"
"	popq	%r12\n	.cfi_adjust_cfa_offset -8\n	.cfi_restore %r12\n"
"	popq	%r13\n	.cfi_adjust_cfa_offset -8\n	.cfi_restore %r13\n"
"	popq	%r14\n	.cfi_adjust_cfa_offset -8\n	.cfi_restore %r14\n"
"	popq	%r15\n	.cfi_adjust_cfa_offset -8\n	.cfi_restore %r15\n"
"	leaq	8(%rsp), %rsp\n	.cfi_adjust_cfa_offset -8\n"
"	ret\n"
"	.cfi_restore_state\n"
"2:	movq	%rbx, %rdi\n"
"	cmpl	$1, %eax\n"
"	je	4f\n"
"	subq	$" STRING (ROOM) ", %rsp\n"
"	movl	%eax, %r12d\n"
"	xorl	%edx, %edx\n"
"	movq	%rdx, 512(%rsp)\n"
"	movq	%rdx, 520(%rsp)\n"
"	movq	%rdx, 528(%rsp)\n"
"	movq	%rdx, 536(%rsp)\n"
"	movq	%rdx, 544(%rsp)\n"
"	movq	%rdx, 552(%rsp)\n"
"	movq	%rdx, 560(%rsp)\n"
"	movq	%rdx, 568(%rsp)\n"
"	movl	$" STRING (COMPONENTS) ", %eax\n"
"	cmpl	$2, %r12d\n"
"	jne	3f\n"
"	xsavec	(%rsp)\n"
"	call	trt_cold_run\n"
"	xorl	%edx, %edx\n"
"	movl	$" STRING (COMPONENTS) ", %eax\n"
"	xrstor	(%rsp)\n"
"	jmp	1b\n"
"3:	xsave	(%rsp)\n"
"	call	trt_cold_run\n"
"	xorl	%edx, %edx\n"
"	movl	$" STRING (COMPONENTS) ", %eax\n"
"	xrstor	(%rsp)\n"
"	jmp	1b\n"
"4:	subq	$256, %rsp\n"
TRT_SAVE_SSE
"	call	trt_cold_run\n"
TRT_RESTORE_SSE
"	jmp	1b\n"
"	.cfi_endproc\n"
"	.size	__temporal_v1_cold, .-__temporal_v1_cold\n"
"	.size	__temporal_v1_stub, .-__temporal_v1_stub\n");
/* clang-format on */

/* How to save vector registers; WIDE if the program may use those beyond SSE.  Most units use only
   SSE's, and then the rest need not be saved; saving all registers of the processor takes longer
   than most calls.  */

static unsigned
way_to_save (bool wide)
{
  static unsigned way;
  if (!wide)
    return SAVE_SSE;
  if (way)
    return way;
  unsigned a, c;
  trt_cpuid (1, 0, &a, &c);
  if (!(c >> 27 & 1))
    return way = SAVE_SSE;
  trt_cpuid (0xd, 1, &a, &c);
  return way = a >> 1 & 1 ? SAVE_XSAVEC : SAVE_XSAVE;
}

/* Is the access of ARG, the arguments of a check, certainly good although the pointer has another
   referent, which uninstrumented code has left in its cell?  */

static bool
accepted_by_value (const uint64_t *arg)
{
  uint32_t there = trt_out_of_block_owner (arg[2], arg[3]);
  if (!there || !trt_cold_owns (there, arg[0], arg[1]))
    return false;
  trt_count (TRT_STAT_checks, 1);
  trt_out_of_block_count ();
  return true;
}

/* Execute CALL if that needs no vector registers; false if nothing was done.  */

static bool
answered (struct trt_cold_frame *frame, const struct trt_cold_call *call)
{
  const uint64_t *arg = call->arg;
  uint32_t result = 0;
  switch (call->entry)
    {
    case TRT_ENTRY_check:
      if (!trt_cold_owns (arg[2], arg[0], arg[1]))
        return accepted_by_value (arg);
      trt_count (TRT_STAT_checks, 1);
      return true;
    case TRT_ENTRY_check_alive:
      if (!trt_cold_alive (arg[2], arg[0]))
        return false;
      trt_count (TRT_STAT_checks, 1);
      return true;
    case TRT_ENTRY_load_ref:
    case TRT_ENTRY_load_own:
      if (!trt_load_preserving (arg[0], arg[1], call->entry == TRT_ENTRY_load_own, &result))
        return false;
      break;
    case TRT_ENTRY_check_call:
      return arg[0] && (uint32_t) arg[1] != TP_UNINIT && trt_code_accepted_p (arg[0]);
    case TRT_ENTRY_peek_piece:
      if (!trt_peek_piece_preserving (arg[0], &result))
        return false;
      break;
    case TRT_ENTRY_store_piece:
      return trt_store_piece_preserving (arg[0], arg[1], arg[2]);
    case TRT_ENTRY_or_resolve:
      if (!trt_or_resolve_preserving (arg[0], arg[1], &result))
        return false;
      break;
    case TRT_ENTRY_keep_outside:
      return trt_nothing_to_keep_p (arg[1] & ~TP_TAIL_MASK, arg[0]);
    case TRT_ENTRY_expose_call:
      return trt_exposed_again ();
    default:
      return false;
    }
  if (call->result < 16)
    frame->reg[call->result] = result;
  return true;
}

/* May ENTRY be executed twice, because another call of the same message needs the slow path?  */

static bool
repeatable_p (unsigned entry)
{
  return (trt_cold_check_p (entry) || entry == TRT_ENTRY_keep_outside
          || entry == TRT_ENTRY_expose_call);
}

/* May ENTRY be answered before the first check?  */

static bool
before_checks_p (unsigned entry)
{
  return entry == TRT_ENTRY_or_resolve || entry == TRT_ENTRY_expose_call;
}

/* How many calls of dlclose had returned when messages were last forgotten.  */
static unsigned forgotten_closed;

/* Forget what is remembered of messages, because other libraries may be where some have been
   unloaded; CLOSED calls of dlclose have returned.  */

static TRT_COLD void
forget_messages (unsigned closed)
{
  trt_cold_forget ();
  trt_known_forget ();
  __atomic_store_n (&forgotten_closed, closed, __ATOMIC_RELAXED);
}

/* Execute the message if that needs no vector registers, and return DONE; else return the method to
   save them.  */

__attribute__ ((used)) unsigned
trt_cold_quick (struct trt_cold_frame *frame)
{
  unsigned closed = __atomic_load_n (&trt_closed, __ATOMIC_RELAXED);
  if (trt_unlikely (closed != __atomic_load_n (&forgotten_closed, __ATOMIC_RELAXED)))
    forget_messages (closed);
  if (trt_known_answered (frame))
    return DONE;
  struct trt_cold_message m = trt_cold_find (frame);
  const unsigned char *p = m.text;
  unsigned n = trt_cold_calls (&p, &m);
  const unsigned char *text[TRT_KNOWN_MOST];
  struct trt_cold_call call;
  for (unsigned i = 0; i < n; i++)
    {
      if (i < TRT_KNOWN_MOST)
        text[i] = p;
      trt_cold_read (frame, p, m.sites, &call);
      if (!(n == 1 || repeatable_p (call.entry))
          || !(trt_checks_started || before_checks_p (call.entry)) || !answered (frame, &call))
        return way_to_save (m.wide);
      p = call.end;
    }
  const unsigned char *resume = m.resume ? m.resume : p;
  if (n <= TRT_KNOWN_MOST)
    for (unsigned i = 0; i < n; i++)
      trt_known_note (frame, i, text[i], m.sites, i + 1 < n ? NULL : resume);
  frame->pc = resume;
  return DONE;
}

#pragma GCC pop_options

static uint32_t
call_result (const struct trt_cold_call *call, uintptr_t pc)
{
  const uint64_t *arg = call->arg;
  const void *p = (const void *) arg[0];
  switch (call->entry)
    {
    case TRT_ENTRY_check:
      trt_check (p, arg[1], arg[2], (const void *) arg[3], call->site, pc);
      return 0;
    case TRT_ENTRY_check_alive:
      trt_check_alive (p, arg[1], arg[2], (const void *) arg[3], call->site, pc);
      return 0;
    case TRT_ENTRY_check_written:
      trt_check_written (p, arg[1], arg[2], (const void *) arg[3], call->site, pc);
      return 0;
    case TRT_ENTRY_check_null:
      trt_check_null (p, arg[1], arg[2], call->site, pc);
      return 0;
    case TRT_ENTRY_check_set:
      trt_check_set (p, arg[1], arg[2], call->site, pc);
      return 0;
    case TRT_ENTRY_index:
      trt_index (p, arg[1], (const void *) arg[2], arg[3], call->site, pc);
      return 0;
    case TRT_ENTRY_check_there:
      trt_check_there (p, arg[1], call->site, pc);
      return 0;
    case TRT_ENTRY_within:
      trt_within (p, arg[1], (const void *) arg[2], arg[3], call->site, pc);
      return 0;
    case TRT_ENTRY_bound:
      trt_bound (arg[0], arg[1], arg[2], call->site, pc);
      return 0;
    case TRT_ENTRY_check_overlap:
      trt_check_overlap (p, arg[1], (const void *) arg[2], arg[3], arg[4], call->site, pc);
      return 0;
    case TRT_ENTRY_check_string_overlap:
      trt_check_string_overlap (p, (const void *) arg[1], arg[2], arg[3], call->site, pc);
      return 0;
    case TRT_ENTRY_check_call:
      trt_check_call (p, arg[1], (const void *) arg[2], call->site, pc);
      return 0;
    case TRT_ENTRY_load_ref:
      return TP_ABI (load_ref) (p, (const void *) arg[1]);
    case TRT_ENTRY_load_own:
      return TP_ABI (load_own) (p, (const void *) arg[1]);
    case TRT_ENTRY_peek_piece:
      return TP_ABI (peek_piece) (p);
    case TRT_ENTRY_store_piece:
      TP_ABI (store_piece) ((void *) p, arg[1], arg[2]);
      return 0;
    case TRT_ENTRY_origin:
      return TP_ABI (origin) (p);
    case TRT_ENTRY_or_resolve:
      return TP_ABI (or_resolve) (arg[0], (const void *) arg[1]);
    case TRT_ENTRY_keep_outside:
      TP_ABI (keep_outside) (p, arg[1], (const void *) arg[2]);
      return 0;
    case TRT_ENTRY_tls:
      return TP_ABI (tls) (p, arg[1], call->site);
    case TRT_ENTRY_use_value:
      trt_use_value (arg[0], call->site, pc);
      return 0;
    case TRT_ENTRY_use_loaded:
      trt_use_loaded (p, arg[1], call->site, pc);
      return 0;
    case TRT_ENTRY_set_value:
    case TRT_ENTRY_not_set:
      TP_ABI (set_value) (p, arg[1], arg[2]);
      return 0;
    case TRT_ENTRY_expose_call:
      TP_ABI (expose_call) (p);
      return 0;
    case TRT_ENTRY_expose_ref:
      TP_ABI (expose_ref) (arg[0]);
      return 0;
    case TRT_ENTRY_expose_store:
      TP_ABI (expose_store) (p, arg[1], arg[2]);
      return 0;
    case TRT_ENTRY_expose_copy:
      TP_ABI (expose_copy) (p, arg[1], (const void *) arg[2], arg[3]);
      return 0;
    case TRT_ENTRY_expose_result:
      TP_ABI (expose_result) (arg[0], (const void *) arg[1]);
      return 0;
    default:
      /* The plugin generates no such calls.  */
      __builtin_trap ();
    }
}

void
trt_cold_run (struct trt_cold_frame *frame)
{
  struct trt_cold_message m = trt_cold_find (frame);
  const unsigned char *p = m.text;
  unsigned left = trt_cold_calls (&p, &m);
  /* A report reads the place from here.  */
  if (m.resume)
    frame->pc = m.resume;
  struct trt_cold_call call;
  do
    {
      trt_cold_read (frame, p, m.sites, &call);
      uint32_t result = call_result (&call, (uintptr_t) frame->pc);
      if (call.result < 16)
        frame->reg[call.result] = result;
      p = call.end;
    }
  while (--left);
  if (!m.resume)
    frame->pc = p;
}
