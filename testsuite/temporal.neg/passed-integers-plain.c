/* The uninstrumented half of passed-integers.c.  */

#include <stdint.h>
#include "passed-integers.h"

static uint64_t kept;
static int (*call) (uint64_t);

void plain_keep (uint64_t n) { kept = n; }
uint64_t plain_kept (void) { return kept; }
void plain_register (int (*f) (uint64_t)) { call = f; }
int plain_call (uint64_t n) { kept = n; return call (n); }
uint64_t plain_ask (uint64_t (*f) (uint64_t), uint64_t n) { f (n); return kept; }
