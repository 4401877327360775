/* The linker puts functions of the program in the place of pthread_create and thrd_create, as tests do.  They are
   called, with the routine and the argument that the caller passed: they look at these.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread -Wl,--wrap=pthread_create,--wrap=thrd_create" } */
/* { dg-temporal-clean "" } */

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

struct job { int number; struct job *next; };

static int wrapped;
static struct job *volatile seen;

int __real_pthread_create (pthread_t *, const pthread_attr_t *, void *(*) (void *), void *);
int __real_thrd_create (thrd_t *, thrd_start_t, void *);

static void *
posix_routine (void *argument)
{
  struct job *job = argument;
  job->number++;
  return job->next;
}

static int
c11_routine (void *argument)
{
  struct job *job = argument;
  return job->next->number++;
}

int
__wrap_pthread_create (pthread_t *thread, const pthread_attr_t *attributes, void *(*routine) (void *), void *argument)
{
  struct job *job = argument;
  if (routine != posix_routine || job->number != 5)
    abort ();
  job->number++;
  wrapped++;
  return __real_pthread_create (thread, attributes, routine, argument);
}

int
__wrap_thrd_create (thrd_t *thread, thrd_start_t routine, void *argument)
{
  struct job *job = argument;
  seen = job;
  if (routine != c11_routine || job->number != 7)
    abort ();
  wrapped++;
  return __real_thrd_create (thread, routine, argument);
}

int
main (int argc, char **argv)
{
  struct job *job = malloc (sizeof *job);
  struct job other = { 20, job };
  *job = (struct job) { 5, &other };
  pthread_t thread;
  void *result;
  if (pthread_create (&thread, NULL, posix_routine, job) != 0)
    abort ();
  pthread_join (thread, &result);
  if (result != &other || job->number != 7)
    abort ();
  thrd_t c11;
  int number;
  if (thrd_create (&c11, c11_routine, job) != thrd_success)
    abort ();
  thrd_join (c11, &number);
  if (number != 20 || other.number != 21 || wrapped != 2)
    abort ();
  free (job);
  if (argc > 1)
    return seen->number;	/* { dg-temporal-error "use-after-free" "late" } */
  return 0;
}
