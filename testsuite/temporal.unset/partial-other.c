/* partial-other.c - stores without saying so.  */
void
partial_set (int *p)
{
  *p = 8;
}
