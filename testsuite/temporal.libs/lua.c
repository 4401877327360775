/* Lua embedded: an allocator of the program's own, userdata that hold pointers to each other, light userdata,
   upvalues, coroutines, hooks, readers and writers.  */
/* { dg-do run } */
/* { dg-require-package "lua5.4" } */
#include <lua.h>
#include <lauxlib.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long sum;
static void mix (unsigned long x) { sum = sum * 31 + x; }

struct heap { size_t used; int calls; };

static void *
allocate (void *data, void *p, size_t old, size_t new)
{
  struct heap *h = data;
  h->calls++;
  if (p)
    h->used -= old;
  h->used += new;
  if (!new)
    {
      free (p);
      return NULL;
    }
  return realloc (p, new);
}

struct node { int key; char *name; struct node *next; };

static int
node_new (lua_State *L)
{
  struct node *n = lua_newuserdatauv (L, sizeof *n, 1);
  *n = (struct node) { luaL_checkinteger (L, 1), strdup (luaL_optstring (L, 2, "node")), NULL };
  luaL_setmetatable (L, "node");
  return 1;
}
static int
node_link (lua_State *L)
{
  struct node *a = luaL_checkudata (L, 1, "node"), *b = luaL_checkudata (L, 2, "node");
  a->next = b;
  lua_settop (L, 2);
  lua_setiuservalue (L, 1, 1);
  return 1;
}
static int
node_sum (lua_State *L)
{
  long total = 0;
  int steps = 0;
  for (struct node *n = luaL_checkudata (L, 1, "node"); n && steps < 50; n = n->next, steps++)
    total = total * 3 + n->key + strlen (n->name);
  lua_pushinteger (L, total % 100003);
  return 1;
}
static int
node_gc (lua_State *L)
{
  struct node *n = lua_touserdata (L, 1);
  free (n->name);
  n->name = NULL;
  return 0;
}
static const luaL_Reg methods[] = { { "link", node_link }, { "sum", node_sum }, { "__gc", node_gc }, { NULL, NULL } };

static int
counter (lua_State *L)
{
  int *p = lua_touserdata (L, lua_upvalueindex (1));
  lua_pushinteger (L, ++*p);
  return 1;
}
static void
hook (lua_State *L, lua_Debug *d)
{
  int **p = (int **) lua_getextraspace (L);
  ++**p;
}

struct chunk { const char *at; int size; };
static const char *
reader (lua_State *L, void *data, size_t *size)
{
  struct chunk *c = data;
  const char *s = c->at;
  *size = strlen (s) < (size_t) c->size ? strlen (s) : c->size;
  c->at += *size;
  return *size ? s : NULL;
}
struct output { char *text; size_t length; };
static int
writer (lua_State *L, const void *p, size_t n, void *data)
{
  struct output *o = data;
  o->text = realloc (o->text, o->length + n);
  memcpy (o->text + o->length, p, n);
  o->length += n;
  return 0;
}
static int
continued (lua_State *L, int status, lua_KContext context)
{
  int *p = (int *) context;
  lua_pushinteger (L, ++*p);
  return 1;
}
static int
yields (lua_State *L)
{
  int *p = lua_touserdata (L, lua_upvalueindex (1));
  lua_pushinteger (L, *p);
  return lua_yieldk (L, 1, (lua_KContext) p, continued);
}

static const char program[] =
  "local last = node (1, 'first')\n"
  "for i = 1, 300 do\n"
  "  local n = node (i, 'n' .. i)\n"
  "  n:link (i % 10 == 0 and n or last)\n"
  "  last = n\n"
  "  if i % 50 == 0 then collectgarbage () end\n"
  "  result = (result or 0) + n:sum () + count ()\n"
  "end\n"
  "local t = {}\n"
  "for i = 1, 200 do t[#t + 1] = ('x'):rep (i) end\n"
  "table.sort (t, function (a, b) return #a > #b end)\n"
  "local co = coroutine.wrap (function () for i = 1, 20 do local a = again () result = result + a end return 'end' end)\n"
  "for i = 1, 20 do local r = co () result = result + r end\n"
  "pcall (error, { 'thrown' })\n"
  "return result + #table.concat (t)\n";

static void
one_state (int round)
{
  struct heap *h = calloc (1, sizeof *h);
  int *count = malloc (sizeof *count), hooked = 0;
  *count = round;
  lua_State *L = lua_newstate (allocate, h);
  luaL_openlibs (L);
  luaL_newmetatable (L, "node");
  luaL_setfuncs (L, methods, 0);
  lua_pushvalue (L, -1);
  lua_setfield (L, -2, "__index");
  lua_pop (L, 1);
  lua_register (L, "node", node_new);
  lua_pushlightuserdata (L, count);
  lua_pushcclosure (L, counter, 1);
  lua_setglobal (L, "count");
  lua_pushlightuserdata (L, count);
  lua_pushcclosure (L, yields, 1);
  lua_setglobal (L, "again");
  *(int **) lua_getextraspace (L) = &hooked;
  lua_sethook (L, hook, LUA_MASKCALL, 0);
  for (int i = 0; i < 2; i++)
    {
      struct chunk *c = malloc (sizeof *c);
      struct output *o = calloc (1, sizeof *o);
      *c = (struct chunk) { program, 37 };
      if (lua_load (L, reader, c, "program", "t"))
	printf ("%s\n", lua_tostring (L, -1));
      lua_dump (L, writer, o, 0);
      lua_pop (L, 1);
      if (luaL_loadbuffer (L, o->text, o->length, "dumped") || lua_pcall (L, 0, 1, 0))
	printf ("%s\n", lua_tostring (L, -1));
      mix (lua_tointeger (L, -1));
      lua_pop (L, 1);
      free (o->text);
      free (o);
      free (c);
      lua_pushliteral (L, "key");
      lua_pushlightuserdata (L, count);
      lua_settable (L, LUA_REGISTRYINDEX);
      lua_getfield (L, LUA_REGISTRYINDEX, "key");
      mix (*(int *) lua_touserdata (L, -1));
      lua_pop (L, 1);
      luaL_Buffer b;
      luaL_buffinit (L, &b);
      for (int k = 0; k < 500; k++)
	luaL_addstring (&b, "piece");
      luaL_pushresult (&b);
      mix (strlen (lua_tostring (L, -1)));
      lua_pop (L, 1);
    }
  lua_close (L);
  mix (h->used + *count + hooked);
  free (count);
  free (h);
}

int
main (void)
{
  for (int i = 0; i < 3; i++)
    one_state (i);
  printf ("%lu\n", sum);
  return 0;
}
