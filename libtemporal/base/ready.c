/* ready.c - whether the runtime is initialised, and the call buffer.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"

bool trt_ready;
TRT_SHOW (ready, &trt_ready);

TRT_TLS struct tp_call trt_call_buffer;
TRT_OWN_TLS (trt_call_buffer);
