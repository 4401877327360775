# packages.sh - Debian source packages in a work folder: fetch, prepare, build within a limit.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sourced by temporal-debbuild, testsuite/packages/run and bench/real/run, with
#
#   work     the work folder, which claim_work makes: all files are written there
#   limit    time limit of one step, in seconds
#   install  "no": install nothing, only list what is missing
#   me       the caller's name, for messages
#
# Apt has lists of its own in the work folder, so that sources can be fetched even if the system's lists
# have none, and the system's lists are not changed.  The addresses of packages are taken from the
# system's configuration.

say () { printf '%s\n' "== $*" >&2; }

# A pattern for lines of a log that explain a failure.
show () { [ ! -s "$1" ] || tail -n "${2:-15}" "$1" | sed 's/^/    /'; }

# claim_work MARK: make $work, or recognise it as made by an earlier run; false if it is another
# folder, which is never used or removed.
claim_work ()
{
  case $work in /*) ;; *) work=$PWD/$work ;; esac
  if [ -e "$work" ] && [ ! -e "$work/.$1" ]; then
    rmdir "$work" 2> /dev/null || return 1
  fi
  mkdir -p "$work/tmp" "$work/home" && : > "$work/.$1" && work=$(cd "$work" && pwd)
}

prepare_apt ()
{
  apt=$work/apt
  export APT_CONFIG=$apt/apt.conf
  [ ! -e "$apt/updated" ] || return 0
  say "reading the package lists, sources included, into $apt"
  rm -rf "$apt"
  mkdir -p "$apt/sources.list.d" "$apt/lists/partial" "$apt/cache/archives/partial"
  for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ ! -f "$list" ] || sed -n 's/^ *deb \(.*\)/deb \1\ndeb-src \1/p' "$list"
  done > "$apt/sources.list"
  for list in /etc/apt/sources.list.d/*.sources; do
    [ ! -f "$list" ] || sed 's/^Types:.*/Types: deb deb-src/' "$list" \
      > "$apt/sources.list.d/${list##*/}"
  done
  cat > "$apt/apt.conf" <<END
Dir::Etc::sourcelist "$apt/sources.list";
Dir::Etc::sourceparts "$apt/sources.list.d";
Dir::State::Lists "$apt/lists";
Dir::Cache "$apt/cache";
APT::Sandbox::User "$(id -un)";
END
  timeout -k 10 "$limit" apt-get -q update > "$apt/log" 2>&1 < /dev/null
  # An unreachable list is no error as long as sources are known.
  if [ -n "$(find "$apt/lists" -name '*_Sources*' -size +0)" ]; then
    : > "$apt/updated"
  else
    show "$apt/log" >&2
    echo "$me: apt-get update found no source packages" >&2
    return 1
  fi
}

as_root ()
{
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo --preserve-env=APT_CONFIG "$@"; fi
}

# apt_install ARGUMENTS: run apt-get on the system.
apt_install ()
{
  say "apt-get $*"
  as_root env DEBIAN_FRONTEND=noninteractive timeout -k 10 "$limit" apt-get \
    -q -y -o DPkg::Lock::Timeout=300 --no-install-recommends "$@" > "$work/install.log" 2>&1 < /dev/null && return 0
  show "$work/install.log" >&2
  echo "$me: apt-get $1 failed" >&2
  return 1
}

# install_packages FOR NAME...: install those that are missing; false if that is impossible.
install_packages ()
{
  for_what=$1
  shift
  missing=$(for name; do
    dpkg-query -W -f '${db:Status-Status}\n' "$name" 2> /dev/null \
      | grep -qx installed || echo "$name"
  done | sort -u)
  [ -n "$missing" ] || return 0
  if [ "$install" = no ]; then
    echo "$me: $for_what needs Debian packages that are missing:" $missing >&2
    return 1
  fi
  prepare_apt && apt_install install $missing
}

