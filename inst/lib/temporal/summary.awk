# summary.awk - prints the summary of building and testing a package, as text or as JSON.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Input: sections that begin with a line \002NAME: log (of the build, from which the compiler's warnings are
# taken), results and plain (lines "PASS name", of the tests with temporal and without), checks and
# plain checks (the results of configure), reports (those of each file after a line \001NAME).  An error that many processes
# report is one entry, with their number.  Other values are passed in variables; style is text or json.

/^\002/ { section = substr ($0, 2); next }

section == "log" {
  # debhelper prints the command that runs the tests in a line of its own after dh_auto_test, indented
  # by a tab; there is none if it knows of no tests.  Commands that the package or --test runs itself
  # are printed as they are.  If debhelper finds nothing that could have tests, or the package says that there
  # are none, dh does not call dh_auto_test.
  if (asked)
    ran = ran || $0 !~ /^   (create-stamp|dh_)/
  asked = /^ *(debian\/rules [a-z_]*)?dh_auto_test(-arch|-indep)?($| )/
  found_no = found_no || asked
  sequence = sequence || /^   create-stamp debian\/debhelper-build-stamp/
  if ($0 ~ /: (warning|error): .*\[-W(error=)?temporal\]$/)
    {
      if (!($0 in warned))
	{ warned[$0] = 1; warning[++warnings] = $0 }
    }
  next
}

section == "results" { result[$0] = 1; result_order[++results] = $0; if (!tests[$1]++) outcome[++outcomes] = $1; if ($1 == "FAIL" || $1 == "ERROR") failed[++failures] = substr ($0, length ($1) + 2); next }
section == "plain" { plain[$0] = 1; plain_order[++plains] = $0; next }

section == "checks" { check[$0] = 1; check_order[++checks] = $0; next }
section == "plain checks" { plain_check[$0] = 1; plain_check_order[++plain_checks] = $0; next }

section != "reports" { next }
/^\001/ { finish(); file = substr ($0, 2); processes++; next }
/: error: / && text == "" { first = $0 }
/^temporal: error: / && text == "" { first = $0 }
text != "" || $0 != "" { text = text $0 "\n" }
/^SUMMARY: temporal: / { key = substr ($0, 20); finish() }

# Called at the end of the report in TEXT.
function finish ()
{
  if (key == "")
    key = first
  if (key != "")
    {
      if (!(key in count))
	{
	  order[++keys] = key
	  log_of[key] = file
	  text_of[key] = text
	  first_line[key] = first
	}
      if (last_in[key] != file)
	{ count[key]++; last_in[key] = file }
    }
  key = first = text = ""
}

# Split KEY, "KIND FILE:LINE:COLUMN in FUNCTION", into kind, file, line, column and function.
function take_apart(key,    place, n, p)
{
  kind = key
  sub (/ .*/, "", kind)
  name = line = column = func_name = ""
  place = key
  sub (/^[^ ]* /, "", place)
  if (match (place, /:[0-9]+:[0-9]+/))
    {
      name = substr (place, 1, RSTART - 1)
      n = split (substr (place, RSTART + 1, RLENGTH - 1), p, ":")
      line = p[1]
      column = p[2]
      place = substr (place, RSTART + RLENGTH)
      if (match (place, /^ in [^ :]*/))
	func_name = substr (place, 5, RLENGTH - 4)
    }
  if (key ~ /^temporal: error/)
    kind = "runtime"
  # Programs that Autoconf, CMake and Meson generate to examine the system.
  configure = name ~ /(^|\/)(conftest|testfile)\.c$|CMake(Tmp|Scratch)/
}

function sort_keys (    i, j, k)
{
  for (i = 2; i <= keys; i++)
    {
      k = order[i]
      for (j = i - 1; j > 0 && count[order[j]] < count[k]; j--)
	order[j + 1] = order[j]
      order[j + 1] = k
    }
}

function tests_text (    s, i)
{
  for (i = 1; i <= outcomes; i++)
    s = s (s == "" ? "" : ", ") tests[outcome[i]] " " outcome[i]
  if (s == "")
    s = found_no && !ran ? "the package runs none; see --test" \
      : sequence && !found_no ? "debian/rules asks for none; see --test" \
      : "no results of single tests recognised"
  return s
}

# Results of configure that differ with and without temporal.  If there are any, different code may have been
# built, for example after a check of configure that ended with a report.
function compare_checks (    i)
{
  for (i = 1; i <= checks; i++)
    if (!(check_order[i] in plain_check))
      only_check[++only_checks] = check_order[i]
  for (i = 1; i <= plain_checks; i++)
    if (!(plain_check_order[i] in check))
      only_plain_check[++only_plain_checks] = plain_check_order[i]
}

