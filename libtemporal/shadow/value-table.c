/* value-table.c - referents of pointers that are in no memory of the program for a while.

   SPDX-License-Identifier: GPL-3.0-or-later

   A pointer may be in the C library's memory or the kernel's, in text, or a thread's result, where
   no cell has its referent.  Only its value connects what was given away with what comes back, and
   a name, which stands for the place: a key, a thread, a file.  */

#include "shadow/value-table.h"

enum
{
  KEPT_VALUES = 1 << 13
};

struct trt_value_table trt_kept_values = { .count = KEPT_VALUES };

static struct trt_value_entry *
place_of_name (const struct trt_value_table *t, uintptr_t name)
{
  return t->places + (name * 0x9e3779b97f4a7c15ULL >> 32) % t->count;
}

static bool
mapped_p (const struct trt_value_table *t)
{
  return __atomic_load_n (&t->places, __ATOMIC_ACQUIRE) != NULL;
}

void
trt_value_enter (struct trt_value_table *t, uintptr_t name, uintptr_t value, uint32_t ref)
{
  ref &= ~TP_TAIL_MASK;
  bool known = trt_number_p (ref) && !trt_pair_p (ref);
  if (known ? !trt_os_table ((void **) &t->places, t->count * sizeof *t->places) : !mapped_p (t))
    return;
  struct trt_value_entry *e = place_of_name (t, name);
  if (!known && __atomic_load_n (&e->name, __ATOMIC_RELAXED) != name)
    return;
  __atomic_store_n (&e->value, 0, __ATOMIC_RELEASE);
  __atomic_store_n (&e->name, name, __ATOMIC_RELEASE);
  __atomic_store_n (&e->ref, ref, __ATOMIC_RELEASE);
  __atomic_store_n (&e->value, known ? value : 0, __ATOMIC_RELEASE);
}

uint32_t
trt_value_referent (const struct trt_value_table *t, uintptr_t name, uintptr_t value)
{
  if (!value || !mapped_p (t))
    return TP_UNKNOWN;
  const struct trt_value_entry *e = place_of_name (t, name);
  if (__atomic_load_n (&e->value, __ATOMIC_ACQUIRE) != value)
    return TP_UNKNOWN;
  uint32_t ref = __atomic_load_n (&e->ref, __ATOMIC_ACQUIRE);
  return __atomic_load_n (&e->name, __ATOMIC_ACQUIRE) == name
             && __atomic_load_n (&e->value, __ATOMIC_ACQUIRE) == value
           ? ref
           : TP_UNKNOWN;
}
