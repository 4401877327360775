/* store-backs.h - removes stores of what a member of a local structure holds already.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_STORE_BACKS_H
#define TEMPORAL_STORE_BACKS_H

extern void tp_remove_store_backs (function *fun);

#endif
