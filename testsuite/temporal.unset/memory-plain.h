/* memory-plain.h - what memory-plain.c, which is not instrumented, sets.  */
struct plain { int number; char text[20]; struct plain *next; };
void plain_fill (struct plain *p);
void plain_fill_next (struct plain *p);
void plain_set (int *p);
void plain_call (int *p, void (*f) (int *));
int *plain_make (void);
