# formats.sh - report_format=json and sarif: what is in them, and that they are valid whatever a program is called.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
if ! command -v python3 > /dev/null; then
  echo "UNSUPPORTED: report_format: no python3 here"
  exit 0
fi
with () { TEMPORAL_OPTIONS=$1; export TEMPORAL_OPTIONS; shift; "$@"; with_status=$?; unset TEMPORAL_OPTIONS; return $with_status; }
sarif () { python3 "$TEST_SOURCE/../lib/sarif-check.py" "$@"; }
# json FILE EXPRESSION...: each is true of the list r, the reports in FILE.
json ()
{
  json_file=$1
  shift
  for e; do
    python3 -c 'import json, sys
r = [json.loads (l) for l in open (sys.argv[1], encoding="utf-8")]
assert eval (sys.argv[2]), (sys.argv[2], r)' "$json_file" "$e" || return 1
  done
}

cat > prog.c <<'END'
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
struct item { int value; struct item *next; };
static struct item *make (int v)
{
  struct item *i = malloc (sizeof *i);
  i->value = v;
  return i;
}
static void drop (struct item *i) { free (i); }
static void *other (void *unused)
{
  (void) unused;
  prctl (PR_SET_NAME, "a\"\\\n\1\177\377z");
  struct item *volatile p = make (4);
  drop (p);
  return (void *) (long) (p->value == 99);
}
int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  pthread_t t;
  struct item *volatile p = make (1);
  if (strchr (what, 'g'))
    return drop (p), 0;
  if (strchr (what, 'l'))
    return make (7), p = 0, 0;
  drop (p);
  struct item *volatile q = make (2);
  int v = p->value;
  char *volatile s = malloc (10);
  s[argc + 9] = 'x';
  drop (p);
  if (strchr (what, 't') && pthread_create (&t, NULL, other, NULL) == 0)
    pthread_join (t, NULL);
  if (strchr (what, 'f'))
    {
      if (fork () == 0)
        return q->value + s[30];
      wait (NULL);
    }
  return q->value + v - v - 2;
}
END
check "prog.c compiles" $TEMPORAL_CC -O1 -w -g prog.c -pthread -o prog

# JSON.
with report_format=json run 86 ./prog && test `wc -l < err` -eq 1
result "JSON is a line" $?
check "JSON: the error" json err 'r[0]["temporal"] == 1' 'r[0]["kind"] == "use-after-free"' 'r[0]["file"] == "prog.c"' \
  'r[0]["line"] == 36' 'r[0]["column"] > 0 and r[0]["endColumn"] >= r[0]["column"]' 'r[0]["function"] == "main"' \
  'r[0]["expression"] == "p->value"' 'r[0]["access"] == "read" and r[0]["size"] == 4' 'r[0]["fatal"] is True' \
  'r[0]["process"] == r[0]["thread"] > 1' 'r[0]["program"].endswith ("/prog")' \
  'r[0]["message"] == "use-after-free: read of 4 bytes through '\''p->value'\''"'
check "JSON: the block" json err 'r[0]["block"]["size"] == 16' 'r[0]["block"]["what"] == "16-byte block"' \
  'r[0]["block"]["address"] == r[0]["address"]' 'r[0]["block"]["allocated"]["function"] == "make"' \
  'r[0]["block"]["allocated"]["line"] == 11' 'r[0]["block"]["ended"]["function"] == "drop"' 'r[0]["owner"]["size"] == 16'
check "JSON: notes and stacks" json err 'any (n["message"] == "it was freed here, in '\''drop'\''" for n in r[0]["notes"])' \
  'r[0]["stacks"][0]["frames"][0]["function"] == "main" and r[0]["stacks"][0]["frames"][0]["line"] == 36'
with report_format=json:halt_on_error=0 run 86 ./prog && test `wc -l < err` -eq 3 \
  && json err '[x["kind"] for x in r] == ["use-after-free", "out-of-bounds", "double-free"]' 'r[0]["fatal"] is False' \
    'any (n["size"] == 16 for n in r[1]["neighbours"])' '"address" in r[1]' 'len (set (x["fingerprint"] for x in r)) == 3'
