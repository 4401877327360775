/* What trees.c and trees-plain.c share.  */

struct item { int number; char name[20]; };
struct holder { struct item *key, *other; };

int by_number (const void *a, const void *b);
int plain_compare (const void *key, const void *other);
int plain_wrapper (const void *key, const void *other);
void plain_holder (struct holder *h);
void plain_insert (struct item *p, void **root);
void plain_delete (struct item *p, void **root);
