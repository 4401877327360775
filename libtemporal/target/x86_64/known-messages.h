/* known-messages.h - messages that have been decoded before.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_KNOWN_MESSAGES_H
#define TEMPORAL_KNOWN_MESSAGES_H

#include "target/x86_64/cold-entry.h"

/* Answer FRAME's question if it is known and the answer is yes, and set the address where the
   program continues; false if nothing was done.  */
extern bool trt_known_answered (struct trt_cold_frame *frame);

/* Messages of more questions than this are not remembered.  */
#define TRT_KNOWN_MOST 4

/* TEXT (SITES as for trt_cold_read) is question INDEX, from 0, of FRAME's message, whose PC has not
   been changed yet, and all of them were answered with yes.  RESUME is where the program continues,
   or null if there are further questions.  Remember it if it is one of those that
   trt_known_answered answers.  */
extern void trt_known_note (const struct trt_cold_frame *frame, unsigned index,
                            const unsigned char *text, const char *sites,
                            const unsigned char *resume);

/* Forget all messages.  */
extern void trt_known_forget (void);

#endif
