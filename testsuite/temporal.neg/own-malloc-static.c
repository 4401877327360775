/* The same in a static program, where the C library calls malloc before any constructor.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-additional-options "-fno-builtin -static" } */
/* { dg-temporal-clean "" } */
/* { dg-link-message "has a malloc of its own" } */

#include "own-malloc-unit.c"
