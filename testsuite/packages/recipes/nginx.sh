# nginx.sh - recipe: a configure script of its own; it has no tests, so jobs/nginx.pl is run as a
# client.
#
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Needs: libpcre2-dev libssl-dev zlib1g-dev curl openssl perl

prepare () { :; }

# As in debian/rules, without the modules that need libraries of their own; -Werror does not apply
# to temporal's warnings.
configure ()
{
  case "$CC $CFLAGS" in *temporal*) CFLAGS="$CFLAGS -fplugin-arg-temporal-no_wtemporal" ;; esac
  ./configure --prefix="$tree/run" --with-cc="$CC" --with-cc-opt="$CFLAGS -fPIC $CPPFLAGS" --with-ld-opt="$LDFLAGS -fPIC" --with-compat --with-debug \
    --with-pcre-jit --with-http_ssl_module --with-http_stub_status_module --with-http_realip_module --with-http_auth_request_module \
    --with-http_v2_module --with-http_dav_module --with-http_slice_module --with-threads --with-http_addition_module \
    --with-http_flv_module --with-http_gunzip_module --with-http_gzip_static_module --with-http_mp4_module \
    --with-http_random_index_module --with-http_secure_link_module --with-http_sub_module --with-mail=dynamic --with-mail_ssl_module \
    --with-stream=dynamic --with-stream_ssl_module --with-stream_ssl_preread_module --with-stream_realip_module
}

build ()
{
  make -j"$jobs"
}

