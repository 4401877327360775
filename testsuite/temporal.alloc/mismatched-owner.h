#include <stddef.h>
#include <stdio.h>

struct object { struct object *next; char *name; };

void wrapped_free (void *);
void *wrapped_alloc (size_t n) __attribute__ ((malloc, malloc (wrapped_free), alloc_size (1), returns_nonnull));
void *rounded_alloc (size_t n) __attribute__ ((malloc, malloc (wrapped_free), alloc_size (1)));
void header_free (void *);
void *header_realloc (void *, size_t n) __attribute__ ((alloc_size (2)));
void *header_alloc (size_t n) __attribute__ ((malloc, malloc (header_free), malloc (header_realloc), alloc_size (1)));
size_t header_size (const void *);
void object_free (struct object *);
struct object *object_new (void) __attribute__ ((malloc, malloc (object_free)));
void plain_free (void *);
void *plain_alloc (size_t n) __attribute__ ((malloc, alloc_size (1)));
char *open_and_read (void) __attribute__ ((malloc));
int my_close (FILE *);
FILE *my_open (void) __attribute__ ((malloc, malloc (my_close)));
