/* stack-trace.c - stack traces.

   SPDX-License-Identifier: GPL-3.0-or-later

   The frames come from stack-walk.c and stack-depot.c.  addr2line, if installed, translates
   addresses to names and lines; else a frame is printed as module and offset, which such a tool can
   translate later.

   The helper process must not disturb the program that is being diagnosed:

    - no malloc, no atfork handlers (which wait for locks that the reporting
      thread may hold): the helper is made with clone and vfork semantics;
    - no SIGCHLD, and no child that the program's own wait () could return:
      the process that execs is a grandchild, inherited by init; the child between
      is a clone child (no exit signal), which ordinary waits do not see;
    - a clean environment: no LD_PRELOAD that loads the runtime again, no
      TEMPORAL_OPTIONS, no debuginfod;
    - a deadline: a helper that has not answered by then is killed;
    - it is not run by a program with the rights of another user (AT_SECURE).

   The main lines of the report have been printed when the stack is walked, and a fault ends only
   the trace.  One thread reports at a time (report.c), so the data are static.  */

#define _GNU_SOURCE
#include "report/parts.h"
#include "base/loaded-files.h"
#include "report/frame-rules.h"
#include "report/stack-depot.h"
#include "report/stack-walk.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* At most so many frames of the thread's own stack are printed.  */
#define OWN_STACK 34
/* The stacks of a block and of the owner of its memory are printed together with that of the
   access.  */
#define MORE_STACKS 3
#define FRAMES (OWN_STACK + MORE_STACKS * TRT_STACK_FRAMES)
#define DEADLINE 5 /* seconds, for all of addr2line */

/* One frame.  */
struct frame
{
  uintptr_t pc;       /* inside the call instruction */
  const char *module; /* its path, null if there is none */
  uintptr_t offset;   /* of PC in the module's address space */
  bool runtime;       /* it is in the shared runtime */
  bool asked;         /* addr2line was run for it */
  const char *answer; /* what it printed, null if nothing */
};

static struct frame frames[FRAMES];
static size_t frame_count;

/* Some of the frames that make a stack.  */
struct stack
{
  const char *title;
  enum trt_title how;
  size_t first, count;
  size_t inner;    /* the number of frames before what was left out */
  size_t left_out; /* frames after these */
  size_t period;   /* as many of these are repeated, 0 if none */
  size_t repeated; /* frames that repeat them, and were left out */
};

static char program_path[4096];

/* ---- Frames ------------------------------------------------------------------ */

/* Set the module and offset of each frame that is in the module INFO.  */

static int
find_module (struct dl_phdr_info *info, size_t size, void *data)
{
  (void) size;
  (void) data;
  bool own
    = (info->dlpi_name && *info->dlpi_name && trt_file_contains_p (info, (uintptr_t) find_module));
  for (size_t i = 0; i < frame_count; i++)
    if (trt_file_contains_p (info, frames[i].pc))
      {
        frames[i].runtime = own;
        /* The program's own entry has no name.  */
        frames[i].module = info->dlpi_name && *info->dlpi_name ? info->dlpi_name : program_path;
        frames[i].offset = frames[i].pc - info->dlpi_addr;
      }
  return 0;
}

/* ---- addr2line --------------------------------------------------------------- */

/* Arguments and results of the helper, which shares the memory.  */
static struct
{
  const char *path; /* PATH, to search for the tool */
  char *argv[FRAMES + 4];
  int out;   /* the pipe's writing end */
  pid_t pid; /* of the process that runs the tool */
} helper;

static char argument_text[FRAMES * 24];
static char answer_text[65536];
static size_t answer_used;
static char child_stack[2][16384] __attribute__ ((aligned (16)));

/* In the grandchild: execute addr2line.  Runs in this process's memory until execve.  */

static int
run_tool (void *data)
{
  static char *const environment[] = { "LC_ALL=C", NULL };
  static char name[1024];
  (void) data;
  int null = open ("/dev/null", O_RDWR);
  if (null < 0 || dup2 (null, 0) < 0 || dup2 (null, 2) < 0 || dup2 (helper.out, 1) < 0)
    _exit (1);
  for (const char *p = helper.path; *p; p += *p == ':')
    {
      struct trt_text t = { name, sizeof name, 0 };
      size_t length = strcspn (p, ":");
      trt_text_format (&t, "%.*s/addr2line", (int) length, p);
      if (*name == '/')
        execve (name, helper.argv, environment);
      p += length;
    }
  _exit (1);
}

/* In the child: start the grandchild and exit, so that init inherits it.  */

