/* combined-checks.h - checks all ranges of a library call in one call of the runtime.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_COMBINED_CHECKS_H
#define TEMPORAL_COMBINED_CHECKS_H

/* Combine the checks of FUN where possible.  */
extern void tp_combine_checks (function *fun);

#endif
