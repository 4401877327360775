/* poison.h - has allocated memory filled with the poison pointer.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_POISON_H
#define TEMPORAL_POISON_H

/* Have the block that CALL allocates begin poisoned, if a proof relies on it.  */
extern void tp_poison_block (gcall *call);

#endif
