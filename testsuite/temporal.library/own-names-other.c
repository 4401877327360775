#include <stddef.h>
int getline (char *text, int n) { return n + (text == NULL); }
int write (char *p, char *q, int n) { return n + (p != q); }
void *memccpy (void *a, const void *b, int n, size_t m) { return n + m ? a : (void *) b; }
long time (const int *p) { return *p; }
int fputs (const char *p, void *q) { return q ? 0 : *p; }
char *getcwd (char *p, size_t n) { return n ? p : NULL; }