# fetch_source PACKAGE TOP: its source in TOP/src, its version in TOP/version.  It is the newest version
# that can be downloaded: the one in the lists may have been removed already.  PACKAGE may be
# the name of a .dsc file.
fetch_source ()
{
  [ ! -e "$2/src.done" ] || [ ! -s "$2/version" ] || return 0
  : > "$2/fetch.log"
  case $1 in
    *.dsc) versions=local ;;
    *)
      prepare_apt || return 1
      versions=$(apt-cache showsrc --only-source "$1" 2> "$2/fetch.log" \
	| sed -n 's/^Version: //p' | sort -rV | uniq) ;;
  esac
  for version in $versions; do
    rm -rf "$2/download" "$2/src"
    mkdir -p "$2/download"
    (
      cd "$2/download" || exit
      if [ $version = local ]; then
	dsc=$1
      else
	timeout -k 10 "$limit" apt-get -q source --download-only --only-source \
	  "$1=$version" || exit
	dsc=$(echo ./*.dsc)
      fi
      dpkg-source --no-check --no-copy -x "$dsc" "$2/src" \
	&& sed -n 's/^Version: *//p' "$dsc" | head -n 1 > "$2/version"
    ) >> "$2/fetch.log" 2>&1 < /dev/null || continue
    : > "$2/src.done"
    return 0
  done
  show "$2/fetch.log" >&2
  return 1
}

# limited OUT ERR COMMAND...: run COMMAND with only the environment given here, within the time limit.  Sets
# $status and returns it.
#
# It runs in the background, so that an interrupt ends the command too: timeout puts it into a process group
# of its own, and signals that group.  The shell ignores two signals in background commands, and a test
# suite must not inherit that.
limited ()
{
  limited_out=$1 limited_err=$2
  shift 2
  timeout -k 10 "$limit" env -i --default-signal=INT,QUIT PATH="$PATH" HOME="$work/home" \
    TMPDIR="$work/tmp" LC_ALL=C "$@" < /dev/null > "$limited_out" 2> "$limited_err" 9>&- &
  limited_process=$!
  trap 'kill $limited_process 2> /dev/null; wait $limited_process; exit 130' HUP INT TERM
  wait $limited_process
  status=$?
  trap - HUP INT TERM
  if [ $status -eq 124 ] || [ $status -eq 137 ]; then
    status=124
    echo "stopped after the limit of $limit seconds" >> "$limited_err"
  fi
  return $status
}

# seconds_of FILE: user plus system time in FILE, to which a shell has written the output of times.
seconds_of ()
{
  awk '{ for (i = 1; i <= 2; i++) { split ($i, t, /[ms]/); s += 60 * t[1] + t[2] } }
    END { printf "%.1f", s }' "$1" 2> /dev/null
}

# The files of temporal on which compiled objects depend: the specs file, plugin, runtime.
temporal_files ()
{
  cat "$1" $(grep -o '/[^ ;:{}]*\.\(so\|a\)' "$1" | sort -u) 2> /dev/null
}

# count_programs TREE: count linked programs and shared objects in TREE: $instrumented with checks of temporal,
# $other without; $cplusplus of the latter need the library of C++.  $compilers are the versions of GCC whose
# plugins inserted the checks: "11.3.0, 12.2.0".
count_programs ()
{
  instrumented=0 other=0 cplusplus=0
  : > "$work/tmp/compilers"
  find "$1" -type f \( -perm -u+x -o -name '*.so*' \) -size +0 > "$work/tmp/files"
  while read -r file; do
    # An ELF file of type EXEC or DYN.
    case $(od -An -tx1 -N18 "$file" | tr -d ' \n') in
      7f454c46*0200|7f454c46*0300)
	if grep -q __temporal_v1_ "$file"; then
	  instrumented=$((instrumented + 1))
	  grep -aoE 'temporal [0-9.]+ \(GCC [0-9.]+\)' "$file" >> "$work/tmp/compilers"
	else
	  other=$((other + 1))
	  ! grep -q 'libstdc++\.so' "$file" || cplusplus=$((cplusplus + 1))
	fi ;;
    esac
  done < "$work/tmp/files"
  compilers=$(sed 's/.*GCC \(.*\))/\1/' "$work/tmp/compilers" | sort -uV | paste -sd, | sed 's/,/, /g')
  rm -f "$work/tmp/files" "$work/tmp/compilers"
}

