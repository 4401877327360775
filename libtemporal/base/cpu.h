/* cpu.h - CPUID, and saving the vector registers.

   SPDX-License-Identifier: GPL-3.0-or-later

   CPUID of the AMD64 Architecture Programmer's Manual, volume 3, appendix D.  */

#ifndef TEMPORAL_CPU_H
#define TEMPORAL_CPU_H

/* The results in eax and ecx; the others are not needed.  */
static inline void
trt_cpuid (unsigned leaf, unsigned sub, unsigned *a, unsigned *c)
{
  unsigned b, d;
  __asm__("cpuid" : "=a"(*a), "=b"(b), "=c"(*c), "=d"(d) : "0"(leaf), "2"(sub));
}

/* The value of the macro X as a string, for assembler text.  */
#define STRING_1(x) #x
#define STRING(x) STRING_1 (x)

/* Save the SSE registers in the 256 bytes at the stack pointer, and restore them.  */
#define TRT_SAVE_SSE            \
  "	movups	%xmm0, 0(%rsp)\n"    \
  "	movups	%xmm1, 16(%rsp)\n"   \
  "	movups	%xmm2, 32(%rsp)\n"   \
  "	movups	%xmm3, 48(%rsp)\n"   \
  "	movups	%xmm4, 64(%rsp)\n"   \
  "	movups	%xmm5, 80(%rsp)\n"   \
  "	movups	%xmm6, 96(%rsp)\n"   \
  "	movups	%xmm7, 112(%rsp)\n"  \
  "	movups	%xmm8, 128(%rsp)\n"  \
  "	movups	%xmm9, 144(%rsp)\n"  \
  "	movups	%xmm10, 160(%rsp)\n" \
  "	movups	%xmm11, 176(%rsp)\n" \
  "	movups	%xmm12, 192(%rsp)\n" \
  "	movups	%xmm13, 208(%rsp)\n" \
  "	movups	%xmm14, 224(%rsp)\n" \
  "	movups	%xmm15, 240(%rsp)\n"

#define TRT_RESTORE_SSE         \
  "	movups	0(%rsp), %xmm0\n"    \
  "	movups	16(%rsp), %xmm1\n"   \
  "	movups	32(%rsp), %xmm2\n"   \
  "	movups	48(%rsp), %xmm3\n"   \
  "	movups	64(%rsp), %xmm4\n"   \
  "	movups	80(%rsp), %xmm5\n"   \
  "	movups	96(%rsp), %xmm6\n"   \
  "	movups	112(%rsp), %xmm7\n"  \
  "	movups	128(%rsp), %xmm8\n"  \
  "	movups	144(%rsp), %xmm9\n"  \
  "	movups	160(%rsp), %xmm10\n" \
  "	movups	176(%rsp), %xmm11\n" \
  "	movups	192(%rsp), %xmm12\n" \
  "	movups	208(%rsp), %xmm13\n" \
  "	movups	224(%rsp), %xmm14\n" \
  "	movups	240(%rsp), %xmm15\n"

#endif