# Make the server's folder: files of many lengths, its configuration.
lay_out ()
{
  mkdir -p "$out/www" "$out/dav" "$out/temp" "$out/logs"
  number=0
  for length in 0 1 100 1000 5000 9000 40000 150000 70000 300 500000 800000; do
    head -c $((length + number * 70000)) "$input" | tail -c $length > "$out/www/f$number"
    number=$((number + 1))
  done
  touch -d '2032-01-02 03:04:05 UTC' "$out/www/f2"
  gzip -kn "$out/www/f8"
  printf '%s\n' 'begin <!--#echo var="arg_q" --> <!--#echo var="document_uri" -->' > "$out/www/s.shtml"
  printf '<!--#include virtual="/proxy/f3" -->-<!--#include file="f5" -->-<!--#if expr="$arg_q = /[0-9]/" -->yes<!--#else -->no<!--#endif -->\nend\n' \
    >> "$out/www/s.shtml"
  echo 'not here' > "$out/www/404.txt"
  echo "me:$(openssl passwd -apr1 -salt saltsalt secret)" > "$out/users"
  openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -days 30 -keyout "$out/key" -out "$out/certificate" 2> /dev/null
  cat > "$out/nginx.conf" << END
user $(id -un); daemon off; worker_processes 2; pid $out/pid; error_log $out/logs/error.log debug;
load_module $tree/objs/ngx_stream_module.so;
load_module $tree/objs/ngx_mail_module.so;
events { worker_connections 600; }
stream {
  upstream front { least_conn; server unix:$out/front; }
  server { listen unix:$out/stream; proxy_pass front; }
}
http {
  client_body_temp_path $out/temp/body; proxy_temp_path $out/temp/proxy; fastcgi_temp_path $out/temp/f; uwsgi_temp_path $out/temp/u;
  scgi_temp_path $out/temp/s; proxy_cache_path $out/temp/cache levels=1:2 keys_zone=cache:1m max_size=3m inactive=2s;
  access_log $out/logs/access.log combined buffer=4k; keepalive_requests 1000000; client_max_body_size 10m;
  gzip_types *; gzip_min_length 20; limit_req_zone \$binary_remote_addr zone=rate:1m rate=100000r/s;
  open_file_cache max=20 inactive=1s; types { text/html html shtml; text/plain txt; } default_type text/plain;
  map \$arg_x \$mapped { default none; ~^a(?<inner>.*)b\$ \$inner; }
  upstream back { zone back 64k; server unix:$out/back weight=3; server unix:$out/back max_fails=2; keepalive 8; }
  server {
    listen unix:$out/back; root $out/www;
    location /echo { return 200 "\$request_method \$request_uri \$http_x_test \$content_length"; }
  }
  server {
    listen unix:$out/front; listen unix:$out/h2 http2; listen unix:$out/tls ssl http2;
    ssl_certificate $out/certificate; ssl_certificate_key $out/key; ssl_session_cache shared:tls:1m;
    server_name localhost *.example.net ~^w(?<n>\\d+)\$; root $out/www; error_page 404 /404.txt; proxy_http_version 1.1; proxy_set_header Connection "";
    limit_req zone=rate burst=1000 nodelay;
    location /zip/ { alias $out/www/; gzip on; gzip_comp_level 4; }
    location /unzip/ { alias $out/www/; gzip_static always; gunzip on; }
    location /proxy/ { proxy_pass http://back/; proxy_buffers 4 4k; proxy_next_upstream error timeout non_idempotent; proxy_set_header X-Test \$http_x_test; }
    location /cached/ { proxy_pass http://back/; proxy_cache cache; proxy_cache_valid 1s; proxy_cache_use_stale updating; proxy_cache_lock on; }
    location /slice/ { slice 64k; proxy_cache cache; proxy_cache_key \$uri\$slice_range; proxy_set_header Range \$slice_range;
      proxy_pass http://back/; proxy_cache_valid 206 2s; }
    location /sub/ { alias $out/www/; sub_filter word1 '<W&>'; sub_filter 'no such' x; sub_filter_once off; sub_filter_types *; }
    location /ssi/ { alias $out/www/; ssi on; ssi_types *; }
    location /dav/ { root $out; dav_methods PUT DELETE MKCOL COPY MOVE; create_full_put_path on; dav_access user:rw; open_file_cache off; client_body_buffer_size 8k; }
    location ~ ^/re/(?<word>[a-z]+)/(?<rest>.*)\$ { return 200 "\$word:\$rest:\$mapped"; }
    location /rw/ { rewrite ^/rw/\\d+/../(.*)\$ /re/rw/\$1 last; rewrite ^/rw/(.*)\$ /re/rw/\$1 last; }
    location /auth/ { alias $out/www/; auth_basic "a \$n"; auth_basic_user_file $out/users; }
    location /sure/ { alias $out/www/; auth_request /proxy/echo; }
    location /list/ { alias $out/www/; autoindex on; autoindex_format json; }
    location /signed/ { alias $out/www/; secure_link \$arg_md5,\$arg_expires; secure_link_md5 "\$uri"; if (\$secure_link != 1) { return 403; } }
  }
}
END
}

# Two workers with 80 connections of four processes, which are replaced while they are busy; then
# HTTP/2 and TLS.
suite ()
{
  lay_out
  "$tree/objs/nginx" -t -c "$out/nginx.conf" -e "$out/logs/start" && echo 'PASS -t'
  "$tree/objs/nginx" -c "$out/nginx.conf" -e "$out/logs/start" &
  server=$!
  tries=0
  until [ -S "$out/stream" ] && [ -s "$out/pid" ]; do
    kill -0 $server && [ $tries -lt 300 ] || return
    tries=$((tries + 1))
    sleep 0.1
  done
  (sleep 5; kill -HUP $server; sleep 5; kill -USR1 $server; kill -HUP $server) &
  perl "$here/jobs/nginx.pl" "$out" 4 20 30
  wait $!
  # One request each: Debian's curl loses answers when it reuses an HTTP/2 connection without TLS.
  for file in f0 f4 f7 f11; do
    for how in 'h2 --http2-prior-knowledge http' 'tls -k --http2 https' 'tls -k --http1.1 https' 'stream --http1.1 http'; do
      socket=${how%% *} scheme=${how##* } options=${how#* }
      result=PASS
      for place in '' zip/ proxy/ cached/ slice/ auth/../; do
	curl -s --path-as-is --compressed ${options% *} --unix-socket "$out/$socket" "$scheme://localhost/$place$file" | cmp -s - "$out/www/$file" || result=FAIL
      done
      echo "$result $how $file"
    done
  done
  kill -QUIT $server
  wait $server && echo 'PASS end' || echo 'FAIL end'
}

results ()
{
  grep '^PASS\|^FAIL'
}