static int
start_tool (void *data)
{
  helper.pid = clone (run_tool, child_stack[1] + sizeof child_stack[1],
                      CLONE_VM | CLONE_VFORK | SIGCHLD, data);
  _exit (0);
}

static long
milliseconds (void)
{
  return trt_os_nanoseconds () / 1000000;
}

/* Read FD to its end into BUFFER, but not after the time UNTIL (in milliseconds).  Returns the
   number of bytes; *LATE is set if the time was exceeded.  */

static size_t
read_answer (int fd, char *buffer, size_t size, long until, bool *late)
{
  size_t used = 0;
  *late = false;
  while (used < size)
    {
      struct pollfd p = { fd, POLLIN, 0 };
      long left = until - milliseconds ();
      int ready = left <= 0 ? 0 : poll (&p, 1, left);
      if (ready < 0 && errno == EINTR)
        continue;
      if (ready <= 0)
        {
          *late = true;
          break;
        }
      ssize_t got = read (fd, buffer + used, size - used);
      if (got < 0 && errno == EINTR)
        continue;
      if (got <= 0)
        break;
      used += got;
    }
  return used;
}

/* Run addr2line with HELPER.argv and store its output in BUFFER as a string.  False if it printed
   nothing, or not in time.  */

static bool
ask_tool (char *buffer, size_t size, long until)
{
  int ends[2];
  int state;
  if (pipe2 (ends, O_CLOEXEC) != 0)
    return false;
  /* If the program has closed its standard descriptors, the pipe must not get one of their numbers:
     the helper would replace it by /dev/null.  */
  helper.out = fcntl (ends[1], F_DUPFD_CLOEXEC, 3);
  close (ends[1]);
  helper.pid = -1;
  pid_t child = -1;
  if (helper.out >= 0)
    child
      = clone (start_tool, child_stack[0] + sizeof child_stack[0], CLONE_VM | CLONE_VFORK, NULL);
  close (helper.out);
  if (child > 0)
    while (waitpid (child, &state, __WCLONE) < 0 && errno == EINTR)
      continue;

  size_t used = 0;
  bool late = false;
  if (child > 0 && helper.pid > 0)
    used = read_answer (ends[0], buffer, size - 1, until, &late);
  close (ends[0]);
  if (late)
    kill (helper.pid, SIGKILL);
  buffer[used] = 0;
  return used > 0 && !late;
}

/* Assign the answers in TEXT to frame FIRST and those of its module behind it.  With -a each answer
   begins with a line that has the address.  */

static void
take_answers (size_t first, char *text)
{
  for (size_t i = first; i < frame_count && *text; i++)
    if (frames[i].module == frames[first].module)
      {
        if (strncmp (text, "0x", 2) != 0)
          return;
        char *end = strchr (text, '\n');
        if (!end)
          return;
        text = end + 1;
        frames[i].answer = text;
        /* Skip to the next address; a null there ends the answer.  */
        while (*text && strncmp (text, "0x", 2) != 0)
          {
            end = strchr (text, '\n');
            text = end ? end + 1 : text + strlen (text);
          }
        if (*text)
          text[-1] = 0;
      }
}

/* Run addr2line for frame FIRST and those of its module behind it.  */

static void
resolve_module (size_t first, long until)
{
  const char *module = frames[first].module;
  static char *const options[] = { "addr2line", "-afi", "-e" };
  size_t argc = 0;
  for (; argc < 3; argc++)
    helper.argv[argc] = options[argc];
  helper.argv[argc++] = (char *) module;
  struct trt_text t = { argument_text, sizeof argument_text, 0 };
  size_t room = sizeof helper.argv / sizeof *helper.argv - 1;
  for (size_t i = first; i < frame_count && argc < room; i++)
    if (frames[i].module == module)
      {
        frames[i].asked = true;
        helper.argv[argc++] = t.data + t.used;
        trt_text_format (&t, "0x%lx", (unsigned long) frames[i].offset);
        t.used++;
      }
  helper.argv[argc] = NULL;

  helper.path = trt_os_env ("PATH");
  if (!helper.path)
    helper.path = "/usr/local/bin:/usr/bin:/bin";
  if (answer_used + 1024 < sizeof answer_text
      && ask_tool (answer_text + answer_used, sizeof answer_text - answer_used, until))
    {
      char *text = answer_text + answer_used;
      answer_used += strlen (text) + 1;
      take_answers (first, text);
    }
}

/* ---- Saying it --------------------------------------------------------------- */

/* The length of the name of the function in TEXT, a line of LENGTH bytes from addr2line.  Without
   debugging information the name of a public function's local body has a suffix
   (plugin/unit/local-bodies.cc).  */

