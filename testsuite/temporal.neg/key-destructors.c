/* Purpose: pthread_key and tss destructors: run at thread exit, with the thread's values, which
   they free, and set again for another round.
   Source: issue 3, pthread_key destructors; C11 tss.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-temporal-clean "" } */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

struct own { char *name; int rounds; int *count; };

static pthread_key_t key;
static tss_t second;
static int counts[8];

static void
destroy (void *p)
{
  struct own *o = p;
  ++*o->count;
  if (o->rounds-- > 0)
    {
      pthread_setspecific (key, o);
      return;
    }
  free (o->name);
  free (o);
}

static void
destroy_second (void *p)
{
  int **at = p;
  ++**at;
  free (at);
}

static void *
body (void *p)
{
  struct own *o = malloc (sizeof *o);
  int **at = malloc (sizeof *at);
  *o = (struct own) { strdup ("a thread's name"), 1, p };
  *at = p;
  pthread_setspecific (key, o);
  tss_set (second, at);
  struct own *same = pthread_getspecific (key);
  int **again = tss_get (second);
  if (same->name[2] != 't' || *again != p)
    return p;
  return NULL;
}

int
main (void)
{
  pthread_t t[8];
  int bad = 0;

  pthread_key_create (&key, destroy);
  tss_create (&second, destroy_second);
  for (int round = 0; round < 4; round++)
    {
      for (int i = 0; i < 8; i++)
	pthread_create (&t[i], NULL, body, &counts[i]);
      for (int i = 0; i < 8; i++)
	{
	  void *got;
	  pthread_join (t[i], &got);
	  bad |= got != NULL;
	}
    }
  for (int i = 0; i < 8; i++)
    bad |= counts[i] != 12;
  pthread_key_delete (key);
  tss_delete (second);
  return bad;
}
