/* The uninstrumented half of linker-set.c.  */

struct command { const char *name; long value; };

static struct command plain[2]
  __attribute__ ((section ("commands"), used, aligned (8)))
  = { { "ten", 10 }, { "twenty", 20 } };
