/* unevaluated.h - loads whose value only the compiler uses.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_UNEVALUATED_H
#define TEMPORAL_UNEVALUATED_H

/* Add such loads in FUN to *UNEVALUATED, which is empty.  */
extern void tp_find_unevaluated (function *fun, hash_set<gimple *> *unevaluated);

#endif
