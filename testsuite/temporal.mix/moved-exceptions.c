/* The same where each call may end by an exception.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-fexceptions" } */
/* { dg-uninstrumented-sources "moved-plain.c" } */
/* { dg-temporal-clean "member" } */
/* { dg-temporal-clean "fourth" } */
/* { dg-temporal-clean "thread" } */
/* { dg-temporal-clean "unnamed" } */
/* { dg-temporal-clean "element" } */
/* { dg-temporal-clean "setjmp" } */
/* { dg-temporal-clean "setjmp-heap" } */
/* { dg-temporal-clean "callback-global" } */
/* { dg-temporal-clean "callback-heap" } */
/* { dg-temporal-clean "last" } */
/* { dg-temporal-clean "table" } */
/* { dg-temporal-clean "result" } */
/* { dg-temporal-clean "end" } */
/* { dg-temporal-clean "event" } */
/* { dg-temporal-clean "packed" } */

#include "moved.c"
