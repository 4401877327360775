/* preserve-most.c - entries that change few registers.

   SPDX-License-Identifier: GPL-3.0-or-later

   Some operations of compiled code need many instructions and are frequent, so that an ordinary
   call would cost more than the operation.  Inlined at each place they would make functions several
   times as large.  So they are in this file, and are called by asm statements that tell GCC which
   few registers change; the code around keeps its values in the others.

   The beginning of a variable (local-records.h) is two dozen instructions, which take no longer
   than their xadd.  There is an entry for each number of cells:

        __temporal_v1_begin_N:  rax     the variable's address, a multiple of 8
                                rcx     how many bytes of the last cell are the variable's, 0 if all
                                        are
                                rdx     its struct tp_local
                                rax     afterwards, the word with its number

   A number is taken by one instruction, after the limit was read (origin-numbers.c).  If there is
   none left, or if the variable is deeper in the stack than any before, or far above it, TP_ABI
   (begin) is called, which also handles all other variables.

   A range before a loop is valid (range-checks.c) if its first and its last cell have the referent,
   which is that of a contiguous block, and if the bytes in the last cell belong to the block:

        __temporal_v1_good_read, good_write:
                                rax     where the range begins
                                rcx     its size, not 0
                                edx     the referent
                                eax     afterwards, 1 or 0

   A range in a large block is found without cells (large-blocks.c).  If neither test succeeds,
   TP_ABI (range) decides; but good_read_soon and good_write_soon return 0, for callers that ask
   often.  TP_ABI (range) is not called for an unknown referent either, for which it would return 0:
   locals that do not escape (escape.cc) have one, and recursive functions may ask often.  No
   writable block has a number with TP_READONLY.

   All entries change only rax, rcx, rdx, rsi, r10, r11 and the flags
   (plugin/target/x86_64/preserve-most.cc).  Before they call C functions they save the vector
   registers of SSE; units that may use wider ones do not use these entries.

   The model are GCC's outlined prologues for -Os and -mcall-ms2sysv-xlogues.  */

#include "entry/entry.h"
#include "base/cpu.h"
#include "blocks/local-records.h"

/* Constants as literals, for the assembler.  */
#ifndef TP_SANITIZED
#define XOR 0x400000000000
#else
#define XOR 0x550000000000
#endif
#define SKEW 0x2b5c5940
#define WINDOW 8388608
#define BASES 4194303
#define PLACES 2097144
#define FIRST 128
#define POOLS 805306368
#define POOL_WORDS 134217728
#define READONLY 1073741824
#define LARGE 2040

#define TAKEN(x) x##ULL
#define LONG(x) TAKEN (x)

_Static_assert(LONG (XOR) == TP_SHADOW_XOR && SKEW == TP_SHADOW_SKEW && WINDOW == TP_STACK_WINDOW
                 && BASES == (1 << TP_LOCAL_BASE_BITS) - 1
                 && PLACES == ((1 << TP_STACK_RING_BITS) - 1) << TP_TAIL_BITS && TP_TAIL_BITS == 3
                 && TP_LOCAL_SHIFT == 17,
               "layout.h says something else");
_Static_assert(FIRST == TP_FIRST_NUMBER << TP_TAIL_BITS && POOLS == TP_HEAP_NUMBERS << TP_TAIL_BITS
                 && POOL_WORDS == TP_POOL_NUMBERS << TP_TAIL_BITS && READONLY == TP_READONLY
                 && TP_TAIL_MASK == 7,
               "and so does this");
_Static_assert(LARGE == (TP_LARGE_COUNT - 1) << TP_TAIL_BITS && sizeof (struct tp_large) == 32
                 && offsetof (struct tp_large, base) == 0 && offsetof (struct tp_large, size) == 8
                 && offsetof (struct tp_large, ref) == 16,
               "struct tp_large is another");
_Static_assert(offsetof (struct tp_stack, numbers.next) == 0
                 && offsetof (struct tp_stack, numbers.limit) == 4
                 && offsetof (struct tp_stack, deepest) == 8
                 && offsetof (struct tp_stack, ring) == 16,
               "struct tp_stack is another");

/* clang-format off */
/* Take a number, after reading LIMIT; then write the cells.  Each entry begins a cache line:
   otherwise its speed would depend, by one cycle in ten, on the code before it in the library.  */
#define START(n) \
"	.p2align 6\n" \
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

/* Write the last cell, and the record.  On the slow path the size in bytes is computed in ecx.  */
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
"	leaq	trt_begin_preserving(%rip), %r11\n" \
"	jmp	light\n" \
"	.cfi_endproc\n" \
"	.size	__temporal_v1_begin_" #n ", .-__temporal_v1_begin_" #n "\n"

