/* GLib's main loop: sources with the program's data, a source type of the program's own whose
   structure GLib allocates, and messages between threads.  */
/* { dg-do run } */
/* { dg-require-package "glib-2.0" } */
#include <glib.h>
#include <glib-unix.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct job { int number; struct job *last; GMainLoop *loop; };

static unsigned long sum;

static void
end_job (gpointer p)
{
  struct job *j = p;
  sum = sum * 31 + j->number;
  free (j);
}

static gboolean again (gpointer data);

static void
start (GMainLoop *loop, int number)
{
  struct job *j = malloc (sizeof *j);
  *j = (struct job) { number, NULL, loop };
  if (number % 2)
    g_idle_add_full (G_PRIORITY_DEFAULT, again, j, end_job);
  else
    g_timeout_add_full (G_PRIORITY_DEFAULT, 1, again, j, end_job);
}

static gboolean
again (gpointer data)
{
  struct job *j = data;
  if (j->number > 12)
    {
      g_main_loop_quit (j->loop);
      return G_SOURCE_REMOVE;
    }
  start (j->loop, j->number + 1);
  return G_SOURCE_REMOVE;
}

/* A source of our own.  */

struct queue_source { GSource source; GQueue *queue; struct job *current; };

static gboolean prepare (GSource *s, gint *timeout)
{
  *timeout = -1;
  return !g_queue_is_empty (((struct queue_source *) s)->queue);
}
static gboolean check (GSource *s) { return !g_queue_is_empty (((struct queue_source *) s)->queue); }
static gboolean
dispatch (GSource *s, GSourceFunc f, gpointer data)
{
  struct queue_source *q = (struct queue_source *) s;
  q->current = g_queue_pop_head (q->queue);
  sum = sum * 3 + q->current->number;
  free (q->current);
  return f (data);
}
static void finalize (GSource *s) { g_queue_free (((struct queue_source *) s)->queue); }
static GSourceFuncs functions = { prepare, check, dispatch, finalize };

struct state { int left; GMainLoop *loop; struct queue_source *q; };

static gboolean
dispatched (gpointer data)
{
  struct state *s = data;
  if (!--s->left)
    {
      g_main_loop_quit (s->loop);
      return G_SOURCE_REMOVE;
    }
  struct job *j = malloc (sizeof *j);
  *j = (struct job) { s->left };
  g_queue_push_tail (s->q->queue, j);
  return G_SOURCE_CONTINUE;
}

static void
own_source (GMainContext *context)
{
  GMainLoop *loop = g_main_loop_new (context, FALSE);
  GSource *source = g_source_new (&functions, sizeof (struct queue_source));
  struct queue_source *q = (struct queue_source *) source;
  struct state state = { 20, loop, q };
  q->queue = g_queue_new ();
  g_source_set_callback (source, dispatched, &state, NULL);
  g_source_attach (source, context);
  struct job *j = malloc (sizeof *j);
  *j = (struct job) { 99 };
  g_queue_push_tail (q->queue, j);
  g_main_loop_run (loop);
  g_source_unref (source);
  g_main_loop_unref (loop);
}

/* Messages.  */

static gpointer
worker (gpointer data)
{
  GAsyncQueue **queues = data;
  for (struct job *j; (j = g_async_queue_pop (queues[0]))->number;)
    {
      struct job *answer = malloc (sizeof *answer);
      *answer = (struct job) { j->number * 2 };
      free (j);
      g_async_queue_push (queues[1], answer);
    }
  return data;
}

static void
threads (void)
{
  GAsyncQueue *queues[] = { g_async_queue_new (), g_async_queue_new () };
  GThread *t = g_thread_new ("worker", worker, queues);
  static struct job last;
  for (int i = 1; i < 50; i++)
    {
      struct job *j = malloc (sizeof *j);
      *j = (struct job) { i };
      g_async_queue_push (queues[0], j);
      if (i % 4 == 0)
	for (int k = 0; k < 4; k++)
	  {
	    struct job *answer = g_async_queue_pop (queues[1]);
	    sum = sum * 7 + answer->number;
	    free (answer);
	  }
    }
  g_async_queue_push (queues[0], &last);
  sum += g_thread_join (t) == queues;
  while (g_async_queue_length (queues[1]) > 0)
    free (g_async_queue_pop (queues[1]));
  g_async_queue_unref (queues[0]);
  g_async_queue_unref (queues[1]);
}

static gboolean
readable (gint fd, GIOCondition condition, gpointer data)
{
  struct state *s = data;
  char c;
  if (read (fd, &c, 1) == 1)
    sum += c;
  if (!--s->left)
    g_main_loop_quit (s->loop);
  return s->left > 0;
}

static void
pipes (void)
{
  int fds[2];
  GMainLoop *loop = g_main_loop_new (NULL, FALSE);
  for (int i = 0; i < 3; i++)
    {
      struct state *s = malloc (sizeof *s);
      *s = (struct state) { 4, loop };
      if (pipe (fds) || write (fds[1], "word", 4) != 4)
	abort ();
      g_unix_fd_add (fds[0], G_IO_IN, readable, s);
      g_main_loop_run (loop);
      free (s);
      close (fds[0]);
      close (fds[1]);
    }
  g_main_loop_unref (loop);
}

int
main (void)
{
  for (int i = 0; i < 3; i++)
    {
      GMainLoop *loop = g_main_loop_new (NULL, FALSE);
      start (loop, i);
      g_main_loop_run (loop);
      g_main_loop_unref (loop);
      GMainContext *context = g_main_context_new ();
      g_main_context_push_thread_default (context);
      own_source (context);
      g_main_context_pop_thread_default (context);
      g_main_context_unref (context);
      threads ();
      pipes ();
    }
  printf ("%lu\n", sum);
  return 0;
}
