/* sites.h - site strings, which say where in the source something happens.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SITES_H
#define TEMPORAL_SITES_H

/* The address of a string constant with the fields that abi.def describes: the place LOC (that of
   the current function if LOC is UNKNOWN_LOCATION), the current function, and the text of EXPR (an
   expression, a declaration, or null).  WHAT is the letter of abi.def.  */
extern tree tp_site (location_t loc, char what, tree expr);

/* The letter WHAT in SITE; 0 if SITE is not a string constant.  */
extern char tp_site_letter (tree site);

/* Return true if only spatial errors are to be reported for SITE.  */
extern bool tp_site_spatial_p (tree site);

/* Return true if SITE says that the access may be unaligned.  */
extern bool tp_site_unaligned_p (tree site);

/* The site of what the library function BY does with EXPR when CALL calls it.  tp_call_sites is the
   same for several expressions: one string after the other, each with its terminating null; letter
   I of WHAT is for EXPRS[I].  */
extern tree tp_call_site (gcall *call, char what, tree expr, const char *by);
extern tree tp_call_sites (gcall *call, const char *what, const vec<tree> &exprs, const char *by);

/* SITE with the MARK that its function allocates or frees for its callers (TP_SITE_WRAPPER,
   TP_SITE_TYPED_WRAPPER).  */
extern tree tp_site_with_mark (tree site, char mark);

/* SITE, of the CALL of an allocator (WHAT is 'a') or of a deallocator ('f'), with a mark if the
   current function calls it for its callers.  */
extern tree tp_site_for_callers (tree site, gcall *call, char what);

/* The same, of a call that stores the address of the new block in SLOT.  */
extern tree tp_site_stored_for_callers (tree site, tree slot);

/* The string constant that SITE, a value, is the address of; null if it is none.  */
extern tree tp_site_string (tree site);

/* SITE with the NAME of a structure's member, and where it is DECLARED; without them if NAME is
   null.  */
extern tree tp_site_of_member (tree site, location_t declared, const char *name);

/* The same for FIELD.  */
extern tree tp_site_of_field (tree site, tree field);

/* The same for the variable DECL, whose bounds are compared.  */
extern tree tp_site_of_variable (tree site, tree decl);

/* SITE with the name BY of a library function added, if it has none.  */
extern tree tp_site_by (tree site, const char *by);

/* The most precise location known of the reference REF in the statement STMT.  */
extern location_t tp_ref_location (const gimple *stmt, tree ref);

#endif
