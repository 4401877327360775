/* early.h - what makes checks fewer before they are expanded.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_EARLY_H
#define TEMPORAL_EARLY_H

/* Take checks in FUN out of loops (licm.cc), and delete those that others make pointless
   (redundant-checks.cc), as far as the options want it, where no loop is to be looked at any
   more.  */
extern void tp_simplify_checks (function *fun);

#endif
