/* local-bodies.h - public functions that are split into a local body and a public entry.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LOCAL_BODIES_H
#define TEMPORAL_LOCAL_BODIES_H

/* Return true if DECL is the body of such a function.  The entry jumps to it.  */
extern bool tp_local_body_p (tree decl);

#endif
