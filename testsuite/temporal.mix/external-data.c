/* Purpose: data that is nobody's block: the vdso and the auxiliary vector, libc's variables for this thread and for
   all, the dynamic linker's list, a library's thread-local and static data, structures of a library whose
   pointer fields it changes behind us, a mapped file.
   Source: issue 5, foreign code; design, section 5.  */
/* { dg-do run } */
/* { dg-uninstrumented-sources "external-data-plain.c" } */
/* { dg-temporal-clean "" } */

#define _GNU_SOURCE
#include <ctype.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <locale.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "external-data.h"

static int visits;

static int
visit (struct item *i, void *data)
{
  int local = i->value, *p = &local, **all = data;
  *all[0] += *p;
  i->name[0] = 'x';
  visits++;
  return i->next != NULL;
}

static int
count (struct dl_phdr_info *info, size_t size, void *data)
{
  int *n = data;
  for (int i = 0; i < info->dlpi_phnum; i++)
    *n += info->dlpi_phdr[i].p_type == PT_LOAD;
  return size == 0;
}

int
main (int argc, char **argv)
{
  /* The kernel's.  */
  Elf64_Ehdr *vdso = (Elf64_Ehdr *) getauxval (AT_SYSINFO_EHDR);
  if (vdso)
    {
      Elf64_Phdr *p = (Elf64_Phdr *) ((char *) vdso + vdso->e_phoff);
      if (memcmp (vdso->e_ident, ELFMAG, 4) || p[0].p_type > 0x7fffffff)
	return 1;
    }
  unsigned char *random = (unsigned char *) getauxval (AT_RANDOM);
  char *name = (char *) getauxval (AT_EXECFN);
  if (!name || !strlen (name) || !random || random[15] > 255)
    return 2;
  char **e = environ;
  while (*e)
    e++;
  Elf64_auxv_t *a = (Elf64_auxv_t *) (e + 1);
  while (a->a_type != AT_NULL && a->a_type != AT_PAGESZ)
    a++;
  if (a->a_type != AT_PAGESZ || a->a_un.a_val != 4096)
    return 3;

  /* libc's, for this thread and for all.  */
  int *error = &errno;
  *error = 0;
  const unsigned short *table = *__ctype_b_loc ();
  struct lconv *l = localeconv ();
  struct tm *t = localtime (&(time_t) { 0 });
  if (!(table['a'] & _ISalpha) || l->decimal_point[0] != '.' || t->tm_year < 69 || !tzname[0][0])
    return 4;
  int loads = 0;
  dl_iterate_phdr (count, &loads);
  for (struct link_map *m = _r_debug.r_map; m; m = m->l_next)
    loads += m->l_name[0] == 0;
  if (loads < 1)
    return 5;
  stdout->_IO_write_ptr = stdout->_IO_write_base;

  /* A library's.  */
  for (int round = 0; round < 5; round++)
    {
      int sum = 0, *numbers = library_numbers (), *own = library_thread_local ();
      int *out[1] = { &sum };
      struct box *b = box_new ();
      struct item mine = { NULL, NULL, 100, strdup ("mine") };
      numbers[3] += own[1];
      for (int i = 0; i < 20; i++)
	box_add (b, i);
      b->first->value++;
      struct item *old = b->first;
      int *room = b->room;
      box_each (b, visit, out);
      /* It frees what the fields pointed to, allocates anew, and stores there without a word to us.  */
      box_refresh (b);
      if (b->room[b->used - 1] != 19 || b->first->value != 19 || b->first->name[0] != 'r')
	return 6;
      for (struct item *i = b->first; i; i = i->next)
	sum += i->value + i->back->value + i->name[1];
      box_adopt (b, &mine);
      sum += b->first->value + b->first->next->value;
      b->first->name[2] = 'Y';
      b->first = mine.next;
      free (mine.name);
      if (old == b->first && room == b->room)
	visits++;
      box_delete (b);
      if (sum == 0)
	return 7;
    }

  /* A file's.  */
  int fd = open ("/proc/self/exe", O_RDONLY);
  struct stat st;
  if (fd >= 0 && fstat (fd, &st) == 0)
    {
      Elf64_Ehdr *own = library_map (fd, st.st_size);
      Elf64_Shdr *s = (Elf64_Shdr *) ((char *) own + own->e_shoff);
      if (s[own->e_shstrndx].sh_type != SHT_STRTAB)
	return 8;
      munmap (own, st.st_size);
      own = library_map (fd, st.st_size);
      if (own->e_ident[0] != ELFMAG0)
	return 9;
    }
  return visits < 100;
}
