/* packed-sites.h - the short form of sites.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_PACKED_SITES_H
#define TEMPORAL_PACKED_SITES_H

/* The number N of the packed form of SITE, or of several sites in one string, which is at the label
   .LTQN<N>, or 0 if SITE is not such a string constant.  */
extern unsigned tp_packed_site (tree site);

/* The address of the packed form of SITE; SITE itself if it has none.  For what is output in this
   compilation only: not before LTO writes the unit.  */
extern tree tp_packed_address (tree site);

/* Have CALL, if it is one of the runtime, refer to the packed form of its sites.  No other pass may
   read the sites of the call after this.  */
extern void tp_pack_sites (gimple *call);

/* A label before all sites of the unit, from which their distance is small.  It will be there if
   this is called.  */
extern const char *tp_packed_sites_label (void);

/* The same for the table of globals, when all passes over the unit have run: a callback of
   GCC's.  */
extern void tp_pack_global_sites (void *, void *);

/* Install the hook that outputs the packed sites of the unit.  */
extern void tp_packed_sites_start (void);

#endif
