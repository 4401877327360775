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

   temporal_block_create and temporal_block_destroy, at the end, are for allocators that keep
   memory of their own.  They need nothing: without the runtime they do nothing.  */

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

#ifdef __cplusplus
}
#endif
#endif
