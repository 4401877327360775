# release.sh - a release has all files of the checkout: what only the checkout has would be missed by its build.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$TEST_SOURCE/../lib/script.sh"
if ! git -C "$TEMPORAL_SOURCE" rev-parse > /dev/null 2>&1; then
  echo "UNSUPPORTED: the files of a release  no checkout"
  exit 0
fi
check "make distdir" make_build distdir distdir=release-files
cd "$TEMPORAL_BUILD/release-files" || exit 1
find . -type f | sed 's|^[.]/||' | LC_ALL=C sort > "$SCRATCH/released"
cd "$SCRATCH" || exit 1
rm -rf "$TEMPORAL_BUILD/release-files"
git -C "$TEMPORAL_SOURCE" ls-files | grep -v '^[.]gitignore$' | LC_ALL=C sort > checked-out
test -s checked-out && test -s released
result "both have files" $?
LC_ALL=C comm -13 released checked-out > missing
cat missing >&2
test ! -s missing
result "the release has every file of the checkout" $?
