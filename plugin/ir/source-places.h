/* source-places.h - where in the source a location is, also in macros.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_SOURCE_PLACES_H
#define TEMPORAL_SOURCE_PLACES_H

/* A place, and the columns of what is there.  MACROS is null or, as in a site, the macros by which
   it is there (abi.def); to be freed.  */
struct tp_source_place
{
  const char *file;
  int line, column, end;
  char *macros;
};

/* Set *P to the place of LOC.  */
extern void tp_find_source_place (location_t loc, struct tp_source_place *p);

/* The name of FILE, which may be null, as it stands in sites.  */
extern const char *tp_file_in_site (const char *file);

#endif
