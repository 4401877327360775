/* cold-entry.c - the entry that changes no register.

   SPDX-License-Identifier: GPL-3.0-or-later

   Where an inline check cannot decide, compiled code asks the runtime; that is in thousands of
   places of a program, and hardly ever happens.  A call as C has it would cost the code around it
   dearly: arguments have to be in certain registers, and values that are needed later must not be
   in those that calls destroy, so they move to memory, also where nothing is ever asked.  LLVM's
   outlined checks for kernels and tagged memory (compiler-rt/lib/hwasan, hwasan_setjmp's
   neighbours) show the way out: a call that keeps all registers.

   So the plugin (cold-calls.cc) makes of such a call

        call    *__temporal_v1_cold@GOTPCREL(%rip)
        .byte   LENGTH                          of what follows
        .byte   ENTRY, [RESULT,] ARGUMENT, ...

   which for GCC is an asm statement that destroys nothing but the flags.  The arguments are where
   they happen to be; the message after the call (layout.h has its form) says where.  The entry
   saves the registers, reads the message and returns after it.

   There is no red zone in functions that do so: the plugin switches it off.

   First comes code that leaves vector registers alone, which most of this file is compiled for: it
   knows the partial last cell of a block, as the inline check does where that is to be expected,
   and it has the usual answers to what is asked of a pointer's referent and of pieces
   (resolve-preserve-most.c, byte-copies.c).  Everything else is C, so all other registers are saved
   before.  */

#pragma GCC push_options
#pragma GCC target("general-regs-only")

#include "entry/entry.h"
#include "target/x86_64/cold-entry.h"
#include "base/cpu.h"
#include "target/x86_64/return-address-cfi.h"
#include "base/stats.h"

/* Ways to save vector registers.  */
enum
{
  DONE,
  SAVE_SSE,
  SAVE_XSAVEC,
  SAVE_XSAVE
};

/* The components of the state that C code may change: x87, SSE, AVX, AVX-512.  Their sizes add up
   to less than ROOM, in the standard form too.  */
