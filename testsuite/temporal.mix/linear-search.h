/* What linear-search.c and its companions share.  */

struct record { long number; struct record *data; };
struct holder { struct record *key, *data; };

extern int own_calls[2]; /* of lfind and lsearch */
int by_number (const void *key, const void *element);
int plain_compare (const void *key, const void *element);
int plain_wrapper (const void *key, const void *element);
void plain_holder (struct holder *h);
