/* ready.c - what all of the runtime asks first: does it work, and what did the caller leave.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"

bool trt_ready;

TRT_TLS struct tp_call trt_call_buffer;
TRT_OWN_TLS (trt_call_buffer);
