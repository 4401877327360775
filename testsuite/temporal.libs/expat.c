/* expat: user data that the handlers change, an allocator of the program's own, element declarations that
   the program frees, and nested parsers.  */
/* { dg-do run } */
/* { dg-require-package "expat" } */
#include <expat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char text[] =
  "<!DOCTYPE a [<!ELEMENT a (b|c)*><!ATTLIST a x CDATA 'd'><!ENTITY e SYSTEM 'other'>]>"
  "<a x='1'><b>text</b><c y='2' z='3'/>&e;<b>more</b></a>";

static unsigned long sum;
static int blocks;
static void mix (unsigned long x) { sum = sum * 31 + x; }

struct element { char *name; char *content; struct element *up; };

static void
start (void *data, const XML_Char *name, const XML_Char **attributes)
{
  XML_Parser p = data;
  struct element *e = malloc (sizeof *e);
  *e = (struct element) { strdup (name), NULL, XML_GetUserData (p) };
  XML_SetUserData (p, e);
  for (int i = 0; attributes[i]; i += 2)
    mix (strlen (attributes[i]) * 100 + attributes[i + 1][0]);
}
static void
end (void *data, const XML_Char *name)
{
  XML_Parser p = data;
  struct element *e = XML_GetUserData (p);
  XML_SetUserData (p, e->up);
  mix (strcmp (name, e->name) + (e->content ? strlen (e->content) : 0));
  free (e->content);
  free (e->name);
  free (e);
}
static void
characters (void *data, const XML_Char *s, int n)
{
  struct element *e = XML_GetUserData ((XML_Parser) data);
  size_t had = e->content ? strlen (e->content) : 0;
  e->content = realloc (e->content, had + n + 1);
  memcpy (e->content + had, s, n);
  e->content[had + n] = 0;
}
static void
declared (void *data, const XML_Char *name, XML_Content *model)
{
  mix (model->numchildren + strlen (model->children[0].name));
  XML_FreeContentModel ((XML_Parser) data, model);
}
static int
external (XML_Parser p, const XML_Char *context, const XML_Char *base, const XML_Char *system, const XML_Char *public)
{
  XML_Parser inner = XML_ExternalEntityParserCreate (p, context, NULL);
  XML_UseParserAsHandlerArg (inner);
  int status = XML_Parse (inner, "<b>inner</b>", 12, 1);
  mix (strlen (system));
  XML_ParserFree (inner);
  return status;
}

static void *allocate (size_t n) { blocks++; return malloc (n); }
static void *reallocate (void *p, size_t n) { blocks += !p; return realloc (p, n); }
static void release (void *p) { blocks -= p != NULL; free (p); }
static const XML_Memory_Handling_Suite suite = { allocate, reallocate, release };

static void
handlers (XML_Parser p)
{
  XML_UseParserAsHandlerArg (p);
  XML_SetUserData (p, NULL);
  XML_SetElementHandler (p, start, end);
  XML_SetCharacterDataHandler (p, characters);
  XML_SetElementDeclHandler (p, declared);
  XML_SetExternalEntityRefHandler (p, external);
}

int
main (void)
{
  for (int round = 0; round < 4; round++)
    {
      XML_Parser p = XML_ParserCreate_MM (NULL, round % 2 ? &suite : NULL, NULL);
      for (int i = 0; i < 3; i++)
	{
	  handlers (p);
	  if (i == 1)
	    for (size_t at = 0; at < sizeof text - 1; at++)
	      {
		/* The parser's own buffer.  */
		char *b = XML_GetBuffer (p, 1);
		*b = text[at];
		mix (XML_ParseBuffer (p, 1, at + 2 == sizeof text));
	      }
	  else
	    mix (XML_Parse (p, text, sizeof text - 1, 1));
	  mix (XML_GetErrorCode (p));
	  XML_ParserReset (p, NULL);
	}
      handlers (p);
      /* An error leaves elements open.  */
      mix (XML_Parse (p, "<a><b></a>", 10, 1));
      mix (strlen (XML_ErrorString (XML_GetErrorCode (p))));
      for (struct element *e = XML_GetUserData (p), *up; e; e = up)
	{
	  up = e->up;
	  free (e->content);
	  free (e->name);
	  free (e);
	}
      XML_ParserFree (p);
    }
  printf ("%lu %d\n", sum, blocks);
  return 0;
}
