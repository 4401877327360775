# git.sh - recipe: a makefile; a part of t/: scripts each of whose commands starts up to ten
# processes.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: libcurl4-gnutls-dev libpcre2-dev libexpat1-dev zlib1g-dev gettext perl
# Limit: 3600

prepare () { :; }
configure () { :; }

# As debian/rules has them, less what is no C.
options ()
{
  make -j"$jobs" V=1 NO_OPENSSL=1 prefix=/usr gitexecdir=/usr/lib/git-core SANE_TOOL_PATH= NO_CROSS_DIRECTORY_HARDLINKS=1 \
    NO_INSTALL_HARDLINKS=1 NO_PERL_CPAN_FALLBACKS=1 USE_LIBPCRE2=1 NO_TCLTK=1 NO_PYTHON=1 NO_GETTEXT=1 \
    CC="$CC" CFLAGS="-Wall $CFLAGS $CPPFLAGS" LDFLAGS="$LDFLAGS" "$@"
}

build ()
{
  options all
}

# A part: one script for each topic, of those that execute much C code for their time.  Without the
# C library's own malloc checks, which the scripts would preload: AddressSanitizer does not start
# after another library (temporal does).
suite ()
{
  export TEST_NO_MALLOC_CHECK=1
  cd t
  printf '%s\n' t1006-cat-file t3400-rebase t4013-diff-various t4015-diff-whitespace t4124-apply-ws-rule t5300-pack-object \
      t5303-pack-corruption-resilience t6402-merge-rename t7810-grep t9300-fast-import \
    | xargs -P "$jobs" -I{} sh -c 'timeout 600 ./{}.sh --root="$0" > "$0/{}.log" 2>&1 || :' "$out"
  for log in "$out"/*.log; do
    script=$(basename $log .log)
    sed -n -e "s/^ok \([0-9]*\) .*/PASS $script \1/p" -e "s/^not ok \([0-9]*\) .*/FAIL $script \1/p" "$log"
  done
}

results ()
{
  grep '^PASS\|^FAIL'
}

# A history of a hundred files, which are changed, moved, merged, rebased, packed, fetched and read.
job ()
{
  export HOME="$out" GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@a GIT_COMMITTER_NAME=C GIT_COMMITTER_EMAIL=c@c
  PATH=$tree/bin-wrappers:$PATH
  tick=1000000000
  commit ()
  {
    tick=$((tick + 60))
    GIT_AUTHOR_DATE="$tick +0100" GIT_COMMITTER_DATE="$tick +0100" git commit -q -a -m "$1"
  }
  export GIT_AUTHOR_DATE='1000000000 +0000' GIT_COMMITTER_DATE='1000000000 +0000'
  git init -q -b main "$out/r" && cd "$out/r"
  head -c 4000000 "$input" | split -b 40000 -a 3
  git add .
  commit first
  for i in 1 2 3 4 5 6; do
    for file in x??["$(echo aejmpt | cut -c$i)"-z]; do sed -i "$((i * 5))~45s/word\([0-9]*\)/Word-\1-$i/g; $((i * 6 + 2))~60d" "$file"; done
    commit "change $i"
  done
  git checkout -q -b side HEAD~3
  mkdir d
  git mv xab? d
  for file in xc?; do echo "a line of the side in $file" >> "$file"; done
  for file in xa[a-m]*; do [ ! -f $file ] || sed -i '3s/^/side /' $file; done
  commit side
  cp xaaz copy && sed -i 20d copy && git add copy && commit copy
  git checkout -q -b rebased
  git rebase -q main && git log --oneline -n 3
  git checkout -q main
  sed -i '3s/^/main /' xaab && commit conflict
  git merge -q -m merged side > "$out/merged" 2>&1 || { git diff | cksum; git checkout -q --theirs . && git add . && commit merged; }
  git log --oneline --graph --all
  git log -p --all -M -C --find-copies-harder --stat | cksum
  for algorithm in myers minimal patience histogram; do git diff --diff-algorithm=$algorithm --word-diff HEAD~5 | cksum; done
  git blame -C -M xaac | cksum
  git checkout -q -b picked main~2
  git cherry-pick rebased~1 > /dev/null && git revert --no-edit HEAD~1 > /dev/null && git log --format=%s -n 3
  git format-patch -q -o "$out/patches" rebased~4..rebased && git checkout -q -b applied rebased~4 && git am -q "$out"/patches/* && git diff --stat rebased
  git grep -c -E 'Word-[0-9]+7-' main -- 'xa*' | cksum
  git repack -q -a -d -f --window=20 && git fsck --full --strict 2>&1 | sort | head -n 3
  git rev-list --objects --all | wc -l
  git cat-file --batch-all-objects --batch-check --unordered | sort | cksum
  git clone -q --bare "file://$out/r" "$out/bare" && git -C "$out/bare" rev-parse main side
  git clone -q --depth 2 "file://$out/r" "$out/shallow" && git -C "$out/shallow" rev-list --count HEAD
  git -C "$out/shallow" fetch -q --unshallow && git -C "$out/shallow" rev-list --count HEAD
  git bundle create -q "$out/bundle" --all && git bundle list-heads "$out/bundle"
  git archive --format=tar main | cksum
  git archive --format=zip main | wc -c
  git commit-graph write --reachable && git multi-pack-index write && git multi-pack-index verify && git rev-list --count --all
  git fast-export --all --signed-tags=strip | tee "$out/export" | cksum
  git init -q "$out/again" && git -C "$out/again" fast-import --quiet < "$out/export" && git -C "$out/again" rev-parse main
  seq 400 > x && git add x && git stash -q && git stash show -p | cksum && git stash pop -q && git status --short
}
