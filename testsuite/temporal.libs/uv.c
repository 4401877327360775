/* libuv: handles with data, buffers that a callback allocates, requests that end in another callback,
   and work for threads.  */
/* { dg-do run } */
/* { dg-require-package "libuv" } */
#include <uv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long sum;
static void mix (unsigned long x) { sum = sum * 31 + x; }

struct client { uv_timer_t timer; int left; struct client *next; char *text; };

static void closed (uv_handle_t *h)
{
  struct client *c = h->data;
  mix (strlen (c->text));
  free (c->text);
  free (c);
}
static void start (uv_loop_t *loop, int number);
static void
tick (uv_timer_t *t)
{
  struct client *c = t->data;
  if (--c->left)
    return;
  uv_close ((uv_handle_t *) t, closed);
  if (strlen (c->text) < 6)
    start (t->loop, strlen (c->text) + 1);
}
static void
start (uv_loop_t *loop, int number)
{
  struct client *c = malloc (sizeof *c);
  uv_timer_init (loop, &c->timer);
  c->timer.data = c;
  c->left = 2;
  c->text = malloc (number + 1);
  memset (c->text, 'x', number);
  c->text[number] = 0;
  uv_timer_start (&c->timer, tick, 0, 1);
}

/* A pipe to ourselves.  */

struct pipes { uv_pipe_t in, out; int got, open; char *last; };

static void
allocate (uv_handle_t *h, size_t size, uv_buf_t *buffer)
{
  *buffer = uv_buf_init (malloc (16), 16);
}
static void pipe_closed (uv_handle_t *h)
{
  struct pipes *p = h->data;
  if (!--p->open)
    {
      mix (p->got);
      free (p->last);
      free (p);
    }
}
static void
got (uv_stream_t *s, ssize_t n, const uv_buf_t *buffer)
{
  struct pipes *p = s->data;
  if (n > 0)
    {
      p->got += n;
      for (ssize_t i = 0; i < n; i++)
	mix (buffer->base[i]);
      free (p->last);
      p->last = buffer->base;
      p->last[0] = '!';
    }
  else
    free (buffer->base);
  if (n < 0)
    uv_close ((uv_handle_t *) s, pipe_closed);
}
struct write { uv_write_t request; uv_buf_t buffer; struct pipes *p; int last; };
static void
written (uv_write_t *request, int status)
{
  struct write *w = (struct write *) request;
  mix (w->buffer.len);
  if (w->last)
    uv_close ((uv_handle_t *) &w->p->out, pipe_closed);
  free (w->buffer.base);
  free (w);
}
static void
pipes (uv_loop_t *loop)
{
  struct pipes *p = calloc (1, sizeof *p);
  uv_file fds[2];
  if (uv_pipe (fds, UV_NONBLOCK_PIPE, UV_NONBLOCK_PIPE))
    abort ();
  uv_pipe_init (loop, &p->in, 0);
  uv_pipe_init (loop, &p->out, 0);
  uv_pipe_open (&p->in, fds[0]);
  uv_pipe_open (&p->out, fds[1]);
  p->in.data = p->out.data = p;
  p->open = 2;
  uv_read_start ((uv_stream_t *) &p->in, allocate, got);
  for (int i = 0; i < 5; i++)
    {
      struct write *w = malloc (sizeof *w);
      w->buffer = uv_buf_init (strdup ("some text for the pipe"), 22);
      w->p = p;
      w->last = i == 4;
      uv_write (&w->request, (uv_stream_t *) &p->out, &w->buffer, 1, written);
    }
}

/* Work, and a message from the thread that did it.  */

struct work { uv_work_t request; int in, out; struct work *self; };

static void work (uv_work_t *r) { struct work *w = r->data; w->out = w->in * w->in; }
static void
after (uv_work_t *r, int status)
{
  struct work *w = r->data;
  uv_loop_t *loop = r->loop;
  int n = w->in;
  mix (w->self->out);
  free (w);
  if (n < 12)
    {
      w = malloc (sizeof *w);
      *w = (struct work) { .request.data = w, .in = n + 1, .self = w };
      uv_queue_work (loop, &w->request, work, after);
    }
}
static void woken (uv_async_t *a) { mix (*(int *) a->data); uv_close ((uv_handle_t *) a, NULL); }
static void send_it (void *a) { uv_async_send (a); }
static void walked (uv_handle_t *h, void *data) { ++*(int *) data; }

int
main (void)
{
  for (int i = 0; i < 3; i++)
    {
      uv_loop_t *loop = malloc (sizeof *loop);
      uv_loop_init (loop);
      int number = 17 + i, handles = 0;
      start (loop, 1);
      uv_run (loop, UV_RUN_DEFAULT);
      pipes (loop);
      uv_walk (loop, walked, &handles);
      uv_run (loop, UV_RUN_DEFAULT);
      struct work *w = malloc (sizeof *w);
      *w = (struct work) { .request.data = w, .in = 1, .self = w };
      uv_queue_work (loop, &w->request, work, after);
      uv_run (loop, UV_RUN_DEFAULT);
      uv_async_t async;
      uv_thread_t thread;
      uv_async_init (loop, &async, woken);
      async.data = &number;
      uv_thread_create (&thread, send_it, &async);
      uv_run (loop, UV_RUN_DEFAULT);
      uv_thread_join (&thread);
      mix (handles + uv_loop_close (loop));
      free (loop);
    }
  printf ("%lu\n", sum);
  return 0;
}
