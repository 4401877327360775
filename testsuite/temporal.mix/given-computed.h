/* What given-computed.c and its companion share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Store *FROM in *TO.  */
void take (void **to, void **from);
