/* load-elimination.h - removes loads of referents that were just loaded or stored.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LOAD_ELIMINATION_H
#define TEMPORAL_LOAD_ELIMINATION_H

/* Replace loads of referents in FUN whose result is available.  */
extern void tp_eliminate_loads (function *fun);

#endif
