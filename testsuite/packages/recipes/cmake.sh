# cmake.sh - functions that recipes of packages with CMake use; they build in a separate folder.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: cmake

prepare () { :; }

configure ()
{
  cmake -S . -B cmake-build -DCMAKE_BUILD_TYPE=None -DCMAKE_VERBOSE_MAKEFILE=ON $configure_options
}

build ()
{
  make -j"$jobs" -C cmake-build
}

suite ()
{
  ctest --test-dir cmake-build -j"$jobs" --timeout 300
}
