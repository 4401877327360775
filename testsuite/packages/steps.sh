# steps.sh - runs steps of recipes in separate trees, with stamps; used by run and bugs/run.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sourced after driver/packages.sh.  A variant is a copy of a package's source, built in one way, in
# $top/VARIANT/tree; its name says which compiler builds it: "plain" and NAME.plain gcc, NAME.asan
# gcc's AddressSanitizer, all others temporal.  The caller sets
#
#   packages     this folder
#   top package recipe   those of the current package
#   depends                 files of the caller's on which results depend
#
# and defines die, usage and own_option.

findings=
passed=0 failed=0
pass () { passed=$((passed + 1)); echo "PASS: $*"; }
fail () { failed=$((failed + 1)); echo "FAIL: $*"; }

# Parse the options that both callers have; own_option parses the others, or returns false.
# Arguments that are no options are added to wanted.
read_options ()
{
  cc_temporal=${TEMPORAL_CC:-} via=${via:-cc} install=yes work=${TMPDIR:-/tmp}/temporal-packages
  flags= limit=900 jobs=$(nproc) fresh=no clean=no wanted=
  while [ $# -gt 0 ]; do
    option=$1
    shift
    case $option in
      --cc-temporal|--via|--work|--limit|--jobs|--tier|--facts)
        [ $# -gt 0 ] || die "$option needs a value"
        option=$option=$1
        shift ;;
    esac
    value=${option#*=}
    case $option in
      --cc-temporal=*) cc_temporal=$value ;;
      --via=cc|--via=flags) via=$value ;;
      --work=*) work=$value ;;
      --no-install) install=no ;;
      --limit=*) limit=$value ;;
      --jobs=*) jobs=$value ;;
      --fresh) fresh=yes ;;
      --clean) clean=yes ;;
      --help) usage; exit 0 ;;
      -*) own_option "$option" || { usage >&2; exit 2; } ;;
      *) wanted="$wanted $option" ;;
    esac
  done
  case $limit$jobs in *[!0-9]*) die "--limit and --jobs want numbers" ;; esac
}

# Make the work folder, or with --clean remove it.
claim_or_clean ()
{
  claim_work temporal-packages || die "$work exists and is no work folder of mine"
  if [ $clean = yes ]; then
    rm -rf "$work"
    exit 0
  fi
}

# Sets cc_temporal to a full name, specs, and the flags that are added to Debian's: by --via=flags,
# and by --flags; or stops.
find_compiler ()
{
  if [ -z "$cc_temporal" ]; then
    for candidate in . .. "$packages/../../build"; do
      [ -x "$candidate/temporal-gcc" ] || continue
      cc_temporal=$(cd "$candidate" && pwd)/temporal-gcc
      break
    done
    : "${cc_temporal:=temporal-gcc}"
  fi
  cc_temporal=$(command -v "$cc_temporal") || die "no temporal-gcc: say --cc-temporal"
  case $cc_temporal in /*) ;; *) cc_temporal=$PWD/$cc_temporal ;; esac
  specs=$("$cc_temporal" --temporal-specs) || die "$cc_temporal is not temporal-gcc"
  cflags_temporal=$flags ldflags_temporal=
  if [ $via = flags ]; then
    buildflags=${cc_temporal%/*}/temporal-buildflags
    cflags_temporal=$("$buildflags" --get DEB_CFLAGS_APPEND)${flags:+ $flags} \
      && ldflags_temporal=$("$buildflags" --get DEB_LDFLAGS_APPEND) \
      || die "no temporal-buildflags beside $cc_temporal"
  fi
}

compiler_of ()
{
  case $1 in
    plain|prepared|*.plain) echo plain ;;
    asan|*.asan) echo asan ;;
    *) echo temporal ;;
  esac
}

# The fingerprint of all that a step's result depends on: stamps with another one do not count.
fingerprint ()
{
  {
    cat "$packages/step.sh" "$packages/steps.sh" "$recipe" $depends
    if [ "$(compiler_of $1)" = temporal ]; then
      echo "$via $flags"
      temporal_files "$specs"
    fi
  } 2> /dev/null | cksum | tr ' ' '-'
}

# step VARIANT FUNCTION [NAME=VALUE...]: run a function of the recipe in the variant's tree,
# with a time limit; its output goes to FUNCTION.out and FUNCTION.log there.  A program with a known
# error ($findings) continues after its report, as the plain one does.
step ()
{
  step_variant=$1 step_function=$2
  shift 2
  dir=$top/$step_variant
  reports=$dir/reports.$step_function
  rm -rf "$reports"
  mkdir -p "$reports"
  rm -f "$dir/$step_function.times"
  cc=gcc added_cflags= added_ldflags=
  case $(compiler_of $step_variant) in
    # The options also apply to programs that run during the build: a generator that leaks would
    # fail.
    asan)
      added_cflags=-fsanitize=address added_ldflags=-fsanitize=address
      set -- tool=asan "$@" ;;
    temporal)
      [ $via = flags ] || cc=$cc_temporal
      added_cflags=$cflags_temporal added_ldflags=$ldflags_temporal ;;
  esac
  limited "$dir/$step_function.out" "$dir/$step_function.log" \
    TEMPORAL_OPTIONS="log_path=$reports/report${findings:+:halt_on_error=0:exitcode=0}" reports="$reports" \
    DEB_CFLAGS_APPEND="$added_cflags" DEB_LDFLAGS_APPEND="$added_ldflags" CC="$cc" \
    package="$package" recipe="$recipe" \
    tree="$dir/tree" here="$packages" jobs="$jobs" input="$work/input" "$@" \
    sh "$packages/step.sh" "$step_function"
  seconds=$(seconds_of "$dir/$step_function.times")
  return $status
}

# once VARIANT FUNCTION [NAME=VALUE...]: step, unless an earlier run did the same; sets
# $dir, $status and $seconds, and $failed_step.
once ()
{
  stamp=$top/$1/$2.stamp
  if [ -e "$stamp" ] && [ "$(sed -n 1p "$stamp")" = "$(fingerprint $1)" ]; then
    dir=$top/$1 reports=$top/$1/reports.$2 status=0
    seconds=$(sed -n 2p "$stamp")
    return 0
  fi
  rm -f "$stamp"
  failed_step=$2
  step "$@" || return
  { fingerprint $1; echo "$seconds"; } > "$stamp"
}

# copy_tree VARIANT STEP [PATCH [FROM]]: make the variant's tree, unless STEP, its first step, is
# done: a copy of FROM (by default the source), with PATCH applied if given.
copy_tree ()
{
  stamp=$top/$1/$2.stamp
  if [ ! -e "$stamp" ] || [ "$(sed -n 1p "$stamp")" != "$(fingerprint $1)" ]; then
    rm -rf "${top:?}/$1"
    mkdir -p "$top/$1"
    cp -a "${4:-$top/src}" "$top/$1/tree" || return 1
    if [ -n "${3:-}" ]; then
      patch -s -p1 -d "$top/$1/tree" < "$3" || return 1
    fi
  fi
}

# build VARIANT [PATCH [FROM]]: make such a tree and compile; false on failure.
build ()
{
  copy_tree "$1" build "${2:-}" "${3:-}" && once "$1" build
}
