/* joined-referents.h - referents of integers that are made of one pointer.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_JOINED_REFERENTS_H
#define TEMPORAL_JOINED_REFERENTS_H

extern void tp_fold_joined_referents (function *fun);

#endif
