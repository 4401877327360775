/* The uninstrumented half of lost-referent.c.  */

#include <stdlib.h>

static void *kept;

void *plain_same (void *p) { return p; }
void plain_free (void *p) { free (p); }
void plain_keep (void *p) { kept = p; }
void plain_give (void (*f) (void *)) { f (kept); }
