# languages.sh - instrumented C beside Rust, Go, Fortran and assembler, each with the same interface: code that keeps, moves,
# allocates and frees the program's pointers and says nothing of it is never accused, and what C does wrong with them is found.
# SPDX-License-Identifier: GPL-3.0-or-later
# Takes turns.

. "$TEST_SOURCE/../lib/script.sh"

# "make check-quick" takes one level.
left_out () { quick && test "${1%% -g}" != -O2; }
CXX=${TEMPORAL_CC%gcc}g++
cat > other.h <<'END'
#include <stddef.h>
struct node { struct node *next; int value; };
typedef int visitor (struct node *, void *);
/* One place to keep a pointer in.  */
void keep (void *);
void *kept (void);
void swap (void **, void **);
/* The first of N pointers becomes the last.  */
void rotate (void **, size_t n);
/* Link N before LIST, reverse a list, visit its nodes.  */
struct node *push (struct node *list, struct node *n);
struct node *reverse (struct node *list);
void each (struct node *list, visitor *, void *data);
/* Malloc and free, by whatever name the language has for them.  */
struct node *make_node (int value);
void end_node (struct node *);
/* Another node, most likely in the same place, with a value one higher.  */
void renew (struct node **);
/* Call the visitor in N threads, each with a node of its own.  */
void in_threads (int n, visitor *, void *data);
END
cat > part.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "other.h"
#define noipa __attribute__ ((noipa))

