# patch.sh - recipe: autotools; tests in shell.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: ed

configure ()
{
  ac_cv_sys_long_file_names=yes ac_cv_path_ED=ed ./configure --disable-dependency-tracking
}
