import { readFileSync } from 'node:fs';

const folder = new URL('../../public/', import.meta.url);
const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/** What `ui/build.ts` writes. The names of the files contain a digest. */
interface Manifest {
  readonly pages: { readonly outbox: { readonly script: string; readonly style: string } };
  readonly copies: { readonly 'icon.svg': string };
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8'));
}

export function documentResponse(base: string): Response {
  const { pages, copies } = readManifest();
  const assets = `${base}assets/`;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>notifygen outbox</title>
<link rel="icon" href="${assets}${copies['icon.svg']}" type="image/svg+xml">
<link rel="stylesheet" href="${assets}${pages.outbox.style}">
<script type="module" src="${assets}${pages.outbox.script}"></script>
</head>
<body>
<div id="app" data-base="${base}"></div>
<noscript><p class="notice">This page needs JavaScript. The command line notifygen-outbox does not.</p></noscript>
</body>
</html>
`;
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** A file that the HTML names. Undefined if it names no such file. */
export function assetResponse(name: string): Response | undefined {
  const { pages, copies } = readManifest();
  if (![pages.outbox.script, pages.outbox.style, copies['icon.svg']].includes(name)) return undefined;
  const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain';
  return new Response(readFileSync(new URL(name, folder)), {
    headers: { 'content-type': type, 'cache-control': 'private, max-age=31536000, immutable' },
  });
}
