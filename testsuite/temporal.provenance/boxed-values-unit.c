/* The functions of another unit that boxed-values.c and boxed-values-plain.c call.  */
#include "boxed-values.h"

static struct word word;
static union number number;

struct word outside_word (struct object *o) { return (struct word) { (uint64_t) o | 1 }; }
union number outside_number (struct object *o) { return (union number) { .bits = NAN_BOX | (uint64_t) o }; }
struct object *outside_object (struct word w) { return ADDRESS (w.bits); }
struct handle outside_handle (struct object *o) { return (struct handle) { (int64_t) o }; }
union bits outside_bits (struct object *o) { return (union bits) { .bits = (uint64_t) o | 1 }; }
struct object *outside_of_handle (struct handle h) { return (struct object *) h.bits; }
struct object *outside_of_bits (union bits u) { return ADDRESS (u.bits); }
struct object *outside_of_number (union number n) { return ADDRESS (n.bits); }
void outside_set (struct word w) { word = w; }
void outside_set_number (union number n) { number = n; }
struct word outside_get (void) { return word; }
union number outside_get_number (void) { return number; }