static size_t
name_length (const char *text, size_t length)
{
  static const char suffix[] = ".local";
  size_t end = sizeof suffix - 1;
  return length > end && memcmp (text + length - end, suffix, end) == 0 ? length - end : length;
}

/* Set the file and the line of *P to those in TEXT, "FILE:LINE".  */

static void
set_file (struct trt_place *p, struct trt_span text)
{
  size_t n = text.length;
  unsigned line = 0;
  while (n > 0 && text.text[n - 1] >= '0' && text.text[n - 1] <= '9')
    n--;
  p->file = text;
  if (n < 2 || n == text.length || text.length - n > 9 || text.text[n - 1] != ':')
    return;
  for (size_t i = n; i < text.length; i++)
    line = line * 10 + (text.text[i] - '0');
  p->file.length = n - 1;
  p->line = line;
}

/* Say the pairs of lines (function, place) of frame F, one for each inlined function and the last
   for the one that contains them.  Returns the number of the next line; *END is set if this was
   main.  */

static size_t
say_frame (size_t number, const struct frame *f, bool *end)
{
  const char *text = f->answer;
  struct trt_part part = { .kind = TRT_PART_FRAME, .pc = f->pc };
  if (f->module && trt_signal_return_p (f->pc + 1))
    {
      /* The tables know no function there, or name the one before it.  */
      static const char name[] = "<signal handler called>";
      part.number = number;
      part.place.function = (struct trt_span) { name, sizeof name - 1 };
      trt_part_say (&part);
      return number + 1;
    }
  if (!text || strncmp (text, "??", 2) == 0)
    text = "";
  do
    {
      size_t line = strcspn (text, "\n"), function = name_length (text, line);
      const char *place = text + line + (text[line] == '\n');
      size_t length = strcspn (place, "\n");
      /* "file:line (discriminator 3)": leave out the words in parentheses.  */
      const char *extra = memchr (place, ' ', length);
      /* Without debugging information there may be a file, but no line: "prog.c:?".  */
      bool known
        = length > 2 && strncmp (place, "??", 2) != 0 && strncmp (place + length - 2, ":?", 2) != 0;
      part.number = number++;
      memset (&part.place, 0, sizeof part.place);
      part.place.function = (struct trt_span) { text, function };
      part.module.length = 0;
      if (extra && strncmp (extra, " (discriminator", 15) == 0)
        set_file (&part.place, (struct trt_span) { place, extra - place });
      else if (known)
        set_file (&part.place, (struct trt_span) { place, length });
      else if (f->module)
        {
          part.module = (struct trt_span) { f->module, strlen (f->module) };
          part.offset = f->offset;
        }
      trt_part_say (&part);
      *end = function == 4 && memcmp (text, "main", 4) == 0;
      text = place + length + (place[length] == '\n');
    }
  while (*text);
  return number;
}

/* Find the module of each frame.  */

static void
find_modules (void)
{
  ssize_t n = readlink ("/proc/self/exe", program_path, sizeof program_path - 1);
  program_path[n < 0 ? 0 : n] = 0;
  dl_iterate_phdr (find_module, NULL);
}

/* Run addr2line for frame I and those of its module behind it, unless that was done, until
   UNTIL.  */

static void
ask_about (size_t i, long until)
{
  if (frames[i].module && !frames[i].asked && !trt_os_secure ())
    resolve_module (i, until);
}

/* The time in milliseconds when addr2line is killed, if it is started now.  */

static long
deadline (void)
{
  return milliseconds () + DEADLINE * 1000;
}

/* Say which frames of S were left out after its innermost ones; NUMBER is the number of the next
   line, FROM that of the first line of the frames that are repeated.  Returns the number of the
   line after it.  */

static size_t
say_gap (const struct stack *s, size_t number, size_t from)
{
  if (s->repeated)
    {
      size_t lines = (number - from) / s->period;
      if (number - from == 1)
        trt_part_format (TRT_PART_LINE, NULL, "    ... (#%zu is repeated %zu times)", from,
                         s->repeated);
      else
        trt_part_format (TRT_PART_LINE, NULL, "    ... (#%zu to #%zu are repeated %zu times)", from,
                         number - 1, s->repeated / s->period);
      number += s->repeated * lines;
    }
  if (s->left_out)
    trt_part_format (TRT_PART_LINE, NULL, "    ... (%zu frames left out)", s->left_out);
  return number + s->left_out;
}

/* Say the frames of S.  A module is looked up when the trace reaches it: most traces end in main,
   and libc, which called it, takes longer than all others.  Frames of the runtime between those of
   the program, such as the one that starts a thread, say nothing to a user.  */

