/* layout.h - the constants that the plugin and the runtime share.

   SPDX-License-Identifier: GPL-3.0-or-later

   One shadow cell of 8 bytes describes each aligned 8 bytes of program
   memory.  The cell of address A stands at

       cell (A) = ((A & ~7) XOR K) + SKEW

          63                              32 31                    3 2   0
         +----------------------------------+-----------------------+-----+
         |       referent of the pointer    |  origin number of the | n   |
         |       stored in these 8 bytes    |  block that owns them |     |
         +----------------------------------+-----------------------+-----+

   The origin half says who owns the 8 bytes: the number of the block in the
   upper 29 bits, and in N how many of the bytes belong to it, counted from
   the first (0 means all 8; only the last cell of a block can be partial).
   The referent half says what the pointer stored in these bytes should point
   to; its low 3 bits are always zero.  0 means "no owner" and "unknown".

   So one exclusive or answers an access of S bytes at A through a pointer
   whose referent is R:

       x = origin (A) ^ R;
       x == 0                           all of the cell belongs to R's block: valid
       x < 8 && (A & 7) + S <= x        in the valid part of the last cell
       anything else                    the slow path decides

   K puts the shadow of each region that Linux gives to x86-64 programs outside of all such regions
   (shadow-mapping.c).  SKEW is not a multiple of the page size, because a program word and its cell
   must not have the same low 12 address bits: the processor would take a load of one for a load of
   the other's pending store (4 KiB aliasing), which cost up to half of the speed in the prototypes.
   And it is an offset that no member of a structure has, so an instruction that accesses a cell is
   recognised by its displacement (shadow-fault.c).  */

#ifndef TEMPORAL_LAYOUT_H
#define TEMPORAL_LAYOUT_H

/* For functions that read what other threads may be writing, and find out afterwards whether they
   did.  */
#ifdef TP_SANITIZED
#define TP_OPTIMISTIC __attribute__ ((no_sanitize ("thread")))
#else
#define TP_OPTIMISTIC
#endif

#ifndef TP_SANITIZED
#define TP_SHADOW_XOR 0x400000000000ULL
#define TP_ADDRESS_BITS 47
#else
/* The runtime's own unit tests under ThreadSanitizer or AddressSanitizer, which use most addresses
   themselves: only the lowest TiB has cells.  */
#define TP_SHADOW_XOR 0x550000000000ULL
#define TP_ADDRESS_BITS 40
#endif
#define TP_SHADOW_SKEW 0x2b5c5940ULL

/* With -fplugin-arg-temporal-checks=...,init each byte A has a bit that says that nobody has set it
   since its block began.  It is bit A & 7 of the byte at

       ((A XOR K) >> 3) + TP_UNSET_BASE

   which lies between the shadow of two regions, for each address that has a cell.  */
#define TP_UNSET_BASE (0x250000000000ULL + (1ULL << 36))

/* Whether an address has a cell is the same for all addresses with the same number after this
   shift.  For numbers of TP_REGIONS and above there are none.  */
#define TP_REGION_SHIFT 40
#define TP_REGIONS 0x80u

/* Compiled code accesses cells with displacements that differ by at most so many bytes from
   SKEW.  */
#define TP_SHADOW_REACH 0x8000

/* Byte offsets of the two halves in a cell (little endian).  */
#define TP_CELL_ORIGIN 0
#define TP_CELL_REFERENT 4

/* Origin and referent words are NUMBER << TP_TAIL_BITS.  The low bits of an
   origin word hold the count of valid bytes of a partial cell.  */
#define TP_TAIL_BITS 3
#define TP_TAIL_MASK 7u

/* The cells of a block of more than this size in bytes are filled when they are needed.  */
#define TP_LAZY_SIZE (64 * 1024)

/* Reserved words (already shifted).  */
#define TP_UNKNOWN 0u         /* referent: not known; origin: no owner */
#define TP_NULL (1u << 3)     /* the null pointer */
#define TP_EXTERNAL (2u << 3) /* untracked memory */
#define TP_INVALID (3u << 3)  /* a pointer that points to nothing */
#define TP_HEADER \
  (4u << 3) /* origin only: no owner, describes the small block
                                   that begins 8 bytes on (small-blocks.c) */

#define TP_UNINIT (5u << 3) /* referent: a variable that was never set */
#define TP_WILD (6u << 3)   /* referent: made from an integer that leads nowhere */
#define TP_CODE \
  (7u << 3)                   /* origin only: a function begins in these bytes, at the one that the
                                 low 3 bits say */
