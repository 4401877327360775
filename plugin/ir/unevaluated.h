/* unevaluated.h - loads whose value only the compiler wants.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_UNEVALUATED_H
#define TEMPORAL_UNEVALUATED_H

/* Find such loads in FUN.  */
extern void tp_find_unevaluated (function *fun);

/* Is STMT one of those that were found last?  */
extern bool tp_unevaluated_p (gimple *stmt);

#endif
