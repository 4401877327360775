/* escape.h - locals whose address does not escape from the functions that it is passed to.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ESCAPE_H
#define TEMPORAL_ESCAPE_H

/* Return true if the local VAR needs no block, because its address does not escape, and no access
   through it can fail.  Its address has the referent TP_UNKNOWN.  "No" is always safe.  */
extern bool tp_nonescaping_p (tree var);

/* Remove the checks of FUN whose bytes are known to be inside such a variable.  */
extern void tp_remove_nonescaping_checks (function *fun);

#endif
