/* prune.h - drops checks that an earlier check makes pointless.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_PRUNE_H
#define TEMPORAL_PRUNE_H

/* Delete redundant operations of FUN before they are expanded.  */
extern void tp_prune_function (function *fun);

#endif
