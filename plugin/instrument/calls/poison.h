/* poison.h - fills allocated memory with the poison pointer.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_POISON_H
#define TEMPORAL_POISON_H

/* Insert the calls that poison the block that CALL allocates, if a proof relies on it.  */
extern void tp_poison_block (gcall *call);

#endif
