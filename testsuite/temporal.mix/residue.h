#include <stddef.h>
void *lib_new (size_t n);
