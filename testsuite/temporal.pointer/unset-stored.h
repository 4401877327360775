struct holder { int count; char *pointer; };

/* Functions of the uninstrumented file.  */
extern void keep (struct holder *h);
extern struct holder *kept (void);
