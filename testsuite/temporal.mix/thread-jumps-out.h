/* What thread-jumps-out.c and its companion share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

extern void **kept;

/* Store P in *kept.  */
void *keep (void *p);
int keep_11 (void *p);
void keep_and_exit (void *p);
