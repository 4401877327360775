/* unevaluated.h - loads whose value only the compiler uses.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_UNEVALUATED_H
#define TEMPORAL_UNEVALUATED_H

/* Find the statements in FUN that are not evaluated.  */
extern void tp_find_unevaluated (function *fun);

/* Return true if STMT was found by the last call of tp_find_unevaluated.  */
extern bool tp_unevaluated_p (gimple *stmt);

#endif
