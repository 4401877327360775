/* null-checks.h - comparisons with null that are left of checks.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_NULL_CHECKS_H
#define TEMPORAL_NULL_CHECKS_H

/* Remove comparisons with null whose answer is known in FUN.  */
extern void tp_remove_null_checks (function *fun);

#endif