#define TP_FUNCTION (8u << 3) /* referent: the address of a function */
#define TP_FREED \
  (9u << 3) /* origin only: no owner, malloc's own again (freed.c).  No other
                                   origin has only bits of this one.  */
#define TP_TOMBSTONE \
  (10u << 3) /* origin only: no owner, describes the small block that began
                                   8 bytes on and was freed (tombstones.h) */

#define TP_UNREAD \
  (11u << 3) /* referent: of a pointer whose referent is never read, as was proved; only
                                   where that is to be verified (plugin/base/options.def) */

/* An access below this address goes through the null pointer.  */
#define TP_NULL_BYTES 65536u

/* Integers that programs keep in pointers are mostly small.  Up to this value the referent is that
   of null, and compiled code need not ask.  */
#define TP_SMALL_INTEGER 0x7fffu

/* The value of a pointer in memory that was never set (plugin/instrument/scopes/uninit.cc).  It
   has a cell, and lies where the kernel puts nothing unless asked to.  */
#define TP_UNINIT_POINTER 0xfedcba9870ULL

/* The same in blocks from malloc (plugin/points-to/poison-blocks.cc): told from all others by the
   comparison that tells the null pointer.  */
#define TP_POISON_POINTER 0x8008u

/* Words in a cell's referent half in place of a number, where the information is kept elsewhere.
   As they are less than TP_NULL, they are handled in the slow path of "unknown".  */
#define TP_BYTE_COPY 2u /* a pointer is being put together by bytes (byte-copies.c) */
#define TP_UNALIGNED 4u /* a pointer that is not aligned lies here (unaligned-pointers.c) */

/* The referent of an integer that is an exclusive or of two pointers is a word above all block
   numbers; its low 27 bits say which two (combined-referents.c).  */
#define TP_PAIR_NUMBER (3u << 27)

/* Ranges of block numbers: heap blocks from TP_FIRST_NUMBER to TP_HEAP_NUMBERS - 1; blocks of
   custom allocators and mmap from there to TP_NUMBER_COUNT - 1; globals from there to 2^27 - 1;
   stack blocks from 2^28 + TP_FIRST_NUMBER, as many as heap blocks.  At the end of its range each
   wraps around.  So a number tells the kind of its block, and the history rings of heap and stack
   have no gaps.

   The number of a read-only global (a string literal, a const object) also has TP_READONLY_BIT.
   The bit is in the cells and in the referents, so the comparison for a read is unchanged; for a
   write the cell is compared with the referent without the bit, and so never equal.  No other
   number has the bit.  */
#define TP_FIRST_NUMBER 16u
#define TP_STACK_NUMBER_BIT (1u << 28)
#define TP_READONLY_BIT (1u << 27)
#define TP_GLOBAL_NUMBERS (1u << 24)
#define TP_NUMBER_COUNT ((1u << 27) - TP_GLOBAL_NUMBERS)
#define TP_READONLY (TP_READONLY_BIT << TP_TAIL_BITS) /* in a word */
#define TP_POOL_NUMBERS (1u << 24)
#define TP_HEAP_NUMBERS (TP_NUMBER_COUNT - TP_POOL_NUMBERS)

/* Pointer arguments that are passed in the call buffer; the referents of further ones are resolved
   from their values.  */
#define TP_ARG_SLOTS 32
/* Integer arguments whose referents are passed in it
   (plugin/instrument/provenance/integer-arguments.cc).  */
#define TP_NUMBER_SLOTS 6
/* The same for results: the pointers in a struct returned by value.  */
#define TP_RESULT_SLOTS 16
/* At most so many pointers of one struct that is passed by value are considered.  */
#define TP_PARTS_MAX 32

/* Objects that only the C library creates, as arguments of its functions: a stream, or another one
   (library-objects.c).  */
#define TP_OBJECT_STREAM 0
#define TP_OBJECT_HANDLE 1
/* Added to these: no other check says that the first byte may be read.  */
#define TP_OBJECT_UNCHECKED 2

/* The value of a result slot that is not set yet: not a pointer, and an unlikely integer.  Null
   would be a frequent result.  It fits into an immediate operand of 32 bits.  */
#define TP_NO_RESULT 0xffffffffa5c3a5c3

/* The highest byte of such a value, whatever the others are: no pointer of a program begins so.  */
#define TP_NO_RESULT_BYTE 0xa5

/* Tokens: none; that of a call through a pointer, whose callee is not known.  Those of direct calls
   are hashes of the callee's assembler name (plugin/instrument/provenance/parameters.cc), and
   neither 0 nor 1.  */
