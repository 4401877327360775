# file.sh - recipe: autotools and libtool; some seventy files whose kinds are known.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: zlib1g-dev libbz2-dev liblzma-dev

configure_options='--enable-fsect-man5 --enable-static --disable-libseccomp'

suite ()
{
  # One by one, because make stops at the first failure.
  for file in tests/*.testfile; do
    name=${file%.testfile}
    magic=
    for part in "$name"*.magic; do
      [ ! -e "$part" ] || magic=$magic${magic:+:}$part
    done
    set -- -m "${magic:-magic/magic.mgc}"
    [ ! -e "$name.flags" ] || set -- "$@" -$(cat "$name.flags")
    ( TZ=UTC; export TZ
      src/file "$@" -b "$file" > "$out/result" && cmp -s "$out/result" "$name.result" ) \
      && result=PASS || result=FAIL
    echo "$result ${name##*/} $(cksum < "$out/result")"
  done
  src/file -m magic/magic.mgc -b -i src/.libs/* src/*.c > "$out/result" && echo "PASS mime $(cut -c1-40 < "$out/result" | sort | cksum)"
  make -k check && echo "PASS check" || echo "FAIL check"
}

results ()
{
  grep '^PASS [a-zA-Z]\|^FAIL [a-zA-Z]'
}
