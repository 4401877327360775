# suites.sh - other suites of Debian, each in a folder.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sourced by bash scripts with $work, the folder of the suites, set.  A suite is made by debootstrap, from the mirror that
# the system's own apt uses.  What is mounted in it is mounted in a namespace of its own, which ends with the commands that
# need it.  Needs root.

# Where the system's own packages come from.
mirror ()
{
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' 'Component: main' 2> /dev/null | head -n 1
}

# inside FOLDER COMMAND...: run it in the suite there.
inside ()
{
  local root=$work/$1
  shift
  unshare --mount sh -c '
    root=$1
    shift
    for d in proc dev dev/pts; do mount --rbind /$d "$root/$d" || exit 125; done
    exec chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"' \
    inside "$root" "$@" < /dev/null
}

# make_suite SUITE [PACKAGE,...]: make it, with these packages, unless it is there; SUITE.log tells why it fails.
make_suite ()
{
  [ ! -e "$work/$1.done" ] || return 0
  local from script
  command -v debootstrap > /dev/null || apt-get -q -y --no-install-recommends install debootstrap > "$work/$1.log" 2>&1 \
    || { apt-get -q update && apt-get -q -y --no-install-recommends install debootstrap; } > "$work/$1.log" 2>&1 || return
  from=$(mirror)
  [ -n "$from" ] || { echo "apt knows no mirror of Debian" > "$work/$1.log"; return 1; }
  # A suite that is newer than this debootstrap is made as the others are.
  script=/usr/share/debootstrap/scripts/$1
  [ -e "$script" ] || script=/usr/share/debootstrap/scripts/sid
  remove_folder "$1"
  # Nobody needs it after a power failure.
  mkdir -p "$work/$1/etc/dpkg/dpkg.cfg.d" && echo force-unsafe-io > "$work/$1/etc/dpkg/dpkg.cfg.d/fast"
  debootstrap --variant=minbase ${2:+--include="$2"} "$1" "$work/$1" "$from" "$script" > "$work/$1.log" 2>&1 \
    && : > "$work/$1.done"
}

# remove_folder NAME: what may be mounted in it stays.
remove_folder ()
{
  rm -rf --one-file-system "${work:?}/${1:?}"
}

# claim_suites: $work is there, and this run's alone, as two would build in one tree.
claim_suites ()
{
  [ "$(id -u)" = 0 ] || die "only root can make and enter the suites"
  mkdir -p "$work" && work=$(cd "$work" && pwd) || die "cannot make $work"
  exec 9> "$work/lock"
  flock -n 9 || die "another run is at work in $work"
}