#define TP_TOKEN_NONE 0u
#define TP_TOKEN_INDIRECT 1u
/* Added to the token of a tail call in a function that uninstrumented code called.  */
#define TP_TOKEN_EXPOSE 0x6a09e667f3bcc908

/* The factor of the value in argument slot I in the token's sum; 1 for slot 0
   (plugin/instrument/provenance/incoming-arguments.cc).  */
#define TP_TOKEN_FACTOR(i) \
  ((i) ? (uint64_t) ((0x2545f491u * (2 * (i) + 1) & 0x7fffffffu) | 1u) : (uint64_t) 1)

/* Added to the N of check_alive ().  */
#define TP_SOMEWHERE ((size_t) 1 << 63)

/* Flags of check_print (), check_output () and check_vprint (): the format's characters are wide;
   GCC may replace the call by puts, fputs or strcpy if it prints only a string; the format is a
   constant, and is not checked.  */
#define TP_PRINT_WIDE 1
#define TP_PRINT_PUTS 2
#define TP_PRINT_GOOD 4

/* Flags of check_scan () and check_vscan (): the format's characters are wide; scanned () will be
   called with the result.  */
#define TP_SCAN_WIDE 1
#define TP_SCAN_TOLD 2

/* Flags of range (): the accesses write; return 0 rather than search for the block; the range is
   probably short, TP_RANGE_NEAR bytes at most; its start and size are multiples of 8 as far as
   types tell.  */
#define TP_RANGE_WRITE 1
#define TP_RANGE_SOON 2
#define TP_RANGE_SHORT 4
#define TP_RANGE_WORDS 8
#define TP_RANGE_NEAR 128

/* Flags of check_string (): the string may be null; its length is needed; its elements are wide
   characters; only its beginning may be read, which is an integer, or a floating-point number.  The
   base of the integer, or a character at which reading stops, is added times TP_STRING_DETAIL; 0
   means no such character.  */
#define TP_STRING_OR_NULL 1
#define TP_STRING_MEASURE 2
#define TP_STRING_WIDE 4
#define TP_STRING_PART 8
#define TP_STRING_INTEGER 16
#define TP_STRING_REAL 32
#define TP_STRING_SEARCH 64
#define TP_STRING_DETAIL 128

/* With TP_STRING_SEARCH, times TP_STRING_DETAIL: where reading stops (check_search).  At the
   character that the other argument is; at the first that is not in the other string; that is in
   it; that is in it after one that is not; after the first occurrence of it.  */
#define TP_SEARCH_CHARACTER 1
#define TP_SEARCH_OTHER 2
#define TP_SEARCH_ANY 3
#define TP_SEARCH_TOKEN 4
#define TP_SEARCH_PART 5

/* Flag of check_compare_as () besides TP_STRING_WIDE: upper and lower case are equal.  */
#define TP_COMPARE_FOLDED 1

/* Of which function check_request () is asked.  */
#define TP_REQUEST_IOCTL 1
#define TP_REQUEST_FCNTL 2
#define TP_REQUEST_PRCTL 3

/* How check_overlap () compares: both ranges may begin at the same address.  */
#define TP_OVERLAP_SAME 1

/* Besides the size of a character, of check_string_overlap (): LIMIT is that of the destination,
   with the end (strlcpy); what is there already is kept (strlcat).  */
#define TP_OVERLAP_CHARACTER 7
#define TP_OVERLAP_BOUNDED 8
#define TP_OVERLAP_APPEND 16

/* How join_refs () combines.  */
#define TP_JOIN_SUM 0
#define TP_JOIN_DIFFERENCE 1
#define TP_JOIN_XOR 2

/* Flag of born (): by the attribute malloc no other pointer leads to the memory.  */
#define TP_BORN_FRESH 1

/* Where retire () is called: before a call of a deallocator, at the start of a deallocator's body,
   before a call that replaces a block by another (as realloc does).  */
#define TP_RETIRE_CALL 0
#define TP_RETIRE_INSIDE 1
#define TP_RETIRE_REPLACE 2

/* The record of a local variable (local-records.h) is one word in a ring of 2^TP_STACK_RING_BITS,
   at the index that its number gives: in the upper bits the address of its struct tp_local, in the
   lower TP_LOCAL_BASE_BITS bits the low bits of the number of its first cell.  */
