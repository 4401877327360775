/* Companion of crash-guarded.c, compiled by plain gcc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

long
sum_bytes (const char *p, long n)
{
  long s = 0;
  for (long i = 0; i < n; i++)
    s += p[i];
  return s;
}
