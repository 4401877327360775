/* restored.h - stores into structures by value of what they hold anyway.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_RESTORED_H
#define TEMPORAL_RESTORED_H

/* Drop them in FUN.  */
extern void tp_drop_restored (function *fun);

#endif