function text_summary (    i, k, s)
{
  print "package:   " package " " version
  print "temporal:  " temporal (gcc != "" ? ", with gcc " gcc : ", for gcc " served ", of which none is seen to have been used")
  print "build:     " (ended == "build" ? "FAILED" : ended == "limit" ? "NOT FINISHED" : "done") \
    " (" seconds " s" (compared == "yes" ? "; plain " plain_seconds " s" : "") ", with the tests)"
  print "programs:  " instrumented " instrumented, " other " not" (cplusplus ? " (" cplusplus " in C++)" : "")
  print "tests:     " (ended == "tests" ? "FAILED: " : "") tests_text()
  if (compared == "yes")
    {
      for (i = 1; i <= plains; i++)
	if (!(plain_order[i] in result))
	  s = s "\n    plain only:    " plain_order[i]
      for (i = 1; i <= results; i++)
	if (!(result_order[i] in plain))
	  s = s "\n    temporal only: " result_order[i]
      print "           " (s == "" && (plain_ended == ended || plain_ended == "tests" && ended == "passed") \
	? "as in the plain build" (plain_ended == "tests" ? ", which fails them, too" : "") : "not as in the plain build (which ended: " plain_ended ")" s)
      if (only_checks + only_plain_checks)
	print "configure: not as in the plain build: other code may have been built"
      for (i = 1; i <= only_plain_checks; i++)
	print "    plain only:    " only_plain_check[i]
      for (i = 1; i <= only_checks; i++)
	print "    temporal only: " only_check[i]
    }
  else
    for (i = 1; i <= failures && i <= 20; i++)
      print "    failed: " failed[i]
  print "warnings:  " warnings + 0
  for (i = 1; i <= warnings; i++)
    print "    " warning[i]
  print "reports:   " (keys ? keys (keys == 1 ? " error in " : " errors in ") processes (processes == 1 ? " process" : " processes") : 0)
  for (i = 1; i <= keys; i++)
    {
      take_apart(order[i])
      print "    " count[order[i]] "x " order[i] (configure ? "  (a check of configure)" : "")
      print "        " first_line[order[i]]
      print "        " log_of[order[i]]
    }
  print "result:    " verdict
}

function quoted (s,    out, i, c, at)
{
  out = ""
  while (match (s, /[\\"\001-\037]/))
    {
      c = substr (s, RSTART, 1)
      out = out substr (s, 1, RSTART - 1)
      s = substr (s, RSTART + 1)
      if (c == "\n")
	out = out "\\n"
      else if (c == "\t")
	out = out "\\t"
      else if (c == "\\" || c == "\"")
	out = out "\\" c
      else
	{
	  at = index (controls, c)
	  out = out sprintf ("\\u%04x", at)
	}
    }
  return "\"" out s "\""
}

function number_or_null (n) { return n == "" ? "null" : n + 0 }

function json_summary (    i, k, n)
{
  print "{"
  print "  \"package\": " quoted(package) ","
  print "  \"version\": " quoted(version) ","
  print "  \"temporal\": " quoted(temporal) ","
  print "  \"gcc\": " quoted(gcc) ","
  print "  \"exit_status\": " exit_status ","
  print "  \"result\": " quoted(verdict) ","
  print "  \"ended\": " quoted(ended) ","
  print "  \"seconds\": " number_or_null(seconds) ","
  print "  \"programs\": {\"instrumented\": " instrumented ", \"other\": " other ", \"cplusplus\": " cplusplus "},"
  printf "  \"tests\": {"
  for (i = 1; i <= outcomes; i++)
    printf "%s%s: %d", (i > 1 ? ", " : ""), quoted(outcome[i]), tests[outcome[i]]
  print "},"
  printf "  \"failed_tests\": ["
  for (i = 1; i <= failures; i++)
    printf "%s%s", (i > 1 ? ", " : ""), quoted(failed[i])
  print "],"
  if (compared == "yes")
    {
      printf "  \"plain\": {\"ended\": %s, \"seconds\": %s, \"only_plain\": [", quoted(plain_ended), number_or_null(plain_seconds)
      n = 0
      for (i = 1; i <= plains; i++)
	if (!(plain_order[i] in result))
	  printf "%s%s", n++ ? ", " : "", quoted(plain_order[i])
      printf "], \"only_temporal\": ["
      n = 0
      for (i = 1; i <= results; i++)
	if (!(result_order[i] in plain))
	  printf "%s%s", n++ ? ", " : "", quoted(result_order[i])
      printf "], \"checks_only_plain\": ["
      for (i = 1; i <= only_plain_checks; i++)
	printf "%s%s", (i > 1 ? ", " : ""), quoted(only_plain_check[i])
      printf "], \"checks_only_temporal\": ["
      for (i = 1; i <= only_checks; i++)
	printf "%s%s", (i > 1 ? ", " : ""), quoted(only_check[i])
      print "]},"
    }
  printf "  \"warnings\": ["
  for (i = 1; i <= warnings; i++)
    printf "%s\n    %s", (i > 1 ? "," : ""), quoted(warning[i])
  print (warnings ? "\n  " : "") "],"
  printf "  \"reports\": ["
  for (i = 1; i <= keys; i++)
    {
      k = order[i]
      take_apart(k)
      printf "%s\n    {\"kind\": %s, \"file\": %s, \"line\": %s, \"column\": %s, \"function\": %s,\n", \
	(i > 1 ? "," : ""), quoted(kind), quoted(name), number_or_null(line), number_or_null(column), quoted(func_name)
      printf "     \"processes\": %d, \"configure\": %s, \"log\": %s,\n     \"text\": %s}", \
	count[k], configure ? "true" : "false", quoted(log_of[k]), quoted(text_of[k])
    }
  print (keys ? "\n  " : "") "]"
  print "}"
}

BEGIN {
  for (i = 1; i < 32; i++)
    controls = controls sprintf ("%c", i)
}

END {
  finish()
  sort_keys()
  compare_checks()
  if (style == "json")
    json_summary()
  else
    text_summary()
}
