# split.awk - splits a program of one file into one with a file for each function.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Usage: awk -v name=NAME -v folder=FOLDER -f split.awk PROGRAM.c
#
# Writes FOLDER/NAME.h, which has the types, macros, inline functions, and the declarations of all
# else; FOLDER/variables.c, if there are any at file scope; and FOLDER/FUNCTION.c for each function.
# Nothing is static then, and each call is one to another unit: what a compiler that sees one
# file at a time makes of a program of many.
#
# The layout is that of scripts/format: what is declared at file scope begins in column 1, braces
# around its body too, blank lines separate it from others, and a variable has a line of its own.

function body (item)
{
  return item ~ /\n\{\n/ && item !~ /(^|\n)(struct|union|enum)[^\n]*\n\{/
}

# Prints the functions's file, and its prototype into the header.
function split_function (item,    head)
{
  sub (/\n\/\*([^*]|\*[^\/])*\*\/\n/, "\n", item)
  sub (/^\n(static )?/, "", item)
  head = substr (item, 1, index (item, "\n{\n") - 1)
  match (head, /[a-z_0-9]+ \(/)
  out = folder "/" substr (head, RSTART, RLENGTH - 2) ".c"
  printf "#include \"%s.h\"\n\n%s", name, item > out
  close (out)
  printf "\n%s;\n", head > header
}

# A variable, or several: one declaration a line.
function split_variables (item,    line, n, i, text)
{
  n = split (item, line, "\n")
  for (i = 1; i <= n; i++)
    {
      text = line[i]
      if (! sub (/^static /, "", text))
	continue
      printf "%s\n", text > variables
      sub (/( =.*)?;.*/, ";", text)
      printf "extern %s\n", text > header
    }
}

function finish ()
{
  if (item ~ /\nstatic inline / || item == "\n")
    printf "%s", item > header
  else if (body(item))
    split_function(item)
  else if (item ~ /\nstatic /)
    split_variables(item)
  else
    printf "%s", item > header
  item = "\n"
}

BEGIN {
  header = folder "/" name ".h"
  variables = folder "/variables.c"
  printf "#include \"%s.h\"\n\n", name > variables
  item = "\n"
}

/^[{]/ { inside = 1 }
/^[}]/ { inside = 0 }
/\/\*/ { comment = 1 }
/\*\// { comment = 0 }
/^$/ && ! inside && ! comment { finish(); next }
{ item = item $0 "\n" }

END { finish() }