static struct node *
fresh (int value)
{
  struct node *n = malloc (sizeof *n);
  n->next = NULL;
  n->value = value;
  return n;
}
static int
add (struct node *n, void *data)
{
  *(int *) data += n->value;
  return 0;
}
/* Goes back into the other language, with a local.  */
static int
again (struct node *n, void *data)
{
  struct node local = { NULL, n->value };
  int sum = 0;
  keep (&local);
  each (kept (), add, &sum);
  struct node *same = kept ();
  same->next = fresh (3);
  each (&local, add, &sum);
  free (same->next);
  n->value = sum + 1;
  *(int *) data += sum;
  return 0;
}
static noipa int
lists (void)
{
  struct node *list = NULL;
  int sum = 0;
  for (int i = 0; i < 10; i++)
    list = push (list, i % 2 ? fresh (i) : make_node (i));
  list = reverse (list);
  each (list, add, &sum);
  each (list, again, &sum);
  for (struct node *n = list; n; n = n->next)
    sum = sum * 3 + n->value;
  while (list)
    {
      struct node *next = list->next;
      if (list->value % 3)
	free (list);
      else
	end_node (list);
      list = next;
    }
  return sum;
}
static noipa int
moves (void)
{
  struct { void *a, *b; } *pair = malloc (sizeof *pair);
  int sum = 0;
  pair->a = fresh (1);
  pair->b = fresh (2);
  swap (&pair->a, &pair->b);
  free (pair->a);
  pair->a = fresh (3);
  sum += ((struct node *) pair->b)->value + ((struct node *) pair->a)->value;
  renew ((struct node **) &pair->a);
  sum = sum * 10 + ((struct node *) pair->a)->value;
  keep (pair->a);
  free (pair->a);
  /* In the same place, and not by C.  */
  keep (make_node (5));
  pair->a = kept ();
  sum = sum * 10 + ((struct node *) pair->a)->value;
  free (pair->a);
  free (pair->b);
  free (pair);

  void *x = fresh (6), *y = fresh (7), *v[4];
  swap (&x, &y);
  free (y);
  y = make_node (8);
  sum = sum * 10 + ((struct node *) x)->value;
  sum = sum * 10 + ((struct node *) y)->value;
  for (int i = 0; i < 4; i++)
    v[i] = fresh (i);
  rotate (v, 4);
  end_node (v[0]);
  v[0] = x;
  end_node (v[3]);
  v[3] = y;
  rotate (v, 4);
  for (int i = 0; i < 4; i++)
    {
      sum = sum * 10 + ((struct node *) v[i])->value;
      free (v[i]);
    }
  return sum;
}
#ifdef THREADS
static int
in_thread (struct node *n, void *data)
{
  static __thread struct node mine;
  int *counts = data, sum = 0;
  mine.value = n->value;
  for (int i = 0; i < 50; i++)
    {
      struct node *list = push (fresh (i), &mine);
      list->next = push (list->next, make_node (1));
      each (list, add, &sum);
      end_node (list->next->next);
      free (list->next);
    }
  counts[n->value] = sum;
  return 0;
}
static int
stale_in_thread (struct node *n, void *data)
{
  struct node *m = fresh (1), *other;
  free (m);
  other = fresh (2);
  each (n, add, data);
  return other->value + m->value;			/* thread */
}
#endif
static struct node *last;
static noipa void
keep_local (int *sum)
{
  struct node local = { NULL, 1 };
  last = &local;
  each (last, add, sum);
}
/* What is wrong, but for the last.  */
static noipa int
wrong (const char *how)
{
  struct node *n = fresh (1), *m;
  int number = 0;
  if (!strcmp (how, "returned"))
    {
      keep (n);
      free (n);
      m = kept ();
      return m->value;					/* returned */
    }
  if (!strcmp (how, "own"))
    {
      last = fresh (2);
      free (last);
      m = fresh (3);
      each (n, add, &number);
      return m->value + last->value;			/* own */
    }
  if (!strcmp (how, "ended"))
    {
      m = make_node (2);
      end_node (m);
      struct node *other = fresh (3);
      return other->value + m->value;			/* ended */
    }
  if (!strcmp (how, "linked"))
    {
      m = push (n, fresh (2));
      free (n);
      return m->next->value;				/* linked */
    }
  if (!strcmp (how, "local"))
    {
      keep_local (&number);
      return number + last->value;				/* local */
    }
  if (!strcmp (how, "bounds"))
    {
      m = make_node (2);
      return m[1].value;				/* bounds */
    }
  if (!strcmp (how, "wild"))
    {
      keep ((void *) 0x5555555555555550);
      m = kept ();
      return m->value;					/* wild */
    }
#ifdef THREADS
  if (!strcmp (how, "thread"))
    in_threads (2, stale_in_thread, &number);
#endif
  return 0;
}
int
c_part (const char *how)
{
  if (how)
    return wrong (how);
  for (int i = 0; i < 30; i++)
    printf ("%d %d\n", lists (), moves ());
#ifdef THREADS
  int counts[4];
  in_threads (4, in_thread, counts);
  printf ("%d %d %d %d\n", counts[0], counts[1], counts[2], counts[3]);
#endif
  return fflush (stdout);
}
END
cat > main.c <<'END'
int c_part (const char *);
int main (int argc, char **argv) { return c_part (argv[1]); }
END
# at KIND HOW PROGRAM...: with the argument HOW the report is KIND, at the line that is marked so.
at ()
{
  at_kind=$1 at_how=$2
  shift 2
  at_line=`sed -n "\|/\* $at_how \*/|=" part.c`
  run 86 "$@" $at_how && grep -q "part.c:$at_line:[0-9]*: error: $at_kind: " err
}
strict=
# works NAME PLAIN PROGRAM...: it does, and says what the plain program says.
works ()
{
  name=$1 plain=$2
  shift 2
  run 0 $plain && mv out plain.out
  result "$name: plain" $?
  check "$name: is silent" silent "$@"
  check "$name: same output" cmp out plain.out
  for how in returned own linked; do
    check "$name: catches what is $how" at use-after-free $how env $strict "$@"
  done
  check "$name: catches what is ended" at use-after-free ended env $strict "$@"
  check "$name: catches a local" at use-after-return local "$@"
  check "$name: catches an index" at out-of-bounds bounds "$@"
}
# But a wild pointer is left to a program that handles SIGSEGV.
wild () { check "$1: catches a wild pointer" at wild-pointer wild "$2"; }
# with NAME "CFLAGS" OBJECTS-AND-LIBRARIES...: C's part and main with the objects of another language.
with ()
{
  with_name=$1 with_flags=$2
  shift 2
  case $with_name in
    *temporal-gcc) ;;
    *) check "$with_name: plain C" $PLAIN_GCC -O2 -w $with_flags main.c part.c "$@" -o plain ;;
  esac
  for level in -O0 -O2 "-O2 -flto"; do
    left_out "$level" && continue
    check "$with_name, $level: compile" $TEMPORAL_CC $level -g -w $with_flags -c main.c part.c
    check "$with_name, $level: link" $TEMPORAL_CC $level main.o part.o "$@" -o program
    works "$with_name, $level" ./plain ./program
    case $with_flags in
      *THREADS*) check "$with_name, $level: catches in a thread" at use-after-free thread ./program ;;
    esac
    case $with_name in
      Go*) ;;
      *) wild "$with_name, $level" ./program ;;
    esac
    rm -f program
  done
}

