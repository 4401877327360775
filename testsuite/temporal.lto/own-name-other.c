/* The other unit of own-name.c.  */

extern int __strtoint_alias (const char *) __asm ("atoi");
extern __inline __attribute__ ((__gnu_inline__)) int
atoi (const char *s)
{
  return *s ? __strtoint_alias (s) : 0;
}

/* Here nothing takes the address of the one that is called.  */
int
other_number (const char *s)
{
  return atoi (s);
}

extern int atoi_of_library (const char *) __asm ("atoi");

int (*other (void)) (const char *)
{
  return atoi_of_library;
}
