/* proofs.cc - verify mode: repeats each check independently of the optimizations.

   SPDX-License-Identifier: GPL-3.0-or-later

   The sites of a check and of its verify call begin with the same text: file, line, column, end and
   function.  Proofs are recorded by that text.  Inlining and loop versioning make copies of a
   check, which different proofs may remove; the last proof is reported, which is enough to find the
   error.  */

#include "base/temporal-gcc.h"
#include "base/options.h"
#include "base/stats.h"
#include "ir/emit.h"
#include "ir/proofs.h"
#include "ir/sites.h"

static const char *const texts[] = {
#define TP_PROOF(name, text) text,
#include "ir/proofs.def"
#undef TP_PROOF
};

/* The recorded proofs, by the beginnings of sites.  */
static hash_map<nofree_string_hash, enum tp_proof> *noted;

/* The beginning of SITE, the address of a string constant, up to the letter that says what happens
   there.  The caller frees it.  Null if SITE is not a string constant.  */

static char *
place_of_site (tree site)
{
  const char *s = site ? c_getstr (site) : NULL;
  if (!s)
    return NULL;
  const char *end = s;
  for (int lines = 0; lines < 5; lines++)
    {
      end = strchr (end, '\n');
      if (!end)
        return NULL;
      end++;
    }
  return xstrndup (s, end - s);
}

bool
tp_verify_entry_p (enum tp_entry e)
{
  switch (e)
    {
    case ENTRY_verify_check:
    case ENTRY_verify_alive:
    case ENTRY_verify_bound:
    case ENTRY_verify_free:
    case ENTRY_verify_ref:
    case ENTRY_verify_inside:
    case ENTRY_verify_unset:
    case ENTRY_verify_string:
    case ENTRY_verify_until:
    case ENTRY_verify_compare:
      return true;
    default:
      return false;
    }
}

/* The same for the site that is an argument of the check CALL.  */

static char *
place_of_check (gimple *call)
{
  char *place = NULL;
  for (unsigned i = gimple_call_num_args (call); i-- > 0 && !place;)
    place = place_of_site (gimple_call_arg (call, i));
  return place;
}

void
tp_note_proof (gimple *call, enum tp_proof proof)
{
  if (!tp_opt.verify || !is_gimple_call (call))
    return;
  if (!noted)
    noted = new hash_map<nofree_string_hash, enum tp_proof>;
  char *place = place_of_check (call);
  if (!place)
    return;
  bool existed = noted->get (place) != NULL;
  noted->put (place, proof);
  if (existed)
    free (place);
}

void
tp_note_proof_of_load (tree name, enum tp_proof proof)
{
  imm_use_iterator iter;
  use_operand_p use;
  if (!tp_opt.verify)
    return;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
  if (is_gimple_call (USE_STMT (use)) && tp_entry_of_call (USE_STMT (use)) == ENTRY_verify_ref)
    tp_note_proof (USE_STMT (use), proof);
}

static tree
proof_literal (enum tp_proof proof)
{
  return build_string_literal (strlen (texts[proof]) + 1, texts[proof]);
}

tree
tp_site_of_proof (tree site, enum tp_proof proof)
{
  return tp_site_by (site, texts[proof]);
}

void
tp_emit_verify (gimple_seq *seq, enum tp_entry e, enum tp_proof proof, unsigned n, ...)
{
  if (!tp_opt.verify)
    return;
  auto_vec<tree, 8> args;
  va_list ap;
  va_start (ap, n);
  for (unsigned i = 0; i < n; i++)
    args.safe_push (va_arg (ap, tree));
  va_end (ap);
  args.safe_push (proof_literal (proof));
  tp_emit_call_vec (seq, e, args);
  tp_count (STAT_verified);
}

void
tp_name_proof (gimple *call)
{
  unsigned last = gimple_call_num_args (call) - 1;
  char *place = noted ? place_of_site (gimple_call_arg (call, last - 1)) : NULL;
  if (!place)
    return;
  if (enum tp_proof *proof = noted->get (place))
    {
      gimple_call_set_arg (call, last, proof_literal (*proof));
      update_stmt (call);
    }
  free (place);
}
