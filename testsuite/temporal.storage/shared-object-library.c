/* A companion of shared-object.c: the shared object.  */

const char *const library_texts[] = { "0123456", "ab" };
const int library_limits[4] = { 1, 2, 3, 4 };
__thread int library_own[3];
__attribute__ ((weak)) int library_weak[2];
__attribute__ ((weak)) int library_weaker[8];

char *
library_text (void)
{
  return "1234567";
}

int *
library_here (void)
{
  return library_own;
}

const char *
library_name (void)
{
  return __func__;
}