# Rust, as a static library, and as the program around a static library of C.
cat > other.rs <<'END'
use std::alloc::Layout;
use std::os::raw::{c_int, c_void};
use std::sync::Mutex;
#[repr(C)]
pub struct Node { next: *mut Node, value: c_int }
type Visitor = unsafe extern "C" fn(*mut Node, *mut c_void) -> c_int;
extern "C" {
    fn malloc(size: usize) -> *mut c_void;
    fn free(p: *mut c_void);
}
struct Place(*mut c_void);
unsafe impl Send for Place {}
static PLACES: Mutex<Vec<Place>> = Mutex::new(Vec::new());
#[no_mangle]
pub extern "C" fn keep(p: *mut c_void) {
    let mut places = PLACES.lock().unwrap();
    places.clear();
    places.push(Place(p));
}
#[no_mangle]
pub extern "C" fn kept() -> *mut c_void { PLACES.lock().unwrap()[0].0 }
#[no_mangle]
pub unsafe extern "C" fn swap(a: *mut *mut c_void, b: *mut *mut c_void) { std::ptr::swap(a, b) }
#[no_mangle]
pub unsafe extern "C" fn rotate(v: *mut *mut c_void, n: usize) {
    std::slice::from_raw_parts_mut(v, n).rotate_left(1)
}
#[no_mangle]
pub unsafe extern "C" fn push(list: *mut Node, n: *mut Node) -> *mut Node {
    (*n).next = list;
    n
}
#[no_mangle]
pub unsafe extern "C" fn reverse(mut list: *mut Node) -> *mut Node {
    let mut r = std::ptr::null_mut();
    while let Some(n) = list.as_mut() {
        let next = std::mem::replace(&mut n.next, r);
        r = std::mem::replace(&mut list, next);
    }
    r
}
#[no_mangle]
pub unsafe extern "C" fn each(mut list: *mut Node, f: Visitor, data: *mut c_void) {
    while !list.is_null() {
        f(list, data);
        list = (*list).next;
    }
}
/* By turns a Box and malloc's own; both are behind each other.  */
#[no_mangle]
pub unsafe extern "C" fn make_node(value: c_int) -> *mut Node {
    let node = Node { next: std::ptr::null_mut(), value };
    if value % 2 == 0 { return Box::into_raw(Box::new(node)); }
    let n = malloc(Layout::new::<Node>().size()) as *mut Node;
    n.write(node);
    n
}
#[no_mangle]
pub unsafe extern "C" fn end_node(n: *mut Node) {
    if (*n).value % 2 == 0 { free(n as *mut c_void) } else { drop(Box::from_raw(n)) }
}
#[no_mangle]
pub unsafe extern "C" fn renew(n: *mut *mut Node) {
    let value = (**n).value;
    end_node(*n);
    *n = make_node(value + 1);
}
#[no_mangle]
pub extern "C" fn in_threads(n: c_int, f: Visitor, data: *mut c_void) {
    let data = data as usize;
    let threads: Vec<_> = (0..n)
        .map(|i| std::thread::spawn(move || {
            let mut mine = Node { next: std::ptr::null_mut(), value: i };
            unsafe { f(&mut mine, data as *mut c_void) }
        }))
        .collect();
    for t in threads { t.join().unwrap(); }
}
END
cat > program.rs <<'END'
#[path = "other.rs"]
mod other;
use std::ffi::CString;
extern "C" { fn c_part(how: *const std::os::raw::c_char) -> std::os::raw::c_int; }
fn main() {
    let how = std::env::args().nth(1).map(|s| CString::new(s).unwrap());
    let how = how.as_ref().map_or(std::ptr::null(), |s| s.as_ptr());
    std::process::exit(unsafe { c_part(how) })
}
END
if echo 'fn main() {}' > empty.rs && rustc empty.rs 2> /dev/null; then
  check "Rust: a static library" rustc -O --crate-type=staticlib other.rs
  with "Rust" -DTHREADS libother.a -lpthread -ldl -lm
  for level in -O0 -O2; do
    left_out "$level" && continue
    check "Rust's program, $level: C" sh -c "$TEMPORAL_CC $level -g -w -DTHREADS -c part.c && ar cr libpart.a part.o"
    # Rustc gives -nodefaultlibs, unless it is told otherwise, and names the C library.
    check "Rust's program, $level" rustc -C linker="$TEMPORAL_CC" -C default-linker-libraries=yes -L. -l static=part program.rs -o program
    works "Rust's program, $level" ./plain ./program
    check "Rust's program, $level: catches in a thread" at use-after-free thread ./program
  done
  L=$TEMPORAL_BUILD/libtemporal
  check "Rust's program, the runtime named" rustc -C linker="$PLAIN_GCC" -O -L. -l static=part program.rs -L "$L" -l temporal -C link-args="-Wl,-rpath,$L" -o program
  works "Rust's program, the runtime named" ./plain ./program
  run 1 rustc -C linker="$TEMPORAL_CC" -L. -l static=part program.rs -o program && grep -q 'undefined reference to .__temporal_v1_' err
  result "Rust's program, without the runtime: says what is missing" $?
