/* The functions of passed-integers-plain.c.  */

extern void plain_keep (uint64_t n);
extern uint64_t plain_kept (void);
extern void plain_register (int (*f) (uint64_t));
extern int plain_call (uint64_t n);
extern uint64_t plain_ask (uint64_t (*f) (uint64_t), uint64_t n);
