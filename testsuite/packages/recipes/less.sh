# less.sh - recipe: autotools without tests: it is run as a filter, on files of all kinds, and
# compiles keys.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: libncurses-dev

configure_options='--with-regex=gnu --with-editor=/usr/bin/editor'

build ()
{
  make -j"$jobs"
}

suite ()
{
  for file in less.hlp version.c NEWS configure; do
    for options in -s -R -N -S -i -f; do
      ./less $options "$file" > "$out/result" 2>&1 && result=PASS || result=FAIL
      echo "$result less $options $file $(cksum < "$out/result")"
    done
  done
  printf '#command\n\\e quit\nx next-file\n#line-edit\n^A home\n#env\nLESS = -i\n' > "$out/keys"
  ./lesskey -o "$out/keys.out" "$out/keys" && echo "PASS lesskey $(cksum < "$out/keys.out")"
  # On a terminal made by script: searches, marks, several files, the help.
  for keys in '/int\nnnN?static\nq' 'Gg50%ma5j'"'"'a:n:p:d=q' 'hqq' '&main\n\0q' '-N-S10\006\002\025q' \
      '/\022[\n/a.*b\nq' ':e version.c\nGq'; do
    printf %b "$keys" > "$out/keys"
    (cat "$out/keys"; sleep 1) \
      | TERM=xterm timeout 60 script -qec "stty rows 24 cols 80; ./less version.c less.hlp" /dev/null \
	> "$out/result" 2>&1 && result=PASS || result=FAIL
    echo "$result keys $(printf %s "$keys" | tr '\\' '/')"
  done
}

results ()
{
  grep '^PASS\|^FAIL'
}
