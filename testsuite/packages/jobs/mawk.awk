# mawk.awk - a job for mawk: words, arrays, regular expressions, recursion, getline.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Input: the generated file, whose second half is binary.  Prints figures that
# must be the same in every build.

function fibonacci (n)
{
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2)
}

function sort (a, low, high,    i, j, pivot, t)
{
  while (low < high)
    {
      pivot = a[int ((low + high) / 2)]
      i = low
      j = high
      while (i <= j)
	{
	  while (a[i] < pivot)
	    i++
	  while (a[j] > pivot)
	    j--
	  if (i <= j)
	    {
	      t = a[i]
	      a[i++] = a[j]
	      a[j--] = t
	    }
	}
      sort(a, low, j)
      low = i
    }
}

# The second half has lines that do not match this pattern.
/^word[0-9]+( word[0-9]+)* *$/ && NR < 60000 {
  lines++
  for (i = 1; i <= NF; i++)
    count[$i]++
  n = split ($0, part, /[ o]+/)
  parts += n
  if (lines % 50 == 0)
    {
      text = $0
      changed += gsub (/word([0-9])/, "<&>", text)
      sub (/^<+/, "", text)
      checksum = (checksum * 31 + length (text) + index (text, "99")) % 1000003
      if (match (text, /[0-9][0-9][0-9]>/))
	checksum += RSTART
      lowered = lowered substr (toupper (text), 1, 5)
      if (length (lowered) > 4000)
	lowered = substr (lowered, 2000)
    }
}

END {
  for (w in count)
    {
      words[++different] = w
      total += count[w]
    }
  sort(words, 1, different)
  for (i = 2; i <= different; i++)
    if (words[i - 1] > words[i])
      { print "not sorted"; exit 1 }
  printf ("%d lines, %d words, %d different, %d parts\n", lines, total, different, parts)
  printf ("%d changed, checksum %d, %s\n", changed, checksum, substr (lowered, 1, 20))

  # Array elements that are added and deleted.
  for (round = 1; round <= 20; round++)
    {
      for (i = 1; i <= 5000; i++)
	table[i, round] = i " " round
      for (i = 1; i <= 5000; i += 2)
	delete table[i, round]
      if (round > 5)
	for (i = 2; i <= 5000; i += 2)
	  delete table[i, round - 5]
    }
  left = 0
  for (k in table)
    {
      left++
      split (k, index_of, SUBSEP)
      sum += index_of[1] * index_of[2]
    }
  printf ("%d elements left, sum %d\n", left, sum)

  # Strings of increasing length, and a pipe.
  for (i = 1; i <= 3000; i++)
    long = long sprintf ("%x,", i)
  printf ("%d %s\n", length (long), substr (long, length (long) - 11))
  command = "printf 'one\\ntwo\\nthree\\n'"
  while ((command | getline line) > 0)
    got = got line ";"
  close (command)
  print got, fibonacci(20)
  exit left == 12500 ? 0 : 1
}
