/* Companion of tail-neighbours.c: variables that the linker puts right behind those of that file, one in each
   section, because GCC chooses the order of several.  */

int bss_behind;
char data_behind[3] = { 1, 2, 3 };
const char rodata_behind[3] = { 1, 2, 3 };
__thread char tls_behind[3] = { 1, 2, 3 };

int *
get_bss (void)
{
  return &bss_behind;
}

char *
get_tls (void)
{
  return tls_behind;
}
