import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import Handlebars from 'handlebars';
import type { Hono } from 'hono';
import { readPage } from './read-page.js';

const publicFolder = new URL('../../public/', import.meta.url);

const pages = [
  { path: '/', name: 'inbox', title: 'Inbox' },
  { path: '/templates', name: 'templates', title: 'Templates' },
];

/** The inbox page, the templates page, and the scripts and styles that they load. */
export function addPages(app: Hono): void {
  const { pages: files, copies } = readManifest();
  const render = Handlebars.compile(readPage('layout'), { strict: true });
  const urlOf = (file = ''): string => `/assets/${file}`;
  for (const { path, name, title } of pages) {
    const links = pages.map((page) => ({ ...page, current: page.path === path }));
    const { script, style, shared = [] } = files[name] ?? {};
    const values = { script: urlOf(script), style: urlOf(style), shared: shared.map(urlOf) };
    const icon = copies['icon.svg'] ?? '';
    // In the page too, where a second request would fetch it.
    const logo = readFileSync(new URL(icon, publicFolder), 'utf8');
    const text = render({ ...values, title, icon: urlOf(icon), logo, pages: links });
    app.get(path, (context) => context.html(text));
  }
  app.use('/assets/*', async (context, next) => {
    await next();
    const isKept = context.res.ok && digestInName.test(context.req.path);
    if (isKept) context.header('cache-control', 'public, max-age=31536000, immutable');
  });
  app.get(
    '/assets/*',
    serveStatic({
      root: fileURLToPath(publicFolder),
      rewriteRequestPath: (path) => path.slice('/assets'.length),
    }),
  );
}

/** The name of a file that another content would change. */
const digestInName = /-[\w-]{8}\.\w+$/;

/** What `ui/build.ts` writes: the files of each page, whose names contain a digest. */
interface Manifest {
  readonly pages: Readonly<
    Record<string, { readonly script: string; readonly shared: readonly string[]; readonly style: string }>
  >;
  readonly copies: Readonly<Record<string, string>>;
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(new URL('manifest.json', publicFolder), 'utf8'));
}