#define COMPONENTS 0xe7
#define ROOM 2816
/* In struct trt_cold_frame: 16 registers, and two places.  */
/* clang-format off */
__asm__ (
"	.text\n"
"	.p2align 4\n"
"	.globl	__temporal_v1_cold\n"
"	.type	__temporal_v1_cold, @function\n"
"__temporal_v1_cold:\n"
"	.cfi_startproc\n"
TRT_GOES_ON_COLD
"	endbr64\n"
"	pushq	(%rsp)\n	.cfi_adjust_cfa_offset 8\n"
"	jmp	5f\n"
"	.globl	__temporal_v1_stub\n"
"	.type	__temporal_v1_stub, @function\n"
"__temporal_v1_stub:\n"
TRT_GOES_ON_STUB
"	endbr64\n"
/* From here on either may have called.  */
"	.cfi_offset 16, -8\n"
"5:	pushq	%r15\n	.cfi_adjust_cfa_offset 8\n	.cfi_rel_offset %r15, 0\n"
"	pushq	%r14\n	.cfi_adjust_cfa_offset 8\n	.cfi_rel_offset %r14, 0\n"
"	pushq	%r13\n	.cfi_adjust_cfa_offset 8\n	.cfi_rel_offset %r13, 0\n"
"	pushq	%r12\n	.cfi_adjust_cfa_offset 8\n	.cfi_rel_offset %r12, 0\n"
"	pushq	%r11\n	.cfi_adjust_cfa_offset 8\n"
"	pushq	%r10\n	.cfi_adjust_cfa_offset 8\n"
"	pushq	%r9\n	.cfi_adjust_cfa_offset 8\n"
"	pushq	%r8\n	.cfi_adjust_cfa_offset 8\n"
"	pushq	%rdi\n	.cfi_adjust_cfa_offset 8\n"
"	pushq	%rsi\n	.cfi_adjust_cfa_offset 8\n"
"	pushq	%rbp\n	.cfi_adjust_cfa_offset 8\n	.cfi_rel_offset %rbp, 0\n"
"	pushq	%rsp\n	.cfi_adjust_cfa_offset 8\n"
"	pushq	%rbx\n	.cfi_adjust_cfa_offset 8\n	.cfi_rel_offset %rbx, 0\n"
"	pushq	%rdx\n	.cfi_adjust_cfa_offset 8\n"
"	pushq	%rcx\n	.cfi_adjust_cfa_offset 8\n"
"	pushq	%rax\n	.cfi_adjust_cfa_offset 8\n"
"	movq	%rsp, %rbx\n"
"	.cfi_def_cfa_register %rbx\n"
"	movq	%rsp, %rdi\n"
"	andq	$-64, %rsp\n"
"	cld\n"
"	call	trt_cold_quick\n"
"	testl	%eax, %eax\n"
"	jne	2f\n"
"1:	movq	%rbx, %rsp\n"
"	.cfi_remember_state\n"
"	.cfi_def_cfa_register %rsp\n"
"	popq	%rax\n	.cfi_adjust_cfa_offset -8\n"
"	popq	%rcx\n	.cfi_adjust_cfa_offset -8\n"
"	popq	%rdx\n	.cfi_adjust_cfa_offset -8\n"
"	popq	%rbx\n	.cfi_adjust_cfa_offset -8\n	.cfi_restore %rbx\n"
"	leaq	8(%rsp), %rsp\n	.cfi_adjust_cfa_offset -8\n"
"	popq	%rbp\n	.cfi_adjust_cfa_offset -8\n	.cfi_restore %rbp\n"
"	popq	%rsi\n	.cfi_adjust_cfa_offset -8\n"
"	popq	%rdi\n	.cfi_adjust_cfa_offset -8\n"
"	popq	%r8\n	.cfi_adjust_cfa_offset -8\n"
"	popq	%r9\n	.cfi_adjust_cfa_offset -8\n"
"	popq	%r10\n	.cfi_adjust_cfa_offset -8\n"
"	popq	%r11\n	.cfi_adjust_cfa_offset -8\n"
"	popq	%r12\n	.cfi_adjust_cfa_offset -8\n	.cfi_restore %r12\n"
"	popq	%r13\n	.cfi_adjust_cfa_offset -8\n	.cfi_restore %r13\n"
"	popq	%r14\n	.cfi_adjust_cfa_offset -8\n	.cfi_restore %r14\n"
"	popq	%r15\n	.cfi_adjust_cfa_offset -8\n	.cfi_restore %r15\n"
"	leaq	8(%rsp), %rsp\n	.cfi_adjust_cfa_offset -8\n"
"	ret\n"
"	.cfi_restore_state\n"
"2:	movq	%rbx, %rdi\n"
"	cmpl	$1, %eax\n"
"	je	4f\n"
"	subq	$" STRING (ROOM) ", %rsp\n"
"	movl	%eax, %r12d\n"
"	xorl	%edx, %edx\n"
"	movq	%rdx, 512(%rsp)\n"
"	movq	%rdx, 520(%rsp)\n"
"	movq	%rdx, 528(%rsp)\n"
"	movq	%rdx, 536(%rsp)\n"
"	movq	%rdx, 544(%rsp)\n"
"	movq	%rdx, 552(%rsp)\n"
"	movq	%rdx, 560(%rsp)\n"
"	movq	%rdx, 568(%rsp)\n"
"	movl	$" STRING (COMPONENTS) ", %eax\n"
"	cmpl	$2, %r12d\n"
"	jne	3f\n"
"	xsavec	(%rsp)\n"
"	call	trt_cold_run\n"
"	xorl	%edx, %edx\n"
"	movl	$" STRING (COMPONENTS) ", %eax\n"
"	xrstor	(%rsp)\n"
"	jmp	1b\n"
"3:	xsave	(%rsp)\n"
"	call	trt_cold_run\n"
"	xorl	%edx, %edx\n"
"	movl	$" STRING (COMPONENTS) ", %eax\n"
"	xrstor	(%rsp)\n"
"	jmp	1b\n"
"4:	subq	$256, %rsp\n"
TRT_SAVE_SSE
"	call	trt_cold_run\n"
TRT_RESTORE_SSE
"	jmp	1b\n"
"	.cfi_endproc\n"
"	.size	__temporal_v1_cold, .-__temporal_v1_cold\n"
"	.size	__temporal_v1_stub, .-__temporal_v1_stub\n");
/* clang-format on */

/* How this processor and this kernel save vector registers, if they may be WIDE.  Most units know
   of SSE's alone, and what C code might leave in the rest of them is nobody's; saving all that the
   processor has takes longer than most answers.  */

