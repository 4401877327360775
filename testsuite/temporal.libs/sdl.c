/* SDL2 without a display: the library copies events, with the program's pointers in them, to the program's
   structures; filters, timers, surfaces over the program's pixels, streams of the program's.  */
/* { dg-do run } */
/* { dg-require-package "sdl2" } */
#define SDL_MAIN_HANDLED
#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long sum;
static void mix (unsigned long x) { sum = sum * 31 + x; }

struct message { int number; char *text; struct message *reply; };

static Uint32 type;

static void
post (int number)
{
  struct message *m = malloc (sizeof *m);
  *m = (struct message) { number, strdup ("a message") };
  SDL_Event e = { .user = { .type = type, .code = number, .data1 = m, .data2 = m->text } };
  SDL_PushEvent (&e);
}
static void
take (SDL_Event *e)
{
  struct message *m = e->user.data1;
  char *text = e->user.data2;
  mix (m->number + strlen (text) + e->user.code);
  free (m->text);
  free (m);
}

static int
filter (void *user, SDL_Event *e)
{
  int **count = user;
  ++**count;
  if (e->type == type && e->user.code == 13)
    {
      take (e);
      return 0;
    }
  return 1;
}
static int
watch (void *user, SDL_Event *e)
{
  struct message **last = user;
  if (e->type == type)
    *last = e->user.data1;
  return 0;
}

static void
events (void)
{
  SDL_Event e, *many = malloc (4 * sizeof *many);
  struct message *last = NULL;
  for (int i = 0; i < 20; i++)
    {
      post (i);
      while (SDL_PollEvent (&e))
	if (e.type == type)
	  take (&e);
    }
  int *count = calloc (1, sizeof *count);
  SDL_SetEventFilter (filter, &count);
  SDL_AddEventWatch (watch, &last);
  for (int i = 0; i < 20; i++)
    {
      post (i);
      if (i % 4 == 3)
	{
	  if (i != 13 && last)
	    mix (last->number);
	  int n = SDL_PeepEvents (many, 4, SDL_GETEVENT, type, type);
	  for (int k = 0; k < n; k++)
	    take (&many[k]);
	  last = NULL;
	}
    }
  SDL_DelEventWatch (watch, &last);
  SDL_SetEventFilter (NULL, NULL);
  mix (*count > 0);
  free (count);
  free (many);
  while (SDL_PollEvent (&e))
    if (e.type == type)
      take (&e);
}

struct timer { SDL_sem *done; int left; };
static Uint32
tick (Uint32 interval, void *data)
{
  struct timer *t = data;
  if (--t->left)
    return interval;
  SDL_SemPost (t->done);
  return 0;
}
static int SDLCALL
thread (void *data)
{
  struct message *m = data;
  struct message *r = malloc (sizeof *r);
  *r = (struct message) { m->number * 2 };
  m->reply = r;
  SDL_TLSID id = SDL_TLSCreate ();
  SDL_TLSSet (id, r, NULL);
  return ((struct message *) SDL_TLSGet (id))->number;
}

static void
threads (void)
{
  for (int i = 0; i < 3; i++)
    {
      struct timer *t = malloc (sizeof *t);
      *t = (struct timer) { SDL_CreateSemaphore (0), 2 };
      SDL_TimerID id = SDL_AddTimer (1, tick, t);
      SDL_SemWait (t->done);
      SDL_RemoveTimer (id);
      SDL_Delay (2);
      SDL_DestroySemaphore (t->done);
      mix (t->left);
      free (t);
      struct message m = { i };
      int status;
      SDL_Thread *s = SDL_CreateThread (thread, "thread", &m);
      SDL_WaitThread (s, &status);
      mix (status + m.reply->number);
      free (m.reply);
    }
}

