# summary.awk - merge the .sum files of several runtest processes.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# awk -v slots=N -f summary.awk FILE...: the sorted results, then one line of
# totals.  Fails unless every process wrote its summary, something passed, and nothing
# went wrong; an XPASS is wrong too, because its gap is none any more.

/^(PASS|FAIL|XPASS|XFAIL|KPASS|KFAIL|UNRESOLVED|UNSUPPORTED|UNTESTED|DUPLICATE): / {
  kind = $1
  sub (/:$/, "", kind)
  count[kind]++
  if (seen[$0]++)
    {
      count["DUPLICATE"]++
      line[++lines] = "DUPLICATE: " $0
    }
  else
    line[++lines] = $0
}

/^(ERROR|WARNING): / {
  kind = $1
  sub (/:$/, "", kind)
  # A warning of runtest's own start is none of a test's.
  if (kind == "ERROR" || $0 !~ /Couldn't find/)
    {
      count[kind]++
      line[++lines] = $0
    }
}

/=== temporal Summary ===/ { finished++ }

END {
  sort = "LC_ALL=C sort -k2"
  for (i = 1; i <= lines; i++)
    print line[i] | sort
  close (sort)
  bad = count["FAIL"] + count["XPASS"] + count["KPASS"] + count["UNRESOLVED"] \
	+ count["DUPLICATE"] + count["ERROR"] + (slots - finished)
  printf "temporal: %d pass, %d fail, %d xfail, %d xpass, %d unsupported, %d unresolved, %d duplicate, %d errors; %d of %d processes finished\n",
    count["PASS"], count["FAIL"], count["XFAIL"], count["XPASS"] + count["KPASS"],
    count["UNSUPPORTED"] + count["UNTESTED"], count["UNRESOLVED"], count["DUPLICATE"],
    count["ERROR"], finished, slots
  exit (bad > 0 || count["PASS"] == 0)
}
