# dash.sh - tests of a shell's features, in sections.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# "dash.sh test SHELL" prints PASS or FAIL for each section; "dash.sh work" runs loops that take a second.

# is NAME RESULT EXPECTED
is ()
{
  if [ "$2" = "$3" ]; then
    echo "PASS $1"
  else
    echo "FAIL $1: '$2' is not '$3'"
  fi
}

test_all ()
{
  is arithmetic "$((1 + 2 * 3 - 10 / 3 % 2)) $((1 << 10 | 3)) $((5 > 3 ? 7 : 8)) $((0x1f & ~2)) $((010))" '6 1027 7 29 8'
  x=5
  is assignment "$((x += 3)) $((x *= 2)) $x" '8 16 16'
  v=/usr/lib/file.tar.gz
  is trimming "${v#*/} ${v##*/} ${v%.*} ${v%%.*} ${#v}" 'usr/lib/file.tar.gz file.tar.gz /usr/lib/file.tar /usr/lib/file 20'
  unset u
  e=
  is defaults "${u-a}${u:-b}${e-c}${e:-d}${u+e}${e+f}${e:+g}${u:=h}$u" 'abdfhh'
  is missing "$( (: "${nothing?is not set}") 2>&1 | sed 's/.*nothing: //')" 'is not set'
  is quoting "$(printf '%s|' "a  b" 'c"d' "e'f" g\ h "$(echo "i \"j\"")")" "a  b|c\"d|e'f|g h|i \"j\"|"
  set -- one 'two three' four
  is parameters "$#$1$3$(printf '<%s>' "$@")$(printf '<%s>' $*)" '3onefour<one><two three><four><one><two><three><four>'
  shift 2
  is shift "$#$1" 1four
  IFS=:
  set -- a:b::c
  set -- $1
  is splitting "$#$3$4" 4c
  unset IFS
  is case "$(for w in abc a1 xyz '*'; do case $w in a[0-9]) echo d ;; a*) echo a ;; \*) echo s ;; *) echo o ;; esac; done | tr -d '\n')" ados
  is loops "$(i=0; while :; do i=$((i + 1)); [ $i -ne 3 ] || continue; [ $i -lt 6 ] || break; printf $i; done)" 1245
  is until "$(i=3; until [ $i -eq 0 ]; do printf $i; i=$((i - 1)); done)" 321
  is here "$(cat <<END
$((6 * 7)) \$x $x
	${v##*.}
END
)" '42 $x 16
	gz'
  is here_quoted "$(cat <<-'END'
	$x `no`
	END
)" '$x `no`'
  f () { local y=in; g; echo "$y"; }
  g () { y=changed; }
  y=out
  is local "$(f)$y" changedout
  fact () { [ $1 -le 1 ] && echo 1 || echo $(($1 * $(fact $(($1 - 1))))); }
  is recursion "$(fact 12)" 479001600
  is status "$(false; echo $?; (exit 7); echo $?; true && ! false; echo $?)" '1
7
0'
  is pipes "$(printf '3\n1\n2\n' | sort | { read a; read b; cat; echo $a$b; })" '3
12'
  is subshell "$( (x=inner; echo $x); echo $x)" 'inner
16'
  is redirections "$( { echo out; echo err >&2; } 2>&1 >/dev/null)" err
  is descriptors "$( { echo three >&3; } 3>&1)" three
  is eval "$(eval 'a="b c"; eval "echo \$a"')" 'b c'
  is traps "$($shell -c 'trap "echo bye" 0; trap "echo usr" USR1; kill -USR1 $$; echo here')" 'usr
here
bye'
  is signal "$($shell -c 'kill -TERM $$; echo on'; echo $?)" 143
  is read "$(printf 'a b\\tc d\n' | { read p q; echo "$q,$p"; read z || echo end; })" 'btc d,a
end'
  is read_raw "$(printf 'a\\b\n' | { read -r p; printf %s "$p"; })" 'a\b'
  is globbing "$(cd / && echo e[s-u]c)" etc
  is tilde "$(HOME=/h; echo ~ ~/x)" '/h /h/x'
  is printf "$(printf '%5d|%-5s|%05.1f|%x|%c|%b|%%' 42 ab 3.14159 255 xyz 'a\tb')" '   42|ab   |003.1|ff|x|a	b|%'
  is test "$([ -d / ] && [ ! -e /no/such ] && [ a \< b ] && [ 1 -lt 2 -a 3 -gt 2 ] && echo yes)" yes
  is getopts "$(set -- -a -b val -- rest; while getopts ab: o; do printf "$o${OPTARG-}"; done; shift $((OPTIND - 1)); echo $1)" abvalrest
  is errexit "$( (set -e; false; echo no); echo $?)" 1
  is nounset "$( (set -u; echo $never) 2> /dev/null; echo $?)" 2
  is noglob "$(set -f; echo /e*)" '/e*'
  is alias "$(eval 'alias hi="echo hello"'; eval 'hi you')" 'hello you'
  is command "$(command -v cd; type cd)" 'cd
cd is a shell builtin'
  is umask "$(umask 027; umask)" 0027
  is wait "$( (exit 5) & wait $!; echo $?)" 5
  is jobs "$(sleep 0 & wait; echo done)" done
  is syntax "$( (eval 'if then') 2> /dev/null; echo $?)" 2
  is dot "$(echo 'echo in; return 3' > "$out/dot.sh"; . "$out/dot.sh"; echo $?)" 'in
3'
  is long "$(i=0; s=; while [ $i -lt 500 ]; do s=$s$i,; i=$((i + 1)); done; echo ${#s})" 1890
  is exported "$(export NEW=value; env | grep '^NEW=')" NEW=value
  is readonly "$( (readonly r=1; r=2) 2> /dev/null; echo $?)" 2
  is backquotes "`echo \`echo nested\``" nested
  is ulimit "$( (ulimit -n 50; ulimit -n))" 50
}

work ()
{
  i=0
  sum=0
  while [ $i -lt 40000 ]; do
    i=$((i + 1))
    case $i in
      *7*) sum=$((sum + i)) ;;
      *3) word=word$i; word=${word#w}; word=${word%?}; sum=$((sum + ${#word})) ;;
      *) set -- $i a b c; shift; sum=$((sum + $#)) ;;
    esac
  done
  echo $sum
  f () { local n=$1; [ $n -le 1 ] || { f $((n - 1)); f $((n - 2)); }; calls=$((calls + 1)); }
  calls=0
  f 16
  echo $calls
  text=
  for i in 1 2 3 4 5 6 7 8 9 10 11 12; do text="$text$text line-$i
"; done
  n=0
  while read -r line; do
    for word in $line; do n=$((n + ${#word})); done
  done <<END
$text
END
  echo $n
  i=0
  while [ $i -lt 150 ]; do i=$((i + 1)); (exit 3); v=$(echo $i); done
  echo $v
}

case $1 in
  test) shell=$2; test_all ;;
  work) work ;;
esac
