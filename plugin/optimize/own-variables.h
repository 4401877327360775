/* own-variables.h - checks of a variable with its own number go.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_OWN_VARIABLES_H
#define TEMPORAL_OWN_VARIABLES_H

/* Delete checks of FUN that compare a variable with its own number.  */
extern void tp_drop_own_bytes (function *fun);

#endif
