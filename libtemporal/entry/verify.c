/* verify.c - verify mode: was it right to remove a check?

   SPDX-License-Identifier: GPL-3.0-or-later

   A unit that was compiled with -fplugin-arg-temporal-verify makes each check twice: by the check
   itself, which optimizations may weaken, move or remove, and after it by an entry point of this
   file, which they do not change.  The second one decides as the first would have done without
   optimization.  If it finds an error, either the first one has reported it, and the process has
   ended; or the first was removed by a proof that does not hold.  The report then names the proof
   (trt_refute_by in report/refuted.c).

   A proof may also remove a block instead of a check: a variable to which no invalid pointer can be
   followed needs no block.  In verify mode it is a block nevertheless, and its site names the
   proof; so an error with such a block refutes that.

   With halt_on_error=0 a program continues after an error, in an undefined state; so nothing is
   verified after the first report.  The idea is that of translation validation (Pnueli 1998): each
   result of a compiler is verified, instead of the compiler.  */

#include "entry/entry.h"
#include "libc/libc.h"
#include "report/report.h"

#include <string.h>

TRT_EXPORT void TP_ABI (verify_check) (const void *p, size_t n, uint32_t ref, const void *anchor,
                                       const char *site, const char *proof);
TRT_EXPORT void TP_ABI (verify_alive) (const void *p, size_t n, uint32_t ref, const void *anchor,
                                       const char *site, const char *proof);
TRT_EXPORT void TP_ABI (verify_bound) (size_t index, size_t count, size_t n, const char *site,
                                       const char *proof);
TRT_EXPORT void TP_ABI (verify_free) (const void *p, uint32_t ref, const void *anchor,
                                      const char *site, const char *proof);
TRT_EXPORT void TP_ABI (verify_ref) (const void *slot, const void *value, uint32_t ref,
                                     const char *site, const char *proof);
TRT_EXPORT void TP_ABI (verify_inside) (const void *p, uint32_t ref, const void *anchor,
                                        const char *site, const char *proof);
TRT_EXPORT void TP_ABI (verify_unset) (size_t companion, size_t unset, const char *site,
                                       const char *proof);
TRT_EXPORT void TP_ABI (verify_string) (const void *p, size_t limit, uint32_t ref,
                                        const void *anchor, int flags, const char *site,
                                        const char *proof);
TRT_EXPORT void TP_ABI (verify_until) (const void *p, int stop, size_t limit, uint32_t ref,
                                       const void *anchor, const char *site, const char *proof);
TRT_EXPORT void TP_ABI (verify_compare) (const void *a, uint32_t a_ref, const void *a_anchor,
                                         const void *b, uint32_t b_ref, const void *b_anchor,
                                         size_t limit, int how, const char *a_site,
                                         const char *b_site, const char *proof);

#define PC ((uintptr_t) __builtin_return_address (0))

/* From here to stop (), an error of this thread refutes PROOF.  False if nothing is to be
   verified.  */

static inline bool
start (const char *proof)
{
  if (trt_reported_any || trt_verifying)
    return false;
  if (trt_unlikely (!trt_ready))
    trt_init ();
  trt_verifying = proof;
  return true;
}

static inline void
stop (void)
{
  trt_verifying = NULL;
}

void
TP_ABI (verify_check) (const void *p, size_t n, uint32_t ref, const void *anchor, const char *site,
                       const char *proof)
{
  if (!start (proof))
    return;
  trt_check (p, n, ref, anchor, site, PC);
  stop ();
}

void
TP_ABI (verify_alive) (const void *p, size_t n, uint32_t ref, const void *anchor, const char *site,
                       const char *proof)
{
  if (!start (proof))
    return;
  trt_check_alive (p, n, ref, anchor, site, PC);
  stop ();
}

void
TP_ABI (verify_bound) (size_t index, size_t count, size_t n, const char *site, const char *proof)
{
  if (!start (proof))
    return;
  trt_bound (index, count, n, site, PC);
  stop ();
}

void
TP_ABI (verify_free) (const void *p, uint32_t ref, const void *anchor, const char *site,
                      const char *proof)
{
  if (!start (proof))
    return;
  trt_check_free (p, ref, anchor, site, PC);
  stop ();
}

void
TP_ABI (verify_inside) (const void *p, uint32_t ref, const void *anchor, const char *site,
                        const char *proof)
{
  if (!start (proof))
    return;
  if (trt_outside_p (ref & ~TP_TAIL_MASK, (uintptr_t) p, (uintptr_t) anchor))
    trt_refute (proof, "the pointer is stored outside of its block", site, PC);
  stop ();
}

/* What COMPANION describes, a value that was copied, may have been given to uninstrumented code
   since, which the bits of the copy do not tell.  */

void
TP_ABI (verify_unset) (size_t companion, size_t unset, const char *site, const char *proof)
{
  if ((companion == 0) == (unset == 0) || !start (proof))
    return;
  if (unset)
    trt_refute (proof, "nobody has set the value, but it is said to be set", site, PC);
  if (trt_still_unset_p (companion))
    trt_refute (proof, "the value is set, but it is said that nobody has set it", site, PC);
  stop ();
}

/* The string at P, with REF and ANCHOR, of which at most LIMIT elements are read.  */

static inline struct trt_string
string_at (const void *p, uint32_t ref, const void *anchor, size_t limit, int flags,
           const char *site, uintptr_t pc)
{
  return (struct trt_string) { .pointer = { (void *) p, ref, 0, (void *) anchor },
                               .limit = limit,
                               .flags = flags,
                               .site = site,
                               .pc = pc };
}

void
TP_ABI (verify_string) (const void *p, size_t limit, uint32_t ref, const void *anchor, int flags,
                        const char *site, const char *proof)
{
  if (!start (proof))
    return;
  struct trt_string t = string_at (p, ref, anchor, limit, flags, site, PC);
  trt_check_string (&t);
  stop ();
}

void
TP_ABI (verify_until) (const void *p, int stop_at, size_t limit, uint32_t ref, const void *anchor,
                       const char *site, const char *proof)
{
  if (!start (proof))
    return;
  struct trt_string t = string_at (p, ref, anchor, limit, 0, site, PC);
  t.stop = stop_at;
  trt_check_string (&t);
  stop ();
}

void
TP_ABI (verify_compare) (const void *a, uint32_t a_ref, const void *a_anchor, const void *b,
                         uint32_t b_ref, const void *b_anchor, size_t limit, int how,
                         const char *a_site, const char *b_site, const char *proof)
{
  if (!start (proof))
    return;
  int flags = how & TP_STRING_WIDE;
  struct trt_string s[2] = { string_at (a, a_ref, a_anchor, limit, flags, a_site, PC),
                             string_at (b, b_ref, b_anchor, limit, flags, b_site, PC) };
  trt_check_compare (s, how);
  stop ();
}

/* If the cell does not contain the number of a block, the referent depends on the value alone, and
   is not compared: a block may have been allocated there since the pointer was resolved.  */

void
TP_ABI (verify_ref) (const void *slot, const void *value, uint32_t ref, const char *site,
                     const char *proof)
{
  uintptr_t a = (uintptr_t) slot;
  if (!value || (a & 7) || !trt_mapping_has_cell (a) || !start (proof))
    return;
  uint32_t there = *trt_cell_referent (a);
  const void *still;
  memcpy (&still, slot, sizeof still);
  if (trt_number_p (there & ~TP_TAIL_MASK) && (there ^ ref) > TP_TAIL_MASK && still == value)
    trt_refute_referent (ref, there, a, site, PC);
  stop ();
}