else
  echo "UNSUPPORTED: no rustc here"
fi

# Go, as a static library, and as the program around C.  It has stacks of its own, handles all signals, and reserves memory.
mkdir go-library go-program
cat > go-library/other.go <<'END'
package main

/*
#cgo CFLAGS: -I${SRCDIR}/..
#include <stdlib.h>
#include "other.h"
static inline int call (visitor *f, struct node *n, void *data) { return f (n, data); }
*/
import "C"
import (
	"runtime"
	"sync"
	"unsafe"
)

var places = map[string]unsafe.Pointer{}

//export keep
func keep(p unsafe.Pointer) { places["one"] = p }

//export kept
func kept() unsafe.Pointer { return places["one"] }

//export swap
func swap(a, b *unsafe.Pointer) { *a, *b = *b, *a }

//export rotate
func rotate(v *unsafe.Pointer, n C.size_t) {
	s := unsafe.Slice(v, n)
	first := s[0]
	copy(s, s[1:])
	s[n-1] = first
}

//export push
func push(list, n *C.struct_node) *C.struct_node {
	n.next = list
	return n
}

//export reverse
func reverse(list *C.struct_node) (r *C.struct_node) {
	for list != nil {
		list.next, r, list = r, list, list.next
	}
	return
}

//export each
func each(list *C.struct_node, f *C.visitor, data unsafe.Pointer) {
	for ; list != nil; list = list.next {
		C.call(f, list, data)
	}
}

//export make_node
func make_node(value C.int) *C.struct_node {
	n := (*C.struct_node)(C.malloc(C.sizeof_struct_node))
	*n = C.struct_node{value: value}
	return n
}

//export end_node
func end_node(n *C.struct_node) { C.free(unsafe.Pointer(n)) }

//export renew
func renew(n **C.struct_node) {
	value := (*n).value
	end_node(*n)
	*n = make_node(value + 1)
}

