/* Companion of given-as-integer.c, compiled by plain gcc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stddef.h>
#include <stdint.h>

void put_long (void **slot, long p) { *slot = (void *) p; }
void put_size (void **slot, size_t p, int n) { slot[n] = (void *) p; }
void put_double (void **slot, double d) { __builtin_memcpy (slot, &d, sizeof d); }

static long kept[4];
void keep (long p, int n) { kept[n] = p; }
void keep_two (uint64_t p, unsigned long long q) { kept[1] = p; kept[2] = q; }
void take (void *slots) { __builtin_memcpy (slots, kept, sizeof kept); }
void call_back (long p, void (*f) (long)) { kept[3] = p; f (1); }
