/* readline: completion with the program's strings, a history whose entries have data, commands and a line
   handler of the program's, and input through a function.  */
/* { dg-do run } */
/* { dg-require-package "readline" } */
#include <stdio.h>
#include <readline/readline.h>
#include <readline/history.h>
#include <stdlib.h>
#include <string.h>

static unsigned long sum;
static void mix (unsigned long x) { sum = sum * 31 + x; }

static const char *input;
static int next_key (FILE *f) { return *input ? (unsigned char) *input++ : EOF; }
static int key_there (void) { return *input != 0; }

static const char *const words[] = { "alpha", "alpine", "beta", "gamma", NULL };

static char *
generator (const char *text, int state)
{
  static int at;
  if (!state)
    at = 0;
  while (words[at])
    {
      const char *w = words[at++];
      if (!strncmp (w, text, strlen (text)))
	return strdup (w);
    }
  return NULL;
}
static char **
complete (const char *text, int start, int end)
{
  rl_attempted_completion_over = 1;
  char **m = rl_completion_matches (text, generator);
  for (int i = 0; m && m[i]; i++)
    mix (strlen (m[i]));
  return m;
}

static int
command (int count, int key)
{
  char *old = rl_copy_text (0, rl_end);
  mix (strlen (old) + rl_line_buffer[0]);
  rl_insert_text ("!");
  char *at = rl_line_buffer + rl_end - 1;
  mix (*at);
  free (old);
  return 0;
}

struct lines { int count; char *last; };
static struct lines *lines;
static void
handler (char *line)
{
  if (!line)
    return;
  lines->count++;
  free (lines->last);
  lines->last = line;
  mix (strlen (lines->last));
}

static void
reading (void)
{
  for (int i = 0; i < 3; i++)
    {
      input = "plain\nal\tha\nbet\t \ngam\t\x18x\nxyz\x01-\x0b\x19\x1f\n";
      char *line, *last = NULL;
      while ((line = readline ("> ")))
	{
	  mix (strlen (line) * 10 + line[0]);
	  if (*line)
	    add_history (line);
	  free (last);
	  last = line;
	  if (!*input)
	    break;
	}
      free (last);
    }
  for (int i = 0; i < 3; i++)
    {
      lines = calloc (1, sizeof *lines);
      input = "first\nsecond one\nthird\n";
      rl_callback_handler_install ("", handler);
      while (*input)
	rl_callback_read_char ();
      rl_callback_handler_remove ();
      mix (lines->count);
      free (lines->last);
      free (lines);
    }
}

static void
history (void)
{
  clear_history ();
  for (int i = 0; i < 20; i++)
    {
      char text[20];
      snprintf (text, sizeof text, "entry %d", i);
      add_history (text);
      HIST_ENTRY *e = history_get (history_base + history_length - 1);
      int *data = malloc (sizeof *data);
      *data = i;
      e->data = data;
      mix (strlen (e->line) + *(int *) e->data);
      if (i % 3 == 2)
	{
	  int *other = malloc (sizeof *other);
	  *other = i * 2;
	  HIST_ENTRY *old = replace_history_entry (0, "replaced", other);
	  mix (*(int *) old->data);
	  free (free_history_entry (old));
	}
      if (i % 4 == 3)
	{
	  HIST_ENTRY *old = remove_history (0);
	  mix (*(int *) old->data);
	  free (free_history_entry (old));
	}
    }
  HIST_ENTRY **all = history_list ();
  for (int i = 0; all[i]; i++)
    mix (*(int *) all[i]->data + strlen (all[i]->line));
  HISTORY_STATE *s = history_get_history_state ();
  for (int i = 0; i < s->length; i++)
    {
      mix (*(int *) s->entries[i]->data);
      free (s->entries[i]->data);
      s->entries[i]->data = NULL;
    }
  free (s);
  for (int i = 0; i < 4; i++)
    {
      char *expanded = NULL;
      mix (history_expand (i % 2 ? "!!" : "!entry", &expanded));
      mix (strlen (expanded));
      free (expanded);
      char **tokens = history_tokenize ("a 'b c' d");
      for (int k = 0; tokens[k]; k++)
	{
	  mix (strlen (tokens[k]));
	  free (tokens[k]);
	}
      free (tokens);
    }
  clear_history ();
}

int
main (void)
{
  FILE *nowhere = fopen ("/dev/null", "w+");
  rl_instream = nowhere;
  rl_outstream = nowhere;
  rl_getc_function = next_key;
  rl_input_available_hook = key_there;
  rl_attempted_completion_function = complete;
  rl_catch_signals = 0;
  rl_readline_name = "test";
  setenv ("INPUTRC", "/dev/null", 1);
  setenv ("TERM", "vt100", 1);
  rl_initialize ();
  rl_variable_bind ("bell-style", "none");
  using_history ();
  rl_add_defun ("our-command", command, -1);
  rl_bind_keyseq ("\\C-xx", command);
  reading ();
  history ();
  printf ("%lu\n", sum);
  return 0;
}
