/* sites.h - site strings: where in the source something happens.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SITES_H
#define TEMPORAL_SITES_H

/* The address of a string constant with the fields that abi.def describes: the
   place LOC (UNKNOWN_LOCATION: the current function's), the current function
   and the text of EXPR (an expression, a declaration, or null).  WHAT as there.  */
extern tree tp_site (location_t loc, char what, tree expr);

/* The same for an access to a block that is this function's own, as tp_site_own_p has it, if
   OWN.  */
extern tree tp_access_site (location_t loc, char what, tree expr, bool own);

/* The text of EXPR as a report shows it, to be freed.  */
extern char *tp_expression_text (tree expr);

/* The letter WHAT in SITE; 0 if it cannot be read.  */
extern char tp_site_letter (tree site);

/* Does SITE ask for spatial errors only?  */
extern bool tp_site_spatial_p (tree site);

/* Does SITE say that the block belongs only to this function and its callers, so that it ends
   only by what they do themselves?  */
extern bool tp_site_own_p (tree site);

/* Does SITE say that the access may be at any address?  */
extern bool tp_site_unaligned_p (tree site);

/* The same for what the library function BY does with EXPR when CALL calls it; or for
   several expressions: one string after the other, each with its end, where letter I of
   WHAT speaks of EXPRS[I].  */
extern tree tp_call_site (gcall *call, char what, tree expr, const char *by);
extern tree tp_call_sites (gcall *call, const char *what, const vec<tree> &exprs, const char *by);

/* SITE with BY where the name of a library function stands, if there is nothing yet.  */
extern tree tp_site_by (tree site, const char *by);

/* The place of a reference REF in the statement STMT: the most exact one known.  */
extern location_t tp_ref_location (const gimple *stmt, tree ref);

#endif
