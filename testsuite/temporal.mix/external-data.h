/* What external-data.c and its library share.  */

struct item { struct item *next, *back; int value; char *name; };
struct box { struct item *first; int *room; int used, size; };

int *library_numbers (void);
int *library_thread_local (void);
void *library_map (int fd, long size);
struct box *box_new (void);
void box_add (struct box *b, int value);
void box_each (struct box *b, int (*visit) (struct item *, void *), void *data);
void box_refresh (struct box *b);
void box_adopt (struct box *b, struct item *i);
void box_delete (struct box *b);
