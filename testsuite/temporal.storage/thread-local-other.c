/* A companion of thread-local.c: thread-local variables of another unit, small ones that would
   share words if nobody cared.  */

struct node { int value; struct node *next; char tail[3]; };

__thread char before = 1;
__thread int other_numbers[3] = { 1, 2, 3 };
__thread char other_text[] = "text";
__thread char between;
__thread struct node other_node = { .value = 4 };
__thread short other_short;
__thread char after = 1;

char *
other_get (void)
{
  before = after;
  return other_text;
}
