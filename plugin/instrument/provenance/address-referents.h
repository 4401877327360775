/* address-referents.h - referents of the addresses of variables, functions and literals (rule R2).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_ADDRESS_REFERENTS_H
#define TEMPORAL_ADDRESS_REFERENTS_H

/* Referent of the address of DECL, which is no pointer dereference.  The instructions go to
   *SEQ.  */
extern tree tp_declared_referent (struct tp_context *cx, gimple_seq *seq, tree decl);

/* The same of VARIABLE, a part of the frame that nested functions share.  */
extern tree tp_frame_referent (gimple_seq *seq, tree variable);

/* The same of ADDRESS, an ADDR_EXPR of whatever it may be, for the statement USE.  */
extern tree tp_address_referent (struct tp_context *cx, gimple_seq *seq, tree address, gimple *use);

#endif
