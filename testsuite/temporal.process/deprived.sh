# deprived.sh - what a process may lack: descriptors, its options, its root, system calls, address space, memory.  The
# report comes out where there is a place for it, the status is right everywhere, and nothing hangs or crashes.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
cat > program.c <<'END'
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* No system call of LIST, which ends with -1, from now on.  */
static int
forbid (const int *list)
{
  struct sock_filter code[64] = { BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)) };
  int n = 1;
  for (; *list >= 0; list++)
    {
      code[n++] = (struct sock_filter) BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, *list, 0, 1);
      code[n++] = (struct sock_filter) BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
    }
  code[n++] = (struct sock_filter) BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  struct sock_fprog program = { n, code };
  return prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

static int
limit (int what, rlim_t value)
{
  struct rlimit l = { value, value };
  return setrlimit (what, &l);
}

/* Lots of memory, until there is no more; the last block of each size is kept.  */
static int
exhaust (void)
{
  static char *last[32];
  for (int size = 26; size >= 4; size--)
    for (int i = 0; i < 50; i++)
      {
	char *p = malloc ((size_t) 1 << size);
	if (!p)
	  break;
	p[0] = p[((size_t) 1 << size) - 1] = size;
	free (last[size]);
	last[size] = p;
      }
  int sum = 0;
  for (int size = 4; size <= 26; size++)
    if (last[size])
      sum += last[size][0];
  return sum == 0;
}

static int
deeper (int n, int *above)
{
  int here[20] = { n };
  return n ? deeper (n - 1, here) + *above : here[0];
}

int
main (int argc, char **argv)
{
  static const int personality_only[] = { SYS_personality, -1 };
  static const int most[] = { SYS_personality, SYS_mincore, SYS_madvise, SYS_openat, SYS_open, SYS_clone, SYS_clone3, SYS_vfork,
    SYS_fork, SYS_pipe2, SYS_readlink, SYS_rt_sigaction, SYS_gettid, SYS_getpid, SYS_clock_gettime, SYS_fcntl, -1 };
  static const int memory[] = { SYS_mmap, SYS_mremap, SYS_munmap, SYS_rt_sigprocmask, -1 };
  const char *what = argv[1];
  int bad = argc > 2 && !strcmp (argv[2], "bad"), zero = 0, failed = 0;
  int *p = malloc (40), *q = malloc (sizeof *q);
  *q = 1;
  if (!strcmp (what, "closefrom"))
    closefrom (0);
  else if (!strcmp (what, "loop"))
    for (int i = 0; i < 256; i++)
      close (i);
  else if (!strcmp (what, "reuse"))
    {
      closefrom (0);
      for (int i = 0; i < 6; i++)
	open ("opened", O_RDWR | O_CREAT | O_APPEND, 0600);
    }
  else if (!strcmp (what, "daemon"))
    failed = daemon (0, 0);
  else if (!strcmp (what, "chroot"))
    failed = chroot (argv[3]) || chdir ("/") || setgid (65534) || setuid (65534);
  else if (!strcmp (what, "personality"))
    failed = forbid (personality_only);
  else if (!strcmp (what, "exec-personality"))
    {
      char *next[] = { argv[3], "none", argv[2], NULL };
      if (forbid (personality_only) == 0)
	execv (next[0], next);
      return 9;
    }
  else if (!strcmp (what, "seccomp"))
    failed = forbid (most);
  else if (!strcmp (what, "no-memory"))
    failed = forbid (memory) || exhaust ();
  else if (!strcmp (what, "as"))
    failed = limit (RLIMIT_AS, 1 << 30) || exhaust ();
  else if (!strcmp (what, "data"))
    failed = limit (RLIMIT_DATA, 64 << 20) || exhaust ();
  else if (!strcmp (what, "nofile"))
    failed = limit (RLIMIT_NOFILE, 0);
  else if (!strcmp (what, "nproc"))
    failed = limit (RLIMIT_NPROC, 0);
  else if (!strcmp (what, "fsize"))
    failed = limit (RLIMIT_FSIZE, 0);
  else if (!strcmp (what, "core"))
    failed = limit (RLIMIT_CORE, 0);
  else if (!strcmp (what, "undumpable"))
    failed = prctl (PR_SET_DUMPABLE, 0);
  else if (strcmp (what, "none"))
    return 8;
  if (failed)
    return 7;
  deeper (300, &zero);
  free (p);
  p = bad ? p : q;
  int *volatile stale = p;
  p = stale;
  zero = p[0] == 12345678;
  free (q);
  return zero;
}
END
for level in -O0 -O2; do
  check "$level: builds" $TEMPORAL_CC -w $level -g program.c -o program
  check "$level: builds statically" $TEMPORAL_CC -w $level -g -static program.c -o static
  # What is lost, and whether the report can still be seen.
  for lost in none personality seccomp as data nofile nproc core undumpable; do
    check "$level, $lost: silent" silent ./program $lost
    check "$level, $lost: catches" catches ./program $lost bad
  done
  for lost in closefrom loop reuse; do
    check "$level, $lost: silent" silent ./program $lost
    run 86 ./program $lost bad && test ! -s err
    result "$level, $lost: status" $?
    rm -f log.* opened
    TEMPORAL_OPTIONS=log_path="$SCRATCH/log" ./program $lost bad
    test $? -eq 86 && grep -q '^SUMMARY: temporal: use-after-free' log.[0-9]*
    result "$level, $lost: the log has it" $?
  done
  check "$level, fsize: silent" silent ./program fsize
  run 86 ./program fsize bad
  result "$level, fsize: status" $?
  rm -f log.*
  TEMPORAL_OPTIONS=log_path="$SCRATCH/log" ./program daemon bad
  for wait in 1 2 3 4 5 6 7 8 9 10; do
    sleep 0.3
    grep -q '^SUMMARY' log.* 2> /dev/null && break
  done
  grep -q '^SUMMARY: temporal: use-after-free' log.[0-9]*
  result "$level, daemon: the log has it" $?
  check "$level, no memory any more: silent" silent ./program no-memory
  run 86 ./program no-memory bad && grep -q '^SUMMARY: temporal: use-after-free' err
  result "$level, no memory any more: catches" $?
  for program in program static; do
    check "$level, exec under a filter: $program" silent ./program exec-personality good ./$program
    check "$level, exec under a filter: $program catches" catches ./program exec-personality bad ./$program
  done