result "JSON: several, and neighbours" $?
with report_format=json:halt_on_error=0:log_path=new/%p.json run 86 ./prog && test ! -s err && json new/*.json 'len (r) == 3'
result "JSON in a file" $?
with report_format=json:halt_on_error=0:log_path=stdout run 86 ./prog && test ! -s err && json out 'len (r) == 3'
result "JSON on stdout" $?
with report_format=json:halt_on_error=0 run 86 ./prog t && json err 'r[3]["thread"] != r[3]["process"]' \
  'r[3]["threadName"] == "a\"\\\n\1\177\ufffdz"' && test `wc -l < err` -eq 4 && ! LC_ALL=C grep -q '[^ -~]' err
result "JSON: the name of a thread may be anything" $?
with report_format=json:leaks=1 run 86 ./prog l && sed '/^{/!d' err > leak \
  && json leak 'r[0]["kind"] == "memory-leak" and r[0]["function"] == "make" and r[0]["size"] >= 16' \
  && grep -q '^SUMMARY: temporal: memory-leak' err
result "JSON: leaks" $?
with report_format=json silent ./prog g
result "JSON: silent without an error" $?
with report_format=json:color=always:verbosity=1 run 86 ./prog && sed '/^{/!d' err > coloured && json coloured 'len (r) == 1' \
  && ! grep -q '^{.*u001b' err && grep -q '^temporal: options: ' err
result "JSON: no colours, other text on stderr" $?

# A source file and an expression with all that must be escaped.
printf '#include <stdlib.h>\n#line 7 "we\\"ird \\\\ \303\251 \377\\t%%.c"\nint\nmain (void)\n{\n  char *p = malloc (3);\n  free (p);\n  return p["\\"\\\\\\t\303\251\377\\377"[0] - 34];\n}\n' > weird.c
check "weird.c compiles" $TEMPORAL_CC -O0 -w -g weird.c -o weird
with report_format=json run 86 ./weird && python3 -c 'open ("err", encoding="utf-8", errors="strict").read ()' \
  && json err 'r[0]["file"] == "we\"ird \\ \u00e9 \ufffd\t%.c"' 'r[0]["line"] == 12'
result "JSON: a name and an expression may be anything" $?
with report_format=sarif run 86 ./weird && sarif err 1 && grep -qF 'we%22ird%20%5C%20%C3%A9%20%FF%09%25.c' err
result "SARIF: a name and an expression may be anything" $?

# A site consists of lines.
sed 's/^#line.*/#line 7 "two\\nlines.c"/' weird.c > lines.c
check "lines.c compiles" $TEMPORAL_CC -O0 -w -g lines.c -o lines
with report_format=json run 86 ./lines && json err 'r[0]["file"] == "two?lines.c"' 'r[0]["line"] == 12 and r[0]["function"] == "main"' \
  'r[0]["block"]["allocated"]["file"] == "two?lines.c"'
result "JSON: a name of two lines" $?

# SARIF.
with report_format=sarif run 86 ./prog && sarif err 1
result "SARIF: a log on stderr" $?
with report_format=sarif:halt_on_error=0 run 86 ./prog && sarif err 3 && test "`grep -c '^{"\$schema"' err`" -eq 3
result "SARIF: to a stream, a log for each report" $?
with report_format=sarif:halt_on_error=0:log_path=log run 86 ./prog t && test ! -s err && sarif log.* 4 \
  && python3 -c 'import json, sys; assert len (json.load (open (sys.argv[1]))["runs"]) == 1' log.*
result "SARIF: one log in a file" $?
check "SARIF: the flow of the code" python3 -c 'import json, sys
r = json.load (open (sys.argv[1]))["runs"][0]["results"]
flow = [s["location"]["logicalLocations"][0]["name"] for s in r[0]["codeFlows"][0]["threadFlows"][0]["locations"]]
assert flow == ["make", "drop", "make", "main"], flow
assert r[3]["codeFlows"][0]["threadFlows"][0]["id"] != r[0]["codeFlows"][0]["threadFlows"][0]["id"]
assert r[0]["message"]["text"].startswith ("use-after-free: read of 4 bytes")
assert r[0]["locations"][0]["physicalLocation"]["region"]["startLine"] == 36' log.*
with report_format=sarif:halt_on_error=0:log_path=fork run 86 ./prog f && set -- fork.* && test $# -eq 2 \
  && { { sarif $1 3 && sarif $2 1; } || { sarif $1 1 && sarif $2 3; }; }
result "SARIF: each process has its log" $?
with report_format=sarif:log_path=/dev/full/x run 86 ./prog && sed 1d err > full && sarif full 1
result "SARIF: no file" $?
with report_format=sarif:leaks=1:log_path=leak run 86 ./prog l && sarif leak.* 2 && grep -q '^SUMMARY' err
result "SARIF: leaks" $?

# Valid after each report, also if the process is killed then.
cat > killed.c <<'END'
#include <signal.h>
#include <stdlib.h>
int
main (void)
{
  char *volatile p = malloc (3);
  free (p);
  *p = 1;
  p[1] = 2;
  raise (SIGKILL);
}
END
check "killed.c compiles" $TEMPORAL_CC -O1 -w -g killed.c -o killed
with report_format=sarif:halt_on_error=0:log_path=killed run 137 ./killed && sarif killed.[0-9]* 2
result "SARIF: valid when the process is killed" $?
# What another has left in the file stays.
cat > exec.c <<'END'
#include <stdlib.h>
#include <unistd.h>
int
main (int argc, char **argv)
{
  char *volatile p = malloc (3);
  free (p);
  *p = 1;
  if (argc == 1)
    execl (argv[0], argv[0], "again", (char *) 0);
  return 0;
}
END
check "exec.c compiles" $TEMPORAL_CC -O1 -w -g exec.c -o exec
with report_format=sarif:halt_on_error=0:log_path=exec run 86 ./exec && sarif exec.[0-9]* 2
result "SARIF: a program that executes itself goes on with the log" $?

# Fingerprints stay when lines are added before, and differ for another expression.
marks () { sed 's/.*"fingerprint":"\([^"]*\)".*/\1/' err; }
with report_format=json:halt_on_error=0 run 86 ./prog
marks > before
{ printf '/* one */\n\n\n'; cat prog.c; } > moved.c
check "moved.c compiles" $TEMPORAL_CC -O1 -w -g moved.c -pthread -o moved
with report_format=json:halt_on_error=0 run 86 ./moved && marks > after && cmp before after
result "fingerprints stay when lines move" $?
with report_format=xml run 86 ./prog g && grep -q "'report_format=xml': one of text|json|sarif is wanted" err
result "another form is an error" $?
run 86 ./prog && grep -q '^prog.c:36:[0-9]*: error: use-after-free: ' err && grep -q '^SUMMARY' err
result "text is the default" $?
