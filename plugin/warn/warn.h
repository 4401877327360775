/* warn.h - warnings about what is certainly wrong.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_WARN_H
#define TEMPORAL_WARN_H

/* Look for certain errors in the current function, FUN, before it is instrumented.  */
extern void tp_warn_function (function *fun);

#endif
