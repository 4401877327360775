/* Companion of hash-tables.c, not instrumented.  */

#include <search.h>
#include <stddef.h>
#include "hash-tables.h"

void plain_enter (char *key, void *data) { hsearch ((ENTRY) { key, data }, ENTER); }
void plain_replace (char *key, void *data) { hsearch ((ENTRY) { key, NULL }, FIND)->data = data; }
void plain_take (char *key, struct holder *h) { h->data = hsearch ((ENTRY) { key, NULL }, FIND)->data; }
