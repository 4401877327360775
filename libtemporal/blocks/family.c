/* family.c - which deallocator belongs to which allocator.

   SPDX-License-Identifier: GPL-3.0-or-later

   GCC's attribute malloc (DEALLOCATOR, N) says which functions may deallocate what a function
   returns.  The plugin passes the names as a text, one on each line, with the allocator's first.
   Each different text gets a small number here, the family, which is stored with a block (in its
   leaf or its header).  Family 0 is "unknown", 1 is for temporal_block_create.  An allocator for
   which no deallocator is declared has a family, too, which names the allocator in reports.

   Several objects may contain the same text, at different addresses; so an address that was not
   seen before is compared by contents, once.  The table only grows, and has copies of the
   texts.  */

#include <string.h>

#include "blocks/blocks.h"
#include "blocks/family.h"

#define SLOTS 4096u
#define MOST 2048u

static const char *texts[MOST]
  = { [TRT_FAMILY_EXPLICIT] = "temporal_block_create\ntemporal_block_destroy" };
static unsigned count = TRT_FAMILY_EXPLICIT + 1;
static struct
{
  const char *text;
  unsigned family;
} seen[SLOTS];
static struct trt_lock lock;

/* Add a copy of TEXT, which may be in a library that is closed later, as the next family; 0 if
   there is no memory.  */
static unsigned
keep_text (const char *text)
{
  static char *room, *end;
  size_t n = strlen (text) + 1;

  if (!room || (size_t) (end - room) < n)
    {
      size_t size = n < 4096 ? 4096 : n;
      room = trt_os_map (NULL, size);
      end = room ? room + size : NULL;
    }
  if (!room)
    return 0;
  texts[count] = memcpy (room, text, n);
  room += n;
  return count++;
}

static unsigned
add_family (const char *text, unsigned slot)
{
  unsigned family = 0;

  if (!trt_lock_take (&lock))
    return 0;
  for (unsigned i = 1; i < count && !family; i++)
    if (strcmp (texts[i], text) == 0)
      family = i;
  if (!family && count < MOST)
    {
      family = keep_text (text);
    }
  if (family && !seen[slot].text)
    {
      seen[slot].family = family;
      __atomic_store_n (&seen[slot].text, text, __ATOMIC_RELEASE);
    }
  trt_lock_give (&lock);
  return family;
}

/* A library was closed, and other texts may soon be at the addresses of its texts.  */
void
trt_family_forget (void)
{
  if (!trt_lock_take (&lock))
    return;
  for (unsigned i = 0; i < SLOTS; i++)
    __atomic_store_n (&seen[i].text, NULL, __ATOMIC_RELEASE);
  trt_lock_give (&lock);
}

unsigned
trt_family (const char *text)
{
  unsigned slot = ((uintptr_t) text >> 3) % SLOTS;

  if (!text)
    return 0;
  for (unsigned i = 0; i < 16; i++, slot = (slot + 1) % SLOTS)
    {
      const char *there = __atomic_load_n (&seen[slot].text, __ATOMIC_ACQUIRE);
      if (there == text)
        return seen[slot].family;
      if (!there)
        break;
    }
  return add_family (text, slot);
}

/* The text of FAMILY after its first line.  */
static const char *
deallocators (unsigned family)
{
  const char *text = strchr (texts[family], '\n');
  return text ? text + 1 : "";
}

bool
trt_family_named_p (unsigned family)
{
  return family && *deallocators (family);
}

bool
trt_family_includes (unsigned family, const char *name)
{
  size_t n = strlen (name);

  if (family == 0)
    return false;
  for (const char *p = deallocators (family); *p;)
    {
      size_t length = strcspn (p, "\n");
      if (length == n && memcmp (p, name, n) == 0)
        return true;
      p += length + (p[length] == '\n');
    }
  return false;
}

bool
trt_family_library_p (unsigned family)
{
  return trt_family_includes (family, "fclose") || trt_family_includes (family, "pclose")
         || trt_family_includes (family, "closedir");
}

bool
trt_family_library_name_p (const char *name)
{
  return strcmp (name, "fclose") == 0 || strcmp (name, "pclose") == 0
         || strcmp (name, "closedir") == 0;
}

void
trt_family_format (struct trt_text *t, unsigned family, const char *name)
{
  const char *text = family ? texts[family] : "malloc\nfree";
  const char *rest = family ? deallocators (family) : "free";

  trt_text_format (t, "what '%.*s' gives out is ", (int) strcspn (text, "\n"), text);
  if (*rest)
    trt_text_format (t, "for '%.*s', ", (int) strcspn (rest, "\n"), rest);
  trt_text_format (t, "not for '%s'", name);
}
