/* own-variables.h - removes checks of a variable's bytes against its own number.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_OWN_VARIABLES_H
#define TEMPORAL_OWN_VARIABLES_H

/* Remove such checks from FUN.  */
extern void tp_drop_own_bytes (function *fun);

#endif
