# median.awk - the median of a list of numbers, for the awk programs beside it.
#
# SPDX-License-Identifier: GPL-3.0-or-later

# LIST: words separated by blanks.  Empty if there are none.
function median (list,    n, item, i, j, t)
{
  n = split (list, item, " ")
  for (i = 2; i <= n; i++)
    for (j = i; j > 1 && item[j - 1] + 0 > item[j] + 0; j--)
      {
	t = item[j]
	item[j] = item[j - 1]
	item[j - 1] = t
      }
  return n == 0 ? "" : n % 2 ? item[(n + 1) / 2] + 0 : (item[n / 2] + item[n / 2 + 1]) / 2
}
