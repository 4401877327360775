/* companion-phis.h - PHIs of referents and anchors.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_COMPANION_PHIS_H
#define TEMPORAL_COMPANION_PHIS_H

#include "instrument/provenance/context.h"

/* Return true if PHI can have companion PHIs.  It cannot if it has abnormal edges, on which GCC
   could not insert copies for them (abnormal-edges.cc).  */
extern bool tp_plain_phi_p (gphi *phi);

/* The result of a new PHI, the companion of the kind KIND of PHI's result; its arguments are added
   by tp_track_finish.  */
extern tree tp_companion_phi (struct tp_context *cx, gphi *phi, enum tp_pending kind);

/* Add the arguments of all companion PHIs.  */
extern void tp_track_finish (struct tp_context *cx);

#endif
