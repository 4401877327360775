/* run-on-stack.c - calling a signal handler on another stack.

   SPDX-License-Identifier: GPL-3.0-or-later

   The caller's frame is found by rbp, so that a stack trace leads from one stack to the other.  */

#define _GNU_SOURCE
#include "interpose/run-on-stack.h"

#include <ucontext.h>

uintptr_t
trt_context_stack_pointer (const void *context)
{
  return ((const ucontext_t *) context)->uc_mcontext.gregs[REG_RSP];
}

/* clang-format off */
__asm__ (
"	.text\n"
"	.p2align 4\n"
"	.globl	trt_run_on_stack\n"
"	.hidden	trt_run_on_stack\n"
"	.type	trt_run_on_stack, @function\n"
"trt_run_on_stack:\n"
"	.cfi_startproc\n"
"	endbr64\n"
"	pushq	%rbp\n"
"	.cfi_def_cfa_offset 16\n"
"	.cfi_offset 6, -16\n"
"	movq	%rsp, %rbp\n"
"	.cfi_def_cfa_register 6\n"
"	movq	%r8, %rsp\n"
"	call	*%rcx\n"
"	movq	%rbp, %rsp\n"
"	popq	%rbp\n"
"	.cfi_def_cfa 7, 8\n"
"	ret\n"
"	.cfi_endproc\n"
"	.size	trt_run_on_stack, . - trt_run_on_stack\n");
/* clang-format on */
