/* The library of given-computed.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "given-computed.h"

void
take (void **to, void **from)
{
  *to = *from;
}
