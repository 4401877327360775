/* libc.h - what functions of the C library do with memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LIBC_H
#define TEMPORAL_LIBC_H

#include "slow-path/slow-path.h"

#pragma GCC visibility push(hidden)

/* ---- sort-referents.c, merge-sort.c, binary-search.c: arrays that are sorted ----------------- */

/* Memory for a sort.  It is in a list of the thread, because a comparison function may leave the
   sort by a jump.  */
struct trt_sort_room
{
  struct trt_sort_room *outer;
  size_t mapped; /* size of all of it in bytes */
  uintptr_t frame;
};

void *trt_sort_take (size_t size, uintptr_t frame);
void trt_sort_drop (void);
void trt_sort_drop_abandoned (uintptr_t frame, bool same);

/* How many of the WORDS words at BASE have referents that cannot be found by their values.  */
size_t trt_sort_telling (uintptr_t base, size_t words);

/* A comparison function of the program.  */
typedef int trt_comparison (const void *, const void *);

/* Call COMPARE as instrumented code does: with A_REF and B_REF, the referents of A and B, in the
   call buffer (rule R6).  */
static inline int
trt_call_comparison (trt_comparison *compare, const void *a, uint32_t a_ref, const void *b,
                     uint32_t b_ref)
{
  struct tp_call *c = &trt_call_buffer;
  c->arg[0] = (struct tp_slot) { .value = (void *) a, .ref = a_ref };
  c->arg[1] = (struct tp_slot) { .value = (void *) b, .ref = b_ref };
  c->count = 2;
  c->token = TP_TOKEN_INDIRECT + (uintptr_t) a + (uintptr_t) b * TP_TOKEN_FACTOR (1);
  return compare (a, b);
}

/* qsort, unless the program defines one.  */
void trt_merge_sort (void *base, size_t count, size_t size, trt_comparison *compare);

/* Called when the thread ends.  */
void trt_sort_forget (void);

/* ---- strings.c: strings must end inside their blocks ------------------------------- */

/* A string that a library function is about to read.  */
struct trt_string
{
  struct tp_slot pointer;
  size_t limit;       /* at most so many elements are read */
  unsigned char stop; /* the character at which reading stops */
  int flags;          /* TP_STRING_* of layout.h */
  const void *other;  /* what is searched, with TP_STRING_SEARCH */
  const char *site;
  uintptr_t pc;
};
/* The maximum number of elements that are examined of a string that may be read only in part.  */
#define TRT_STRING_PART 1024
/* Check the string; returns its length in bytes as far as it is known.  */
size_t trt_check_string (const struct trt_string *t);
/* Does a quick look show that the string at A, of which LIMIT elements are read at most, needs no
   report?  *LENGTH is as the result of check_string.  */
bool trt_string_quick (uintptr_t a, size_t limit, uint32_t ref, int flags, size_t *length);
/* Check the two strings S, which are compared up to the limit of both; HOW is that of
   check_compare_as.  */
void trt_check_compare (struct trt_string s[2], int how);

/* ---- overlaps.c: a function must not write what it reads ---------------------------- */

/* Have the N bytes at D and the M bytes at S a byte in common?  */
bool trt_overlap_p (uintptr_t d, size_t n, uintptr_t s, size_t m);
/* Report that N bytes are about to be written at D, and M bytes at S, among them some of those, to
   be read for that.  */
void trt_overlap_report (uintptr_t d, size_t n, uintptr_t s, size_t m, const char *site,
                         uintptr_t pc);
/* ---- members.c: the members of structures ---------------------------------------------- */

/* Report the access of N bytes at A unless they are among the SIZE bytes at BASE, a member that
   SITE names.  */
void trt_check_member (uintptr_t a, size_t n, uintptr_t base, size_t size, const char *site,
                       uintptr_t pc);
/* A printf reads N bytes at P, an argument for %s.  */
void trt_format_member_read (const void *p, size_t n, uintptr_t pc);
/* The scanf that is about to be called stores a string at P with its ORDINAL-th conversion that
   counts (from 0).  */
