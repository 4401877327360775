/* address-referents.h - referents of the addresses of variables, functions and literals (rule R2).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ADDRESS_REFERENTS_H
#define TEMPORAL_ADDRESS_REFERENTS_H

/* The referent of the address of DECL, which is not a dereference.  Statements are appended to
   *SEQ.  */
extern tree tp_declared_referent (struct tp_context *cx, gimple_seq *seq, tree decl);

/* The same for VARIABLE, a part of the frame that nested functions share.  */
extern tree tp_frame_referent (gimple_seq *seq, tree variable);

/* The same for ADDRESS, any ADDR_EXPR, for the statement USE.  */
extern tree tp_address_referent (struct tp_context *cx, gimple_seq *seq, tree address, gimple *use);

#endif