# reports_in FOLDER: print the reports that processes wrote there (log_path=FOLDER/report).
reports_in ()
{
  find "$1" -type f -size +0 2> /dev/null | sort
}

# test_results TREE LOG [OLD]: the results of test suites, as lines "PASS name": from files that Automake's
# drivers wrote in TREE after the file OLD was made (some sources contain such files), and from the log in the formats of Automake,
# CTest, Meson, Autotest (whose last line begins like an ERROR of Automake's), TAP, Python and Perl ("name ... ok", which
# many scripts print, but also configure), GNU make, GoogleTest and similar ones, cmocka and tinytest
# (their sums, "[  FAILED  ] 1 test, listed below:", are no results).
test_results ()
{
  without_copies "$2" > "$work/tmp/log"
  # A test that prints TAP has as many results in its file, "PASS 1 - name", as it has subtests.
  find "$1" ${3:+-newer "$3"} -name '*.trs' 2> /dev/null | sed "s|^$1/||" | sort | while read -r file; do
    sed -n -e 's/^\(:test-result: *[A-Z]*\) *(exit status: [0-9]*)$/\1/' \
      -e 's/^\(:test-result: *[A-Z]*  *\)[0-9][0-9]*\( *-\)\{0,1\}\( \|$\)/\1/' \
      -e 's/^\(:test-result: *[A-Z]*\)\( .*\)* # .*/\1\2/' \
      -e "s|^:test-result: *\([A-Z]*\)|\1 ${file%.trs}|p" "$1/$file"
  done > "$work/tmp/trs"
  {
    cat "$work/tmp/trs"
    sed -n -e '/^ERROR: .* tests* w\(as\|ere\) run,$/d' \
      -e 's/^\(PASS\|FAIL\|SKIP\|XFAIL\|XPASS\|ERROR\): *\(.*\)/\1 \2/p' "$work/tmp/log" | not_in_trs
    # "1/9 Test #1: name ....   Passed    0.01 sec" and "1/9 name  OK  0.01s".
    sed -n -e 's/^ *[0-9]*\/[0-9]* Test *#[0-9]*: \(.*[^. ]\) *\.\.*   *Passed .*/PASS \1/p' \
      -e 's/^ *[0-9]*\/[0-9]* Test *#[0-9]*: \(.*[^. ]\) *\.\.*\**\(Failed\|Timeout\|Exception\|Not Run\).*/FAIL \1/p' \
      -e 's/^ *[0-9]*\/[0-9]* \(.*[^ ]\)  *\(OK\|EXPECTEDFAIL\)  *[0-9.]*s.*/PASS \1/p' \
      -e 's/^ *[0-9]*\/[0-9]* \(.*[^ ]\)  *\(FAIL\|TIMEOUT\|ERROR\|UNEXPECTEDPASS\|INTERRUPT\)  *[0-9.]*s.*/FAIL \1/p' \
      -e 's/^ *[0-9]*\/[0-9]* \(.*[^ ]\)  *SKIP  *[0-9.]*s.*/SKIP \1/p' \
      -e 's/^ *\([0-9][0-9]*: .*[^ ]\)  *\(ok\|expected failure .*\)$/PASS \1/p' \
      -e 's/^ *\([0-9][0-9]*: .*[^ ]\)  *\(FAILED (.*\|UNEXPECTED PASS\)$/FAIL \1/p' \
      -e 's/^ *\([0-9][0-9]*: .*[^ ]\)  *skipped (.*/SKIP \1/p' \
      -e '/\.\.[^.].*\.\./b' -e '/^\([Cc]hecking\|PASS\|FAIL\|SKIP\|[A-Z]*:\) /b' \
      -e 's/^\([^ ].*[^ .]\) *\.\.\.* *\(ok\|OK\|passed\|PASSED\|PASS\)$/PASS \1/p' \
      -e 's/^\([^ ].*[^ .]\) *\.\.\.* *\(FAIL\|FAILED\|failed\|ERROR\|Failed [0-9/]* subtests\|Dubious, .*\) *$/FAIL \1/p' \
      -e 's/^\([^ ].*[^ .]\) *\.\.\.* *skipped[ :].*/SKIP \1/p' \
      -e '/^\[ *\(OK\|PASS\|FAIL\|FAILED\|SKIPPED\) *\] /{' -e '/\] [0-9][0-9]* test/d; s/ ([0-9]* ms)$//; s/ *$//' \
      -e 's/^\[ *\(OK\|PASS\)[^]]*\] /PASS /; s/^\[ *\(FAIL\|SKIP\)[^]]*\] /\1 /; p' -e '}' "$work/tmp/log"
    dotted_results "$work/tmp/log"
    tap_results "$work/tmp/log"
  } | sort -u
  rm -f "$work/tmp/log" "$work/tmp/trs"
}

