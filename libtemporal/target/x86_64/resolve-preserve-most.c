/* resolve-preserve-most.c - entries that resolve a pointer and change no other register.

   SPDX-License-Identifier: GPL-3.0-or-later

   Nearly every function has calls that resolve its parameters, for the case that its caller has
   left no referents (incoming-arguments.cc); they are rarely executed.  Ordinary calls would
   require a frame in every function that calls nothing else, and parameters that are needed
   afterwards would have to be in registers that the function must save.  So:

        __temporal_v1_resolve_light:
                                rax     a pointer's value
                                rax     afterwards, the referent

        __temporal_v1_arrived_light:
                                rax     a pointer's value
                                rdx     the number of its slot
                                rax     afterwards, the referent; the slot is set as arrived says

        __temporal_v1_entered_light:
                                rax     the sum of the parameters
                                rdx     the function's name
                                rax     afterwards, what entered says

   Except for rax only the flags change.  Callbacks from uninstrumented code resolve their
   parameters at each call.  So the first step, which uses only the cell, is code without vector
   registers; only the second step saves the vector registers of SSE (units that may use wider ones
   make ordinary calls instead, as with the entries of preserve-most.c).

   Loads of pointers whose cells have no referents are handled by this code, too, in cold-entry.c,
   which has saved the registers.

   The general registers saved here are those that the ABI lets a function change (System V ABI,
   AMD64 supplement, 3.2.1).  */

#pragma GCC push_options
#pragma GCC target("general-regs-only")

#include "entry/entry.h"
#include "target/x86_64/cold-entry.h"
#include "base/cpu.h"
#include "entry/external-calls.h"
#include "libc/lent-arguments.h"
#include "slow-path/resolve.h"
#include "blocks/keep-referent.h"
#include "base/stats.h"

/* Not a referent, because these have 32 bits: the second step is needed.  */
#define ASK 4294967296

/* clang-format off */
#define ENTRY(name, quick, ask) \
"	.p2align 4\n" \
"	.globl	__temporal_v1_" name "\n" \
"	.type	__temporal_v1_" name ", @function\n" \
"__temporal_v1_" name ":\n" \
"	.cfi_startproc\n" \
"	endbr64\n" \
"	pushq	%rbx\n	.cfi_adjust_cfa_offset 8\n	.cfi_rel_offset %rbx, 0\n" \
"	movq	%rsp, %rbx\n	.cfi_def_cfa_register %rbx\n" \
"	pushq	%rdi\n" \
"	pushq	%rsi\n" \
"	pushq	%rdx\n" \
"	pushq	%rcx\n" \
"	pushq	%r8\n" \
"	pushq	%r9\n" \
"	pushq	%r10\n" \
"	pushq	%r11\n" \
"	pushq	%rax\n" \
"	andq	$-16, %rsp\n" \
"	cld\n" \
"	movq	%rax, %rdi\n" \
"	movq	%rdx, %rsi\n" \
"	call	" quick "\n" \
"	movabsq	$" STRING (ASK) ", %rcx\n" \
"	cmpq	%rcx, %rax\n" \
"	je	2f\n" \
"1:	movq	-8(%rbx), %rdi\n" \
"	movq	-16(%rbx), %rsi\n" \
"	movq	-24(%rbx), %rdx\n" \
"	movq	-32(%rbx), %rcx\n" \
"	movq	-40(%rbx), %r8\n" \
"	movq	-48(%rbx), %r9\n" \
"	movq	-56(%rbx), %r10\n" \
"	movq	-64(%rbx), %r11\n" \
"	movq	%rbx, %rsp\n	.cfi_remember_state\n	.cfi_def_cfa_register %rsp\n" \
"	popq	%rbx\n	.cfi_adjust_cfa_offset -8\n	.cfi_restore %rbx\n" \
"	ret\n" \
"	.cfi_restore_state\n" \
"2:	movq	-72(%rbx), %rdi\n" \
"	movq	-24(%rbx), %rsi\n" \
"	movq	8(%rbx), %rdx\n" \
"	subq	$256, %rsp\n" \
TRT_SAVE_SSE \
"	call	" ask "\n" \
TRT_RESTORE_SSE \
"	jmp	1b\n" \
"	.cfi_endproc\n" \
"	.size	__temporal_v1_" name ", .-__temporal_v1_" name "\n"

__asm__ (
"	.text\n"
ENTRY ("resolve_light", "trt_resolve_preserving", "trt_resolve_ask")
ENTRY ("arrived_light", "trt_arrived_preserving", "trt_arrived_ask")
ENTRY ("entered_light", "trt_entered_preserving", "trt_entered_ask"));
/* clang-format on */

/* The referent of VALUE, or ASK.  */

__attribute__ ((used, visibility ("hidden"))) uint64_t
trt_resolve_preserving (uintptr_t value)
{
  uint32_t word;
  if (!trt_ready || !trt_resolve_by_cell (value, &word))
    return ASK;
  trt_count (TRT_STAT_resolutions, 1);
  return word;
}

/* The same for the pointer in slot INDEX (arrived, in external-calls.c).  */

__attribute__ ((used, visibility ("hidden"))) uint64_t
trt_arrived_preserving (uintptr_t value, int index)
{
  uint32_t word;
  struct tp_slot *slot = &trt_call_buffer.arg[index];
  if (trt_jumped && slot->ref != TP_UNKNOWN)
    return slot->ref;
  if (!trt_ready || !trt_resolve_by_cell (value, &word) || word == TP_EXTERNAL)
    return ASK;
  int lent = 0;
  if (!trt_jumped && trt_lent_any_p ()
      && (lent = trt_lent_by_cell (value, word, (uintptr_t) __builtin_dwarf_cfa ())) < 0)
    return ASK;
  trt_count (TRT_STAT_resolutions, 1);
  slot->ref = word;
  if (!trt_jumped)
    {
      slot->anchor = (void *) value;
      if (!lent)
        trt_exposed_mark (word);
    }
  return word;
}

__attribute__ ((used, visibility ("hidden"))) uint64_t
trt_entered_preserving (uintptr_t sum)
{
  int result = trt_entered (sum);
  return result >= 0 ? result : ASK;
}

bool
trt_load_preserving (uintptr_t slot, uintptr_t value, bool own, uint32_t *ref)
{
  if (!trt_ready || (slot & 7))
    return false;
  uint32_t held = *trt_cell_referent (slot);
  *ref = TP_NULL;
  if (!value)
    return true;
  *ref = held;
  if (held > TP_NULL)
    return true;
  if (!trt_resolve_by_cell (value, ref))
    return false;
  trt_count (TRT_STAT_resolutions, 1);
  trt_keep_resolved (slot, held, *ref, own);
  return true;
}

bool
trt_or_resolve_preserving (uint32_t ref, uintptr_t value, uint32_t *result)
{
  uint64_t found = ref == TP_UNKNOWN ? trt_resolve_preserving (value) : ref;
  *result = found;
  return found != ASK;
}

#pragma GCC pop_options

extern uint32_t TP_ABI (resolve) (const void *value);
extern uint32_t TP_ABI (arrived) (size_t value, int index, void *buffer);

__attribute__ ((used, visibility ("hidden"))) uint32_t
trt_resolve_ask (const void *value)
{
  return TP_ABI (resolve) (value);
}

__attribute__ ((used, visibility ("hidden"))) uint32_t
trt_arrived_ask (uintptr_t value, int index)
{
  return TP_ABI (arrived) (value, index, NULL);
}
