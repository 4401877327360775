/* Purpose: the objects of threads that threads.c does not use: barriers, spin locks, attributes, C11's
   mutexes and conditions, named semaphores.
   Source: what the interceptors of other tools know (facts); POSIX, C11 7.26.  */
/* { dg-do run } */
/* { dg-additional-options "-pthread" } */

#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
#include <time.h>

#define CASE(name)  if (!strcmp (what, name))

static volatile long sink;
static void *volatile result;

static int
start (void *p)
{
  return *(int *) p;
}

static void
once (void)
{
  sink++;
}

/* { dg-temporal-clean "legal" } */

static int
legal (void)
{
  struct timespec past = { 1, 0 }, none = { 0, 0 };
  /* Each in a block of its own size.  */
  pthread_mutex_t *m = malloc (sizeof *m);
  pthread_mutexattr_t *ma = malloc (sizeof *ma);
  int *got = malloc (sizeof *got);
  if (pthread_mutexattr_init (ma) || pthread_mutexattr_settype (ma, PTHREAD_MUTEX_RECURSIVE)
      || pthread_mutexattr_gettype (ma, got) || *got != PTHREAD_MUTEX_RECURSIVE || pthread_mutex_init (m, ma)
      || pthread_mutexattr_destroy (ma) || pthread_mutex_clocklock (m, CLOCK_MONOTONIC, &past) || pthread_mutex_unlock (m))
    return 1;
  pthread_cond_t *c = malloc (sizeof *c);
  pthread_condattr_t *ca = malloc (sizeof *ca);
  if (pthread_condattr_init (ca) || pthread_condattr_setclock (ca, CLOCK_MONOTONIC) || pthread_condattr_getclock (ca, got)
      || pthread_cond_init (c, ca) || pthread_condattr_destroy (ca) || pthread_mutex_lock (m)
      || pthread_cond_clockwait (c, m, CLOCK_MONOTONIC, &past) == 0 || pthread_mutex_unlock (m))
    return 2;
  pthread_rwlock_t *rw = malloc (sizeof *rw);
  if (pthread_rwlock_init (rw, NULL) || pthread_rwlock_tryrdlock (rw) || pthread_rwlock_timedrdlock (rw, &past)
      || pthread_rwlock_trywrlock (rw) == 0 || pthread_rwlock_unlock (rw) || pthread_rwlock_unlock (rw)
      || pthread_rwlock_destroy (rw))
    return 3;
  pthread_barrier_t *b = malloc (sizeof *b);
  if (pthread_barrier_init (b, NULL, 1) || pthread_barrier_wait (b) != PTHREAD_BARRIER_SERIAL_THREAD || pthread_barrier_destroy (b))
    return 4;
  pthread_spinlock_t *spin = malloc (sizeof *spin);
  if (pthread_spin_init (spin, 0) || pthread_spin_lock (spin) || pthread_spin_trylock (spin) == 0 || pthread_spin_unlock (spin)
      || pthread_spin_destroy (spin))
    return 5;
  pthread_attr_t *a = malloc (sizeof *a);
  size_t *size = malloc (sizeof *size);
  void **base = malloc (sizeof *base);
  struct sched_param *parameter = malloc (sizeof *parameter);
  if (pthread_attr_init (a) || pthread_attr_setstacksize (a, 1 << 20) || pthread_attr_getstacksize (a, size) || *size != 1 << 20
      || pthread_attr_setdetachstate (a, PTHREAD_CREATE_JOINABLE) || pthread_attr_getdetachstate (a, got)
      || pthread_attr_getschedparam (a, parameter) || pthread_attr_setschedparam (a, parameter) || pthread_attr_destroy (a)
      || pthread_getattr_np (pthread_self (), a) || pthread_attr_getstack (a, base, size) || (char *) got == *base
      || pthread_attr_destroy (a))
    return 6;
  char *name = malloc (16);
  clockid_t *clock = malloc (sizeof *clock);
  unsigned long *processors = calloc (128, 8);
  if (pthread_setname_np (pthread_self (), "me") || pthread_getname_np (pthread_self (), name, 16) || strcmp (name, "me")
      || pthread_getcpuclockid (pthread_self (), clock) || pthread_getschedparam (pthread_self (), got, parameter)
      || pthread_getaffinity_np (pthread_self (), 1024, (cpu_set_t *) processors)
      || pthread_setcancelstate (PTHREAD_CANCEL_ENABLE, NULL) || pthread_setcanceltype (PTHREAD_CANCEL_DEFERRED, got))
    return 7;
  sem_t s;
  sem_init (&s, 0, 1);
  if (sem_timedwait (&s, &past) || sem_clockwait (&s, CLOCK_MONOTONIC, &past) == 0)
    return 8;
  sem_t *named = sem_open ("/tp-threads-more", O_CREAT | O_EXCL, 0600, 1);
  if (named != SEM_FAILED && (sem_unlink ("/tp-threads-more") || sem_wait (named)))
    return 9;

  mtx_t *m11 = malloc (sizeof *m11);
  cnd_t *c11 = malloc (sizeof *c11);
  once_flag flag = ONCE_FLAG_INIT;
  tss_t key;
  thrd_t t;
  int five = 5;
  if (mtx_init (m11, mtx_timed) || cnd_init (c11) || mtx_lock (m11) || cnd_timedwait (c11, m11, &past) != thrd_timedout
      || mtx_unlock (m11) || mtx_trylock (m11) || mtx_unlock (m11) || mtx_timedlock (m11, &past) || cnd_signal (c11)
      || cnd_broadcast (c11) || tss_create (&key, NULL) || thrd_create (&t, start, &five) || thrd_join (t, got) || *got != 5
      || thrd_create (&t, start, &five) || thrd_join (t, NULL) || thrd_sleep (&none, NULL))
    return 10;
  call_once (&flag, once);
  cnd_destroy (c11);
  mtx_destroy (m11);
  return sink != 1;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  CASE ("legal") return legal ();
  void *p = malloc (200), *two = malloc (2);
  void *volatile kept = p;
  memset (p, 0, 200);
  free (p);
  void *reuse = calloc (1, 200);
  p = kept;
  struct timespec past = { 1, 0 };
  thrd_t t;
  int five = 5;

  CASE ("mutexattr_init") sink = pthread_mutexattr_init (two); /* { dg-temporal-error "out-of-bounds" "mutexattr_init" } */
  CASE ("mutexattr_settype") sink = pthread_mutexattr_settype (p, 0); /* { dg-temporal-error "use-after-free" "mutexattr_settype" } */
  CASE ("mutexattr_gettype") sink = pthread_mutexattr_gettype (reuse, two); /* { dg-temporal-error "out-of-bounds" "mutexattr_gettype" } */
  CASE ("mutexattr_destroy") sink = pthread_mutexattr_destroy (p); /* { dg-temporal-error "use-after-free" "mutexattr_destroy" } */
  CASE ("mutex_clocklock") sink = pthread_mutex_clocklock (reuse, CLOCK_MONOTONIC, two); /* { dg-temporal-error "out-of-bounds" "mutex_clocklock" } */
  CASE ("mutex_consistent") sink = pthread_mutex_consistent (p); /* { dg-temporal-error "use-after-free" "mutex_consistent" } */
  CASE ("condattr_setclock") sink = pthread_condattr_setclock (p, 0); /* { dg-temporal-error "use-after-free" "condattr_setclock" } */
  CASE ("cond_clockwait") sink = pthread_cond_clockwait (p, reuse, CLOCK_MONOTONIC, &past); /* { dg-temporal-error "use-after-free" "cond_clockwait" } */
  CASE ("rwlock_init") sink = pthread_rwlock_init (two, NULL); /* { dg-temporal-error "out-of-bounds" "rwlock_init" } */
  CASE ("rwlock_tryrdlock") sink = pthread_rwlock_tryrdlock (p); /* { dg-temporal-error "use-after-free" "rwlock_tryrdlock" } */
  CASE ("rwlock_timedwrlock") sink = pthread_rwlock_timedwrlock (p, &past); /* { dg-temporal-error "use-after-free" "rwlock_timedwrlock" } */
  CASE ("barrier_init") sink = pthread_barrier_init (two, NULL, 1); /* { dg-temporal-error "out-of-bounds" "barrier_init" } */
  CASE ("barrier_wait") sink = pthread_barrier_wait (p); /* { dg-temporal-error "use-after-free" "barrier_wait" } */
  CASE ("spin_init") sink = pthread_spin_init (two, 0); /* { dg-temporal-error "out-of-bounds" "spin_init" } */
  CASE ("spin_lock") sink = pthread_spin_lock (p); /* { dg-temporal-error "use-after-free" "spin_lock" } */
  CASE ("spin_unlock") sink = pthread_spin_unlock (p); /* { dg-temporal-error "use-after-free" "spin_unlock" } */
  CASE ("getattr_np") sink = pthread_getattr_np (pthread_self (), two); /* { dg-temporal-error "out-of-bounds" "getattr_np" } */
  CASE ("attr_setstacksize") sink = pthread_attr_setstacksize (p, 1 << 20); /* { dg-temporal-error "use-after-free" "attr_setstacksize" } */
  CASE ("attr_getstacksize") sink = pthread_attr_getstacksize (reuse, two); /* { dg-temporal-error "out-of-bounds" "attr_getstacksize" } */
  CASE ("attr_getstack") sink = pthread_attr_getstack (reuse, p, reuse); /* { dg-temporal-error "use-after-free" "attr_getstack" } */
  CASE ("attr_setstack") sink = pthread_attr_setstack (p, reuse, 1); /* { dg-temporal-error "use-after-free" "attr_setstack" } */
  CASE ("attr_setschedparam") sink = pthread_attr_setschedparam (reuse, two); /* { dg-temporal-error "out-of-bounds" "attr_setschedparam" } */
  CASE ("setname") sink = pthread_setname_np (pthread_self (), p); /* { dg-temporal-error "use-after-free" "setname" } */
  CASE ("getname") sink = pthread_getname_np (pthread_self (), two, 16); /* { dg-temporal-error "out-of-bounds" "getname" } */
  CASE ("getcpuclockid") sink = pthread_getcpuclockid (pthread_self (), two); /* { dg-temporal-error "out-of-bounds" "getcpuclockid" } */
  CASE ("getschedparam") sink = pthread_getschedparam (pthread_self (), reuse, two); /* { dg-temporal-error "out-of-bounds" "getschedparam" } */
  CASE ("setschedparam") sink = pthread_setschedparam (pthread_self (), 99, p); /* { dg-temporal-error "use-after-free" "setschedparam" } */
  CASE ("setcancelstate") sink = pthread_setcancelstate (PTHREAD_CANCEL_ENABLE, p); /* { dg-temporal-error "use-after-free" "setcancelstate" } */
  CASE ("getaffinity") sink = pthread_getaffinity_np (pthread_self (), 8, two); /* { dg-temporal-error "out-of-bounds" "getaffinity" } */
  CASE ("sem_open") result = sem_open (p, 0); /* { dg-temporal-error "use-after-free" "sem_open" } */
  CASE ("sem_unlink") sink = sem_unlink (p); /* { dg-temporal-error "use-after-free" "sem_unlink" } */
  CASE ("sem_timedwait") sink = sem_timedwait (p, &past); /* { dg-temporal-error "use-after-free" "sem_timedwait" } */
  CASE ("sem_clockwait") sink = sem_clockwait (reuse, CLOCK_MONOTONIC, two); /* { dg-temporal-error "out-of-bounds" "sem_clockwait" } */
  CASE ("mtx_init") sink = mtx_init (two, mtx_plain); /* { dg-temporal-error "out-of-bounds" "mtx_init" } */
  CASE ("mtx_lock") sink = mtx_lock (p); /* { dg-temporal-error "use-after-free" "mtx_lock" } */
  CASE ("mtx_destroy") mtx_destroy (p); /* { dg-temporal-error "use-after-free" "mtx_destroy" } */
  CASE ("mtx_timedlock") sink = mtx_timedlock (reuse, two); /* { dg-temporal-error "out-of-bounds" "mtx_timedlock" } */
  CASE ("cnd_init") sink = cnd_init (two); /* { dg-temporal-error "out-of-bounds" "cnd_init" } */
  CASE ("cnd_signal") sink = cnd_signal (p); /* { dg-temporal-error "use-after-free" "cnd_signal" } */
  CASE ("cnd_wait") sink = cnd_wait (p, reuse); /* { dg-temporal-error "use-after-free" "cnd_wait" } */
  CASE ("cnd_timedwait") sink = cnd_timedwait (reuse, p, &past); /* { dg-temporal-error "use-after-free" "cnd_timedwait" } */
  CASE ("call_once") call_once (p, once); /* { dg-temporal-error "use-after-free" "call_once" } */
  CASE ("tss_create") sink = tss_create (two, NULL); /* { dg-temporal-error "out-of-bounds" "tss_create" } */
  CASE ("thrd_join") { thrd_create (&t, start, &five); sink = thrd_join (t, two); } /* { dg-temporal-error "out-of-bounds" "thrd_join" } */
  CASE ("thrd_sleep") sink = thrd_sleep (two, NULL); /* { dg-temporal-error "out-of-bounds" "thrd_sleep" } */
  return 0;
}
