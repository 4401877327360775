/* library-members.cc - arguments of library functions that point into members of structures.

   SPDX-License-Identifier: GPL-3.0-or-later

   Where an argument decays from an array that is a structure's member, what the function reads or
   writes has to stay inside that member (instrument/checks/member-bounds.cc).  These questions
   follow those about the block, in a sequence of their own.  printf-scanf.cc has those about
   arguments of formats.  */

#include "base/temporal-gcc.h"
#include "abi/layout.h"
#include "base/stats.h"
#include "instrument/calls/library-members.h"
#include "instrument/calls/library-operands.h"
#include "instrument/checks/member-bounds.h"
#include "ir/emit.h"
#include "ir/library-table.h"

/* What every question about the member M says of it, and the site of the access WHAT to O.  */

struct member_question
{
  tree start, size, site;
};

static struct member_question
ask_about_member (struct tp_libcall *w, const struct tp_operand *o, const struct tp_member *m,
                  char what)
{
  struct member_question q;
  q.site = tp_site_in_member (tp_libcall_site (w, what, o), m);
  q.start = tp_member_address (&w->members, m);
  q.size = tp_member_size (m);
  tp_count (STAT_member_checks);
  return q;
}

void
tp_check_member_range (struct tp_libcall *w, const struct tp_operand *o, int i, tree n, char what)
{
  struct tp_member m;
  if (tp_libcall_argument (w, i)->behind || integer_zerop (n) || !tp_member_of (o->text, &m)
      || tp_member_range_p (&m, n, what == 'w'))
    return;
  struct member_question q = ask_about_member (w, o, &m, what);
  tp_emit_call (&w->members, ENTRY_index, 5, o->value, n, q.start, q.size, q.site);
}

void
tp_check_member_string (struct tp_libcall *w, const struct tp_operand *o, int i, tree limit)
{
  struct tp_member m;
  char letter = tp_libcall_argument (w, i)->what;
  if (tp_libcall_argument (w, i)->behind || (letter != 's' && letter != 'S')
      || !tp_member_of (o->text, &m) || m.steps_back)
    return;
  struct member_question q = ask_about_member (w, o, &m, 'r');
  tp_emit_call (&w->members, ENTRY_member_string, 6, o->value, limit, q.start, q.size,
                tp_libcall_wide_p (w, i) ? integer_one_node : integer_zero_node, q.site);
}

void
tp_check_member_search (struct tp_libcall *w, const struct tp_operand *o, int i, tree other,
                        tree flags)
{
  struct tp_member m;
  char letter = tp_libcall_argument (w, i)->what;
  if (tp_libcall_argument (w, i)->behind || !tp_spec_among (letter, "cybglie")
      || !tp_member_of (o->text, &m) || m.steps_back)
    return;
  struct member_question q = ask_about_member (w, o, &m, 'r');
  tp_emit_call (&w->members, ENTRY_member_search, 6, o->value, other, q.start, q.size, flags,
                q.site);
}

void
tp_check_member_compare (struct tp_libcall *w, const struct tp_operand *o,
                         const struct tp_operand *p, tree limit, tree how)
{
  struct tp_member m;
  if (!tp_member_of (o->text, &m) || m.steps_back
      || (m.fixed && m.part && m.place >= 0 && tree_fits_shwi_p (limit)
          && tree_to_shwi (limit) <= m.size - m.place && !(tree_to_shwi (how) & TP_STRING_WIDE)))
    return;
  struct member_question q = ask_about_member (w, o, &m, 'r');
  tp_emit_call (&w->members, ENTRY_member_compare, 7, o->value, p->value, limit, q.start, q.size,
                how, q.site);
}
