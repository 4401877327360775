/* packed-sites.h - the short form of sites.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_PACKED_SITES_H
#define TEMPORAL_PACKED_SITES_H

/* The number N of the packed form of SITE, which is at the label .LTQN<N>, or 0 if SITE is not such
   a string constant.  */
extern unsigned tp_packed_site (tree site);

/* A label before all sites of the unit, from which their distance is small.  It will be there if
   this is called.  */
extern const char *tp_packed_sites_label (void);

/* Install the hook that outputs the packed sites of the unit.  */
extern void tp_packed_sites_start (void);

#endif
