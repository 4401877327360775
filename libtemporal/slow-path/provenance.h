/* provenance.h - to which block a pointer belongs: the interface of provenance.c.

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

/* To which block a pointer with referent REF and anchor ANCHOR belongs, that is used for A.
   *R is that block for LIVE and DEAD.  */
enum trt_provenance trt_trace_provenance (uint32_t ref, uintptr_t anchor, uintptr_t a,
                                          struct trt_record *r);

#pragma GCC visibility pop
#endif
