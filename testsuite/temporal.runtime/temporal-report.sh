# temporal-report.sh - temporal-report: the forms that it reads and writes, duplicates, the page's filters, its options.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
if ! command -v python3 > /dev/null; then
  echo "UNSUPPORTED: temporal-report: no python3 here"
  exit 0
fi
with () { TEMPORAL_OPTIONS=$1; export TEMPORAL_OPTIONS; shift; "$@"; with_status=$?; unset TEMPORAL_OPTIONS; return $with_status; }
sarif () { python3 "$TEST_SOURCE/../lib/sarif-check.py" "$@"; }
report=$TEMPORAL_BUILD/temporal-report
mkdir src
cat > src/prog.c <<'END'
#include <stdlib.h>
#include <stdio.h>
struct item { int value; struct item *next; };
static struct item *make (int v)
{
  struct item *i = malloc (sizeof *i);
  i->value = v;
  return i;
}
static void drop (struct item *i) { free (i); }
int
main (int argc, char **argv)
{
  struct item *volatile p = make (1);
  drop (p);
  struct item *volatile q = make (2);
  char *volatile s = malloc (10);
  if (argc == 1)
    q->value = p->value;
  s[argc + 9] = "<script>alert (1)</script>"[0];
  drop (p);
  return 0;
}
END
check "prog.c compiles" $TEMPORAL_CC -O1 -w -g src/prog.c -o prog
for form in text json sarif; do
  for argument in '' 2 2; do
    with report_format=$form:halt_on_error=0:log_path=logs/$form run 86 ./prog $argument
  done
  with report_format=$form:halt_on_error=0 run 86 ./prog && cp err stream.$form
done
with halt_on_error=0:color=always run 86 ./prog && cp err coloured

cat > wanted <<'END'
COUNT  KIND            PLACE            FUNCTION  EXPRESSION
    N  double-free     src/prog.c:10:37  drop      i
    N  out-of-bounds   src/prog.c:20:3   main      s[argc + 9]
    1  use-after-free  src/prog.c:19:16  main      p->value
3 errors in M reports
END
# The table, with one blank between columns.
tr -s ' ' < wanted > one
table ()
{
  table_n=$1
  table_m=$2
  shift 2
  run 1 "$report" "$@" && test ! -s err && sed "s/^ N/ $table_n/; s/ M / $table_m /; s/^ 1 use/ $((table_n - table_n * 2 / 3)) use/" one > want \
    && tr -s ' ' < out | diff want - >&2
}
for form in text json sarif; do
  table 3 7 logs/$form.*
  result "$form: processes are merged" $?
done
table 9 21 logs
result "a directory, all forms" $?
run 1 "$report" stream.text && cp out t && run 1 "$report" stream.json && cmp out t && run 1 "$report" stream.sarif && cmp out t \
  && run 1 "$report" coloured && cmp out t && cat stream.* > mixed && run 1 "$report" mixed && grep -q '^3 errors in 9 reports' out
result "streams, colours, all forms in one" $?
"$report" - < stream.json > out 2> err
test $? -eq 1 && cmp out t
result "standard input" $?

# What is written can be read again, and is the same.
check "--sarif" run 1 "$report" --sarif -o merged.sarif logs
check "--sarif is valid" sarif merged.sarif 3
table 9 21 merged.sarif
result "--sarif, read again" $?
check "--json" run 1 "$report" --json --output=merged.json logs
table 9 21 merged.json
result "--json, read again" $?
for f in text json; do "$report" --json logs/$f.* | python3 -c 'import json, sys
for l in sys.stdin:
    r = json.loads (l)
    print (r["fingerprint"], r["block"]["size"], r["block"]["allocated"]["function"], r["block"]["what"], r.get ("size"), r["access"], r.get ("owner", {}).get ("size"))' > learned.$f
