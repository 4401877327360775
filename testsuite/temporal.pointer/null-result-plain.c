/* Companion of null-result.c, compiled by plain gcc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdint.h>

int *find (int n) { (void) n; return 0; }
uintptr_t find_number (int n) { (void) n; return 0; }