/* Is a range valid?  FAILED decides if neither the table nor the cells show it.  */
#define GOOD(SUFFIX, FAILED) \
"	.p2align 4\n" \
"	.globl	__temporal_v1_good_write" SUFFIX "\n" \
"	.type	__temporal_v1_good_write" SUFFIX ", @function\n" \
"__temporal_v1_good_write" SUFFIX ":\n" \
"	.cfi_startproc\n" \
"	endbr64\n" \
"	testl	$" STRING (READONLY) ", %edx\n" \
"	je	3f\n" \
"	xorl	%eax, %eax\n" \
"	ret\n" \
"	.cfi_endproc\n" \
"	.size	__temporal_v1_good_write" SUFFIX ", .-__temporal_v1_good_write" SUFFIX "\n" \
"	.p2align 4\n" \
"	.globl	__temporal_v1_good_read" SUFFIX "\n" \
"	.type	__temporal_v1_good_read" SUFFIX ", @function\n" \
"__temporal_v1_good_read" SUFFIX ":\n" \
"	.cfi_startproc\n" \
"	endbr64\n" \
"3:	movl	%edx, %r10d\n" \
"	andl	$" STRING (LARGE) ", %r10d\n" \
"	movq	__temporal_v1_large_blocks@GOTPCREL(%rip), %r11\n" \
"	leaq	(%r11,%r10,4), %r11\n" \
"	cmpl	%edx, 16(%r11)\n" \
"	jne	2f\n" \
"	movq	%rax, %rsi\n" \
"	subq	(%r11), %rsi\n" \
"	movq	8(%r11), %r10\n" \
"	subq	%rsi, %r10\n" \
"	jb	2f\n" \
"	cmpq	%rcx, %r10\n" \
"	jb	2f\n" \
"	movl	$1, %eax\n" \
"	ret\n" \
"2:	leaq	-1(%rax,%rcx), %rsi\n" \
"	movabsq	$" STRING (XOR) ", %r11\n" \
"	movq	%rax, %r10\n" \
"	andq	$-8, %r10\n" \
"	xorq	%r11, %r10\n" \
"	xorq	%rsi, %r11\n" \
"	andq	$-8, %r11\n" \
"	movl	" STRING (SKEW) "(%r10), %r10d\n" \
"	movl	" STRING (SKEW) "(%r11), %r11d\n" \
"	xorl	%edx, %r10d\n" \
"	xorl	%edx, %r11d\n" \
"	orl	%r11d, %r10d\n" \
"	cmpl	$7, %r10d\n" \
"	ja	1f\n" \
"	andl	$7, %esi\n" \
"	subl	$1, %r11d\n" \
"	cmpl	%esi, %r11d\n" \
"	jb	1f\n" \
"	cmpl	$" STRING (FIRST) ", %edx\n" \
"	jb	1f\n" \
"	leal	-" STRING (POOLS) "(%rdx), %r10d\n" \
"	cmpl	$" STRING (POOL_WORDS) ", %r10d\n" \
"	jb	1f\n" \
"	movl	$1, %eax\n" \
"	ret\n" \
"1:" FAILED \
"	.cfi_endproc\n" \
"	.size	__temporal_v1_good_read" SUFFIX ", .-__temporal_v1_good_read" SUFFIX "\n"

__asm__ (
"	.text\n"
START (1) FINISH (1)
START (2) CELL (0) FINISH (2)
START (3) CELL (0) CELL (1) FINISH (3)
START (4) CELL (0) CELL (1) CELL (2) FINISH (4)
START (5) CELL (0) CELL (1) CELL (2) CELL (3) FINISH (5)
START (6) CELL (0) CELL (1) CELL (2) CELL (3) CELL (4) FINISH (6)
START (7) CELL (0) CELL (1) CELL (2) CELL (3) CELL (4) CELL (5) FINISH (7)
START (8) CELL (0) CELL (1) CELL (2) CELL (3) CELL (4) CELL (5) CELL (6) FINISH (8)
GOOD ("", "	testl	%edx, %edx\n	je	4f\n"
"	leaq	trt_range_preserving(%rip), %r11\n	jmp	light\n"
"4:	xorl	%eax, %eax\n	ret\n")
GOOD ("_soon", "	xorl	%eax, %eax\n	ret\n")

/* Call the C function at r11.  */
"	.p2align 4\n"
"light:\n"
"	.cfi_startproc\n"
"	pushq	%rbx\n	.cfi_adjust_cfa_offset 8\n	.cfi_rel_offset %rbx, 0\n"
"	movq	%rsp, %rbx\n	.cfi_def_cfa_register %rbx\n"
"	pushq	%rdi\n"
"	pushq	%r8\n"
"	pushq	%r9\n"
"	pushq	%rax\n"
"	subq	$256, %rsp\n"
"	andq	$-16, %rsp\n"
TRT_SAVE_SSE
"	cld\n"
"	movq	%rax, %rdi\n"
"	movq	%rcx, %rsi\n"
"	call	*%r11\n"
TRT_RESTORE_SSE
"	movq	-8(%rbx), %rdi\n"
"	movq	-16(%rbx), %r8\n"
"	movq	-24(%rbx), %r9\n"
"	movq	%rbx, %rsp\n	.cfi_def_cfa_register %rsp\n"
"	popq	%rbx\n	.cfi_adjust_cfa_offset -8\n	.cfi_restore %rbx\n"
"	ret\n"
"	.cfi_endproc\n"
"	.size	light, .-light\n");
/* clang-format on */

extern void TP_ABI (begin) (void *a, size_t n, const struct tp_local *local);

/* Begin the variable in C.  Returns the word with its number, 0 if the runtime is not
   initialised.  */
__attribute__ ((used, visibility ("hidden"))) uint32_t
trt_begin_preserving (void *a, size_t n, const struct tp_local *local)
{
  TP_ABI (begin) (a, n, local);
  return trt_ready ? *trt_cell_origin ((uintptr_t) a) & ~TP_TAIL_MASK : 0;
}

extern int TP_ABI (range) (const void *p, size_t n, uint32_t ref, int write);

__attribute__ ((used, visibility ("hidden"))) int
trt_range_preserving (const void *p, size_t n, uint32_t ref)
{
  return TP_ABI (range) (p, n, ref, 0);
}
