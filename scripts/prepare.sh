# prepare.sh - used by ./try and ./check: installs what is missing, and builds.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sourced with $top (the source tree) and $name (the caller's name) set.  Sets $build.

say ()
{
  echo "$name: $*"
}

die ()
{
  echo "$name: $*" >&2
  exit 1
}

# The compiler that configure will use.
set_gcc ()
{
  case ${CC-} in
    gcc-*|*/gcc|*/gcc-*) gcc=$CC ;;
    *) gcc=gcc ;;
  esac
}

# The package of the plugin headers for that compiler, or for the default "gcc" if it is
# not installed yet.
headers_package ()
{
  if command -v $gcc > /dev/null; then
    echo "gcc-`$gcc -dumpversion | sed 's/[.].*//'`-plugin-dev"
  else
    major=`apt-cache depends gcc 2> /dev/null | sed -n 's/.*Depends: gcc-\([0-9]*\)$/\1/p' | head -n 1`
    echo "gcc-${major:-12}-plugin-dev"
  fi
}

# Print those of the named Debian packages that are not installed.
not_installed ()
{
  for package; do
    dpkg-query -W -f '${db:Status-Status}' $package 2> /dev/null | grep -qx installed || echo $package
  done
}

# Print the Debian packages that are missing.  $1: build, or check for those of the test suite, too.
missing_packages ()
{
  while read -r program package; do
    command -v "$program" > /dev/null || echo "$package"
  done <<END
gcc gcc
g++ g++
make make
autoconf autoconf
automake automake
makeinfo texinfo
END
  test -f /usr/include/stdlib.h || echo libc6-dev
  set_gcc
  if ! command -v $gcc > /dev/null \
     || ! test -f "`$gcc -print-file-name=plugin`/include/gcc-plugin.h"; then
    headers_package
  fi
  if test "$1" = check; then
    while read -r program package; do
      command -v "$program" > /dev/null || echo "$package"
    done <<END
runtest dejagnu
expect expect
libtoolize libtool
pkg-config pkg-config
csmith csmith
END
    test -f /usr/include/csmith/csmith.h || echo libcsmith-dev
    # Tests that need these are skipped if they are missing, so they are only installed if they are
    # available.
    if command -v apt-get > /dev/null; then
      while read -r program package; do
	command -v "$program" > /dev/null || echo "$package"
      done <<END
ccache ccache
cmake cmake
meson meson
dpkg-buildpackage dpkg-dev
gdb gdb
gawk gawk
mawk mawk
busybox busybox
original-awk original-awk
posh posh
END
      not_installed build-essential libjemalloc-dev libmimalloc-dev libgoogle-perftools-dev
    fi
  fi
}

# Set $apt to the command that installs packages, and $as_root to the prefix for other commands.
find_apt ()
{
  as_root=
  if test "`id -u`" != 0; then
    command -v sudo > /dev/null || return 1
    as_root=sudo
  fi
  apt="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends install"
}

# Install missing packages as root or through sudo; with $no_install set only list them and stop.
install_missing ()
{
  missing=`missing_packages "$1" | sort -u | tr '\n' ' '`
  missing=${missing% }
  test -n "$missing" || return 0
  if test -n "$no_install"; then
    say "these Debian packages are missing:"
    printf '  %s\n' $missing
    exit 1
  fi
  command -v apt-get > /dev/null || die "missing, and there is no apt-get to install them: $missing"
  find_apt || die "neither root nor sudo to install: $missing"
  say "installing with apt-get: $missing"
  # A machine with valid package lists needs no update; a new machine has no lists.
  $apt $missing > "$log" 2>&1 || {
    say "apt-get could not do it at once; updating the package lists"
    $as_root apt-get -q update >> "$log" 2>&1
    $apt $missing >> "$log" 2>&1
  } || { tail -n 20 "$log" >&2; die "apt-get failed"; }
  still=`missing_packages "$1" | sort -u | tr '\n' ' '`
  test -z "$still" || die "still missing: $still"
}

# Print those packages that are missing of the libraries that temporal.libs tests with, and of other
# languages' compilers.
missing_libraries ()
{
  while read -r program package; do
    command -v "$program" > /dev/null || echo "$package"
  done <<END
rustc rustc
go golang-go
gfortran gfortran
END
  not_installed libcrypt-dev libglib2.0-dev libxml2-dev libsqlite3-dev libuv1-dev libexpat1-dev zlib1g-dev \
    libncurses-dev libreadline-dev libcurl4-openssl-dev libsdl2-dev libssl-dev libpython3-dev liblua5.4-dev
}

# Download these.  They are installed when the build is complete, because they may bring another
# version of the compiler.
download_libraries ()
{
  test -z "$no_install" && command -v apt-get > /dev/null || return 0
  missing=`missing_libraries | tr '\n' ' '`
  test -n "$missing" && find_apt || return 0
  $apt --download-only $missing > "$build/download.log" 2>&1
}

# Install these if possible.  Tests of a library or language that is missing are skipped, so errors
# are ignored, and each package is installed separately.
install_libraries ()
{
  test -z "$no_install" && command -v apt-get > /dev/null || return 0
  missing=`missing_libraries | tr '\n' ' '`
  missing=${missing% }
  test -n "$missing" && find_apt || return 0
  say "installing with apt-get, for the tests of libraries and other languages: $missing"
  $apt $missing > "$log" 2>&1 && return 0
  $as_root apt-get -q update >> "$log" 2>&1
  $apt $missing >> "$log" 2>&1 && return 0
  for package in $missing; do
    $apt $package >> "$log" 2>&1 || say "apt-get cannot install $package; its tests are left out"
  done
}

# Run a step quietly; print its output if it fails.
step ()
{
  what=$1
  shift
  "$@" > "$log" 2>&1 || { tail -n 40 "$log" >&2; die "$what failed; all of it is in $log"; }
}

# Configure and make in $build; an existing build is updated.
build_tree ()
{
  if ! test -x "$top/configure" || ! test -f "$top/Makefile.in"; then
    say "autoreconf"
    step autoreconf autoreconf -i "$top"
  fi
  if ! test -f "$build/config.status"; then
    say "configure, in $build"
    cd "$build"
    # Automake's configure does not accept a blank in the name by which it is called.
    configure=$top/configure
    test "${build%/*}" != "$top" || configure=../configure
    step configure "$configure" --prefix="$build/installed"
    cd "$top"
  fi
  make -q -C "$build" all > /dev/null 2>&1 || say "make"
  step make make -C "$build" -j "`getconf _NPROCESSORS_ONLN`" all
}

prepare ()
{
  build=${TEMPORAL_BUILD:-$top/build}
  mkdir -p "$build" || die "cannot make $build"
  build=`cd "$build" && pwd`
  log=$build/last-step.log
  install_missing "$1"
  downloading=
  if test "$1" = check; then
    download_libraries &
    downloading=$!
  fi
  build_tree
  if test -n "$downloading"; then
    wait $downloading
    install_libraries
  fi
}