static unsigned
way_to_save (bool wide)
{
  static unsigned way;
  if (!wide)
    return SAVE_SSE;
  if (way)
    return way;
  unsigned a, c;
  trt_cpuid (1, 0, &a, &c);
  if (!(c >> 27 & 1))
    return way = SAVE_SSE;
  trt_cpuid (0xd, 1, &a, &c);
  return way = a >> 1 & 1 ? SAVE_XSAVEC : SAVE_XSAVE;
}

static inline int32_t
word_in_message (const unsigned char *p)
{
  int32_t w;
  __builtin_memcpy (&w, p, sizeof w);
  return w;
}

static inline int32_t
take_word (const unsigned char **p)
{
  *p += 4;
  return word_in_message (*p - 4);
}

_Static_assert(TRT_ENTRIES <= TP_COLD_SEVERAL, "that is no entry");

static inline uint64_t
reg_of (const struct trt_cold_frame *frame, unsigned number)
{
  return number == 4 ? (uint64_t) (&frame->pc + 1) : frame->reg[number];
}

static uint64_t
held (uint64_t a, bool word)
{
  return word ? *(const uint32_t *) a : *(const uint64_t *) a;
}

/* The argument at *P, which is 32 bits wide if WORD.  */

static uint64_t
take_argument (const struct trt_cold_frame *frame, const unsigned char **p, bool word)
{
  uint64_t a = 0;
  for (;;)
    {
      unsigned tag = *(*p)++;
      unsigned number = tag & 15;
      switch (tag & 0xf0)
        {
        case TP_COLD_REGISTER:
          return a + reg_of (frame, number);
        case TP_COLD_NEAR:
          return a + held (reg_of (frame, number) + (signed char) *(*p)++, word);
        case TP_COLD_FAR:
          return a + held (reg_of (frame, number) + take_word (p), word);
        case TP_COLD_OTHER:
          break;
        default:
          return a + (tag & 0x7f);
        }
      switch (tag)
        {
        case TP_COLD_INDEXED:
        case TP_COLD_THREAD:
          {
            unsigned base = *(*p)++, index = *(*p)++, scale = *(*p)++;
            uint64_t place = take_word (p);
            if (base < 16)
              place += reg_of (frame, base);
            if (index < 16)
              place += reg_of (frame, index) * scale;
            if (tag == TP_COLD_THREAD)
              {
                /* Its first word is its address.  */
                uint64_t thread;
                __asm__("movq %%fs:0, %0" : "=r"(thread));
                place += thread;
                ++*p;
              }
            return a + held (place, word);
          }
        case TP_COLD_RELATIVE:
          {
            uint64_t place = (uint64_t) *p;
            place += take_word (p);
            ++*p;
            return a + held (place, word);
          }
        case TP_COLD_ADDRESS:
          {
            uint64_t place = (uint64_t) *p;
            place += take_word (p);
            ++*p;
            return a + place;
          }
        case TP_COLD_CONSTANT:
          return a + take_word (p);
        case TP_COLD_LARGE:
          {
            uint64_t low = (uint32_t) take_word (p);
            return a + (low | (uint64_t) take_word (p) << 32);
          }
        case TP_COLD_PLUS:
          a += take_word (p);
          break;
        case TP_COLD_STEP:
          a += (signed char) *(*p)++;
          break;
        }
    }
}

/* Arguments and results of the entry points (abi.def).  */
static const struct
{
  const char *result, *arguments;
} entries[] = {
#define TP_ENTRY(name, result, attributes, arguments) { #result, arguments },
#include "abi/abi.def"
#undef TP_ENTRY
};

/* Where in its table the stub stood that called from an address, by some bits of that.  A few stubs
   are what calls again and again, and a function of thousands of them takes longer to search than
   most calls to answer.  What stands here is a guess, so it needs no lock: the table itself says
   whose place it is.  */
enum
{
  GUESSES = 256
};
static uint32_t guesses[GUESSES];

static uint32_t *
guess_of (const unsigned char *pc)
{
  uintptr_t a = (uintptr_t) pc;
  return &guesses[(a ^ a >> 8) % GUESSES];
}

/* Of the N stubs, two words of which stand at TABLE for each, in the order of their addresses, the
   one that called from PC: where its message's distance stands, or null.  */

