/* given-again.h - the interface of the library of given-again.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Store at TO the pointer that is DISTANCE bytes behind GIVEN.  */
void take (void **to, void *given, long distance);

struct holder
{
  void *first;
};
/* Store at TO the first pointer of HOLDER.  */
void take_first (void **to, struct holder *holder);
