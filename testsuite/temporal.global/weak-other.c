/* A companion of weak.c: strong definitions of other sizes than the weak ones.  */

int larger[16] = { [15] = 16 };
int smaller[4] = { [3] = 3 };
char common_larger[20];
