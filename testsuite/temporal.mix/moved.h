/* What moved.c and its companion share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct lent { int n; int *p; char *end; };

void move (int **to, int **from);
void move_fifth (int **to, int **a, int **b, int **c, int **from);
void move_unnamed (int n, ...);
void move_behind (int **to, int ***from);
void call_and_move (int **to, int **from, void (*f) (void *));
void take_second (int **to, int **(*f) (void));
void take_event (int **to, int events);
void take_packed (int **to, int from);
void lend (int **to, void (*f) (struct lent *));
