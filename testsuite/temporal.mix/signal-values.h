/* What signal-values.c and signal-values-plain.c share.  */

struct item { volatile int number; char name[20]; };
struct holder { struct item *item; };

void plain_send (struct item *p);
void plain_handle (struct holder *h);
void plain_wait (struct holder *h);