static const unsigned char *
find_stub (const unsigned char *table, uint32_t n, const unsigned char *pc)
{
  uint32_t *guess = guess_of (pc), low = __atomic_load_n (guess, __ATOMIC_RELAXED);
  const unsigned char *guessed = table + 8 * (uint64_t) low;
  if (low < n && guessed + word_in_message (guessed) == pc)
    return guessed + 4;
  low = 0;
  while (n - low > 1)
    {
      uint32_t middle = low + (n - low) / 2;
      const unsigned char *p = table + 8 * (uint64_t) middle;
      if (p + word_in_message (p) <= pc)
        low = middle;
      else
        n = middle;
    }
  table += 8 * (uint64_t) low;
  if (table + word_in_message (table) != pc)
    return NULL;
  __atomic_store_n (guess, low, __ATOMIC_RELAXED);
  return table + 4;
}

/* A call by a stub left the place of the word after the function's stubs, which leads to its
   tables, and a return address that says which of the stubs it was: find its message, and where the
   program goes on.  */

static void
find_message (struct trt_cold_frame *frame)
{
  const unsigned char *p = frame->message, *found = NULL;
  uint32_t n;
  for (p += word_in_message (p); !found && (n = word_in_message (p)) > 0; p += 4 + 8 * (uint64_t) n)
    found = find_stub (p + 4, n, frame->pc);
  if (!found)
    __builtin_trap ();
  found += word_in_message (found);
  frame->pc = found + word_in_message (found);
  frame->message = found + 4;
}

void
trt_cold_read (const struct trt_cold_frame *frame, const unsigned char *p,
               struct trt_cold_call *call)
{
  call->entry = *p++ & ~TP_COLD_WIDE;
  call->site = NULL;
  call->result = 16;
  if (*entries[call->entry].result != 'V')
    call->result = *p++;
  unsigned n = 0;
  for (const char *a = entries[call->entry].arguments; *a; a++)
    if (*a == 'S')
      {
        call->site = (const char *) p;
        call->site += take_word (&p);
      }
    else
      call->arg[n++] = take_argument (frame, &p, *a == 'U' || *a == 'I');
  call->end = p;
}

/* How many messages are at *P, which becomes the place of the first.  */

static unsigned
messages (const unsigned char **p)
{
  if ((**p & ~TP_COLD_WIDE) != TP_COLD_SEVERAL)
    return 1;
  *p += 2;
  return (*p)[-1];
}

/* Does the check CALL hold, as far as a look at one cell tells?  */

static bool
holds (const struct trt_cold_call *call)
{
  uint64_t a = call->arg[0], n = call->arg[1];
  uint32_t ref = call->arg[2], x;
  return (
    a >= TRT_NULL_PAGE && trt_mapping_has_cell (a)
    && (x = *trt_cell_origin (a) ^ ref) <= TP_TAIL_MASK
    && (call->entry == TRT_ENTRY_check_alive
        || (n <= 8 && (x == 0 ? (a & 7) + n <= 8 : (a & 7) + n <= x) && !(ref & TP_READONLY))));
}

/* Answer CALL, if that takes no vector registers; false if nothing was done.  */

static bool
answered (struct trt_cold_frame *frame, const struct trt_cold_call *call)
{
  const uint64_t *arg = call->arg;
  uint32_t result = 0;
  switch (call->entry)
    {
    case TRT_ENTRY_check:
    case TRT_ENTRY_check_alive:
      if (!holds (call))
        return false;
      trt_count (TRT_STAT_checks, 1);
      return true;
    case TRT_ENTRY_load_ref:
    case TRT_ENTRY_load_own:
      if (!trt_load_preserving (arg[0], arg[1], call->entry == TRT_ENTRY_load_own, &result))
        return false;
      break;
    case TRT_ENTRY_peek_piece:
      if (!trt_peek_piece_preserving (arg[0], &result))
        return false;
      break;
    case TRT_ENTRY_store_piece:
      return trt_store_piece_preserving (arg[0], arg[1], arg[2]);
    default:
      return false;
    }
  if (call->result < 16)
    frame->reg[call->result] = result;
  return true;
}

/* May ENTRY be asked again if another call of the same message has no such answer?  */

static bool
check_p (unsigned entry)
{
  return entry == TRT_ENTRY_check || entry == TRT_ENTRY_check_alive;
}

/* A message among the program's instructions has a byte before it, its length, for those who want
   to know where the program goes on and don't read it (return-address-cfi.h).  */

/* Is there nothing to be done but to let the program go on?  If not, how are vector registers
   saved?  */

