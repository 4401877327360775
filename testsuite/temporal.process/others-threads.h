#include <pthread.h>

/* Threads of uninstrumented code: one that calls ROUTINE with DATA and is joined; one that first waits for a signal
   whose handler runs in it; one that only calls DESTROY, as a destructor of thread-specific data.  */
extern int others_run (void *(*routine) (void *), void *data);
extern int others_run_after_signal (int sig, void *(*routine) (void *), void *data);
extern int others_run_destructor (void (*destroy) (void *), void *data);
/* A pool of COUNT threads that calls TASK for each of the N elements at DATA of SIZE bytes.  */
extern int others_pool (int count, void (*task) (void *), void *data, unsigned long n, unsigned long size);
