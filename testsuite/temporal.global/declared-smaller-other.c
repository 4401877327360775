/* Companion of declared-smaller.c: what it declares, as it is.  */

char one[10];
int array[10], matrix[4][3], pair[2];
int common_array[10] __attribute__ ((common));
int weak_array[10] __attribute__ ((weak)) = { 1 };
int section_array[10] __attribute__ ((section ("declared_smaller"))) = { 1 };
__thread int thread_array[10];
struct { int n; char *name; } records[3];
struct { int n; int a[2]; int last; } closed[2];
