# rows.sh - each function of the library's table that the headers declare: a check survives a call of it if and only if its row says QUIET.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
table="$TEMPORAL_SOURCE/plugin/ir/library.def $TEMPORAL_SOURCE/plugin/ir/library-system.def"

for h in aio arpa/inet complex crypt ctype dirent dlfcn err errno error execinfo fcntl fnmatch ftw fts glob grp iconv ifaddrs inttypes langinfo \
    libgen libintl libio locale malloc math mntent monetary mqueue net/if netdb netinet/ether nl_types obstack poll pthread pty pwd regex sched \
    search semaphore setjmp shadow signal spawn stdio stdio_ext stdlib string strings sys/epoll sys/eventfd sys/inotify sys/mman sys/msg \
    sys/random sys/resource sys/sem sys/sendfile sys/shm sys/signalfd sys/socket sys/stat sys/statfs sys/statvfs sys/sysinfo sys/time \
    sys/timerfd sys/times sys/timex sys/uio sys/utsname sys/wait sys/xattr syslog termios threads time uchar unistd utime wchar wctype wordexp; do
  echo "#include <$h.h>" | $PLAIN_GCC -D_GNU_SOURCE -E - > /dev/null 2>&1 && echo "#include <$h.h>"
done > headers.h

# A function for each row: p is looked at before and behind the call.  Number, name, and what may happen meanwhile go to `rows'.
cat $table | awk -F'"' '
  /^TP_LIBRARY \(/ { split($3, w, ", "); arguments[$2] = $6; meanwhile[$2] = w[3]; row($2, $2) }
  /^TP_LIBRARY_SAME \(/ { row($2, $4) }
  function row(name, other,   n, i, a, list) {
    n = split(arguments[other], a, " ")
    list = ""
    for (i = 1; i <= n; i++)
      if (a[i] != "...")
	list = list (list == "" ? "" : ", ") (a[i] == "-" ? "8" : "q")
    count++
    print count, name, meanwhile[other] > "rows"
    printf "int row%d (int *p, void *q) { int x = *p; %s (%s); return x + *p; }\n", count, name, list > "calls"
  }'

# Those that do not compile go: functions that no header declares, or that take structures.
{ echo '#define _GNU_SOURCE'; cat headers.h; echo '#undef getc
#undef putc'; cat calls; } > all.c
first=`grep -n '^int row1 ' all.c | cut -d: -f1`
$PLAIN_GCC -O1 -fmax-errors=0 -Werror=implicit-function-declaration -fsyntax-only all.c 2>&1 |
  sed -n 's/^all\.c:\([0-9]*\):.*error: .*/\1/p' | sort -un > bad
awk 'NR == FNR { bad[$1]; next } !(FNR in bad)' bad all.c > good.c
check "the rows compile" $TEMPORAL_CC -w -O1 -c -fplugin-arg-temporal-disable=lower -fdump-tree-optimized=dump good.c

# How many checks of p are left in each?
awk '
  /^;; Function row/ { name = $3 }
  /^;; Function row/ { n[name] += 0 }
  /temporal_v1_check \(p_/ { n[name]++ }
  END { for (f in n) print substr(f, 4), n[f] }' dump > found
awk 'NR == FNR { found[$1] = $2; next } ($1 in found) { print $2, $3, found[$1] }' found rows > result

check "most rows are there" test `wc -l < result` -ge 600
# Some do not return, and behind posix_memalign GCC writes a condition.
grep -v -E '^(v?errx?|error(_at_line)?|__assert_(perror_)?fail|pthread_exit|posix_memalign) ' result > simple
awk '($2 == "QUIET") != ($3 == 1)' simple > wrong
cat wrong >&2
check "a check survives a call if and only if the row says QUIET" test ! -s wrong
