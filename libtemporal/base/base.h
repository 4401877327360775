/* base.h - what the whole runtime needs: system calls, text, options, locks.

   SPDX-License-Identifier: GPL-3.0-or-later

   Each folder has a header like this one, for the folders above it (README has the order); the
   other headers of a folder are for single files.  Prefixes: TP_ABI () is called by compiled code,
   temporal_ is public, trt_ is used in several files, and the rest is static.

   Guarantees:

     G1  Nothing here allocates with malloc: memory comes from os.c.
     G2  Every entry point works before the constructors have run: those that need
         the shadow call trt_init () while trt_ready is false.
     G3  Entry points preserve errno.
     G4  Store operations on different pages may run at the same time; a
         signal handler that interrupts one in its own thread gets "unknown"
         as answer, and never waits for it (lock.c).
     G5  After fork the child has a whole store: fork waits until no thread is
         inside an operation (trt_store_fork_*).  Small blocks need no waiting (small-blocks.c).
     G6  Whatever is unknown is accepted, never accused.  */

#ifndef TEMPORAL_BASE_H
#define TEMPORAL_BASE_H

#include <stdbool.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/single_threaded.h>

#include "abi/abi.h"
#include "abi/layout.h"
#include "base/debugger.h"
#include "base/runtime-data.h"
#include "base/freestanding.h"

#define TRT_HIDDEN __attribute__ ((visibility ("hidden")))
#define TRT_EXPORT __attribute__ ((visibility ("default")))
#define TRT_COLD __attribute__ ((cold, noinline))
#define trt_likely(x) __builtin_expect (!!(x), 1)
#define trt_unlikely(x) __builtin_expect (!!(x), 0)
/* All of these together must stay below some 1500 bytes: thread-state.c says why.  */
#define TRT_TLS __thread __attribute__ ((tls_model ("initial-exec")))

#pragma GCC visibility push(hidden)

/* Addresses A with LOW <= A < HIGH.  */
struct trt_range
{
  uintptr_t low, high;
};

/* No object lies below this address: the kernel refuses to map it (mmap_min_addr).  */
#define TRT_NULL_PAGE ((uintptr_t) TP_NULL_BYTES)

/* Is VALUE the value of an uninitialized pointer in memory?  */
static inline bool
trt_unset_value_p (uintptr_t value)
{
  return value == TP_UNINIT_POINTER || value == TP_POISON_POINTER;
}

/* ---- os.c: all that is asked of the kernel ---------------------------------- */

/* Map SIZE bytes of zeroed, unreserved memory.  AT is null for "anywhere", else the
   exact address, which must be free.  Null on failure.  The n-th call
   fails if the environment has TEMPORAL_FAULT=n (for the tests).  */
void *trt_os_map (void *at, size_t size);
/* Note that what is mapped from LOW on is memory of the runtime, as if from trt_os_map ().  */
void trt_os_adopt (uintptr_t low, size_t size);
void trt_os_unmap (void *p, size_t size);
/* Reserve these addresses, so that the kernel places no mapping without MAP_FIXED there.  */
void trt_os_fence (uintptr_t low, size_t size);
/* Map *TABLE, of SIZE bytes, unless that was done before, perhaps by another thread; false if there
   is no memory.  */
bool trt_os_table (void **table, size_t size);
/* Let the kernel use huge pages for [P, P + SIZE); false if it has none.  */
bool trt_os_huge (void *p, size_t size);
/* Let it use none from now on.  */
void trt_os_small (void *p, size_t size);
/* Give the whole pages in [P, P + SIZE) back to the kernel; the range reads as zero afterwards.  */
void trt_os_discard (void *p, size_t size);
/* The time since some moment, in nanoseconds; 0 if the kernel does not say it.  */
uint64_t trt_os_nanoseconds (void);
/* Write all of TEXT; errors are ignored.  */
void trt_os_write (int fd, const char *text, size_t size);
/* Open for appending, -1 on failure.  */
int trt_os_append (const char *path);
/* Open for reading and writing, -1 on failure.  The file is made if there is none.  */
int trt_os_update (const char *path);
/* Read SIZE bytes at the offset AT of FD; returns how many there are, or -1.  */
long trt_os_read_at (int fd, char *data, size_t size, long at);
/* Make the directory PATH; errors are ignored.  */
void trt_os_make_directory (const char *path);
/* Can a file be made in the directory PATH?  1 if so, 0 if not, -1 if there is nothing with this
   name.  */
int trt_os_directory (const char *path);
/* What the number ERROR of errno says of a file that was to be opened or read.  */
const char *trt_os_error (int error);
/* The path of the program, or "" if it is unknown.  */
void trt_os_program (char *path, size_t size);
long trt_os_thread (void); /* kernel thread number */
long trt_os_process (void);
size_t trt_os_page (void);
/* The soft limit of the resource WHAT, RLIMIT_*; RLIM64_INFINITY also if the kernel does not
   tell.  */
uint64_t trt_os_limit (int what);
/* The exit status for an error in temporal itself: a proof is refuted, or an invariant does not
   hold.  */