#define TP_STACK_RING_BITS 18
#define TP_LOCAL_BASE_BITS 22
/* The address has 47 bits, and is a multiple of TP_LOCAL_ALIGN.  */
#define TP_LOCAL_ALIGN 32
#define TP_LOCAL_SHIFT 17

/* Compiled code numbers a local variable itself if it is less than so many bytes above the thread's
   deepest one; else it calls the runtime.  */
#define TP_STACK_WINDOW ((size_t) 8 << 20)

/* Entries in the table of large blocks (large-blocks.c), and the size of an entry in bytes.  */
#define TP_LARGE_COUNT 256u
#define TP_LARGE_BYTES 32

/* How the lifetime of a block ended, as compiled code passes it to leave ().  */
#define TP_END_SCOPE 0
#define TP_END_RETURN 1

/* The message by which compiled code calls an entry point without changing registers
   (cold-entry.c): the number of the entry point; the register of its result if it has one; its
   arguments.  An argument begins with a tag, which has the number of a register in its low bits
   where it needs one, and the data named below.  A site is the distance to it from that position,
   in 4 bytes, and comes last.  With TP_COLD_WIDE in the first number the program may use vector
   registers beyond those of SSE.

   In the message of a stub (plugin/target/x86_64/stub-tables.cc) TP_COLD_WIDE is not in the first
   number, but at the head of the table.  A site there is its distance from the label before all
   sites of the unit, in 7 bits a byte as below, or 0 and the distance in 4 bytes.  A check of 1, 2,
   4 or 8 bytes, whose arguments are registers, may have a short form: TP_COLD_SHORT, with the
   logarithm of the size in bits 4 and 5, and the pointer's register; a byte with the referent's
   register in the low, and the anchor's in the high 4 bits, or TP_COLD_SHORT_NULL for an anchor
   that is null; with TP_COLD_SHORT_STEP a signed byte that is added to the pointer; the site.  */
#define TP_COLD_WIDE 0x80
#define TP_COLD_SHORT 0x80
#define TP_COLD_SHORT_STEP 0x40
#define TP_COLD_SHORT_NULL 4  /* the stack pointer's number */
#define TP_COLD_SEVERAL 0x7f  /* in place of the first number: so many messages: 1 byte */
#define TP_COLD_REGISTER 0x00 /* in the register */
#define TP_COLD_NEAR 0x10     /* in memory at the register plus a displacement of 1 byte */
#define TP_COLD_FAR 0x20      /* the same with 4 bytes */
#define TP_COLD_OTHER 0x30
#define TP_COLD_INDEXED \
  0x31 /* in memory: base, index or 0xff, scale, displacement: 3 and 4 bytes */
#define TP_COLD_RELATIVE 0x32 /* in memory at a distance from here: 4 bytes, and NOTHING */
#define TP_COLD_CONSTANT 0x33 /* 4 bytes, signed */
#define TP_COLD_LARGE 0x34    /* 8 bytes */
#define TP_COLD_PLUS 0x35     /* 4 bytes, added to the argument that follows */
#define TP_COLD_STEP 0x37     /* the same with 1 byte, signed */
#define TP_COLD_NOTHING 0x36  /* nothing more */
#define TP_COLD_THREAD 0x39   /* as INDEXED, relative to the thread pointer, and NOTHING */
#define TP_COLD_ADDRESS 0x38  /* the address at a distance from here: 4 bytes, and NOTHING */
#define TP_COLD_SMALL 0x80    /* in the low 7 bits */

/* The first byte of the packed form of a site (packed-sites.cc).  Then there are numbers, with 7
   bits a byte, the low ones first, and bit 7 set in all bytes but the last: the distances back from
   the first byte to the site's text from WHAT on (abi.def), and to the file and the function, with
   a newline between them; the line; its first and last column.  No file has such a name.  */
#define TP_SITE_PACKED 1

/* The first byte, before the file, of the site of an allocation or a deallocation in a function
   that does it for its callers: it returns the block as a void * or char *, or got it as one.  The
   place says little, so by default the runtime takes the stack of these (stack-depot.c).  */
#define TP_SITE_WRAPPER 2

/* The same where the block is returned or got as a pointer of another type, as by a function that
   makes a list's node.  Its caller alone is kept by default.  */
#define TP_SITE_TYPED_WRAPPER 4

/* Is C the first byte of the site of a wrapper of either kind?  */
#define TP_SITE_WRAPPER_P(c) ((c) == TP_SITE_WRAPPER || (c) == TP_SITE_TYPED_WRAPPER)

/* The first byte of the name of a macro in a site (abi.def).  */
#define TP_SITE_MACRO 3

#endif