//export in_threads
func in_threads(n C.int, f *C.visitor, data unsafe.Pointer) {
	var all sync.WaitGroup
	for i := C.int(0); i < n; i++ {
		all.Add(1)
		go func(i C.int) {
			runtime.LockOSThread()
			// Go's memory, lent for the call.
			C.call(f, &C.struct_node{value: i}, data)
			all.Done()
		}(i)
	}
	all.Wait()
	runtime.GC()
}
END
{ cat go-library/other.go; echo "func main() {}"; } > go-library/main.go
{
  sed '/^import "C"/,$d; /^\*\//d; s/^#cgo.*/&\n#cgo LDFLAGS: -lm/' go-library/other.go
  echo 'int c_part (const char *);'
  echo '*/'
  sed -n '/^import "C"/,$p' go-library/other.go | sed 's/^	"runtime"/	"os"\n&/'
  cat <<'END'
func main() {
	var how *C.char
	if len(os.Args) > 1 {
		how = C.CString(os.Args[1])
	}
	os.Exit(int(C.c_part(how)))
}
END
} > go-program/main.go
rm go-library/other.go
cp part.c other.h go-program
# in_go FOLDER CC CGO_CFLAGS ARGUMENTS...: go build there, for which nothing but our own folder is read or written.
in_go ()
{
  (
    cd $1 && CC=$2 CGO_CFLAGS=$3
    shift 3
    GO111MODULE=off GOFLAGS= GOCACHE=$SCRATCH/go-cache GOPATH=$SCRATCH/go-path GOENV=off HOME=$SCRATCH CGO_ENABLED=1
    export CC CGO_CFLAGS GO111MODULE GOFLAGS GOCACHE GOPATH GOENV HOME CGO_ENABLED
    go build "$@"
  )
}
# Its stacks are memory like another, and what lies there counts as a pointer that Go has, unless strict=1.
if command -v go > /dev/null; then
  strict=TEMPORAL_OPTIONS=strict=1
  for cc in $PLAIN_GCC $TEMPORAL_CC; do
    check "Go: a static library, ${cc##*/}" in_go go-library $cc "-O2 -g -w" -buildmode=c-archive -o ../libgo.a
    with "Go with ${cc##*/}" -DTHREADS libgo.a -lpthread
  done
  check "Go's program: plain" in_go go-program $PLAIN_GCC "-O2 -w -DTHREADS" -o ../plain
  for level in -O0 -O2; do
    left_out "$level" && continue
    check "Go's program, $level" in_go go-program $TEMPORAL_CC "$level -g -w -DTHREADS" -o ../program
    works "Go's program, $level" ./plain ./program
    check "Go's program, $level: catches in a thread" at use-after-free thread ./program
  done
  strict=
else
  echo "UNSUPPORTED: no go here"
fi

# Fortran, compiled by temporal-gcc, which calls gfortran's compiler for it; with threads of OpenMP's.
cat > other.f90 <<'END'
module other
  use, intrinsic :: iso_c_binding
  implicit none
  type, bind (c) :: node
    type (c_ptr) :: next
    integer (c_int) :: value
  end type
  abstract interface
    integer (c_int) function visitor (n, data) bind (c)
      import :: c_ptr, c_int
      type (c_ptr), value :: n, data
    end function
  end interface
  interface
    type (c_ptr) function malloc (size) bind (c)
      import :: c_ptr, c_size_t
      integer (c_size_t), value :: size
    end function
    subroutine free (p) bind (c)
      import :: c_ptr
      type (c_ptr), value :: p
    end subroutine
  end interface
  type (c_ptr) :: place = c_null_ptr
contains
  subroutine keep (p) bind (c)
    type (c_ptr), value :: p
    place = p
  end subroutine
  type (c_ptr) function kept () bind (c)
    kept = place
  end function
  subroutine swap (a, b) bind (c)
    type (c_ptr) :: a, b, c
    c = a
    a = b
    b = c
  end subroutine
  subroutine rotate (v, n) bind (c)
    integer (c_size_t), value :: n
    type (c_ptr) :: v(n)
    v = [v(2:n), v(1)]
  end subroutine
  type (c_ptr) function push (list, n) bind (c)
    type (c_ptr), value :: list, n
    type (node), pointer :: p
    call c_f_pointer (n, p)
    p%next = list
    push = n
  end function
  type (c_ptr) function reverse (list) bind (c)
    type (c_ptr), value :: list
    type (c_ptr) :: next
    type (node), pointer :: p
    reverse = c_null_ptr
    do while (c_associated (list))
      call c_f_pointer (list, p)
      next = p%next
      p%next = reverse
      reverse = list
      list = next
    end do
  end function
  recursive subroutine each (list, f, data) bind (c)
    type (c_ptr), value :: list, data
    type (c_funptr), value :: f
    type (node), pointer :: p
    procedure (visitor), pointer :: g
    integer (c_int) :: ignored
    call c_f_procpointer (f, g)
    do while (c_associated (list))
      ignored = g (list, data)
      call c_f_pointer (list, p)
      list = p%next
    end do
  end subroutine
  type (c_ptr) function make_node (value) bind (c)
    integer (c_int), value :: value
    type (node), pointer :: p
    make_node = malloc (c_sizeof (node (c_null_ptr, 0)))
    call c_f_pointer (make_node, p)
    p = node (c_null_ptr, value)
  end function
  ! A pointer's memory is malloc's.
  subroutine end_node (n) bind (c)
    type (c_ptr), value :: n
    type (node), pointer :: p
    call c_f_pointer (n, p)
    deallocate (p)
  end subroutine
  subroutine renew (n) bind (c)
    type (c_ptr) :: n
    type (node), pointer :: p, q
    integer (c_int) :: value
    call c_f_pointer (n, p)
    value = p%value
    call free (n)
    allocate (q)
    q = node (c_null_ptr, value + 1)
    n = c_loc (q)
  end subroutine
  subroutine in_threads (n, f, data) bind (c)
    integer (c_int), value :: n
    type (c_funptr), value :: f
    type (c_ptr), value :: data
    procedure (visitor), pointer :: g
    type (node), target :: mine
    integer (c_int) :: i, ignored
    call c_f_procpointer (f, g)
    !$omp parallel do private (mine, ignored) num_threads (n)
    do i = 0, n - 1
      mine = node (c_null_ptr, i)
      ignored = g (c_loc (mine), data)
    end do
  end subroutine