__attribute__ ((used)) unsigned
trt_cold_quick (struct trt_cold_frame *frame)
{
  bool here = frame->message == frame->pc;
  if (!here)
    find_message (frame);
  const unsigned char *p = frame->message + here;
  unsigned way = way_to_save (*p & TP_COLD_WIDE), left = messages (&p);
  bool alone = left == 1;
  struct trt_cold_call call;
  if (!trt_checks_started)
    return way;
  do
    {
      if (!alone && !check_p (*p & ~TP_COLD_WIDE))
        return way;
      trt_cold_read (frame, p, &call);
      if (!answered (frame, &call))
        return way;
      p = call.end;
    }
  while (--left);
  if (here)
    frame->pc = p;
  return DONE;
}

#pragma GCC pop_options

static uint32_t
call_result (const struct trt_cold_call *call, uintptr_t pc)
{
  const uint64_t *arg = call->arg;
  const void *p = (const void *) arg[0];
  switch (call->entry)
    {
    case TRT_ENTRY_check:
      trt_check (p, arg[1], arg[2], (const void *) arg[3], call->site, pc);
      return 0;
    case TRT_ENTRY_check_alive:
      trt_check_alive (p, arg[1], arg[2], (const void *) arg[3], call->site, pc);
      return 0;
    case TRT_ENTRY_check_written:
      trt_check_written (p, arg[1], arg[2], (const void *) arg[3], call->site, pc);
      return 0;
    case TRT_ENTRY_check_null:
      trt_check_null (p, arg[1], arg[2], call->site, pc);
      return 0;
    case TRT_ENTRY_check_set:
      trt_check_set (p, arg[1], arg[2], call->site, pc);
      return 0;
    case TRT_ENTRY_index:
      trt_index (p, arg[1], (const void *) arg[2], arg[3], call->site, pc);
      return 0;
    case TRT_ENTRY_check_there:
      trt_check_there (p, arg[1], call->site, pc);
      return 0;
    case TRT_ENTRY_within:
      trt_within (p, arg[1], (const void *) arg[2], arg[3], call->site, pc);
      return 0;
    case TRT_ENTRY_bound:
      trt_bound (arg[0], arg[1], arg[2], call->site, pc);
      return 0;
    case TRT_ENTRY_check_call:
      trt_check_call (p, arg[1], (const void *) arg[2], call->site, pc);
      return 0;
    case TRT_ENTRY_load_ref:
      return TP_ABI (load_ref) (p, (const void *) arg[1]);
    case TRT_ENTRY_load_own:
      return TP_ABI (load_own) (p, (const void *) arg[1]);
    case TRT_ENTRY_peek_piece:
      return TP_ABI (peek_piece) (p);
    case TRT_ENTRY_store_piece:
      TP_ABI (store_piece) ((void *) p, arg[1], arg[2]);
      return 0;
    case TRT_ENTRY_origin:
      return TP_ABI (origin) (p);
    case TRT_ENTRY_or_resolve:
      return TP_ABI (or_resolve) (arg[0], (const void *) arg[1]);
    case TRT_ENTRY_tls:
      return TP_ABI (tls) (p, arg[1], call->site);
    case TRT_ENTRY_expose_call:
      TP_ABI (expose_call) (p);
      return 0;
    case TRT_ENTRY_expose_ref:
      TP_ABI (expose_ref) (arg[0]);
      return 0;
    case TRT_ENTRY_expose_store:
      TP_ABI (expose_store) (p, arg[1], arg[2]);
      return 0;
    case TRT_ENTRY_expose_copy:
      TP_ABI (expose_copy) (p, arg[1], (const void *) arg[2], arg[3]);
      return 0;
    case TRT_ENTRY_expose_result:
      TP_ABI (expose_result) (arg[0], (const void *) arg[1]);
      return 0;
    default:
      /* The plugin makes no such calls.  */
      __builtin_trap ();
    }
}

void
trt_cold_run (struct trt_cold_frame *frame)
{
  bool here = frame->message == frame->pc;
  const unsigned char *p = frame->message + here;
  unsigned left = messages (&p);
  struct trt_cold_call call;
  do
    {
      trt_cold_read (frame, p, &call);
      uint32_t result = call_result (&call, (uintptr_t) frame->pc);
      if (call.result < 16)
        frame->reg[call.result] = result;
      p = call.end;
    }
  while (--left);
  if (here)
    frame->pc = p;
}
