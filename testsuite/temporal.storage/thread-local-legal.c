/* Purpose: what programs do with thread-local variables: pointers to them handed to other threads
   that are waited for, used by destructors of thread-specific data, by signal handlers and in
   the child of fork; many threads at once; lists through them; errno.
   Source: own scenario.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */
/* { dg-temporal-clean "" } */

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct cell { struct cell *next; int value; };

static __thread struct cell own;
static __thread char buffer[100];
static __thread int narrow;
static __thread struct cell *chain;
static __thread volatile sig_atomic_t *flag_of_mine;
static pthread_key_t key, late_key;
static pthread_barrier_t both;
static struct cell *volatile published;
static int destroyed;

static void
destroy (void *p)
{
  struct cell *c = p;
  destroyed += c->value + own.value + (buffer[1] == 'x');
}

/* Sets its own key again, to be called in each round.  */

static void
destroy_late (void *p)
{
  struct cell *c = p;
  int *volatile n = &narrow;
  if (++*n < 4)
    pthread_setspecific (late_key, c);
  destroyed += c->value;
}

static void *
work (void *argument)
{
  pthread_setspecific (key, &own);
  pthread_setspecific (late_key, &own);
  own.value = 1;
  char *volatile b = buffer;
  b[1] = 'x';
  for (int i = 0; i < 10; i++)
    {
      struct cell *c = malloc (sizeof *c);
      c->next = chain;
      c->value = i;
      chain = c;
    }
  while (chain)
    {
      struct cell *c = chain;
      chain = c->next;
      free (c);
    }
  return argument;
}

static void *
publish (void *argument)
{
  own.value = 7;
  published = &own;
  pthread_barrier_wait (&both);
  pthread_barrier_wait (&both);
  return argument;
}

static void
handler (int number)
{
  *flag_of_mine = number;
}

int
main (void)
{
  pthread_t t[8];
  pthread_key_create (&key, destroy);
  pthread_key_create (&late_key, destroy_late);
  for (int round = 0; round < 20; round++)
    {
      for (int i = 0; i < 8; i++)
	pthread_create (&t[i], NULL, work, &t[i]);
      for (int i = 0; i < 8; i++)
	pthread_join (t[i], NULL);
    }
  if (!destroyed)
    return 1;

  pthread_barrier_init (&both, NULL, 2);
  pthread_create (&t[0], NULL, publish, NULL);
  pthread_barrier_wait (&both);
  int sum = published->value;
  published->value++;
  pthread_barrier_wait (&both);
  pthread_join (t[0], NULL);

  static __thread volatile sig_atomic_t flag;
  flag_of_mine = &flag;
  signal (SIGUSR1, handler);
  raise (SIGUSR1);
  if (flag != SIGUSR1)
    return 2;

  own.value = 3;
  struct cell *volatile mine = &own;
  pid_t child = fork ();
  if (child == 0)
    {
      mine->value++;
      pthread_create (&t[0], NULL, work, NULL);
      pthread_join (t[0], NULL);
      _exit (mine->value == 4 ? 0 : 1);
    }
  int status;
  waitpid (child, &status, 0);
  int *volatile e = &errno;
  *e = 0;
  return status != 0 || mine->value != 3 || sum != 7 || errno;
}
