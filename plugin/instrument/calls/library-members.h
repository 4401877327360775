/* library-members.h - arguments of library functions that point into members of structures.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_LIBRARY_MEMBERS_H
#define TEMPORAL_LIBRARY_MEMBERS_H

struct tp_libcall;
struct tp_operand;

/* Append the check that the N bytes of argument I, which is O and is accessed as WHAT says, stay
   inside the member that it was computed from.  */
extern void tp_check_member_range (struct tp_libcall *w, const struct tp_operand *o, int i, tree n,
                                   char what);

/* The same for a string of at most LIMIT characters.  */
extern void tp_check_member_string (struct tp_libcall *w, const struct tp_operand *o, int i,
                                    tree limit);

/* The same for argument I, which is a string in which OTHER is searched, or that is read for
   another purpose up to some character; FLAGS as for check_search and check_string.  */
extern void tp_check_member_search (struct tp_libcall *w, const struct tp_operand *o, int i,
                                    tree other, tree flags);

/* The same for the string O, of which at most LIMIT characters are compared with those of P; HOW as
   for check_compare_as.  */
extern void tp_check_member_compare (struct tp_libcall *w, const struct tp_operand *o,
                                     const struct tp_operand *p, tree limit, tree how);

#endif
