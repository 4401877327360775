/* Companion of overlap-bounded.c: strlcpy and strlcat, as a library has them.  */

#include <string.h>

size_t
strlcpy (char *dst, const char *src, size_t size)
{
  size_t n = strlen (src);
  if (size)
    {
      size_t m = n < size ? n : size - 1;
      memmove (dst, src, m);
      dst[m] = 0;
    }
  return n;
}

size_t
strlcat (char *dst, const char *src, size_t size)
{
  size_t kept = strnlen (dst, size);
  return kept == size ? size + strlen (src) : kept + strlcpy (dst + kept, src, size - kept);
}
