/* provenance.h - the block that a pointer belongs to: the interface of provenance.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_PROVENANCE_H
#define TEMPORAL_PROVENANCE_H

#include "slow-path/slow-path.h"

enum trt_provenance
{
  TRT_PROVENANCE_LIVE, /* it belongs to the record's block, which lives */
  TRT_PROVENANCE_DEAD, /* it belongs to the record's block, which has ended */
  TRT_PROVENANCE_LOST, /* its referent is certain, but the record was overwritten */
  TRT_PROVENANCE_STALE /* the cell it came from is stale, or its block's record is lost,
                          or it has no number: the pointer's value decides */
};

#pragma GCC visibility push(hidden)

/* The block of a pointer with referent REF and anchor ANCHOR, which is used to access A.  *R is the
   block for LIVE and DEAD.  */
enum trt_provenance trt_trace_provenance (uint32_t ref, uintptr_t anchor, uintptr_t a,
                                          struct trt_record *r);

#pragma GCC visibility pop
#endif
