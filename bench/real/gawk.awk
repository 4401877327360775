# gawk.awk - what the interpreter is measured with.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Fields, tables, patterns, substitutions, functions, sorting and formats over the first lines of a text; ends
# with status 1 if a result contradicts another.

NR > 120000 { nextfile }
{
  fields += NF
  for (i = 1; i <= NF; i++) {
    word = tolower ($i)
    sub (/\.$/, "", word)
    count[word]++
    letters += length (word)
  }
}
/[0-9]+@[a-z]+[0-9]/ { if (match ($0, /[a-z]+[0-9]+@/)) names[substr ($0, RSTART, RLENGTH - 1)]++ }
{ changed += gsub (/an|in|on/, "<&>"); longer += length ($0) }

function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) }

function sort(a, low, high,    i, last, t) {
  if (low >= high) return
  t = a[low]; i = int ((low + high) / 2); a[low] = a[i]; a[i] = t
  last = low
  for (i = low + 1; i <= high; i++)
    if (a[i] < a[low]) { last++; t = a[last]; a[last] = a[i]; a[i] = t }
  t = a[low]; a[low] = a[last]; a[last] = t
  sort(a, low, last - 1)
  sort(a, last + 1, high)
}

END {
  for (word in count) { total += count[word]; list[++n] = word }
  sort(list, 1, n)
  for (i = 2; i <= n; i++) if (list[i - 1] >= list[i]) wrong++
  for (i = 1; i <= n; i += 500) text = text sprintf ("%-12s %6d\n", list[i], count[list[i]])
  parts = split (text, part, "\n")
  print fields, n, letters, changed, longer, length (names), parts
  printf "%s", text
  print fib(20)
  exit total != fields || wrong || fib(20) != 6765
}
