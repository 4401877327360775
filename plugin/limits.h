/* limits.h - passes of GCC that are left out of functions too large for them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LIMITS_H
#define TEMPORAL_LIMITS_H

extern void tp_limits_init (const char *plugin);

#endif
