# bc.sh - recipe: autotools; the tests are sums whose results are compared with those of the plain build.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: bison flex libreadline-dev

configure_options=--with-readline

suite ()
{
  for file in Test/*.b; do
    timeout 300 bc/bc -lq "$file" < /dev/null > "$out/result" 2>&1 && result=PASS || result=FAIL
    echo "$result ${file##*/} $(cksum < "$out/result")"
  done
  for file in Test/*.b; do echo "$file"; done | sed 's/.*/[&]p/' | dc/dc > "$out/result" 2>&1 \
    && echo "PASS dc $(cksum < "$out/result")" || echo "FAIL dc"
  echo '16i FF 2^ 20k 2v p 10o p sR lR 3 * p [la1+dsa100>b]sb 0sa lbx la p' | dc/dc > "$out/result" 2>&1
  echo "PASS dc-registers $(cksum < "$out/result")"
}

results ()
{
  grep '^PASS\|^FAIL'
}
