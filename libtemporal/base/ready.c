/* ready.c - what all of the runtime asks first: does it work, and what did the caller leave.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"

bool tp_ready;

TP_TLS struct tp_call tp_call_buffer;
TP_OWN_TLS (tp_call_buffer);
