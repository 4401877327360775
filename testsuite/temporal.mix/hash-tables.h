/* What hash-tables.c and hash-tables-plain.c share.  */

struct holder { int *data; };

void plain_enter (char *key, void *data);
void plain_replace (char *key, void *data);
void plain_take (char *key, struct holder *h);