#define TRT_EXIT_INTERNAL 87
_Noreturn void trt_os_exit (int status); /* no atexit handlers */
_Noreturn void trt_os_abort (void);      /* by SIGABRT, which is neither handled nor blocked */
/* Execute this program again without address randomisation.  Returns only if that is impossible, or
   if randomisation is off already.  */
void trt_os_run_again (void);
/* The mapping that contains A; false if that cannot be found out.  */
bool trt_os_mapping (uintptr_t a, uintptr_t *low, uintptr_t *high);
/* The same, with its RIGHTS ("rwxp").  1 if there is such a mapping, 0 if not, -1 if
   that cannot be found out.  */
int trt_os_mapping_rights (uintptr_t a, uintptr_t *low, uintptr_t *high, char rights[4]);
struct trt_os_mapping
{
  uintptr_t low, high;
  char rights[4];
};
/* Call F with each mapping and DATA, in ascending order, until it returns true.  1 if it did, 0 if
   not, -1 if the mappings cannot be found out.  */
int trt_os_each_mapping (bool (*f) (const struct trt_os_mapping *, void *), void *data);
/* Is HIGH the end of the mapping of the main thread's stack?  */
bool trt_os_main_stack (uintptr_t high);
/* The I-th piece of memory that trt_os_map () has mapped; false after the last.  A piece that was
   unmapped is empty.  */
bool trt_os_own (unsigned i, uintptr_t *low, uintptr_t *high);
/* Does the process run with the rights of another user than the one who started it (setuid)?  Then
   options are ignored, no file is opened whose name the caller could have chosen, and no other
   program is run.  */
bool trt_os_secure (void);
/* Name and value of an environment variable from ENVIRON; null if unset or the
   process is setuid.  */
const char *trt_os_env (const char *name);

/* ---- seccomp.c: system calls that the process has forbidden itself ------------- */

enum trt_seccomp
{
  TRT_FREE,
  TRT_FILTERED, /* some system calls end the process: only write and exit are used */
  TRT_STRICT    /* seccomp's strict mode: a thread may only end itself, by SYS_exit */
};
enum trt_seccomp trt_seccomp_state (void);

/* ---- print.c: formatting without allocation -------------------------------- */

/* A text of bounded size.  What does not fit is cut off.  */
struct trt_text
{
  char *data;
  size_t size, used;
};
/* Conversions: %s %c %d %u %x %p %%, with l, z and a width, and %.*s.  */
void trt_text_format (struct trt_text *t, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));
void trt_text_vformat (struct trt_text *t, const char *format, va_list ap);
/* Write to the report's descriptor (stderr, or log_path); with another report_format than text, to
   stderr.  */
void trt_print (const char *format, ...) __attribute__ ((format (printf, 1, 2)));
/* Print "temporal: error: ..." and exit with trt_options.exitcode.  For failures of the tool
   itself.  */
_Noreturn void trt_fatal (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* ---- log-file.c: where reports go ------------------------------------------- */

/* The descriptor for reports; the caller closes one that trt_log_own_p (FD) is true of.  */
int trt_log_open (void);
/* The same, to be read, and written anywhere.  */
int trt_log_open_update (void);
bool trt_log_own_p (int fd);
/* The standard descriptor that log_path stands for, -1 if it is a path.  */
int trt_log_standard (void);
/* Complain if log_path cannot be what the user means.  */
void trt_log_init (void);

/* ---- options.c: TEMPORAL_OPTIONS, from options.def ------------------------- */

struct trt_options
{
#define TRT_OPTION_BOOL(name, value, text) bool name;
#define TRT_OPTION_INT(name, value, low, high, text) int name;
#define TRT_OPTION_STRING(name, value, text) char name[256];
#define TRT_OPTION_CHOICE(name, value, choices, text) int name; /* 0 for the first */
#include "base/options.def"
#undef TRT_OPTION_BOOL
#undef TRT_OPTION_INT
#undef TRT_OPTION_STRING
#undef TRT_OPTION_CHOICE
};
extern struct trt_options trt_options;
/* Parse the environment; an unknown name or a bad value is a fatal error that names it.  */
void trt_options_init (void);
/* Parse TEXT, and only set trt_options.  */
void trt_options_parse (const char *text);

/* ---- lock.c: spin locks that know their holder ------------------------------ */

struct trt_lock
{
  int holder;
}; /* kernel thread number, 0 if free */

/* Does the process have only one thread, so that no other can observe what is done?  */
static inline bool
trt_single_threaded (void)
{
  return __libc_single_threaded;
}

/* Take the lock, waiting for another thread if need be.  False if the calling thread holds it
   already, which happens in a signal handler.  */
bool trt_lock_take (struct trt_lock *l);
void trt_lock_give (struct trt_lock *l);
/* Called in the child of a fork, where the thread has a new number.  Locks that it holds remain
   held.  */
void trt_lock_fork_child (void);

/* ---- ready.c: does the runtime work? ---------------------------------------------------- */

extern bool trt_ready; /* shadow and store exist */
/* Initialise the runtime (init.c).  The one function of a higher folder that every folder may
   call.  */
void trt_init (void);
extern TRT_EXPORT TRT_TLS struct tp_call trt_call_buffer __asm__("__temporal_v1_call");

#pragma GCC visibility pop
#endif
