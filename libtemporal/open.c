/* open.c - the entries that small local variables begin by.

   SPDX-License-Identifier: GPL-3.0-or-later

   What happens where a variable begins (local.h) is two dozen instructions.  Written out at each place they are
   a third of the code that a function with such variables gets, for what takes as long as its
   xadd; so they are here, once for each number of cells:

	__temporal_v1_begin_N:	rax	the variable's address, a multiple of 8
				rcx	how many bytes of the last cell are the variable's, 0 if all are
				rdx	its struct tp_local
				rax	afterwards, the word with its number

   They change rax, rcx, rdx, rsi, r10, r11 and the flags alone, which the plugin tells GCC (lower-scopes.cc), so
   the code around need not give up what it holds in other registers, as it must for calls.

   A number is drawn by one instruction, behind the look at the limit (number.c).  Where there is none left, or the
   variable lies deeper in the stack than any before, or far above, TP_ABI (begin) does it, as it does all of
   it for other variables; vector registers are saved for it, as far as SSE knows them.  In units that may
   use wider ones the plugin calls it as any function is called.

   Outlined prologues that GCC has for -Os and -mcall-ms2sysv-xlogues are the model.  */

#include "local.h"

#define STRING_1(x) #x
#define STRING(x)   STRING_1 (x)

/* As the assembler wants them.  */
#ifndef TP_SANITIZED
#define XOR  0x500000000000
#else
#define XOR  0x550000000000
#endif
#define SKEW    0x2b5c5940
#define WINDOW  8388608
#define BASES   4194303
#define PLACES  2097144

#define TAKEN(x)  x##ULL
#define LONG(x)   TAKEN (x)

_Static_assert (LONG (XOR) == TP_SHADOW_XOR && SKEW == TP_SHADOW_SKEW && WINDOW == TP_STACK_WINDOW
		&& BASES == (1 << TP_LOCAL_BASE_BITS) - 1
		&& PLACES == ((1 << TP_STACK_RING_BITS) - 1) << TP_TAIL_BITS
		&& TP_TAIL_BITS == 3 && TP_LOCAL_SHIFT == 17, "layout.h says something else");
_Static_assert (offsetof (struct tp_stack, numbers.next) == 0
		&& offsetof (struct tp_stack, numbers.limit) == 4
		&& offsetof (struct tp_stack, deepest) == 8
		&& offsetof (struct tp_stack, ring) == 16, "struct tp_stack is another");

/* The number, from LIMIT on; then the cells.  */
#define START(n) \
"	.p2align 4\n" \
"	.globl	__temporal_v1_begin_" #n "\n" \
"	.type	__temporal_v1_begin_" #n ", @function\n" \
"__temporal_v1_begin_" #n ":\n" \
"	.cfi_startproc\n" \
"	endbr64\n" \
"	movq	__temporal_v1_stack@gottpoff(%rip), %r11\n" \
"	movq	%rax, %rsi\n" \
"	subq	%fs:8(%r11), %rsi\n" \
"	cmpq	$" STRING (WINDOW) ", %rsi\n" \
"	jae	1f\n" \
"	movl	%fs:4(%r11), %esi\n" \
"	movl	$8, %r10d\n" \
"	xaddl	%r10d, %fs:(%r11)\n" \
"	cmpl	%esi, %r10d\n" \
"	jae	1f\n" \
"	movabsq	$" STRING (XOR) ", %rsi\n" \
"	xorq	%rax, %rsi\n"

#define CELL(k) \
"	movq	%r10, " STRING (SKEW) "+8*" #k "(%rsi)\n"

/* The last cell, and the record.  Where that cannot be, how many bytes there are is in ecx.  */
#define FINISH(n) \
"	orq	%r10, %rcx\n" \
"	movq	%rcx, " STRING (SKEW) "+8*" #n "-8(%rsi)\n" \
"	shrq	$3, %rax\n" \
"	andl	$" STRING (BASES) ", %eax\n" \
"	shlq	$17, %rdx\n" \
"	orq	%rax, %rdx\n" \
"	movl	%r10d, %eax\n" \
"	andl	$" STRING (PLACES) ", %r10d\n" \
"	addq	%fs:16(%r11), %r10\n" \
"	movq	%rdx, (%r10)\n" \
"	ret\n" \
"1:	testl	%ecx, %ecx\n" \
"	je	2f\n" \
"	subl	$8, %ecx\n" \
"2:	addl	$8*" #n ", %ecx\n" \
"	jmp	begin\n" \
"	.cfi_endproc\n" \
"	.size	__temporal_v1_begin_" #n ", .-__temporal_v1_begin_" #n "\n"

