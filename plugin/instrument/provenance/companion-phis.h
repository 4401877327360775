/* companion-phis.h - PHIs of referents and anchors.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_COMPANION_PHIS_H
#define TEMPORAL_COMPANION_PHIS_H

#include "instrument/provenance/context.h"

/* Can companions follow PHI?  Not over abnormal edges, where GCC could not insert copies for them
   (abnormal-edges.cc).  */
extern bool tp_plain_phi_p (gphi *phi);

/* The result of a new PHI, the companion of PHI's result that KIND says; its arguments follow in
   tp_track_finish.  */
extern tree tp_companion_phi (struct tp_context *cx, gphi *phi, enum tp_pending kind);

/* Fill in the arguments of companion PHIs that were asked for.  */
extern void tp_track_finish (struct tp_context *cx);

#endif
