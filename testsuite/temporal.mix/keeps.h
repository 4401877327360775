/* keeps.h - the library of keeps.c, which is not instrumented.  */

#include <stddef.h>

/* A growing array of pointers whose fields the program reads, as GPtrArray's.  */
struct array { void **data; unsigned length, room; };
struct array *array_new (void);
void array_add (struct array *a, void *p);
void array_swap (struct array *a, unsigned i, unsigned k);
void array_set_length (struct array *a, unsigned n);

/* A list whose links lie in the program's structures.  */
struct link { struct link *next, *prev; };
void link_behind (struct link *l, struct link *where);
void unlink_it (struct link *l);

/* A ring of pointers in the program's memory.  */
struct ring { void *slot[4]; unsigned in, out; };
void ring_put (struct ring *r, void *p);
int ring_get (struct ring *r, void *to);

/* What happened, with the program's own datum.  */
struct event { int kind; void *data; };
void watch (int kind, void *data);
void next_event (struct event *e);

void set_slot (void *slot, void *p);
void *get_slot (void *slot);
void set_object (void *object, size_t at, void *p);

/* The callback's result goes to the slot, and what it is passed is what was set last.  */
void slot_from (void *slot, void *(*f) (size_t), size_t n);
void slot_from_struct (void *slot, struct event (*f) (int));
void call_later (void (*f) (void *), void *p);
void call_now (void);
