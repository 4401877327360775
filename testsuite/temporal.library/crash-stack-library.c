/* A library that reads an int through rbp: the processor then takes the stack segment, and a pointer that is no address is another fault.

   SPDX-License-Identifier: GPL-3.0-or-later  */

__asm__ (
  "	.text\n"
  "	.globl	read_through_rbp\n"
  "	.type	read_through_rbp, @function\n"
  "read_through_rbp:\n"
  "	.cfi_startproc\n"
  "	endbr64\n"
  "	pushq	%rbp\n	.cfi_adjust_cfa_offset 8\n	.cfi_rel_offset %rbp, 0\n"
  "	movq	(%rdi), %rbp\n"
  "	movl	(%rbp), %eax\n"
  "	popq	%rbp\n	.cfi_adjust_cfa_offset -8\n	.cfi_restore %rbp\n"
  "	ret\n"
  "	.cfi_endproc\n"
  "	.size	read_through_rbp, .-read_through_rbp\n");
