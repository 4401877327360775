/* Companion of declared-larger.c: what it declares, as it is.  */

int array[10], matrix[2][10], same[10], larger[400];
int common_array[40];
int weak_array[8] __attribute__ ((weak));
char text[11] = "0123456789";
struct { int n; char *name; } records[3];
__thread int thread_array[11];
int whole[20] = { 1 };
__asm__ (".globl part\n.set part, whole + 16");
__asm__ (".globl plain_array\n.comm plain_array, 48, 32");
