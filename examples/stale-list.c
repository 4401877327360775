/* stale-list.c - a pointer to a list node outlives the node.

   SPDX-License-Identifier: GPL-3.0-or-later

   A queue of jobs.  The scheduler remembers the most urgent one; that job is
   finished and freed, other work goes by, new jobs come in, and one of them gets
   the same memory.  The remembered pointer then reads a
   number that looks right but belongs to another job: nothing crashes, and a
   tool that only watches unused memory has nothing to complain about.  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct job
{
  struct job *next;
  int priority;
  int number;
};

static struct job *queue;

static struct job *
push (int number, int priority)
{
  struct job *j = malloc (sizeof *j);
  if (!j)
    exit (1);
  j->number = number;
  j->priority = priority;
  j->next = queue;
  queue = j;
  return j;
}

/* Take the job NUMBER out of the queue.  */

static void
finish (int number)
{
  for (struct job **p = &queue; *p; p = &(*p)->next)
    if ((*p)->number == number)
      {
	struct job *done = *p;
	*p = done->next;
	free (done);
	return;
      }
}

/* Work that needs memory and gives it back.  */

static size_t
work (int rounds)
{
  size_t sum = 0;
  for (int i = 0; i < rounds; i++)
    {
      char *text = malloc (100000);
      if (!text)
	exit (1);
      memset (text, i, 100000);
      sum += text[i % 100000];
      free (text);
    }
  return sum;
}

int
main (void)
{
  push (1, 3);
  struct job *urgent = push (2, 9);
  push (3, 5);

  finish (2);
  size_t sum = work (4000);

  for (int number = 100; number < 2000; number++)
    push (number, 1);

  /* Job 2 was finished long ago; whose priority is this?  */
  int priority = urgent->priority;
  printf ("the most urgent job has priority %d (%zu)\n", priority, sum);

  while (queue)
    finish (queue->number);
  return 0;
}
