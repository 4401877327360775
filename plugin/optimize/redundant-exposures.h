/* redundant-exposures.h - removes tests of the previous call's token whose result is known.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_REDUNDANT_EXPOSURES_H
#define TEMPORAL_REDUNDANT_EXPOSURES_H

/* Remove such tests from FUN.  */
extern void tp_remove_redundant_exposures (function *fun);

/* Remove the calls that exposed-stores.cc has inserted in FUN for stores to variables of this unit,
   which are known after inlining.  */
extern void tp_remove_private_exposures (function *fun);

#endif
