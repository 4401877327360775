/* cpu.h - what the processor says of itself.

   SPDX-License-Identifier: GPL-3.0-or-later

   CPUID of the AMD64 Architecture Programmer's Manual, volume 3, appendix D.  */

#ifndef TEMPORAL_CPU_H
#define TEMPORAL_CPU_H

/* The answers in eax and ecx; the others are not needed yet.  */
static inline void
tp_cpuid (unsigned leaf, unsigned sub, unsigned *a, unsigned *c)
{
  unsigned b, d;
  __asm__ ("cpuid" : "=a" (*a), "=b" (b), "=c" (*c), "=d" (d) : "0" (leaf), "2" (sub));
}

#endif