struct bytes { Uint8 *data; size_t n, at; };
static Sint64 SDLCALL b_size (SDL_RWops *r) { return ((struct bytes *) r->hidden.unknown.data1)->n; }
static Sint64 SDLCALL
b_seek (SDL_RWops *r, Sint64 offset, int whence)
{
  struct bytes *b = r->hidden.unknown.data1;
  return b->at = offset + (whence == RW_SEEK_SET ? 0 : whence == RW_SEEK_CUR ? b->at : b->n);
}
static size_t SDLCALL
b_read (SDL_RWops *r, void *p, size_t size, size_t n)
{
  struct bytes *b = r->hidden.unknown.data1;
  size_t got = (b->n - b->at) / size;
  got = got < n ? got : n;
  memcpy (p, b->data + b->at, got * size);
  b->at += got * size;
  return got;
}
static size_t SDLCALL
b_write (SDL_RWops *r, const void *p, size_t size, size_t n)
{
  struct bytes *b = r->hidden.unknown.data1;
  if (b->at + size * n > b->n)
    b->data = realloc (b->data, b->n = b->at + size * n);
  memcpy (b->data + b->at, p, size * n);
  b->at += size * n;
  return n;
}
static int SDLCALL
b_close (SDL_RWops *r)
{
  struct bytes *b = r->hidden.unknown.data1;
  free (b->data);
  free (b);
  SDL_FreeRW (r);
  return 0;
}

static void
surfaces (void)
{
  for (int i = 0; i < 3; i++)
    {
      Uint32 *pixels = calloc (16 * 16, 4);
      SDL_Surface *s = SDL_CreateRGBSurfaceFrom (pixels, 16, 16, 32, 64, 0xff, 0xff00, 0xff0000, 0);
      s->userdata = pixels;
      SDL_FillRect (s, &(SDL_Rect) { 2, 2, 4, 4 }, 0x112233);
      mix (((Uint32 *) s->pixels)[2 * 16 + 2] + ((Uint32 *) s->userdata)[3 * 16 + 3]);
      SDL_Surface *copy = SDL_ConvertSurfaceFormat (s, SDL_PIXELFORMAT_RGB24, 0);
      mix (((Uint8 *) copy->pixels)[copy->pitch * 2 + 6] + copy->format->BytesPerPixel);
      struct bytes *b = calloc (1, sizeof *b);
      SDL_RWops *r = SDL_AllocRW ();
      *r = (SDL_RWops) { .size = b_size, .seek = b_seek, .read = b_read, .write = b_write, .close = b_close,
			 .hidden.unknown.data1 = b };
      SDL_SaveBMP_RW (copy, r, 0);
      SDL_RWseek (r, 0, RW_SEEK_SET);
      SDL_FreeSurface (copy);
      copy = SDL_LoadBMP_RW (r, 1);
      mix (copy->w);
      SDL_FreeSurface (copy);
      SDL_FreeSurface (s);
      free (pixels);
    }
  for (int i = 0; i < 2; i++)
    {
      SDL_Window *w = SDL_CreateWindow ("title", 0, 0, 64, 64, SDL_WINDOW_HIDDEN);
      struct message *m = malloc (sizeof *m);
      *m = (struct message) { i };
      SDL_SetWindowData (w, "message", m);
      mix (((struct message *) SDL_GetWindowData (w, "message"))->number + strlen (SDL_GetWindowTitle (w)));
      SDL_Surface *s = SDL_GetWindowSurface (w);
      if (s)
	((Uint8 *) s->pixels)[5] = 1;
      SDL_UpdateWindowSurface (w);
      SDL_DestroyWindow (w);
      free (m);
    }
}

int
main (void)
{
  SDL_SetMainReady ();
  setenv ("SDL_VIDEODRIVER", "dummy", 1);
  setenv ("SDL_AUDIODRIVER", "dummy", 1);
  for (int i = 0; i < 2; i++)
    {
      if (SDL_Init (SDL_INIT_VIDEO | SDL_INIT_TIMER))
	{
	  printf ("%s\n", SDL_GetError ());
	  return 1;
	}
      type = SDL_RegisterEvents (1);
      events ();
      threads ();
      surfaces ();
      SDL_Quit ();
    }
  printf ("%lu\n", sum);
  return 0;
}
