/* redundant-checks.h - removes checks that an earlier check covers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_REDUNDANT_CHECKS_H
#define TEMPORAL_REDUNDANT_CHECKS_H

/* Remove redundant checks of FUN before they are expanded.  */
extern void tp_remove_redundant_checks (function *fun);

#endif
