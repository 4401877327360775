# libarchive.sh - recipe: autotools and libtool; four programs with some six hundred tests, each in a folder of its own.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: autoconf automake libtool pkg-config libbz2-dev liblz4-dev liblzma-dev libxml2-dev libzstd-dev zlib1g-dev libacl1-dev libext2fs-dev nettle-dev sharutils
# Limit: 3600

configure_options='--without-openssl --with-nettle --enable-bsdtar=shared --enable-bsdcpio=shared --enable-bsdcat=shared'

prepare ()
{
  autoreconf -fi
}

build ()
{
  make -j"$jobs"
  make -j"$jobs" libarchive_test bsdtar_test bsdcpio_test bsdcat_test
}

suite ()
{
  for program in bsdcat:cat bsdcpio:cpio bsdtar:tar; do
    folder=${program#*:} program=${program%:*}
    echo "Program $program"
    ./${program}_test -p "$tree/$program" -r "$tree/$folder/test" || :
  done
  echo "Program libarchive"
  ./libarchive_test -r "$tree/libarchive/test" || :
}

results ()
{
  awk '/^Program / { program = $2 }
       /^ *[0-9]+: .*(ok|FAIL|ok \(S\))$/ { print ($NF == "ok" ? "PASS" : $NF == "FAIL" ? "FAIL" : "SKIP") " " program "/" $2 }'
}

job ()
{
  mkdir "$out/tree" "$out/again"
  head -c 5000000 "$input" | (cd "$out/tree" && split -b 70000 -a 3)
  ln -s xaaa "$out/tree/link"
  ln "$out/tree/xaaa" "$out/tree/hard"
  for options in '--format=ustar -z' '--format=pax -J' '--format=gnutar -j' '--format=cpio --zstd' '--format=zip' '--format=7zip' '--format=iso9660' \
      '--format=mtree' '--format=xar --lz4' '--format=shar' '--format=warc'; do
    ./bsdtar -c $options --uid 0 --gid 0 -f "$out/archive" -C "$out" tree || return 1
    echo "$options $(./bsdtar -tf "$out/archive" 2> "$out/errors" | sort | cksum)"
    case $options in *mtree*|*shar*|*warc*) continue ;; esac
    ./bsdtar -xf "$out/archive" -C "$out/again" && (cd "$out/again/tree" && cat $(find . -type f | sort) | cksum)
    ./bsdcpio -i --quiet -t < "$out/archive" 2> "$out/errors" | wc -l
    rm -rf "$out/again/tree"
  done
  head -c 30000 "$out/archive" | ./bsdtar -tf - > /dev/null 2>&1 || echo "damaged: $?"
}