end module
END
cat > program.f90 <<'END'
program fortran
  use, intrinsic :: iso_c_binding
  implicit none
  interface
    integer (c_int) function c_part (how) bind (c)
      import :: c_ptr, c_int
      type (c_ptr), value :: how
    end function
  end interface
  character (len = 20) :: how
  character (kind = c_char, len = 21), target :: c_how
  integer :: length
  call get_command_argument (1, how, length)
  c_how = how(1:length) // c_null_char
  if (length > 0) then
    call exit (c_part (c_loc (c_how)))
  else
    call exit (c_part (c_null_ptr))
  end if
end program
END
if echo end | $PLAIN_GCC -x f95 - -lgfortran -o plain 2> /dev/null; then
  check "Fortran: by temporal-gcc" $TEMPORAL_CC -O2 -g -fopenmp -c other.f90
  with "Fortran" "-DTHREADS -fopenmp" other.o -lgfortran -lgomp
  check "Fortran: all in one step" $TEMPORAL_CC -O2 -g -w -fopenmp -DTHREADS main.c part.c other.f90 -lgfortran -lm -o program
  check "Fortran, all in one step: is silent" silent ./program
  # Without -fno-backtrace it would handle SIGSEGV.
  for level in -O0 -O2; do
    left_out "$level" && continue
    check "Fortran's program, $level" $TEMPORAL_CC $level -g -w -fopenmp -fno-backtrace -DTHREADS other.f90 program.f90 part.c -lgfortran -lm -o program
    works "Fortran's program, $level" ./plain ./program
    wild "Fortran's program, $level" ./program
  done
  # The other compiler links, and loads the plugin for C.
  gfortran=`echo "$PLAIN_GCC" | sed 's/gcc\([^/]*\)$/gfortran\1/'`
  if command -v $gfortran > /dev/null; then
    check "gfortran -specs" $gfortran -specs="`$TEMPORAL_CC --temporal-specs`" -O2 -g -w -fopenmp -fno-backtrace -DTHREADS other.f90 program.f90 part.c -o program
    works "gfortran -specs" ./plain ./program
  fi
else
  echo "UNSUPPORTED: no gfortran here"
fi

# Assembler, as a file of its own and preprocessed, by temporal-gcc and by as.
cat > other.S <<'END'
#define FUNCTION(name) .globl name; .type name, @function; name
	.text
FUNCTION (keep):
	mov	%rdi, place(%rip)
	ret
FUNCTION (kept):
	mov	place(%rip), %rax
	ret
FUNCTION (swap):
	mov	(%rdi), %rax
	xchg	%rax, (%rsi)
	mov	%rax, (%rdi)
	ret
FUNCTION (rotate):
	mov	(%rdi), %rax
	lea	-1(%rsi), %rcx
	lea	8(%rdi), %rsi
	rep movsq
	mov	%rax, (%rdi)
	ret
