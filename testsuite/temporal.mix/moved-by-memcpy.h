/* What moved-by-memcpy.c and its library share.  */

#include <stdarg.h>

struct message { int kind; int *p; struct message *inner; };

void lib_take (struct message *m, int **slot);
void lib_take_inner (struct message *m, int **slot);
void lib_take_and_free (struct message *m, int **slot);
void lib_take_and_call (struct message *m, int **slot, void (*f) (struct message *));
void lib_post (struct message *m);
void lib_deliver (int **slot);
void lib_move (int **to, int **from);
void lib_set_number (int **slot, unsigned long n);
void lib_set_double (int **slot, double d);
void lib_set_from_list (int **slot, va_list ap);
