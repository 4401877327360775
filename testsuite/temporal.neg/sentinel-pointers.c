/* Purpose: pointers that are no addresses: (void *) -1 of sbrk and mmap, SIG_IGN, small numbers in
   a pointer, marks of deleted entries in a hash table.  They are stored and compared.
   Source: own; hash tables of many programs.  */
/* { dg-do run } */
/* { dg-temporal-clean "" } */

#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define DELETED ((char *) -1)
#define RESERVED ((char *) 1)
#define SIZE 64

static char *slots[SIZE];

static char **
find (const char *key, int insert)
{
  unsigned h = 0, i;
  char **hole = NULL;
  for (const char *k = key; *k; k++)
    h = h * 31 + *k;
  for (i = h % SIZE; slots[i]; i = (i + 1) % SIZE)
    {
      if (slots[i] == DELETED || slots[i] == RESERVED)
	{
	  if (!hole)
	    hole = &slots[i];
	}
      else if (!strcmp (slots[i], key))
	return &slots[i];
    }
  return insert ? hole ? hole : &slots[i] : NULL;
}

int
main (void)
{
  char key[4] = "k";

  slots[7] = RESERVED;
  for (int round = 0; round < 20; round++)
    {
      for (int i = 0; i < 20; i++)
	{
	  key[1] = 'a' + i;
	  char **at = find (key, 1);
	  *at = strdup (key);
	}
      for (int i = 0; i < 20; i++)
	{
	  key[1] = 'a' + i;
	  char **at = find (key, 0);
	  if (!at || (*at)[1] != 'a' + i)
	    return 1;
	  free (*at);
	  *at = i % 2 || round < 10 ? DELETED : RESERVED;
	}
      for (int i = 0; i < SIZE; i++)
	if (slots[i] == DELETED)
	  slots[i] = NULL;
    }
  void *m = mmap (NULL, (size_t) -4096, PROT_READ, MAP_PRIVATE, -1, 0);
  if (m != MAP_FAILED)
    return 2;
  void (*old) (int) = signal (SIGUSR1, SIG_IGN);
  if (old != SIG_DFL || signal (SIGUSR1, SIG_DFL) != SIG_IGN)
    return 3;
  /* Numbers in pointers, through a void * parameter's worth of casts.  */
  void *table[10];
  intptr_t sum = 0;
  for (intptr_t i = 0; i < 10; i++)
    table[i] = (void *) (i * 1000);
  for (int i = 0; i < 10; i++)
    sum += (intptr_t) table[i];
  return sum != 45000;
}