static void
say_trace (const struct stack *s, long until)
{
  size_t number = 0, from = 0;
  bool end = false;

  if (s->count && s->title)
    trt_part_title (s->how, s->title);
  for (size_t i = 0; i < s->count && !end; i++)
    {
      if (s->inner && i == s->inner)
        number = say_gap (s, number, from);
      if (i + s->period == s->inner)
        from = number;
      if (i > 0 && frames[s->first + i].runtime)
        continue;
      ask_about (s->first + i, until);
      number = say_frame (number, &frames[s->first + i], &end);
    }
}

/* Add the COUNT frames with the return addresses at PC.  */

static void
take_frames (const uintptr_t *pc, size_t count)
{
  for (size_t i = 0; i < count && frame_count < FRAMES; i++)
    frames[frame_count++] = (struct frame) { .pc = pc[i] - 1 };
}

void
trt_say_frames (enum trt_title how, const char *title, const uintptr_t *pc, size_t count)
{
  frame_count = 0;
  take_frames (pc, count);
  find_modules ();
  answer_used = 0;
  say_trace (&(struct stack) { .title = title, .how = how, .count = frame_count }, deadline ());
}

/* Add the stack of SITE, and describe it in *S.  A stack of one frame says no more than the
   site.  */

static void
add_site_stack (const struct trt_titled_stack *t, struct stack *s)
{
  uintptr_t pc[TRT_STACK_FRAMES];
  size_t count = t->site ? trt_stack_depot_frames (t->site, pc, TRT_STACK_FRAMES) : 0;
  *s = (struct stack) { .title = t->title, .first = frame_count };
  if (count > 1)
    take_frames (pc, count);
  s->count = frame_count - s->first;
}

/* Call VISIT for the function and the file of each pair of lines of F; false if VISIT returned
   false.  */

static bool
visit_names (const struct frame *f, bool (*visit) (enum trt_named, struct trt_span, void *),
             void *data)
{
  for (const char *text = f->answer; text && *text;)
    {
      size_t line = strcspn (text, "\n");
      struct trt_span function = { text, name_length (text, line) };
      const char *place = text + line + (text[line] == '\n');
      struct trt_span file = { place, strcspn (place, ":\n") };
      if (!visit (TRT_NAMED_FUNCTION, function, data) || !visit (TRT_NAMED_FILE, file, data))
        return false;
      text = place + strcspn (place, "\n");
      text += *text == '\n';
    }
  return true;
}

void
trt_frames_visit (const uintptr_t *pc, size_t count,
                  bool (*visit) (enum trt_named, struct trt_span, void *), void *data)
{
  frame_count = 0;
  take_frames (pc, count);
  find_modules ();
  for (size_t i = 0; i < frame_count; i++)
    if (frames[i].module
        && !visit (TRT_NAMED_LIBRARY,
                   (struct trt_span) { frames[i].module, strlen (frames[i].module) }, data))
      return;
  long until = deadline ();
  answer_used = 0;
  for (size_t i = 0; i < frame_count; i++)
    {
      ask_about (i, until);
      if (!visit_names (&frames[i], visit, data))
        return;
    }
}

/* ---- The stacks of a report --------------------------------------------------- */

/* The thread's own stack, and those of blocks.  */
static struct stack stacks[MORE_STACKS + 1];
static size_t stack_count;

static void
say_own (void *unused)
{
  (void) unused;
  answer_used = 0;
  find_modules ();
  say_trace (&stacks[0], deadline ());
}

static void
say_more (void *unused)
{
  (void) unused;
  for (size_t i = 1; i < stack_count; i++)
    say_trace (&stacks[i], deadline ());
}

/* The caller has blocked all signals except SIGSEGV and SIGBUS.  */

void
trt_say_stacks (uintptr_t first, const struct trt_titled_stack *more, size_t count)
{
  static struct trt_walked_stack w;

  trt_stack_walk (first, OWN_STACK, &w);
  frame_count = 0;
  take_frames (w.pc, w.count);
  stacks[0] = (struct stack) { .title = "the error occurred in",
                               .how = TRT_TITLE_NONE,
                               .count = w.count,
                               .inner = w.inner,
                               .left_out = w.left_out,
                               .period = w.period,
                               .repeated = w.repeated };
  stack_count = 1;
  for (size_t i = 0; i < count && i < MORE_STACKS; i++)
    add_site_stack (&more[i], &stacks[stack_count++]);
  bool good = trt_walk_guarded (say_own, NULL);
  if (!good || w.damaged)
    trt_part_format (TRT_PART_LINE, NULL, "    (the stack cannot be followed further)");
  trt_walk_guarded (say_more, NULL);
}
