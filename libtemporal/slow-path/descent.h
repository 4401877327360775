/* descent.h - to which block a pointer belongs: the interface of descent.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_DESCENT_H
#define TEMPORAL_DESCENT_H

#include "slow-path/slow-path.h"

enum tp_descent
{
  TP_DESCENT_LIVE,     /* it belongs to the record's block, which lives */
  TP_DESCENT_DEAD,     /* it belongs to the record's block, which has ended */
  TP_DESCENT_LOST,     /* its referent is certain, but the record was overwritten */
  TP_DESCENT_STALE     /* the cell it came from is stale, or its block's record is lost,
			  or it has no number: the pointer's value decides */
};

#pragma GCC visibility push(hidden)

/* To which block a pointer with referent REF and anchor ANCHOR belongs, that is used for A.
   *R is that block for LIVE and DEAD.  */
enum tp_descent tp_trace_descent (uint32_t ref, uintptr_t anchor, uintptr_t a,
				  struct tp_record *r);

#pragma GCC visibility pop
#endif
