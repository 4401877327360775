# suites.sh - chroots with other Debian suites, each in a folder.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sourced by bash scripts with $work, the folder of the suites, set.  A suite is made by debootstrap, from the mirror that
# the system's own apt uses.  File systems are mounted in it in a separate mount namespace, which ends with the commands that
# need it.  Requires root.

# The mirror of the system's own packages.
mirror ()
{
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' 'Component: main' 2> /dev/null | head -n 1
}

# inside FOLDER COMMAND...: runs the command in the suite in FOLDER.
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

# make_suite SUITE [PACKAGE,...]: makes the suite with these packages, unless it exists; errors are in SUITE.log.
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

# remove_folder NAME: removes the folder, but not the contents of file systems that are mounted in it.
remove_folder ()
{
  rm -rf --one-file-system "${work:?}/${1:?}"
}

# claim_suites: makes $work and locks it, because two runs would build in the same tree.
claim_suites ()
{
  [ "$(id -u)" = 0 ] || die "only root can make and enter the suites"
  mkdir -p "$work" && work=$(cd "$work" && pwd) || die "cannot make $work"
  exec 9> "$work/lock"
  flock -n 9 || die "another run is at work in $work"
}
