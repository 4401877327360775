/* widen.h - a question that comes before a call of the library answers checks behind it, too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_WIDEN_H
#define TEMPORAL_WIDEN_H

/* STMT asks whether the N bytes behind each of the COUNT POINTERS, one or two, are good, which have the REFS.  About how
   many it had better ask: CHECKS are those behind it that need not be made then if the answer is yes.  */
extern HOST_WIDE_INT tp_widen (gimple *stmt, const tree *pointers, const tree *refs, unsigned count, HOST_WIDE_INT n,
			       vec<gimple *> *checks);

#endif
