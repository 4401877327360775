/* temporal.h - what a program may ask and say about its memory.

   SPDX-License-Identifier: GPL-3.0-or-later

   The questions are the primitives of E-ACSL (Kosmatov 2013, figure 1: \valid,
   \base_addr, \block_length, \offset), as C functions.  They are answered by the
   runtime, libtemporal, from the live blocks that it knows:

     - heap blocks, of the whole process, instrumented or not;
     - globals and tracked locals of instrumented code.

   A block is an object with its own storage duration: what one call of malloc
   returned, one variable, one array.  Where blocks are nested, the innermost
   counts.  Memory that the runtime does not track (the C library's own
   data, argv, environ, external mappings) cannot be told from memory that was
   freed: there is no block there.

   The answers are about the memory at an address NOW.  A pointer to a dead block
   whose memory has been given to another block gets the other block's answers: to
   catch such a pointer is the business of the checks in compiled code, which
   know what the pointer should point to.  One past the end of a block is not in
   the block.

   None of the functions reads the program's memory or changes anything but errno,
   and errno is left alone on success.  They are safe in several threads and in
   signal handlers (where a block that is being created or freed just then may
   be missed).

   Needs -ltemporal or temporal-gcc at link time; the calling code need not be
   instrumented.

   temporal_block_create and temporal_block_destroy are for allocators that keep memory of their
   own.  They need nothing: without the runtime they do nothing.  At the end is what a program may
   do when there is a report.  */

#ifndef TEMPORAL_H
#define TEMPORAL_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Are all of the N bytes at P inside one live block?  Returns 1 or 0; with 0, errno
   says why:

     EFAULT  there is no block at P (null, freed, never allocated, or not tracked)
     ERANGE  there is a block at P, but it ends before N bytes

   N = 0 asks about no byte: the answer is 1 for any P.  */
int temporal_valid (const void *p, size_t n);

/* The address of the first byte of the block that contains P; null, with errno
   set to EFAULT, if there is none.  */
void *temporal_base_addr (const void *p);

/* The size in bytes of the block that contains P, as it was asked for, without
   padding; 0, with errno set to EFAULT, if there is none.  (A block of size 0, as
   malloc (0) makes it, contains its own address: 0 and errno untouched.)  */
size_t temporal_block_length (const void *p);

/* The distance in bytes of P from the start of the block that contains it; 0,
   with errno set to EFAULT, if there is none.  So, without testing errno,
   temporal_offset (p) + n <= temporal_block_length (p) is false for every n > 0
   where there is no block.  */
size_t temporal_offset (const void *p);

/* May the N bytes at P be read?  Constants and string literals count. temporal_valid does not ask
   whether they may be written, so the answers are the same; this one will stay, if that
   changes.  */
int temporal_valid_read (const void *p, size_t n);

/* Was each of the N bytes at P set since its block began?  Returns 1 or 0; with 0, errno says why:
   as temporal_valid, or

     ENODATA  there is a block with these bytes, and some of them were never set

   Only blocks and stores of code that was compiled with -fplugin-arg-temporal-checks=...,init are
   known; all other memory counts as set.  */
int temporal_initialized (const void *p, size_t n);

/* Write to BUFFER, of N bytes, what is known of the block at P, or of the one that was there and
   was freed, as one line of text without its end, for messages of the program's:

     4 bytes into the 16-byte block, allocated at list.c:30:12

   The text is cut off if it does not fit; its length is returned, as by snprintf.  N may be 0.  */
int temporal_describe (const void *p, char *buffer, size_t n);

/* Report at once, as leaks=1 does at exit, the heap blocks to which no pointer is
   left; the program goes on.  Returns how many bytes they have (1 if all are empty), 0 if
   there are none.  Blocks that uninstrumented code allocated count with leaks=2
   only.  Without leaks=1 the report shows where a block was allocated, but no
   stack.  The other threads stand still meanwhile.  Not for signal handlers.  */
size_t temporal_leak_check (void);

/* For pools and arenas.  The N bytes at P, which may be part of a larger block, become a block of
   their own: an access through what create returns, or a copy of it, is an error when it is not
   inside these bytes, or after destroy.  The pool's own pointers stay good.  Both return P; what
   they return, and not the argument, is the pointer to go on with:

     void *                                        void
     pool_get (struct pool *pool, size_t n)        pool_put (struct pool *pool, void *p)
     {                                             {
       void *p = ...;                                p = temporal_block_destroy (p);
       return temporal_block_create (p, n);          ... may write to p again
     }                                             }

   destroy gives back the pointer as the pool knew it before create, and reports a block that was
   destroyed before.  A block ends also when the one around it does, or when create is called for
   memory that overlaps it.  P must be a multiple of 8, else nothing is done.

   (Pools whose functions have GCC's attributes malloc (DEALLOCATOR) and alloc_size need neither.)
   Without the runtime, or in code that is not instrumented, both just return P.  */

#if defined __GNUC__ && defined __ELF__
extern void *__temporal_block_create (void *p, size_t n) __attribute__ ((__weak__));
extern void *__temporal_block_destroy (void *p) __attribute__ ((__weak__));

static __inline__ void *
temporal_block_create (void *p, size_t n)
{
  return __temporal_block_create ? __temporal_block_create (p, n) : p;
}

static __inline__ void *
temporal_block_destroy (void *p)
{
  return __temporal_block_destroy ? __temporal_block_destroy (p) : p;
}
#else
#define temporal_block_create(p, n) ((void) (n), (void *) (p))
#define temporal_block_destroy(p) ((void *) (p))
#endif

/* A report, as the runtime tells of it.  Members may be added at the end: SIZE is the size of this
   structure in the runtime, which may be another version than this header.  What is unknown is null
   or 0.  All of it is gone when the function that got it returns.  */
struct temporal_report
{
  size_t size;
  const char *kind;    /* "use-after-free" */
  const char *message; /* the first line without its place: "use-after-free: read of ..." */
  const char *summary; /* the last line: "SUMMARY: temporal: ..." */
  int fatal;           /* the process ends when its functions have returned */
  long process;        /* numbers of the kernel, as getpid and gettid return them */
  long thread;

  /* Where it happened, and what the program wrote there.  PC is the return address of the runtime's
     function, in the code that made the access.  */
  const char *file;
  unsigned line;
  unsigned column;
  const char *function;
  const char *expression;
  const void *pc;

  /* The access: 'r'ead, 'w'rite, 'f'ree, e'x'ecution, long'j'ump; 0 for a leak.  */
  char access;
  const void *address;
  size_t access_size;

  /* The block that the pointer belongs to, where it was allocated (or declared), and where it
     ended.  */
  const void *block;
  size_t block_size;
  const char *birth_file;
  unsigned birth_line;
  const char *birth_function;
  const char *end_file;
  unsigned end_line;
  const char *end_function;
};

/* The program may define this function: it is called after each report, and not instrumented.  The
   thread that found the error calls it, with all signals blocked; it may interrupt any code of the
   program that was compiled with temporal, so it should not wait for locks that such code holds.
   Errors in functions that it calls are not reported.  */
void __temporal_on_report (const struct temporal_report *report);

/* Called after __temporal_on_report.  It does nothing, and is there for breakpoints of debuggers:
   "break __temporal_break_on_report".  */
void __temporal_break_on_report (const struct temporal_report *report);

/* CALLBACK is called before a report ends the process, which is done without handlers of atexit and
   without writing the buffers of stdio.  Null for none.  Returns the one that was set before.  */
void (*temporal_set_death_callback (void (*callback) (void))) (void);

#ifdef __cplusplus
}
#endif
#endif
