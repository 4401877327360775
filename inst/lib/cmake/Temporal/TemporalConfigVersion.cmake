# TemporalConfigVersion.cmake - the versions that find_package (Temporal VERSION) accepts.
#
# SPDX-License-Identifier: GPL-3.0-or-later

set (PACKAGE_VERSION "0.1")
if (PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION)
  set (PACKAGE_VERSION_COMPATIBLE FALSE)
else ()
  set (PACKAGE_VERSION_COMPATIBLE TRUE)
  if (PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
    set (PACKAGE_VERSION_EXACT TRUE)
  endif ()
endif ()
