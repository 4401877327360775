/* os-mappings.c - what the kernel says is mapped in the process.

   SPDX-License-Identifier: GPL-3.0-or-later

   Reads /proc/self/maps, in pieces on the stack: nothing is allocated.  */

#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include <sys/auxv.h>

#include "base/base.h"

/* A line of /proc/self/maps begins with LOW-HIGH in hexadecimal and the rights; the rest is
   skipped.  */
int
trt_os_each_mapping (bool (*f) (const struct trt_os_mapping *, void *), void *data)
{
  char window[2048];
  struct trt_os_mapping m = { 0, 0, "" };
  int field = 0; /* which part of M is being read, 2 for the rights */
  int place = 0; /* index in the rights */
  bool stopped = false;
  int fd = trt_seccomp_state () != TRT_FREE ? -1 : open ("/proc/self/maps", O_RDONLY | O_CLOEXEC);

  if (fd < 0)
    return -1;
  for (ssize_t n; !stopped && (n = read (fd, window, sizeof window)) > 0;)
    for (ssize_t i = 0; i < n && !stopped; i++)
      {
        char c = window[i];
        if (c == '\n')
          m.low = m.high = field = place = 0;
        else if (field == 2)
          {
            if (place < 4)
              m.rights[place++] = c;
            if (place == 4)
              {
                place++;
                stopped = f (&m, data);
              }
          }
        else if (c == '-')
          field = 1;
        else if (c == ' ')
          field = 2;
        else
          {
            uintptr_t *value = field == 0 ? &m.low : &m.high;
            *value = *value * 16 + (c <= '9' ? c - '0' : c - 'a' + 10);
          }
      }
  close (fd);
  return stopped;
}

struct wanted
{
  uintptr_t a;
  struct trt_os_mapping found;
};

static bool
mapping_contains (const struct trt_os_mapping *m, void *data)
{
  struct wanted *w = data;
  w->found = *m;
  return m->low <= w->a && w->a < m->high;
}

int
trt_os_mapping_rights (uintptr_t a, uintptr_t *low, uintptr_t *high, char rights[4])
{
  struct wanted w = { .a = a };
  int found = trt_os_each_mapping (mapping_contains, &w);
  if (found > 0)
    {
      *low = w.found.low;
      *high = w.found.high;
      memcpy (rights, w.found.rights, 4);
    }
  return found;
}

bool
trt_os_mapping (uintptr_t a, uintptr_t *low, uintptr_t *high)
{
  char rights[4];
  return trt_os_mapping_rights (a, low, high, rights) > 0;
}

/* The kernel stores the program's name after the strings of the environment, at the top of the main
   stack.  */
bool
trt_os_main_stack (uintptr_t high)
{
  uintptr_t name = getauxval (AT_EXECFN);
  return name < high && high - name <= 2 * 4096;
}