__asm__ (
"	.text\n"
START (1) FINISH (1)
START (2) CELL (0) FINISH (2)
START (3) CELL (0) CELL (1) FINISH (3)
START (4) CELL (0) CELL (1) CELL (2) FINISH (4)
"	.p2align 4\n"
"begin:\n"
"	.cfi_startproc\n"
"	pushq	%rbx\n	.cfi_adjust_cfa_offset 8\n	.cfi_rel_offset %rbx, 0\n"
"	movq	%rsp, %rbx\n	.cfi_def_cfa_register %rbx\n"
"	pushq	%rdi\n"
"	pushq	%r8\n"
"	pushq	%r9\n"
"	pushq	%rax\n"
"	subq	$256, %rsp\n"
"	andq	$-16, %rsp\n"
"	movups	%xmm0, 0(%rsp)\n"
"	movups	%xmm1, 16(%rsp)\n"
"	movups	%xmm2, 32(%rsp)\n"
"	movups	%xmm3, 48(%rsp)\n"
"	movups	%xmm4, 64(%rsp)\n"
"	movups	%xmm5, 80(%rsp)\n"
"	movups	%xmm6, 96(%rsp)\n"
"	movups	%xmm7, 112(%rsp)\n"
"	movups	%xmm8, 128(%rsp)\n"
"	movups	%xmm9, 144(%rsp)\n"
"	movups	%xmm10, 160(%rsp)\n"
"	movups	%xmm11, 176(%rsp)\n"
"	movups	%xmm12, 192(%rsp)\n"
"	movups	%xmm13, 208(%rsp)\n"
"	movups	%xmm14, 224(%rsp)\n"
"	movups	%xmm15, 240(%rsp)\n"
"	cld\n"
"	movq	%rax, %rdi\n"
"	movl	%ecx, %esi\n"
"	call	tp_open_begin\n"
"	movups	0(%rsp), %xmm0\n"
"	movups	16(%rsp), %xmm1\n"
"	movups	32(%rsp), %xmm2\n"
"	movups	48(%rsp), %xmm3\n"
"	movups	64(%rsp), %xmm4\n"
"	movups	80(%rsp), %xmm5\n"
"	movups	96(%rsp), %xmm6\n"
"	movups	112(%rsp), %xmm7\n"
"	movups	128(%rsp), %xmm8\n"
"	movups	144(%rsp), %xmm9\n"
"	movups	160(%rsp), %xmm10\n"
"	movups	176(%rsp), %xmm11\n"
"	movups	192(%rsp), %xmm12\n"
"	movups	208(%rsp), %xmm13\n"
"	movups	224(%rsp), %xmm14\n"
"	movups	240(%rsp), %xmm15\n"
"	movq	-8(%rbx), %rdi\n"
"	movq	-16(%rbx), %r8\n"
"	movq	-24(%rbx), %r9\n"
"	movq	%rbx, %rsp\n	.cfi_def_cfa_register %rsp\n"
"	popq	%rbx\n	.cfi_adjust_cfa_offset -8\n	.cfi_restore %rbx\n"
"	ret\n"
"	.cfi_endproc\n"
"	.size	begin, .-begin\n");

extern void TP_ABI (begin) (void *a, size_t n, const struct tp_local *local);

/* Begin the variable as for any caller: the word with its number, 0 if there is no runtime.  */
__attribute__ ((used, visibility ("hidden"))) uint32_t
tp_open_begin (void *a, size_t n, const struct tp_local *local)
{
  TP_ABI (begin) (a, n, local);
  return tp_ready ? *tp_cell_origin ((uintptr_t) a) & ~TP_TAIL_MASK : 0;
}
