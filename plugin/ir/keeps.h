/* keeps.h - what the C library's functions keep of what they are given.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_KEEPS_H
#define TEMPORAL_KEEPS_H

/* A row of library-keeps.def; CONTENTS: what the argument points to, else it itself.  */

struct tp_keeps_row { const char *name; int argument; bool contents; int n, m; };

/* The first of the rows that hold of CALL's callee, and the one behind K; null if there is none.  */
extern const struct tp_keeps_row *tp_keepings_of (const gcall *call);
extern const struct tp_keeps_row *tp_next_keeping (const struct tp_keeps_row *k);

/* What the library function that CALL calls keeps of an argument: nothing, the pointers in what it points to, it itself.  */

enum tp_keeping { TP_KEEPS_NOTHING, TP_KEEPS_CONTENTS, TP_KEEPS_POINTER };

extern enum tp_keeping tp_library_keeps (const gcall *call, unsigned argument);

#endif
