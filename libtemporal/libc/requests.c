/* requests.c - calls whose last argument depends on a number: ioctl, fcntl, prctl.

   SPDX-License-Identifier: GPL-3.0-or-later

   Which memory the kernel reads or writes depends on the request.  Newer ioctl requests contain the
   direction and the size (_IOC_DIR, _IOC_SIZE of the kernel's headers); the others are in a table.
   The headers do not always say the truth: FS_IOC_GETFLAGS is said to write a long and writes an
   int, UI_SET_PHYS a pointer and reads a string.  All such requests have a size of 8, and of these
   only the first byte is checked.

   SIOCGIFCONF gets a structure with a buffer and its size, which is written if it is not null.

   A request that is not known here passes its argument to code that is not instrumented.  A null
   pointer is the kernel's to refuse.  */

#define _GNU_SOURCE
#include <asm/ioctls.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/ioctl.h>
#include <linux/kd.h>
#include <linux/prctl.h>
#include <linux/sockios.h>

#include <net/if.h>

#include "libc/libc.h"
#include "shadow/unset-bytes.h"
#include "blocks/exposed.h"

TRT_EXPORT void TP_ABI (check_request) (int what, size_t request, const void *p, uint32_t ref,
                                        const void *anchor, const char *read, const char *write);

#define PC ((uintptr_t) __builtin_return_address (0))

enum direction
{
  NOTHING,
  READ,
  WRITE,
  BOTH,
  STRING /* is read, at most so many characters */
};

struct request
{
  unsigned number;
  unsigned short size;
  unsigned char direction;
};

/* The sizes are those of the structures in the kernel, which may be less than the C library's.  */

static const struct request ioctls[] = {
  { TCGETS, 36, WRITE },        { TCSETS, 36, READ },         { TCSETSW, 36, READ },
  { TCSETSF, 36, READ },        { TCGETA, 18, WRITE },        { TCSETA, 18, READ },
  { TCSETAW, 18, READ },        { TCSETAF, 18, READ },        { TIOCGPGRP, 4, WRITE },
  { TIOCSPGRP, 4, READ },       { TIOCGSID, 4, WRITE },       { TIOCOUTQ, 4, WRITE },
  { TIOCSTI, 1, READ },         { TIOCGWINSZ, 8, WRITE },     { TIOCSWINSZ, 8, READ },
  { TIOCMGET, 4, WRITE },       { TIOCMBIS, 4, READ },        { TIOCMBIC, 4, READ },
  { TIOCMSET, 4, READ },        { TIOCGSOFTCAR, 4, WRITE },   { TIOCSSOFTCAR, 4, READ },
  { FIONREAD, 4, WRITE },       { TIOCPKT, 4, READ },         { FIONBIO, 4, READ },
  { FIOASYNC, 4, READ },        { TIOCSETD, 4, READ },        { TIOCGETD, 4, WRITE },
  { SIOCATMARK, 4, WRITE },     { SIOCGPGRP, 4, WRITE },      { SIOCSPGRP, 4, READ },
  { FIOGETOWN, 4, WRITE },      { FIOSETOWN, 4, READ },       { SIOCGIFCONF, 16, BOTH },
  { SIOCGIFNAME, 40, BOTH },    { SIOCGIFFLAGS, 40, BOTH },   { SIOCSIFFLAGS, 40, READ },
  { SIOCGIFADDR, 40, BOTH },    { SIOCSIFADDR, 40, READ },    { SIOCGIFDSTADDR, 40, BOTH },
  { SIOCGIFBRDADDR, 40, BOTH }, { SIOCGIFNETMASK, 40, BOTH }, { SIOCGIFMETRIC, 40, BOTH },
  { SIOCGIFMTU, 40, BOTH },     { SIOCSIFMTU, 40, READ },     { SIOCGIFHWADDR, 40, BOTH },
  { SIOCGIFINDEX, 40, BOTH },   { BLKROSET, 4, READ },        { BLKROGET, 4, WRITE },
  { BLKSSZGET, 4, WRITE },      { BLKGETSIZE, 8, WRITE },     { BLKRAGET, 8, WRITE },
  { FIGETBSZ, 4, WRITE },       { FIBMAP, 4, BOTH },          { KDGETMODE, 4, WRITE },
  { KDGKBMODE, 4, WRITE },
};

