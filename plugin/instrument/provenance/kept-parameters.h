/* kept-parameters.h - parameters that a function stores, returns or passes on.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_KEPT_PARAMETERS_H
#define TEMPORAL_KEPT_PARAMETERS_H

/* Return true if the callee of CALL may store or return argument I as it is.  */
extern bool tp_argument_kept_p (const gcall *call, unsigned i);

#endif
