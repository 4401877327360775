/* null-checks.h - removes redundant comparisons with null.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_NULL_CHECKS_H
#define TEMPORAL_NULL_CHECKS_H

/* Remove comparisons with null whose answer is known in FUN.  */
extern void tp_remove_null_checks (function *fun);

#endif
