# gzip.sh - recipe: autotools, with tests in shell.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: less

job ()
{
  for level in 1 6 9; do
    ./gzip -n -$level < "$input" > "$out/packed.gz"
    cksum < "$out/packed.gz"
    ./gzip -t "$out/packed.gz"
    ./gzip -dc "$out/packed.gz" | cmp - "$input"
  done
  ./gzip -l < "$out/packed.gz"
  # Several members in one file, and compression in place.
  cat "$out/packed.gz" "$out/packed.gz" | ./gzip -dc | cksum
  cp "$input" "$out/data"
  ./gzip -f "$out/data"
  ./gzip -d "$out/data.gz"
  cmp "$out/data" "$input"
  { head -c 30000 "$out/packed.gz"; head -c 100000 "$input"; } > "$out/bad.gz"
  if ./gzip -t "$out/bad.gz" 2> /dev/null; then
    return 1
  else
    echo "damaged: $?"
  fi
}
