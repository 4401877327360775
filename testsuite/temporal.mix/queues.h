/* What queues.c and queues-plain.c share.  */

struct item { struct item *next, *previous; int number; };

extern int own_insertions;
void plain_link (struct item *before, struct item *element);
