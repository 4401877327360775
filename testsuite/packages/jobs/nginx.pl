#!/usr/bin/perl
# nginx.pl - a client for nginx: processes with many connections each; they verify every answer.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Usage: nginx.pl FOLDER PROCESSES CONNECTIONS ROUNDS: FOLDER contains the sockets front and back and
# the files in www that recipes/nginx.sh makes.  In each round each connection sends several
# requests at once, and all are sent before the first answer is read.  Prints "PASS kind" for each
# kind of request if all its answers were right, otherwise "FAIL kind" and the first wrong one.

use strict;
use warnings;
use Compress::Zlib;
use IO::Socket::UNIX;
use MIME::Base64;
use POSIX ();

my ($folder, $processes, $connections, $rounds) = @ARGV;
my %file = map { $_ => content ("$folder/www/$_") } map { "f$_" } 0 .. 11;
my ($seed, $me, $closed, %tried, %wrong) = (0, 0, 0);

sub content { open my $f, '<:raw', $_[0] or die "$_[0]: $!"; local $/; my $c = <$f>; return $c // '' }
sub any { $seed = ($seed * 1103515245 + 12345) & 0x7fffffff; return ($seed >> 8) % $_[0] }

# request METHOD URI [HEADERS [BODY]]
sub request
{
  my ($method, $uri, $headers, $body) = @_;
  $headers //= '';
  $headers .= 'Content-Length: ' . length ($body) . "\r\n" if defined $body && $headers !~ /chunked/;
  return "$method $uri HTTP/1.1\r\nHost: localhost\r\n$headers\r\n" . ($body // '');
}

# The function of a kind of request gets the connection; it returns the text to send, then one
# [status, body] for each answer.  An undefined body matches any text; a function as body decides
# whether the text is right.
my %kind = (
  get => sub { my $f = 'f' . any (12); return request ('GET', "/$f"), [200, $file{$f}] },
  head => sub { return request ('HEAD', '/f' . any (12)), [200, ''] },
  range => sub {
    my $from = any (5000);
    my $to = $from + any (100000);
    return request ('GET', '/f7', "Range: bytes=$from-$to\r\n"), [206, substr ($file{f7}, $from, $to - $from + 1)];
  },
  ranges => sub {
    my @from = (any (1000), 5000 + any (1000), 30000);
    return request ('GET', '/f7', 'Range: bytes=' . join (',', map { "$_-" . ($_ + 50) } @from) . ",-10\r\n"),
      [206, sub { my $b = $_[0]; return !grep { index ($b, "\r\n\r\n" . substr ($file{f7}, $_, 51) . "\r\n--") < 0 } @from }];
  },
  gzip => sub {
    my $f = 'f' . (4 + any (7));
    return request ('GET', "/zip/$f", "Accept-Encoding: gzip\r\n"), [200, sub { (Compress::Zlib::memGunzip ($_[0]) // '') eq $file{$f} }];
  },
  gunzip => sub { return request ('GET', '/unzip/f8'), [200, $file{f8}] },
  proxy => sub { my $f = 'f' . any (12); return request ('GET', "/proxy/$f", "X-Test: " . 'y' x any (3000) . "\r\n"), [200, $file{$f}] },
  post => sub {
    my ($x, $length) = ('x' x any (400), any (60000));
    return request ('POST', "/proxy/echo?a=" . any (9) . "&b", "X-Test: $x\r\n", 'b' x $length),
      [200, sub { $_[0] =~ /^POST \/echo\?a=\d&b $x $length$/ }];
  },
  cached => sub { my $f = 'f' . any (12); return request ('GET', "/cached/$f?" . any (5)), [200, $file{$f}] },
  slice => sub {
    my $from = any (300000);
    my $to = $from + any (200000);
    return request ('GET', '/slice/f10', "Range: bytes=$from-$to\r\n"), [206, substr ($file{f10}, $from, $to - $from + 1)];
  },
  sub => sub { my $f = 'f' . any (9); (my $b = $file{$f}) =~ s/word1/<W&>/g; return request ('GET', "/sub/$f"), [200, $b] },
  ssi => sub {
    return request ('GET', '/ssi/s.shtml?q=' . any (10)), [200, sub { $_[0] =~ /^begin \d [\/]ssi[\/]s.shtml\n\Q$file{f3}\E-\Q$file{f5}\E-yes\nend\n$/ }];
  },
  dav => sub {
    my ($connection) = @_;
    my ($name, $body) = ("/dav/$me/$connection/" . any (1000000) . 'x', 'word ' x any (30000));
    return request ('PUT', $name, '', $body) . request ('GET', $name) . request ('COPY', $name, "Destination: http://localhost${name}y\r\n")
      . request ('MOVE', $name, "Destination: http://localhost${name}z\r\n") . request ('GET', $name) . request ('GET', "${name}z")
      . request ('DELETE', "${name}y") . request ('DELETE', "${name}z"),
      [201, undef], [200, $body], [204, ''], [204, ''], [404, undef], [200, $body], [204, ''], [204, ''];
  },
  chunks => sub {
    my ($name, @pieces) = ("/dav/$me/c" . any (1000000), map { "piece $_ " x (1 + any (2000)) } 1 .. 1 + any (5));
    return request ('PUT', $name, "Transfer-Encoding: chunked\r\n", join ('', map { sprintf ("%x;x=y\r\n%s\r\n", length ($_), $_) } @pieces) . "0\r\n\r\n")
      . request ('GET', $name) . request ('DELETE', $name), [201, undef], [200, join '', @pieces], [204, ''];
  },
  regex => sub { my ($a, $b) = (any (1000), 'z' x any (200)); return request ('GET', "/re/abc/$b%20;?x=a${a}b"), [200, "abc:$b ;:$a"] },
  rewrite => sub { my $a = any (100); return request ('GET', "/rw/$a/../%7e/x"), [200, 'rw:~/x:none'] },
  auth => sub { my $f = 'f' . any (6); return request ('GET', "/auth/$f", 'Authorization: Basic ' . encode_base64 ('me:secret', '') . "\r\n"), [200, $file{$f}] },
  refused => sub { return request ('GET', '/auth/f1', 'Authorization: Basic ' . encode_base64 ('me:' . 'q' x any (100), '') . "\r\n"), [401, undef] },
  subrequest => sub { my $f = 'f' . any (6); return request ('GET', "/sure/$f"), [200, $file{$f}] },
  list => sub { return request ('GET', '/list/'), [200, sub { $_[0] =~ /"f10", "type":"file".*"size":500000/ }] },
  missing => sub { return request ('GET', '/n' . 'n' x any (200)), [404, "not here\n"] },
  method => sub { return request ('POST', '/f1', '', 'abc'), [405, undef] },
  long => sub { return request ('GET', '/f1', 'X-Long: ' . 'l' x (3000 + any (4000)) . "\r\n"), [200, $file{f1}] },
  same => sub { return request ('GET', '/f2', "If-Modified-Since: Fri, 02 Jan 2032 03:04:05 GMT\r\n"), [304, ''] },
  secure => sub { return request ('GET', '/signed/f1?md5=x&expires=1'), [403, undef] },
);
my @kinds = sort keys %kind;

# Lines and blocks of a given length are read from a buffer, since single bytes would be slow.
sub fill { my $c = shift; my $n = sysread ($c->{socket}, $c->{in}, 65536, length $c->{in}); $c->{closed} = !$n; return $n }
sub line { my $c = shift; while ((my $i = index ($c->{in}, "\n")) < 0) { fill ($c) or return ''; } $c->{in} =~ s/^(.*?)\r?\n//s; return $1 }
sub take { my ($c, $n) = @_; while (length ($c->{in}) < $n) { fill ($c) or return ''; } return substr ($c->{in}, 0, $n, '') }

# answer CONNECTION HEAD: its status and body; interim answers (1xx) are skipped.
sub answer
{
  my ($c, $head) = @_;
  my ($status, %header);
  do {
    ($status) = line ($c) =~ /^HTTP\/1\.1 (\d+)/ or return 0, '';
    while ((my $l = line ($c)) ne '') { $header{lc $1} = $2 if $l =~ /^([^:]*): *(.*)/ }
  } while ($status < 200);
  return $status, '' if $head || $status == 204 || $status == 304;
  return $status, take ($c, $header{'content-length'}) if defined $header{'content-length'};
  my $body = '';
  while (my $n = hex line ($c)) { $body .= take ($c, $n); line ($c) }
  line ($c);
  return $status, $body;
}

sub again { my $c = shift; @$c{'socket', 'in', 'closed'} = (IO::Socket::UNIX->new (Peer => "$folder/front", Type => SOCK_STREAM), '', 0); $c->{socket} or die "connect: $!" }

# Break the connection in one of several ways, and open it again.
sub abuse
{
  my $c = shift;
  again ($c);
  my $which = any (5);
  $c->{socket}->syswrite ($which == 0 ? request ('GET', '/f10') . request ('GET', '/proxy/f11') : $which == 1 ? "GET / HTTP/1.1\r\nHost: a b\r\nBad\0: x\r\n\r\n"
    : $which == 2 ? "\x16\x03\x01" . 'z' x 3000 : $which == 3 ? 'GET /' . 'u' x 40000 . " HTTP/1.1\r\n\r\n" : "PUT /dav/$me/half HTTP/1.1\r\nHost: l\r\nContent-Length: 9999\r\n\r\nabc");
  take ($c, any (3000)) if $which < 4;
  again ($c);
}

sub work
{
  ($me) = @_;
  $seed = 4711 * ($me + 1);
  $SIG{PIPE} = 'IGNORE';
  my @all = map { my $c = { number => $_ }; again ($c); $c } 1 .. $connections;
  for my $round (1 .. $rounds) {
    for my $c (@all) {
      my ($send, @expected) = '';
      for (0 .. any (4)) {
	my $name = $kinds[any (scalar @kinds)];
	my ($text, @answers) = $kind{$name}->($c->{number});
	$send .= $text;
	push @expected, map { [$name, @$_] } @answers;
      }
      $c->{expected} = \@expected;
      # In a separate process, because a server whose answers are not read accepts no requests.
      if (!defined (my $child = fork)) { die "fork: $!" }
      elsif (!$child) { while (length $send) { my $n = syswrite ($c->{socket}, $send) or last; substr ($send, 0, $n, '') } POSIX::_exit (0) }
    }
    for my $c (@all) {
      for my $e (@{$c->{expected}}) {
	my ($name, $status, $body) = @$e;
	my ($s, $b) = answer ($c, $name eq 'head');
	my $good = $s == $status && (!defined $body || (ref $body ? $body->($b) : $b eq $body));
	$tried{$name}++ if $good;
	if (!$good) {
	  # A worker that has been replaced closes its connections, perhaps with requests unread.
	  $c->{closed} ? $closed++ : ($wrong{$name} //= "status $s for $status, " . length ($b) . ' bytes: ' . substr ($b, 0, 60) =~ s/[^ -~]/?/gr);
	  again ($c);
	  last;
	}
      }
      abuse ($c) if !any (8);
    }
    1 while wait != -1;
  }
}

pipe my $in, my $out or die;
$| = 1;
for my $p (0 .. $processes - 1) {
  if (!fork) { close $in; work ($p); print $out "closed $closed\n", map { "$_ " . ($tried{$_} // 0) . ' ' . ($wrong{$_} // '') . "\n" } @kinds; close $out; POSIX::_exit (0) }
}
close $out;
my (%sum, %bad);
while (<$in>) { chomp; my ($name, $n, $text) = split ' ', $_, 3; $sum{$name} += $n; $bad{$name} //= $text if $text }
1 while wait != -1;
print $bad{$_} ? "FAIL $_: $bad{$_}\n" : $sum{$_} ? "PASS $_\n" : "FAIL $_: never right\n" for @kinds;
print STDERR map ({ "$_ $sum{$_}\n" } sort keys %sum);
print $sum{closed} > $processes * $connections * 3 ? "FAIL closed: $sum{closed} times\n" : "PASS closed\n";
