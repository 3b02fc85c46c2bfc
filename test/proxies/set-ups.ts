/** The proxies between client and gateway, each with its configuration. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where a proxy listens, where the gateway is, and its own folder. */
export interface Place {
  readonly port: number;
  readonly gateway: number;
  readonly folder: string;
}

export interface SetUp {
  readonly program: 'varnishd' | 'nginx' | 'haproxy';
  readonly isTls?: true;
  /** Part of the short run. */
  readonly isShort?: true;
  /** Written to the file `config` in the proxy's folder. */
  readonly config: (place: Place) => string;
}

const nginx = (server: string, { http = '', tls = '' } = {}): SetUp => ({
  program: 'nginx',
  ...(tls !== '' && { isTls: true }),
  config: (place) => `
daemon off;
error_log ${place.folder}/error.log;
pid ${place.folder}/pid;
worker_processes 1;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${place.folder}/body;
  proxy_temp_path ${place.folder}/proxy;
  fastcgi_temp_path ${place.folder}/fastcgi;
  uwsgi_temp_path ${place.folder}/uwsgi;
  scgi_temp_path ${place.folder}/scgi;
  upstream gateway { server 127.0.0.1:${place.gateway}; keepalive 8; }
  ${http}
  server {
    listen 127.0.0.1:${place.port} ${tls};
    ${tls && `ssl_certificate ${place.folder}/certificate; ssl_certificate_key ${place.folder}/key;`}
    location / { proxy_pass http://gateway; ${server} }
  }
}
`,
});

const haproxy = (backend: string, tls: string = ''): SetUp => ({
  program: 'haproxy',
  ...(tls !== '' && { isTls: true }),
  config: (place) => `
defaults
  mode http
  timeout connect 2s
  timeout client 10s
  timeout server 10s
frontend clients
  bind 127.0.0.1:${place.port} ${tls && `ssl crt ${place.folder}/pem ${tls}`}
  default_backend gateways
backend gateways
  ${backend}
  server gateway 127.0.0.1:${place.gateway}
`,
});

const varnish = (rules: string): SetUp => ({
  program: 'varnishd',
  config: (place) => `
vcl 4.1;
backend default { .host = "127.0.0.1"; .port = "${place.gateway}"; .first_byte_timeout = 10s; }
${rules}
`,
});

const http11 = 'proxy_http_version 1.1; proxy_set_header Connection "";';

export const setUps: Readonly<Record<string, SetUp>> = {
  Varnish: { ...varnish(''), isShort: true },
  'Varnish, streamed through': varnish('sub vcl_recv { return (pipe); }'),
  'Varnish with a short timeout': varnish('sub vcl_backend_fetch { set bereq.first_byte_timeout = 1s; }'),
  nginx: { ...nginx(''), isShort: true },
  'nginx with kept connections': nginx(http11),
  'nginx without buffers': nginx(`${http11} proxy_request_buffering off; proxy_buffering off;`),
  'nginx with a short timeout': nginx('proxy_read_timeout 1s;'),
  'nginx with a rate limit': nginx('limit_req zone=all burst=20 nodelay; limit_req_status 429;', {
    http: 'limit_req_zone $server_name zone=all:1m rate=50r/s;',
  }),
  'nginx with TLS': nginx(http11, { tls: 'ssl' }),
  'nginx with TLS and HTTP/2': { ...nginx(http11, { tls: 'ssl http2' }), isShort: true },
  HAProxy: { ...haproxy('http-reuse never'), isShort: true },
  'HAProxy with kept connections and a short timeout': haproxy('http-reuse always\n  timeout server 1s'),
  'HAProxy with TLS and HTTP/2': haproxy('http-reuse safe', 'alpn h2,http/1.1'),
};

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

/** The path of an installed program. */
export function findProgram(name: SetUp['program']): string | undefined {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

export function argumentsOf(program: SetUp['program'], { port, folder }: Place): readonly string[] {
  const config = join(folder, 'config');
  if (program === 'nginx') return ['-p', folder, '-e', join(folder, 'error.log'), '-c', config];
  if (program === 'haproxy') return ['-db', '-f', config];
  const fixed = '-j none -F -s malloc,16m -T none'.split(' ');
  return [...fixed, '-n', folder, '-a', `127.0.0.1:${port}`, '-f', config];
}