void trt_format_member_stored (const void *p, int ordinal);
/* The scanf returned CONVERSIONS: check what was stored.  */
void trt_format_members_scanned (int conversions, uintptr_t pc);
/* Forget these arguments.  */
void trt_format_members_done (void);

/* As check_overlap and check_string_overlap of abi.def, which were called at PC.  */
void trt_check_overlap (const void *dst, size_t n, const void *src, size_t m, int how,
                        const char *site, uintptr_t pc);
void trt_check_string_overlap (const void *dst, const void *src, size_t limit, int how,
                               const char *site, uintptr_t pc);

/* ---- string-searches.c: strings that are searched ------------------------------------ */

/* May reading the string T end after the N bytes at TEXT, which belong to its block, although there
   is no null character?  */
bool trt_string_ends_p (const struct trt_string *t, const unsigned char *text, size_t n);

/* ---- number-ends.c: where a number in a text ends -------------------------------- */

/* Only the N bytes at TEXT may be read, and none of them is a null character.  Is there one among
   them at which an integer of BASE ends (C11 7.22.1.4)?  True for an invalid base, because nothing
   is read then.  */
bool trt_integer_ends_p (const unsigned char *text, size_t n, unsigned base);
/* The same for a floating-point number (C11 7.22.1.3).  */
bool trt_real_ends_p (const unsigned char *text, size_t n);

/* ---- library-checks.c: ranges that library functions access -------------------------------- */

/* Check an access that might not be made.  False if the check is done; true if it must be repeated
   when the access was made.  */
bool trt_range_put_off (const struct tp_slot *pointer, size_t n, const char *site, uintptr_t pc);
void trt_check_range (const struct tp_slot *pointer, size_t n, const char *site, uintptr_t pc);
/* Can the N bytes at A be read without a fault, as far as is known?  */
bool trt_range_readable_p (uintptr_t a, size_t n);
/* The pointer that is stored at SLOT, with its referent.  */
struct tp_slot trt_stored_pointer (const void *slot);
/* The referent that is kept for SLOT, which may be read, whatever is there.  */
uint32_t trt_kept_referent (const void *slot);

/* ---- printed-pointers.c: pointers that were printed, and are read again ---------------------- */

/* A pointer VALUE with the referent REF is printed; an integer VALUE is printed.  */
void trt_printed_note (uintptr_t value, uint32_t ref);
void trt_printed_forget (uintptr_t value);
/* The scanf that is about to be called would store N bytes at P, which would be an error, with its
   ORDINAL-th conversion that counts (from 0).  The check is made after the call, if that conversion
   was done.  N may be TRT_STRING_STORED or TRT_WIDE_STRING_STORED: then it is an error only if the
   string that has been stored does not fit.  False if there is no room for it.  */
#define TRT_STRING_STORED SIZE_MAX
#define TRT_WIDE_STRING_STORED (SIZE_MAX - 1)
bool trt_printed_put_off (const struct tp_slot *p, size_t n, int ordinal, const char *site,
                          uintptr_t pc);
/* trt_printed_expect_none: forget the entries of an earlier call.  trt_printed_expect: the scanf
   that is about to be called stores what may be a pointer in the 8 bytes at SLOT, with its
   ORDINAL-th conversion that counts (from 0).  */
void trt_printed_expect_none (void);
void trt_printed_expect (uintptr_t slot, int ordinal);
/* The same for a pointer to a block that scanf allocates; SITE is the argument's.  */
void trt_printed_expect_block (uintptr_t slot, int ordinal, const char *site);

/* ---- kept-values.c: pointers that the kernel keeps ------------------------------------------- */

/* The N bytes at A are about to be sent to the kernel, and may be received again.  */
void trt_words_sent (uintptr_t a, size_t n);

/* ---- varargs.c: referents of variable arguments -------------------------------------- */

/* The argument slots of the va_list AP, their number *COUNT, and the index of the next one to be
   fetched; null for a va_list of uninstrumented code.  */
const struct tp_slot *trt_kept_slots (const void *ap, unsigned *count, unsigned *next);

#pragma GCC visibility pop
#endif