FUNCTION (push):
	mov	%rdi, (%rsi)
	mov	%rsi, %rax
	ret
FUNCTION (reverse):
	xor	%eax, %eax
1:	test	%rdi, %rdi
	je	2f
	mov	(%rdi), %rdx
	mov	%rax, (%rdi)
	mov	%rdi, %rax
	mov	%rdx, %rdi
	jmp	1b
2:	ret
FUNCTION (each):
	push	%rbx
	push	%rbp
	push	%r12
	mov	%rdi, %rbx
	mov	%rsi, %rbp
	mov	%rdx, %r12
1:	test	%rbx, %rbx
	je	2f
	mov	%rbx, %rdi
	mov	%r12, %rsi
	call	*%rbp
	mov	(%rbx), %rbx
	jmp	1b
2:	pop	%r12
	pop	%rbp
	pop	%rbx
	ret
FUNCTION (make_node):
	push	%rdi
	mov	$16, %edi
	call	malloc@PLT
	pop	%rdi
	movq	$0, (%rax)
	mov	%edi, 8(%rax)
	ret
FUNCTION (end_node):
	jmp	free@PLT
FUNCTION (renew):
	push	%rbx
	push	%rbp
	sub	$8, %rsp
	mov	%rdi, %rbx
	mov	(%rbx), %rdi
	mov	8(%rdi), %ebp
	call	free@PLT
	lea	1(%rbp), %edi
	call	make_node
	mov	%rax, (%rbx)
	add	$8, %rsp
	pop	%rbp
	pop	%rbx
	ret
	.local	place
	.comm	place, 8, 8
	.section .note.GNU-stack, "", @progbits
END
check "assembler: .S" $TEMPORAL_CC -c other.S -o other-cpp.o
check "assembler: -E" $TEMPORAL_CC -E -P other.S -o other.s
check "assembler: .s" $TEMPORAL_CC -c other.s -o other.o
check "assembler: as" as other.s -o other-as.o
check "assembler: .S as by gcc" cmp other-cpp.o other.o
check "assembler: .s as by as" cmp other.o other-as.o
with "assembler" "" other-as.o
check "assembler: in one step" $TEMPORAL_CC -O2 -g -w main.c part.c other.S -o program
works "assembler, in one step" ./plain ./program
# Functions in the C file itself.
cat > inline.c <<'END'
#include "part.c"
#include "main.c"
asm ("	.include \"other.s\"");
END
check "assembler: asm in C" $TEMPORAL_CC -O2 -g -w inline.c -o program
works "assembler, asm in C" ./plain ./program
# A linker called by its name, as the manual has it.
$TEMPORAL_CC -O2 -g -w -c main.c part.c
L=$TEMPORAL_BUILD/libtemporal
crt=`$PLAIN_GCC -print-file-name=crt1.o`
check "ld" ld -pie -dynamic-linker /lib64/ld-linux-x86-64.so.2 "`$PLAIN_GCC -print-file-name=Scrt1.o`" "`$PLAIN_GCC -print-file-name=crti.o`" \
  main.o part.o other.o "$L/libtemporal.so" -rpath "$L" -L"`dirname "$crt"`" -lc "`$PLAIN_GCC -print-file-name=crtn.o`" -o program
works "ld" ./plain ./program
run 1 ld -pie "`$PLAIN_GCC -print-file-name=Scrt1.o`" main.o part.o other.o -L"`dirname "$crt"`" -lc -o program && grep -q 'runtime_is_missing__link_with_temporal_gcc' err
result "ld without the runtime says what is missing" $?

# C++ that is cut out of a file of another language, as nvcc does it: preprocessed and compiled by the host compiler that it is told,
# C files by the same one, and linked.
cat > driver <<'END'
set -e
work=`mktemp -d`
objects=
for f; do
  o=$work/`basename "$f"`.o
  objects="$objects $o"
  case $f in
    *.cu)
      $CCBIN -D__kernel__=__kernel__ -E -x c++ -I. -include cstdlib "$f" -o "$work/split.ii"
      sed 's/__kernel__/static/' "$work/split.ii" > "$work/split.cpp"
      $CCBIN $FLAGS -c -x c++ -Wno-psabi -I. -m64 "$work/split.cpp" -o "$o" ;;
    *.c) $CCBIN $FLAGS -c -x c -Wno-psabi -I. -m64 "$f" -o "$o" ;;
  esac
