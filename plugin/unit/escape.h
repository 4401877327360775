/* escape.h - locals whose address does not escape from the functions that it is passed to.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ESCAPE_H
#define TEMPORAL_ESCAPE_H

/* Is VAR a local that needs no block, as its address is not kept, and nothing that is done with it
   can fail?  Its address then has the referent TP_UNKNOWN.  "No" is always safe.  */
extern bool tp_nonescaping_p (tree var);

/* Remove the checks of FUN that can say nothing: of bytes of a variable in sight, through a pointer
   of which nothing is known.  */
extern void tp_remove_nonescaping_checks (function *fun);

#endif