done
# Closed from outside.
( exec ./program none bad 2>&- ) > out
test $? -eq 86
result "stderr closed: status" $?
( exec ./program none bad 0>&- 1>&- 2>&- )
test $? -eq 86
result "all closed: status" $?
( exec ./program none 0>&- 1>&- 2>&- )
result "all closed: silent" $?
./program none bad 2> /dev/full
test $? -eq 86
result "stderr on a full disk: status" $?

# Limits that leave no room for the shadow.
for limit in "-v 4000000" "-d 500000"; do
  sh -c "ulimit $limit; exec ./program none" > out 2> err
  test $? -eq 86 && test "`grep -c . err`" -eq 1 && grep -q '^temporal: error: cannot reserve.*ulimit '"${limit%% *}" err
  result "ulimit $limit: one line that names it" $?
done
sh -c 'ulimit -s 256; exec ./program none' > out 2> err && test ! -s err
result "a stack of 256 KiB" $?

# Valgrind would take minutes and all memory to keep books of the shadow.
if command -v valgrind > /dev/null; then
  timeout 60 valgrind -q ./program none > out 2> err
  test $? -eq 86 && test "`grep -c . err`" -eq 1 && grep -q '^temporal: error: valgrind cannot run' err
  result "under valgrind: one line that says so" $?
fi

# As root: another root directory, other rights.
if test "`id -u`" -eq 0; then
  mkdir empty
  chmod 755 . empty
  for program in program static; do
    check "chroot: $program" silent ./$program chroot good empty
    check "chroot: $program catches" catches ./$program chroot bad empty
  done
  # Not where it is forbidden, and where others may not come.
  place=`mktemp -d /tmp/temporal-setuid.XXXXXX` && chmod 755 "$place"
  cat > uid.c <<'END'
#include <stdio.h>
#include <unistd.h>
int main (void) { printf ("%d %d\n", (int) getuid (), (int) geteuid ()); return 0; }
END
  cp static "$place/program"
  chmod 4755 "$place/program"
  $PLAIN_GCC uid.c -o "$place/uid" && chmod 4755 "$place/uid"
  as_nobody () { setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; }
  if as_nobody "$place/uid" 2> /dev/null | grep -q '^65534 0$'; then
    rm -f "$place"/log*
    chmod 777 "$place"
    TEMPORAL_OPTIONS=log_path=$place/log:exitcode=3:halt_on_error=0:nonsense=1 \
      as_nobody "$place/program" none > out 2> err
    test $? -eq 0 && test ! -s err && test ! -s out
    result "setuid: options are ignored" $?
    TEMPORAL_OPTIONS=log_path=$place/log:exitcode=3:halt_on_error=0:help=1 \
      as_nobody "$place/program" none bad > out 2> err
    test $? -eq 86 && grep -q '^SUMMARY: temporal: use-after-free' err && ! ls "$place"/log* > /dev/null 2>&1
    result "setuid: reports, but not where the options say" $?
    grep -q ' | ' err
    test $? -ne 0
    result "setuid: no source file is read" $?
    if command -v strace > /dev/null; then
      strace -f -u nobody -o trace "$place/program" none bad > out 2> err
      # What /proc says of the process itself is the kernel's.
      grep -E 'open|exec|readlink|fork|clone' trace | grep -vE '^[0-9]* *execve\("'"$place"'|"/proc/self/' > opened
      cat opened >&2
      test ! -s opened
      result "setuid: nothing is opened or started" $?
    fi
  else
    echo "UNSUPPORTED: no setuid programs here"
  fi
  rm -rf "$place"
else
  echo "UNSUPPORTED: not root: chroot, setuid"
fi