done
$CCBIN $FLAGS -m64 -Wl,--start-group $objects -L. -lrt -lpthread -ldl -Wl,--end-group -lstdc++ -lm -o program
rm -r "$work"
END
cat > other.cu <<'END'
#include <algorithm>
#include <thread>
#include <utility>
#include <vector>
extern "C" {
#include "other.h"
}
#ifndef __kernel__
#define __kernel__ static
#endif
__kernel__ std::vector<void *> places (1);
void keep (void *p) { places[0] = p; }
void *kept () { return places[0]; }
void swap (void **a, void **b) { std::swap (*a, *b); }
void rotate (void **v, size_t n) { std::rotate (v, v + 1, v + n); }
node *push (node *list, node *n) { n->next = list; return n; }
node *reverse (node *list)
{
  node *r = nullptr;
  while (list)
    list = std::exchange (list->next, std::exchange (r, list));
  return r;
}
void each (node *list, visitor *f, void *data) { for (; list; list = list->next) f (list, data); }
node *make_node (int value) { node *n = static_cast<node *> (std::malloc (sizeof *n)); *n = { nullptr, value }; return n; }
void end_node (node *n) { std::free (n); }
void renew (node **n) { int value = (*n)->value; end_node (*n); *n = make_node (value + 1); }
void in_threads (int n, visitor *f, void *data)
{
  std::vector<std::thread> threads;
  for (int i = 0; i < n; i++)
    threads.emplace_back ([=] { node mine { nullptr, i }; f (&mine, data); });
  for (std::thread &t : threads)
    t.join ();
}
END
works_in_threads ()
{
  works "$@"
  shift 2
  check "$name: catches in a thread" at use-after-free thread "$@"
}
if echo '#include <thread>' | $PLAIN_GCC -x c++ -E - > /dev/null 2>&1; then
  CCBIN=$PLAIN_GCC FLAGS="-O2 -w -DTHREADS" sh driver main.c part.c other.cu && mv program plain
  result "driver: plain" $?
  for flags in "-O0 -g" "-O2 -g"; do
    left_out "$flags" && continue
    check "driver, $flags" env CCBIN="$TEMPORAL_CC" FLAGS="$flags -w -DTHREADS" sh driver main.c part.c other.cu
    works_in_threads "driver, $flags" ./plain ./program
  done
  if command -v ccache > /dev/null; then
    # Through ccache, with a cache of our own, the second time from there.
    for time in first second; do
      rm -f program
      check "driver, ccache: $time" env CCACHE_DIR="$SCRATCH/cache" CCACHE_CONFIGPATH="$SCRATCH/none" \
	CCBIN="ccache $TEMPORAL_CC" FLAGS="-O2 -g -w -DTHREADS" sh driver main.c part.c other.cu
      check "driver, ccache: $time: catches" at use-after-free ended ./program
    done
    check "driver, ccache: is silent" silent ./program
  else
    echo "UNSUPPORTED: no ccache here"
  fi
else
  echo "UNSUPPORTED: no C++ here"
fi
# Nvcc itself takes g++ for gcc, but not temporal-g++ for temporal-gcc.
if command -v nvcc > /dev/null; then
  check "nvcc: plain" nvcc -ccbin "`command -v $PLAIN_GCC`" -I. -Xcompiler "-O2 -w -DTHREADS" main.c part.c other.cu -lstdc++ -o plain
  for flags in "-O0 -g" "-O2 -g"; do
    left_out "$flags" && continue
    check "nvcc, $flags" nvcc -ccbin "$CXX" -I. -Xcompiler "$flags -w -DTHREADS" main.c part.c other.cu -o program
    works_in_threads "nvcc, $flags" ./plain ./program
  done
  check "nvcc, temporal-gcc" nvcc -ccbin "$TEMPORAL_CC" -I. -Xcompiler "-w -DTHREADS" main.c part.c other.cu -lstdc++ -o program
  check "nvcc, temporal-gcc: is silent" silent ./program
else
  echo "UNSUPPORTED: no nvcc here"
fi
