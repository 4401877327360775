/* counters.c - the counters of stats=1, which stats.c prints.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"
#include "base/stats.h"

uint64_t trt_stats[TRT_STATS];