done
check "text says as much as JSON" cmp learned.text learned.json
check "--root" run 1 "$report" --sarif --root="$SCRATCH/src" -o root.sarif logs
test "`grep -o '"uri": "[^"]*"' root.sarif | sort -u`" = '"uri": "prog.c"'
result "--root: names are relative" $?

# Nothing, and what is wrong.
: > empty
run 0 "$report" empty && grep -qx 'no reports' out
result "no report: status 0" $?
run 0 "$report" --sarif empty && sarif out 0
result "no report: --sarif" $?
run 2 "$report" none stream.json && grep -q '^temporal-report: none: No such file' err && cmp out t
result "no such file: the others are read" $?
printf '{"temporal":1,"kind"\n' > bad.json
run 2 "$report" bad.json && grep -q '^temporal-report: bad.json: a report cannot be read' err
result "JSON that is none" $?
head -c 3000 stream.sarif > cut
run 2 "$report" cut && grep -q '^temporal-report: cut: a log of SARIF is not complete' err
result "SARIF that is cut off" $?
head -c 100000 /dev/urandom > noise
"$report" noise > out 2> err
test $? -le 2 && ! grep -q Traceback err
result "bytes that are no log" $?
printf '%s\n' '{"runs": 3}' > three && run 2 "$report" three && ! grep -q Traceback err
result "JSON that is something else" $?
run 2 "$report" && grep -q 'no file is given' err && run 2 "$report" --wrong x && grep -q -- '--wrong' err
result "wrong arguments" $?
run 2 "$report" -o no/such/folder stream.json && grep -q '^temporal-report: no/such/folder: ' err
result "a file that cannot be written" $?
run 0 "$report" --help && head -1 out | grep -q '^Usage: temporal-report ' && test ! -s err
result "--help" $?
run 0 "$report" --version && grep -q '^temporal-report (temporal) [0-9]' out
result "--version" $?
printf '%s\n' 'x\033[2Jy.c:1:2: error: use-after-free: read of 1 byte through p' | sed 's/\\033/\x1b/' > control
"$report" control | grep -q "`printf '\033'`"
result "what a terminal would obey is not printed" `test $? -ne 0; echo $?`

# The page: nothing of a report is code, no other file is needed, and the filters work.
cat > page-check.py <<'END'
import html.parser, sys
class Page (html.parser.HTMLParser):
    stack, articles, pictures, scripts, bad = [], 0, 0, 0, []
    void = {"meta", "input", "link", "br"}
    def handle_starttag (self, tag, attributes):
        if tag not in self.void:
            self.stack.append (tag)
        self.articles += tag == "article"
        self.pictures += tag == "svg"
        self.scripts += tag == "script"
        self.bad += [a for a, v in attributes if a in ("src", "href") or a.startswith ("on")]
    def handle_startendtag (self, tag, attributes):
        pass
    def handle_endtag (self, tag):
        assert self.stack.pop () == tag, tag
p = Page ()
p.feed (open (sys.argv[1], encoding="utf-8").read ())
assert (p.articles, p.pictures, p.scripts, p.bad, p.stack) == (3, 3, 1, [], []), vars (p)
END
check "--html" run 1 "$report" --html -o page.html logs/json.*
check "--html: one file, well-formed" python3 page-check.py page.html
grep -q '&lt;script&gt;alert (1)' page.html && ! grep -q '<script>alert' page.html
result "--html: sources are escaped" $?
grep -q '16-byte block (ended)' page.html && grep -q '16-byte block (now)' page.html && grep -q 'class="neighbour"' page.html
result "--html: the block, its owner and neighbours" $?
for f in text sarif; do
  "$report" --html -o page.$f.html logs/$f.* || :
  check "--html from $f" python3 page-check.py page.$f.html
done
run 1 "$report" --html --root=/nowhere control
result "--html without sources" $?

browser=
for b in chromium chromium-browser google-chrome; do
  test -n "$browser" || browser=`command -v $b`
done
if test -z "$browser"; then
  echo "UNSUPPORTED: the page in a browser: no chromium here"
  exit 0
fi
# shown FRAGMENT: the kinds that the page shows, on one line.
shown ()
{
  timeout 60 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$SCRATCH/profile" --dump-dom "file://$SCRATCH/page.html$1" 2> browser.err > dom
  grep -o '<article[^>]*>' dom | grep -v ' hidden' | sed 's/.*data-kind="\([^"]*\)".*/\1/' | sort | tr '\n' ' '
  sed -n 's/.*id="shown">\([^<]*\)<.*/\1/p' dom
}
is () { echo "$2: $3" >&2; test "$2" = "$3"; result "$1" $?; }
is "in a browser: all" "`shown ''`" "double-free out-of-bounds use-after-free 3"
is "in a browser: a kind" "`shown '#kind=double-free'`" "double-free 1"
is "in a browser: a file" "`shown '#file=src%2Fprog.c'`" "double-free out-of-bounds use-after-free 3"
is "in a browser: a text" "`shown '#text=WRITE%20of'`" "out-of-bounds 1"
is "in a browser: both" "`shown '#kind=double-free&text=s%5Bargc%20%2B'`" "0"
# The form's own elements, too.
sed 's|</body>|<script>var k = document.getElementById ("kind"); k.value = "use-after-free"; k.dispatchEvent (new Event ("input"))</script></body>|' \
  page.html > chosen.html && mv chosen.html page.html
is "in a browser: the kind is chosen" "`shown ''`" "use-after-free 1"
