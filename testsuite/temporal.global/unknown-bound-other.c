/* Companion of unknown-bound.c: the definitions.  */

int array[10] = { 1 };
int matrix[4][5] = { { 1 } };
const char text[] = "text";
struct
{
  int n;
  int a[7];
} open = { 1 };
struct
{
  int n;
  int a[5];
} one = { 2 };
struct
{
  int a[4];
} prefix = { { 1 } };
int common_array[10] __attribute__ ((common));
int weak_array[10] __attribute__ ((weak)) = { 1 };
int section_array[10] __attribute__ ((section ("unknown_bound"))) = { 1 };
__thread int thread_array[10] = { 1 };
struct
{
  char *name;
  int n;
} records[3] = { { "a", 1 } };

/* So that what is out of bounds is not mapped by chance in another way at each level.  */
int behind[200] = { 1 };
