/* containers.h - pointers that functions of <search.h> store.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef TEMPORAL_CONTAINERS_H
#define TEMPORAL_CONTAINERS_H

/* CALL calls insque or remque.  */
extern void tp_link_elements (struct tp_context *cx, gcall *call);

/* CALL calls hsearch or hsearch_r.  */
extern void tp_enter_item (struct tp_context *cx, gcall *call);

/* CALL calls tsearch.  */
extern void tp_search_tree (struct tp_context *cx, gcall *call);

#endif
