#include <stdint.h>

char *pointer_from (uintptr_t n) { return (char *) (n ^ 5); }
uintptr_t number_from (char *p) { return (uintptr_t) p ^ 5; }
