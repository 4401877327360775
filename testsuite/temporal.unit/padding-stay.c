/* Purpose: members that have all bytes of their word among them may be a pointer's, and so may those of structures
   that are not aligned like one, of unions, elements of arrays, and what is no member.  */
/* { dg-do assemble } */
/* { dg-options "-g" } */
/* { dg-temporal-stat "referent_stores" "7" } */

struct full { long n; int size; unsigned short flags; unsigned char code, sub; };
struct halves { unsigned low, high; };
struct pair { int a; short b; };
union any { unsigned char first; void *p; };
struct text { long n; char tag[3]; };
struct nested { struct halves h; };
struct bits { long n; unsigned char kind; unsigned a : 24, b : 32; };

void full (struct full *to, const struct full *from) { to->code = from->code; }
void low (struct nested *to, const struct nested *from) { to->h.low = from->h.low; }
void unaligned (struct pair *to, const struct pair *from) { to->b = from->b; }
void first (union any *to, const union any *from) { to->first = from->first; }
void element (struct text *to, const struct text *from) { to->tag[1] = from->tag[1]; }
void character (unsigned char *to, const unsigned char *from) { *to = *from; }
void bits (struct bits *to, const struct bits *from) { to->kind = from->kind; }
