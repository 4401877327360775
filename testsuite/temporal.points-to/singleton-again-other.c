/* The other half of singleton-again.c.  */

extern int main (int argc, char **argv);

int
call_again (int depth)
{
  char *arguments[] = { (char *) "again", (char *) "deeper", 0 };
  return depth < 9 ? main (2, arguments) : 1;
}
