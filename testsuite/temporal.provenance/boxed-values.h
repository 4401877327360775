#include <stdint.h>

struct word { uint64_t bits; };
struct handle { int64_t bits; };
union bits { uint64_t bits; uint32_t halves[2]; };
struct of_word { struct word w; };
union number { double d; uint64_t bits; struct { uint32_t low, high; } halves; };
struct pair { int type; union number n; };
struct object { int n; char text[20]; };

#define NAN_BOX 0xfffc000000000000
#define ADDRESS(bits) ((struct object *) ((bits) & 0xfffffffffff8))

extern struct word outside_word (struct object *);
extern union number outside_number (struct object *);
extern struct object *outside_object (struct word);
extern struct handle outside_handle (struct object *);
extern union bits outside_bits (struct object *);
extern struct object *outside_of_handle (struct handle);
extern struct object *outside_of_bits (union bits);
extern struct object *outside_of_number (union number);
extern void outside_set (struct word), outside_set_number (union number);
extern struct word outside_get (void);
extern union number outside_get_number (void);
