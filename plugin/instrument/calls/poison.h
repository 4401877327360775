/* poison.h - what stands around an allocation whose memory begins blank.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_POISON_H
#define TEMPORAL_POISON_H

/* Have the block that CALL allocates begin blank, if somebody relies on it.  */
extern void tp_poison_block (gcall *call);

#endif
