import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import Handlebars from 'handlebars';
import type { Hono } from 'hono';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const everywhere = ['tokens', 'page', 'top', 'bubble', 'file'];

const pages = [
  {
    path: '/',
    name: 'inbox',
    title: 'Inbox',
    styles: [...everywhere, 'people', 'person', 'chat', 'call', 'dialog'],
  },
  { path: '/templates', name: 'templates', title: 'Templates', styles: [...everywhere, 'templates'] },
];

/** The inbox, the page of templates, and the plain files that they load. */
export function addPages(app: Hono): void {
  for (const { path, name, title, styles } of pages) {
    const links = pages.map((page) => ({ ...page, current: page.path === path }));
    app.get(path, (context) => context.html(render(name, { name, title, styles, pages: links })));
  }
  const assets = new Set(readdirSync(new URL('../assets', import.meta.url)));
  app.get('/assets/:name', (context) => {
    const name = context.req.param('name');
    const type = assets.has(name) ? types[extname(name)] : undefined;
    if (type === undefined) return context.json({ message: `there is no file ${name}` }, 404);
    return context.body(readText(`../assets/${name}`), 200, {
      'content-type': type,
      'cache-control': 'no-cache',
    });
  });
}

function render(page: string, values: object): string {
  const handlebars = Handlebars.create();
  handlebars.registerPartial('page', readText(`../pages/${page}.hbs`));
  return handlebars.compile(readText('../pages/layout.hbs'), { strict: true })(values);
}

function readText(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}
