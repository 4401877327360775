# library.sh - the table of library functions: the manual has it, it is long enough, and a
# row that cannot be read is an error of the build.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
table=$TEMPORAL_SOURCE/plugin/ir/library.def
more=$TEMPORAL_SOURCE/plugin/ir/library-system.def

awk -f "$TEMPORAL_SOURCE/doc/library.awk" "$table" "$more" > library.texi
check "the manual's list is that of the table" \
  cmp library.texi "$TEMPORAL_SOURCE/doc/library.texi"
test `cat "$table" "$more" | grep -c '^TP_LIBRARY '` -ge 450
result "there are 450 rows at least" $?

if ! command -v g++ > /dev/null; then
  echo "UNSUPPORTED: rows are read at compile time (no g++)"
  exit 0
fi

# reads RESULT ARGUMENTS: does this row compile?
reads ()
{
  cat > row.cc <<END
#include "ir/library-spec.h"
static_assert (tp_spec_read ("$1", "$2").good, "the row cannot be read");
END
  g++ -std=gnu++17 -fsyntax-only -I"$TEMPORAL_SOURCE/plugin" row.cc > row.out 2>&1
}

refuses ()
{
  ! reads "$1" "$2" && grep 'cannot be read' row.out > /dev/null
}

check "a row with everything" reads "=*4" "?*r:@3*4+l1*l5+7 S - u:\$ *t k=2:b2 p=1 ..."
check "ranges apart" reads "=0" "w=1!1:a2 r:a2 -"
check "no arguments" reads "-" ""
for arguments in 'y' ' s' 's ' 's  s' 's:' 's:a' 's:a1' 's:1+' 's:1*2*3' 's:1+2+3+4' 'r' \
  'r:a0' 'r:l1 -' 'r:@1 s' 'h:3' 'p=' 'p=9' 's=0 s' 'k:3 -' '?-' '*' '?' 's ... s' '....' \
  'r:99999999' 's s s s s s s s s' 's:a8' '-:3' 'w!1:1' 'w!:1 r:1' \
  'w!1:1 -' 'r!1:1 r:1' '*w!1:1 r:1'; do
  check "refused: '$arguments'" refuses "-" "$arguments"
done
for result in '=' '=1' '=*' '=-' '=0 ' '--' 'x'; do
  check "refused: result '$result'" refuses "$result" "s"
done

# Any text is read to its end and no further.
cat > fuzz.cc <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "ir/library-spec.h"
int
main ()
{
  static const char letters[] = "-hrwuzsStTcybgliekdpoFGIJVavxmnN?*=!:$@lab0123456789+. ";
  unsigned good = 0;
  srand (1);
  for (int round = 0; round < 300000; round++)
    {
      size_t n = rand () % 24;
      char *s = (char *) malloc (n + 1), result[4] = "=0";
      for (size_t i = 0; i < n; i++)
	s[i] = letters[rand () % (sizeof letters - 1)];
      s[n] = 0;
      result[1] = letters[rand () % (sizeof letters - 1)];
      struct tp_spec spec = tp_spec_read (result, s);
      good += spec.good;
      if (spec.count > TP_SPEC_ARGUMENTS || (spec.good && spec.derives >= spec.count))
	return 1;
      free (s);
    }
  printf ("%u good\n", good);
  return 0;
}
END
check "the reader of random rows compiles" g++ -std=gnu++17 -O1 -g -fsanitize=address,undefined \
  -fno-sanitize-recover=all -I"$TEMPORAL_SOURCE/plugin" fuzz.cc -o fuzz
check "random rows are read within their bounds" ./fuzz