static const struct request fcntls[] = {
  { F_GETLK, 32, BOTH },
  { F_SETLK, 32, READ },
  { F_SETLKW, 32, READ },
  { F_OFD_GETLK, 32, BOTH },
  { F_OFD_SETLK, 32, READ },
  { F_OFD_SETLKW, 32, READ },
  { F_SETOWN_EX, 8, READ },
  { F_GETOWN_EX, 8, WRITE },
  { F_GET_RW_HINT, 8, WRITE },
  { F_SET_RW_HINT, 8, READ },
  { F_GET_FILE_RW_HINT, 8, WRITE },
  { F_SET_FILE_RW_HINT, 8, READ },
};

static const struct request prctls[] = {
  { PR_GET_PDEATHSIG, 4, WRITE },       { PR_GET_UNALIGN, 4, WRITE },
  { PR_GET_FPEMU, 4, WRITE },           { PR_GET_FPEXC, 4, WRITE },
  { PR_SET_NAME, 16, STRING },          { PR_GET_NAME, 16, WRITE },
  { PR_GET_ENDIAN, 4, WRITE },          { PR_GET_TSC, 4, WRITE },
  { PR_GET_CHILD_SUBREAPER, 4, WRITE }, { PR_GET_TID_ADDRESS, 8, WRITE },
};

static struct request
find_request (const struct request *table, size_t count, unsigned number)
{
  for (size_t i = 0; i < count; i++)
    if (table[i].number == number)
      return table[i];
  return (struct request) { number, 0, NOTHING };
}

#define LOOK_UP(table) find_request (table, sizeof table / sizeof *table, number)

static struct request
request_of (int what, unsigned number)
{
  switch (what)
    {
    case TP_REQUEST_FCNTL:
      return LOOK_UP (fcntls);
    case TP_REQUEST_PRCTL:
      return LOOK_UP (prctls);
    default:
      {
        struct request r = LOOK_UP (ioctls);
        unsigned size = _IOC_SIZE (number), direction = _IOC_DIR (number);
        if (r.size || !size || direction == _IOC_NONE)
          return r;
        r.size = size == 8 ? 1 : size;
        r.direction = direction == _IOC_READ ? WRITE : direction == _IOC_WRITE ? READ : BOTH;
        return r;
      }
    }
}

/* Check the buffer that CONF of SIOCGIFCONF, which may be read, leads to.  */

static void
check_interfaces (const struct ifconf *conf, const char *site, uintptr_t pc)
{
  struct tp_slot s = trt_stored_pointer (&conf->ifc_buf);
  size_t n = conf->ifc_len;
  if (!s.value || conf->ifc_len <= 0)
    return;
  trt_check_range (&s, n, site, pc);
  trt_refs_clear ((uintptr_t) s.value, n);
  trt_unset_clear ((uintptr_t) s.value, n);
}

void
TP_ABI (check_request) (int what, size_t request, const void *p, uint32_t ref, const void *anchor,
                        const char *read, const char *write)
{
  struct tp_slot s = { (void *) p, ref, 0, (void *) anchor };
  struct request r = request_of (what, request);
  if (!trt_ready)
    trt_init ();
  if (!trt_ready || !p)
    return;
  if (r.direction == STRING)
    {
      struct trt_string t = { .pointer = s, .limit = r.size, .site = read, .pc = PC };
      trt_check_string (&t);
    }
  else if (r.direction == READ)
    trt_check_range (&s, r.size, read, PC);
  else if (r.direction != NOTHING)
    trt_check_range (&s, r.size, write, PC);
  if (what == TP_REQUEST_IOCTL && (unsigned) request == SIOCGIFCONF
      && trt_range_readable_p ((uintptr_t) p, sizeof (struct ifconf)))
    check_interfaces (p, write, PC);
  if (trt_number_p (ref))
    trt_exposed_block ((uintptr_t) p, ref);
}
