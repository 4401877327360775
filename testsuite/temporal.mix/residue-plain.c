/* Allocates, and does not set what it gets.  */
#include <stdlib.h>
#include "residue.h"

void *
lib_new (size_t n)
{
  return malloc (n);
}