# without_copies LOG: the log without the files that are printed only where tests have failed: Automake's
# test-suite.log up to the sums (VERBOSE=1), and what debhelper prints with tail -v, up to the output of the next command.  They
# contain the output of single tests, which would be results that a run without failures does not have.
without_copies ()
{
  awk '/^ .*: .*test-suite\.log$/ { copy = "Testsuite summary" }
       /^==> .*\.(log|txt) <==$/ { copy = "^(dh_[a-z_]+|make(\\[[0-9]+\\])?|debian/rules|dpkg-buildpackage):" }
       copy != "" && $0 ~ copy { copy = "" }
       copy == ""' "$1"
}

# not_in_trs: the results of tests that wrote no .trs file.  Automake prints names without the folder, and without
# an extension that it knows.
not_in_trs ()
{
  awk 'FILENAME != "-" {
	 for (name = $2; ; ) {
	   known[name] = 1
	   if (!sub (/^[^\/]*\//, "", name))
	     next
	 }
       }
       {
	 name = $2
	 bare = name
	 sub (/\.[^.\/]*$/, "", bare)
	 if (!(name in known || bare in known))
	   print
       }' "$work/tmp/trs" -
}

# dotted_results LOG: results such as "name ....... ok     (3 passed)" of GNU make's tests and "t/name.t .. ok" of Perl's; output of
# the test may be between the dots and the result.
dotted_results ()
{
  awk 'function result (kind) { print kind " " name; name = "" }
       {
	 words = $0
	 if (match ($0, /^[^ ]+ \.\.+ /)) {
	   name = $1
	   words = substr ($0, RLENGTH + 1)
	 }
	 if (name == "")
	   next
       }
       words ~ /^ok( +\([0-9]+ passed\))?$/ { result("PASS"); next }
       words ~ /^(FAILED \(.*\)|Failed [0-9]+\/[0-9]+ subtests *|Dubious, .*)$/ { result("FAIL"); next }
       words ~ /^(N\/A|skipped: .*)$/ { result("SKIP") }' "$1"
}

# tap_results LOG: results in TAP, by their names if they have any, because their numbers only say in which order they ran.  If
# several have the same name and result, each counts.
tap_results ()
{
  awk '/^(not )?ok( [0-9]+( |$)| - )/ {
	 kind = sub (/^not /, "") ? "FAIL" : "PASS"
	 name = substr ($0, 4)
	 # Directives are case-insensitive.
	 if (match (name, /(^|[^\\])# *[Tt][Oo][Dd][Oo]/))
	   kind = kind == "FAIL" ? "XFAIL" : "XPASS"
	 else if (match (name, /(^|[^\\])# *[Ss][Kk][Ii][Pp]/))
	   kind = "SKIP"
	 if (RSTART > 0)
	   name = substr (name, 1, RSTART)
	 sub (/[ #]+$/, "", name)
	 text = name
	 sub (/^[0-9]* *(- *)?/, "", text)
	 if (text != "")
	   name = text
	 print kind " " name (++seen[kind, name] > 1 ? " (" seen[kind, name] ")" : "")
       }' "$1"
}

# count_results: print the number of each result in such lines, as "12 PASS, 1 FAIL".
count_results ()
{
  awk '{ n[$1]++ } END { for (k in n) printf "%s%d %s", s++ ? ", " : "", n[k], k }' "$@"
}
