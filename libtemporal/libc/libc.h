/* libc.h - what functions of the C library do with memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LIBC_H
#define TEMPORAL_LIBC_H

#include "slow-path/slow-path.h"

#pragma GCC visibility push(hidden)

/* ---- sort-referents.c, merge-sort.c: arrays that are sorted ---------------------------------- */

/* Memory that a sort works with hangs on its thread, since a comparison may leave by a jump.  */
struct trt_sort_room
{
  struct trt_sort_room *outer;
  size_t mapped; /* bytes of all this */
  uintptr_t frame;
};

void *trt_sort_take (size_t size, uintptr_t frame);
void trt_sort_drop (void);
void trt_sort_drop_abandoned (uintptr_t frame, bool same);

/* How many of the WORDS words at BASE have referents that say more than the values do.  */
size_t trt_sort_telling (uintptr_t base, size_t words);

/* qsort, unless the program has one.  */
void trt_merge_sort (void *base, size_t count, size_t size,
                     int (*compare) (const void *, const void *));

/* This thread ends.  */
void trt_sort_forget (void);

/* ---- strings.c: strings must end inside their blocks ------------------------------- */

/* A string that a library function is going to read.  */
struct trt_string
{
  struct tp_slot pointer;
  size_t limit;       /* elements that are read at most */
  unsigned char stop; /* what ends it */
  int flags;          /* TP_STRING_* of layout.h */
  const char *site;
  uintptr_t pc;
};
/* Judge it; its length in bytes as far as that is known.  */
size_t trt_check_string (const struct trt_string *t);
/* Judge the two strings S, which are compared up to the limit that both have; HOW is that of
   check_compare_as.  */
void trt_check_compare (struct trt_string s[2], int how);

/* ---- number-ends.c: where a number in a text ends -------------------------------- */

/* The N bytes at TEXT are all that may be read, and none of them is a null character.  Is there one
   among them at which an integer of BASE ends (C11 7.22.1.4)?  Yes for a base that there is not:
   then nothing is read.  */
bool trt_integer_ends_p (const unsigned char *text, size_t n, unsigned base);
/* The same of a floating-point number (C11 7.22.1.3).  */
bool trt_real_ends_p (const unsigned char *text, size_t n);

/* ---- library-checks.c: ranges that library functions access -------------------------------- */

/* An access that may yet not be made: false if it has been judged, true if that has to wait until
   it is made.  */
bool trt_range_put_off (const struct tp_slot *pointer, size_t n, const char *site, uintptr_t pc);
void trt_check_range (const struct tp_slot *pointer, size_t n, const char *site, uintptr_t pc);

/* ---- printed-pointers.c: pointers that were printed, and are read again ---------------------- */

/* A pointer VALUE with the referent REF is printed; a number VALUE is.  */
void trt_printed_note (uintptr_t value, uint32_t ref);
void trt_printed_forget (uintptr_t value);
/* The scanf that is about to be called would store, with its ORDINAL-th conversion that counts
   (from 0), N bytes at P, where it must not: judged if it does.  False if there is no room to keep
   that.  */
bool trt_printed_put_off (const struct tp_slot *p, size_t n, int ordinal, const char *site,
                          uintptr_t pc);
/* The scanf that is about to be called stores, with its ORDINAL-th conversion that counts (from
   0), what may be a pointer into the 8 bytes at SLOT.  */
void trt_printed_expect_none (void);
void trt_printed_expect (uintptr_t slot, int ordinal);
/* The same of one that stores a pointer to a block that it allocates; SITE is the argument's.  */
void trt_printed_expect_block (uintptr_t slot, int ordinal, const char *site);

/* ---- varargs.c: referents of variable arguments -------------------------------------- */

/* The argument slots that belong to the va_list AP, *COUNT of them, and the first that was
   not yet fetched; none for a va_list of uninstrumented code.  */
const struct tp_slot *trt_kept_slots (const void *ap, unsigned *count, unsigned *next);

#pragma GCC visibility pop
#endif
